import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import { publishedCall } from '../support/published-call.ts';

const during = new Date('2026-11-21T03:00:00.000Z');

onEitherEngine('the pages of the calls', (app) => {
  let id: number;
  beforeAll(async () => {
    app.setNow(during);
    id = await publishedCall(app, { title: '川の<b>学校</b>の公募' });
  });
  beforeEach(() => app.setNow(during));
  const page = async (path: string, init?: RequestInit) => {
    const answer = await app.raw(path, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it('show a published call with its words, its deadline and the way to apply, and run nothing', async () => {
    const { status, headers, text } = await page(`/calls/${id}`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/html; charset=UTF-8', 'public, max-age=60']);
    for (const words of ['川に親しむ活動を助けます。', '学校と市民団体', '上限まで', '書類で選びます', '2026/11/30 (月) 18:00', 'あと9日'])
      expect(text).toContain(words);
    expect(text).toContain('<h1>川の&lt;b&gt;学校&lt;/b&gt;の公募</h1>');
    expect(text).toContain(`href="/user/sign-up?call=${id}"`);
    expect(text).toContain('<meta property="og:title" content="川の&lt;b&gt;学校&lt;/b&gt;の公募"');
    expect(text).toMatch(/<meta name="description" content="[^"]*締切は2026\/11\/30 \(月\) 18:00[^"]*川に親しむ/);
    expect(text).not.toMatch(/<script|<b>学校/);
    const again = await page(`/calls/${id}`, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('are reached from the login and from the other pages', async () => {
    expect((await page('/faq')).text).toContain('<a href="/calls">助成の公募</a>');
  });

  it('list what is open, what opens soon and what has closed this year, and nothing of other years', async () => {
    await app.engine.db.updateTable('calls').set({ status: 'draft' }).where('id', '<>', id).execute();
    const ids = {
      soon: await publishedCall(app, { title: '春の公募', opensAt: '2026-12-01T00:00:00.000Z', closesAt: '2027-01-31T09:00:00.000Z' }),
      later: await publishedCall(app, { title: 'すぐ終わる公募', closesAt: '2026-11-22T09:00:00.000Z' }),
    };
    const headings = async () =>
      [...(await page('/calls')).text.matchAll(/<h2>([^<]*)<\/h2>|<h3><a href="\/calls\/(\d+)"/g)].map(([, group, call]) => group ?? Number(call));
    expect(await headings()).toEqual(['受付中', ids.later, id, 'まもなく受付を始めます', ids.soon]);
    app.setNow(new Date('2026-11-30T09:00:00.000Z'));
    expect(await headings()).toEqual(['まもなく受付を始めます', ids.soon, '今年度に締め切りました', id, ids.later]);
    app.setNow(new Date('2027-04-01T03:00:00.000Z'));
    expect(await headings()).toEqual([]);
    expect((await page('/calls')).text).toContain('いま受け付けている公募はありません。');
  });

  it('say by the clock whether it takes applications: to the thousandth of a second', async () => {
    app.setNow(new Date('2026-11-30T08:59:59.999Z'));
    expect((await page(`/calls/${id}`)).text).toMatch(/受付中.*今日締め切ります/s);
    app.setNow(new Date('2026-11-30T09:00:00.000Z'));
    const { text } = await page(`/calls/${id}`);
    expect(text).toContain('受付は終わりました');
    expect(text).not.toMatch(/sign-up|\.ics/);
  });

  it('tell of an extension and why', async () => {
    const own = await publishedCall(app, { title: '延びる公募' });
    const extended = await app.call('fund_staff', 'POST', `/calls/${own}/extend`, { until: '2026-12-04T09:00:00.000Z', reason: '台風のため' });
    expect(extended.status).toBe(200);
    const { text } = await page(`/calls/${own}`);
    expect(text).toMatch(/2026\/11\/30 \(月\) 18:00 から 2026\/12\/04 \(金\) 18:00 になりました.*理由：台風のため/s);
    expect(text).toContain('あと13日');
  });

  it.each(['draft', 'cancelled'] as const)('do not exist for a call that is %s, nor does anything of it', async (state) => {
    const own = await publishedCall(app, { title: '見えない公募' });
    await app.engine.db.updateTable('calls').set({ status: state }).where('id', '=', own).execute();
    for (const path of [`/calls/${own}`, `/calls/${own}.ics`, `/calls/${own}/guide.pdf`, `/api/public/calls/${own}`])
      expect([path, (await app.raw(path)).status]).toEqual([path, 404]);
    const check = await app.raw(`/calls/${own}/check`, { method: 'POST', body: new URLSearchParams({ q1: 'yes' }) });
    expect(check.status).toBe(404);
    expect((await page('/calls')).text).not.toContain('見えない公募');
    expect(JSON.stringify((await app.call(null, 'GET', '/public/calls')).data)).not.toContain('見えない公募');
  });

  it('say in words that something is not there', async () => {
    const { status, headers, text } = await page('/calls/999999');
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(text).toContain('<h1>見つかりません</h1>');
    for (const path of ['/calls/0', '/calls/x', '/calls/1e3', '/calls/01.ics']) expect([path, (await app.raw(path)).status]).toEqual([path, 404]);
  });

  it('give nothing but what is declared: no status, no persons, no form', async () => {
    const { data } = await app.call(null, 'GET', `/public/calls/${id}`);
    expect(Object.keys(data).sort()).toEqual(
      [
        ...['id', 'title', 'grantYear', 'category', 'grantTitle', 'amount', 'audience', 'onePerOrganization', 'opensAt', 'deadline'],
        ...['lead', 'eligibility', 'support', 'selection', 'schedule', 'contact'],
      ].sort(),
    );
  });

  it('show the questions that are answered for all, and none that is not', async () => {
    const ask = (question: string, published: boolean) =>
      app.call('fund_staff', 'POST', '/call_questions', { callId: id, question, answer: 'はい。<i>', published });
    await ask('分校も応募できますか', true);
    await ask('内緒の質問', false);
    const { text } = await page(`/calls/${id}`);
    expect(text).toMatch(/<h3>分校も応募できますか<\/h3>\s*<p>はい。&lt;i&gt;<\/p>/);
    expect(text).not.toContain('内緒の質問');
  });

  it('have a file for calendars with the deadline', async () => {
    const { status, headers, text } = await page(`/calls/${id}.ics`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=UTF-8']);
    expect(text).toContain('\r\nDTSTART:20261130T090000Z\r\n');
    expect(text).toContain('SUMMARY:締切：川の<b>学校</b>の公募');
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  });

  it('give out the form as it is to be filled in, drawn once', async () => {
    const first = await app.raw(`/calls/${id}/form.pdf`);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.from(await (await app.raw(`/calls/${id}/form.pdf`)).arrayBuffer()).equals(bytes)).toBe(true);
    expect((await page(`/calls/${id}`)).text).toContain(`href="/calls/${id}/form.pdf"`);
    await app.engine.db.updateTable('calls').set({ status: 'draft' }).where('id', '=', id).execute();
    expect((await app.raw(`/calls/${id}/form.pdf`)).status).toBe(404);
    await app.engine.db.updateTable('calls').set({ status: 'approved' }).where('id', '=', id).execute();
  });

  describe('with a guide', () => {
    it('give it out as it is, and not while it waits for the virus scan', async () => {
      const { db } = app.engine;
      const own = await publishedCall(app, { title: '要項のある公募' });
      expect((await app.raw(`/calls/${own}/guide.pdf`)).status).toBe(404);
      const file = await db.selectFrom('files').selectAll().where('contentType', '=', 'application/pdf').orderBy('id').executeTakeFirstOrThrow();
      await db.updateTable('calls').set({ guideFileId: file.id }).where('id', '=', own).execute();
      const answer = await app.raw(`/calls/${own}/guide.pdf`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await answer.arrayBuffer()).byteLength).toBe(file.size);
      expect((await page(`/calls/${own}`)).text).toContain(`href="/calls/${own}/guide.pdf"`);
      for (const scanState of ['waiting', 'infected'] as const) {
        await db.updateTable('files').set({ scanState }).where('id', '=', file.id).execute();
        expect([scanState, (await app.raw(`/calls/${own}/guide.pdf`)).status]).toEqual([scanState, 404]);
        expect((await page(`/calls/${own}`)).text).not.toContain('guide.pdf');
      }
      await db.updateTable('files').set({ scanState: file.scanState }).where('id', '=', file.id).execute();
    });
  });

  describe('with questions before', () => {
    let own: number;
    let checks: number[];
    beforeAll(async () => {
      app.setNow(during);
      own = await publishedCall(app, { title: '確認のある公募' });
      const ask = (position: number, question: string, stopsOn: string, effect: string) =>
        app.call('fund_staff', 'POST', '/call_checks', { callId: own, position, question, stopsOn, effect, rule: `きまり${position}` });
      const made = [await ask(2, '営利が目的ですか', 'yes', 'warn'), await ask(1, '日本国内で活動しますか', 'no', 'stop')];
      checks = made.map(({ data }) => data.id);
    });
    const check = (answers: readonly (string | undefined)[], init: RequestInit = {}) => {
      const body = new URLSearchParams(answers.flatMap((answer, index) => (answer === undefined ? [] : [[`q${checks[index]}`, answer]])));
      return page(`/calls/${own}/check`, { method: 'POST', body, ...init });
    };

    it('ask them in their order', async () => {
      expect((await page(`/calls/${own}`)).text).toMatch(/1\. 日本国内で活動しますか.*2\. 営利が目的ですか/s);
    });

    it.each([
      [['no', 'yes'], ['応募できます'], ['きまり1', 'きまり2', '応募できません']],
      [
        ['yes', 'yes'],
        ['応募できます', 'きまり2', 'ご注意'],
        ['きまり1', '応募できません'],
      ],
      [
        ['no', 'no'],
        ['この公募には応募できません', 'きまり1'],
        ['きまり2', 'sign-up'],
      ],
      [['yes', 'no'], ['この公募には応募できません', 'きまり1', 'きまり2'], ['<strong>応募できます']],
    ])('%j', async (answers, said, unsaid) => {
      const { status, headers, text } = await check(answers);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      for (const words of said) expect(text).toContain(words);
      for (const words of unsaid) expect(text).not.toContain(words);
    });

    it('are all to be answered, and keep what was answered', async () => {
      for (const answers of [[undefined, 'yes'], ['maybe', 'yes'], []]) expect((await check(answers)).status).toBe(422);
      const { text } = await check([undefined, 'yes']);
      expect(text).toContain('すべての質問に答えてください');
      expect(text).toMatch(/value="yes" required checked/);
    });

    it('take no more than answers', async () => {
      expect((await check([], { body: `a=${'x'.repeat(5000)}`, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })).status).toBe(413);
      expect((await check([], { body: '{}', headers: { 'Content-Type': 'application/json' } })).status).toBe(415);
    });

    it('are led back to the page by an address without answers', async () => {
      const { status, headers } = await page(`/calls/${own}/check`);
      expect([status, headers.get('location')]).toEqual([302, `/calls/${own}#check`]);
    });
  });
});
