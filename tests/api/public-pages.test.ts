import { beforeAll, expect, it } from 'vitest';
import { fiscalYearLabel } from '../../domain/dates/fiscal-year.ts';
import { onEitherEngine } from '../support/app.ts';
import { parseCsv } from '../support/csv.ts';

onEitherEngine('what anybody may read', (app) => {
  let hidden: number;
  beforeAll(async () => {
    const [first] = await app.engine.db.selectFrom('faqs').select('id').orderBy('id').execute();
    hidden = first?.id as number;
    await app.engine.db.updateTable('faqs').set({ published: 0, question: '内緒の質問' }).where('id', '=', hidden).execute();
    const danger = { question: '<script>alert(1)</script>', answer: '「&」と<b>太字</b>\n二行目' };
    await app.engine.db
      .updateTable('faqs')
      .set(danger)
      .where('id', '=', hidden + 1)
      .execute();
  });

  it('is only the rows that are declared, with only the fields that are', async () => {
    const all = await app.engine.db.selectFrom('faqs').selectAll().where('published', '=', 1).orderBy('position').orderBy('id').execute();
    const { status, data, headers } = await app.call(null, 'GET', '/public/faq?limit=200');
    expect(status).toBe(200);
    expect(data.faq).toEqual(all.map(({ id, category, question, answer }) => ({ id, category, question, answer })));
    expect(data.pagination).toEqual({ page: 1, limit: 200, totalItems: all.length, totalIsExact: true });
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const one = await app.call(null, 'GET', `/public/faq/${all[0]?.id}`);
    expect(one.data).toEqual(data.faq[0]);
    expect((await app.call(null, 'GET', `/public/faq/${hidden}`)).status).toBe(404);
    expect((await app.call(null, 'GET', '/public/faq/0')).status).toBe(404);
  });

  it('is the same for whoever is signed in, and shows nobody more', async () => {
    const nobody = (await app.call(null, 'GET', '/public/faq?limit=200')).text;
    for (const role of ['fund_manager', 'recipient', 'general_user'])
      expect((await app.call(role, 'GET', '/public/faq?limit=200')).text).toBe(nobody);
    expect(nobody).not.toMatch(/内緒|position|published|version|abilities|createdAt/);
  });

  it.each(['q=内緒', 'published=false', 'category=account', 'sortBy=id', 'fields=position', 'id=1', 'format=csv', 'count=exact'])(
    'can neither be searched nor filtered nor sorted: %s',
    async (query) => {
      expect((await app.call(null, 'GET', `/public/faq?${encodeURI(query)}`)).status).toBe(400);
    },
  );

  it('comes by pages', async () => {
    const [first, second, far] = await Promise.all([1, 2, 1000].map((page) => app.call(null, 'GET', `/public/faq?limit=3&page=${page}`)));
    const ids = [...(first?.data.faq ?? []), ...(second?.data.faq ?? [])].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(6);
    expect(far?.data.faq).toEqual([]);
    expect((await app.call(null, 'GET', '/public/faq?limit=201')).status).toBe(400);
  });

  it('is a file for spreadsheets, too', async () => {
    const answer = await app.raw('/api/public/grants/csv');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="grants.csv"');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    const [head, ...lines] = parseCsv(text.replace('\uFEFF', ''));
    expect(head).toEqual(['年度', '種別', 'テーマ名', '対象', '助成額', '期間']);
    const shown = await app.engine.db.selectFrom('grants').select('title').where('published', '=', 1).execute();
    expect(lines.filter((line) => line.length > 1)).toHaveLength(shown.length);
  });

  it('is not sent again to whoever has it', async () => {
    for (const path of ['/api/public/faq', '/faq', '/grants', '/api/public/grants/csv']) {
      const tag = (await app.raw(path)).headers.get('etag') ?? '';
      const again = await app.raw(path, { headers: { 'If-None-Match': tag } });
      expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    }
  });

  it('is a page that needs no script, and runs none that a text holds', async () => {
    const answer = await app.raw('/faq');
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=UTF-8',
      'public, max-age=60',
    ]);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page).toContain('<h1>よくある質問</h1>');
    expect(page).toContain('<h2>提出書類</h2>');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('「&amp;」と&lt;b&gt;太字&lt;/b&gt;');
    expect(page).not.toMatch(/<script|内緒/);
    expect(page).toContain('@media print');
    const one = await (await app.raw(`/faq/${hidden + 1}`)).text();
    expect(one).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>');
    for (const path of [`/faq/${hidden}`, '/faq/0', '/faq/x']) expect([path, (await app.raw(path)).status]).toEqual([path, 404]);
    expect((await app.raw('/faq?page=x')).status).toBe(400);
  });

  it('tells of the programmes that the office has made public, by year, and of no other', async () => {
    const page = await (await app.raw('/grants')).text();
    const rows = await app.engine.db.selectFrom('grants').select(['year', 'title', 'amount', 'budget', 'published']).execute();
    const [open, closed] = [rows.filter(({ published }) => published === 1), rows.filter(({ published }) => published === 0)];
    expect([open.length > 0, closed.length > 0]).toEqual([true, true]);
    for (const { year, title } of open) for (const text of [`<h2>${fiscalYearLabel(year)}</h2>`, title]) expect(page).toContain(text);
    for (const { year } of closed) if (!open.some((other) => other.year === year)) expect(page).not.toContain(`<h2>${fiscalYearLabel(year)}</h2>`);
    expect(page).toContain('¥3,000,000');
    const { id } = (await app.call('fund_staff', 'GET', '/admin/grants?limit=1')).data.grants[0];
    expect((await app.call('fund_staff', 'PUT', `/admin/grants/${id}`, { published: false })).status).toBe(200);
    expect((await app.raw(`/grants/${id}`)).status).toBe(404);
    expect((await app.call('fund_staff', 'PUT', `/admin/grants/${id}`, { published: true })).status).toBe(200);
    expect((await app.raw(`/grants/${id}`)).status).toBe(200);
  });
});
