import { beforeEach, expect, it } from 'vitest';
import { renewRendered } from '../../api/resources/rendered.ts';
import { resources } from '../../resources.config.ts';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

const today = '2026-11-21';

onEitherEngine('notices', (app) => {
  beforeEach(async () => {
    app.setNow(new Date(`${today}T03:00:00Z`));
    await app.engine.db.deleteFrom('notice_reads').execute();
    await app.engine.db.deleteFrom('notifications').execute();
  });
  const write = async (more: object = {}) =>
    (await app.call('fund_staff', 'POST', '/admin/notifications', { title: '河川清掃', content: '来てください', status: 'published', ...more }))
      .data as AnyRow;
  const titles = async (as: string) => (await app.call(as, 'GET', '/notifications?limit=200')).data.notifications.map(({ title }: AnyRow) => title);

  it('reach the grantees of their category and year, and nobody else', async () => {
    const { organizationId } = await app.engine.db
      .selectFrom('users')
      .select('organizationId')
      .where('email', '=', 'recipient@example.jp')
      .executeTakeFirstOrThrow();
    await app.engine.db
      .updateTable('applications')
      .set({ category: 'school', grantYear: 2026 })
      .where('organizationId', '=', organizationId as number)
      .execute();
    const other = await app.engine.db
      .selectFrom('users')
      .select('organizationId')
      .where('email', '=', 'recipient2@example.jp')
      .executeTakeFirstOrThrow();
    await app.engine.db
      .updateTable('applications')
      .set({ category: 'ngo', grantYear: 2025 })
      .where('organizationId', '=', other.organizationId as number)
      .execute();
    await write({ title: '全員' });
    await write({ title: '学校', category: 'school' });
    await write({ title: '研究', category: 'research' });
    await write({ title: '2026年度', year: 2026 });
    await write({ title: '2025年度の川づくり', year: 2025, category: 'ngo' });
    await write({ title: '職員向け', targetAudience: 'admin' });
    expect((await titles('recipient')).sort()).toEqual(['2026年度', '全員', '学校'].sort());
    expect((await titles('recipient2')).sort()).toEqual(['2025年度の川づくり', '全員'].sort());
    expect((await titles('director')).sort()).toEqual(['2026年度', '2025年度の川づくり', '全員', '学校', '研究', '職員向け'].sort());
    expect(await titles('fund_staff')).toHaveLength(6);
  });

  it.each([
    ['2026-11-22', null, false],
    ['2026-11-21', null, true],
    ['2026-11-20', '2026-11-21', true],
    [null, '2026-11-20', false],
    [null, null, true],
  ])('from %s to %s: on the 21st shown %s, by any way of asking', async (startDate, endDate, shown) => {
    const { id } = await write({ startDate, endDate });
    for (const as of ['recipient', 'director']) {
      const list = (await titles(as)).length > 0;
      const one = (await app.call(as, 'GET', `/notifications/${id}`)).status === 200;
      const fresh = (await app.call(as, 'GET', '/notifications/unread')).data.count === 1;
      expect([as, list, one, fresh]).toEqual([as, shown, shown, shown]);
    }
  });

  it('are unread until opened, for each person, and again when they change', async () => {
    const notice = await write();
    const unread = async (as: string) => (await app.call(as, 'GET', '/notifications/unread')).data;
    expect(await unread('recipient')).toEqual({ count: 1, ids: [notice.id] });
    for (let twice = 0; twice < 2; twice++) expect((await app.call('recipient', 'POST', `/notifications/${notice.id}/read`)).status).toBe(200);
    expect([(await unread('recipient')).count, (await unread('recipient2')).count, (await unread('fund_staff')).count]).toEqual([0, 1, 1]);
    await app.call('fund_staff', 'PUT', `/admin/notifications/${notice.id}`, { title: '日程の変更' });
    expect((await unread('recipient')).count).toBe(1);
    const draft = await write({ status: 'draft' });
    expect((await unread('fund_staff')).ids).toEqual([notice.id]);
    expect((await app.call('recipient', 'POST', `/notifications/${draft.id}/read`)).status).toBe(404);
    expect((await app.call('fund_manager', 'DELETE', `/admin/notifications/${notice.id}`)).status).toBe(200);
  });

  it('are written in Markdown and shown as HTML that cannot do harm', async () => {
    const content =
      '# 見出し\n一行目\n二行目\n\n- **太字**\n\n[リンク](https://example.jp) [悪](javascript:alert(1))\n\n<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { contentHtml } = await write({ content });
    expect(contentHtml).toContain('<h1>見出し</h1>');
    expect(contentHtml).toContain('一行目<br />二行目');
    expect(contentHtml).toContain('<a href="https://example.jp" rel="noopener noreferrer">リンク</a>');
    expect(contentHtml).not.toMatch(/script|onerror|javascript|<img/);
  });

  it('that nothing can render are refused beside their text, with what else is wrong', async () => {
    const before = await app.engine.db.selectFrom('notifications').select('id').execute();
    const notice = { title: '', content: '> '.repeat(5000), status: 'published' };
    const answer = await app.call('fund_staff', 'POST', '/admin/notifications', notice);
    expect([answer.status, answer.fields]).toEqual([
      422,
      { title: 'タイトルは必須です', content: '箇条書きや引用、太字などの重なりが深すぎます。重なりを減らしてください' },
    ]);
    const { id, contentHtml } = await write({ content: '**清掃**' });
    const changed = await app.call('fund_staff', 'PUT', `/admin/notifications/${id}`, { content: '>'.repeat(9000) });
    expect([changed.status, changed.fields]).toEqual([422, { content: expect.stringContaining('深すぎます') }]);
    expect((await app.call('recipient', 'GET', `/notifications/${id}`)).data.contentHtml).toBe(contentHtml);
    expect(await app.engine.db.selectFrom('notifications').select('id').execute()).toHaveLength(before.length + 1);
  });

  it('are rendered when they are written, not when they are read', async () => {
    const { id } = await write({ content: '**清掃**' });
    const stored = () => app.engine.db.selectFrom('notifications').select(['contentHtml', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(await stored()).toEqual({ contentHtml: '<p><strong>清掃</strong></p>\n', version: 1 });
    await app.call('fund_staff', 'PUT', `/admin/notifications/${id}`, { content: '来週' });
    expect((await stored()).contentHtml).toBe('<p>来週</p>\n');
    await app.call('fund_staff', 'PUT', `/admin/notifications/${id}`, { title: '日程' });
    expect((await stored()).contentHtml).toBe('<p>来週</p>\n');
    const log = app.engine.db.selectFrom('audit_logs').select(['before', 'after']).where('resource', '=', 'notifications').where('recordId', '=', id);
    for (const entry of await log.execute()) expect(JSON.stringify(entry)).not.toContain('contentHtml');
    expect((await app.call('fund_staff', 'PUT', `/admin/notifications/${id}`, { contentHtml: '<p>x</p>' })).status).toBe(422);
  });

  it('of older days are rendered at the start, and what cannot be is shown as it stands', async () => {
    const hostile = '> '.repeat(5000).trim();
    const [fine, deep] = [await write({ content: '**清掃**' }), await write({ content: '来週' })];
    await app.engine.db.updateTable('notifications').set({ contentHtml: null }).execute();
    await app.engine.db.updateTable('notifications').set({ content: hostile }).where('id', '=', deep.id).execute();
    expect(await renewRendered(app.engine, [resources.notifications])).toBe(2);
    expect(await renewRendered(app.engine, [resources.notifications])).toBe(0);
    const shown = async (id: number) => (await app.call('recipient', 'GET', `/notifications/${id}`)).data.contentHtml;
    expect(await shown(fine.id)).toBe('<p><strong>清掃</strong></p>\n');
    expect(await shown(deep.id)).toBe(`<p>${hostile.replaceAll('>', '&gt;')}</p>`);
  });
});
