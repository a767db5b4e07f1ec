import { beforeEach, expect, it } from 'vitest';
import { announcementPoller } from '../../resources/decisions/server/announcements/poller.ts';
import { announceAll, decideAll, scheduled, tellAt, withoutResults } from '../support/announce.ts';
import { onEachEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

const now = new Date('2026-11-20T00:00:00.000Z');
const at = new Date('2027-03-20T01:00:00.000Z');

onEachEngine('results', (app) => {
  let ids: number[];
  let grantYear: number;

  beforeEach(async () => {
    app.setNow(now);
    const { db } = app.engine;
    await withoutResults(app);
    const owner = await db.selectFrom('users').select('organizationId').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    const rows = await db.selectFrom('applications').select(['id', 'grantYear']).orderBy('id').limit(4).execute();
    ids = rows.map(({ id }) => id);
    grantYear = 2031;
    for (const id of ids)
      await db
        .updateTable('applications')
        .set({
          status: 'AWAITING_BOARD_APPROVAL',
          organizationId: owner.organizationId as number,
          grantYear,
          grantNumber: `T-${id}`,
          approvedAmount: null,
          category: 'school',
        })
        .where('id', '=', id)
        .execute();
  });

  const id = (index: number) => ids[index] as number;
  const stored = (of: number): Promise<AnyRow> => app.engine.db.selectFrom('applications').selectAll().where('id', '=', of).executeTakeFirstOrThrow();
  const each = () => [
    { id: id(0), outcome: 'awarded', amount: 300_000 } as const,
    { id: id(1), outcome: 'conditional', amount: 200_000, conditions: '毎月報告すること' } as const,
    { id: id(2), outcome: 'waitlisted' } as const,
    { id: id(3), outcome: 'rejected' } as const,
  ];

  it('wait for their moment, and then everybody hears at once', async () => {
    await decideAll(app, each());
    const announcement = await scheduled(app, at, { grantYear });
    expect(announcement).toMatchObject({ status: 'scheduled', total: 4, letterCount: 4, told: 0 });
    const round = announcementPoller(app.services);
    app.setNow(new Date(at.getTime() - 1));
    await round();
    expect((await stored(id(0))).status).toBe('AWAITING_BOARD_APPROVAL');
    expect((await app.call('recipient', 'GET', '/results')).data.results).toEqual([]);
    app.setNow(at);
    await round();
    expect(await Promise.all(ids.map(stored))).toMatchObject([
      { status: 'CONTRACT_PREPARATION', approvedAmount: 300_000 },
      { status: 'CONTRACT_PREPARATION', approvedAmount: 200_000 },
      { status: 'AWAITING_BOARD_APPROVAL', approvedAmount: null },
      { status: 'REJECTED_END', approvedAmount: null },
    ]);
    const mails = await app.engine.db
      .selectFrom('outbox')
      .select(['applicationId', 'subject'])
      .where('onceKey', 'like', 'result %')
      .orderBy('id')
      .execute();
    expect(mails.map(({ applicationId }) => applicationId)).toEqual(ids);
    expect(mails[0]?.subject).toMatch(/2027\/04\/10.*までに手続きをお願いします/);
    const { data } = await app.call('recipient', 'GET', '/results');
    expect(data.results.map(({ outcome }: AnyRow) => outcome).sort()).toEqual(['awarded', 'conditional', 'rejected', 'waitlisted']);
    const { data: letters } = await app.call('recipient', 'GET', '/letters?limit=50');
    expect(letters.letters.map(({ kind }: AnyRow) => kind)).toEqual(expect.arrayContaining(['award', 'conditional_award', 'waitlist', 'rejection']));
    expect((await app.call('fund_staff', 'GET', `/announcements/${announcement.id}`)).data).toMatchObject({ status: 'done', told: 4 });
  });

  it('are moved by nobody by hand', async () => {
    const { status, error } = await app.call('fund_department_head', 'PUT', `/applications/${id(0)}`, { applicationStatusId: 11 });
    expect([status, error]).toMatchObject([409, expect.any(String)]);
  });

  it.each([
    ['a number', { grantNumber: null }, /「助成番号」が空です（[^）]+）。$/],
    ['its status', { status: 'SELECTION_PREPARATION' }, /「決定を取り消す」で取り消してください。$/],
  ] as const)('are not announced while one lacks %s, and it is said which', async (_, gap, text) => {
    const [decision] = await decideAll(app, each().slice(0, 1));
    await app.engine.db.updateTable('applications').set(gap).where('id', '=', id(0)).execute();
    const refused = await scheduled(app, at, { grantYear }).catch(String);
    expect(refused).toContain(`409 通知できない決定が1件あります。${decision?.entryNumber}：`);
    expect(refused).toMatch(text);
    expect((await stored(id(0))).approvedAmount).toBeNull();
  });

  it('are not announced without their text, and it is said where that is entered', async () => {
    await decideAll(app, each().slice(3));
    await expect(scheduled(app, at, { grantYear, rejectText: null })).rejects.toThrow(
      '「通知に添える文」がありません（「結果の通知」で入力してください）',
    );
  });

  it('grant nothing without an amount', async () => {
    await app.engine.db.updateTable('applications').set({ entryAmount: null }).where('id', '=', id(0)).execute();
    for (const amount of [undefined, 0]) {
      const { status, fields } = await app.call('fund_staff', 'POST', `/applications/${id(0)}/decide`, {
        outcome: 'awarded',
        amount,
        boardDate: '2026-11-10',
      });
      expect([status, fields]).toEqual([422, { amount: '採択する額を、1円以上で入力してください' }]);
    }
  });

  it('are decided once: whoever decides from a page that was open is told that somebody has', async () => {
    const decide = () => app.call('fund_staff', 'POST', `/applications/${id(3)}/decide`, { outcome: 'rejected', boardDate: '2026-11-10' });
    expect((await decide()).status).toBe(200);
    expect(await decide()).toMatchObject({ status: 409, code: 'taken', error: 'この申請には、まだ通知していない決定があります。' });
  });

  it('are corrected by another decision although a first correction has not been told', async () => {
    await announceAll(app, each().slice(0, 1));
    const correct = (more: object) => decideAll(app, [{ id: id(0), outcome: 'awarded', reason: '審査の誤りのため', ...more }]);
    await correct({ amount: 250_000 });
    await correct({ outcome: 'rejected', reason: '応募の要件を満たさないため' });
    const moment = new Date(app.services.now().getTime() + 60_000);
    await scheduled(app, moment, { grantYear });
    await tellAt(app, moment);
    expect(await stored(id(0))).toMatchObject({ status: 'REJECTED_END', approvedAmount: null });
    const all = await app.engine.db.selectFrom('decisions').select(['status', 'outcome']).where('applicationId', '=', id(0)).orderBy('id').execute();
    expect(all).toEqual([
      { status: 'replaced', outcome: 'awarded' },
      { status: 'replaced', outcome: 'awarded' },
      { status: 'announced', outcome: 'rejected' },
    ]);
    const { data } = await app.call('recipient', 'GET', `/results?applicationId=${id(0)}`);
    expect(data.results.map(({ status, outcome }: AnyRow) => [status, outcome])).toEqual([
      ['announced', 'rejected'],
      ['replaced', 'awarded'],
    ]);
  });

  it('can be told at once', async () => {
    await announceAll(app, each());
    expect((await stored(id(3))).status).toBe('REJECTED_END');
  });
});
