import { beforeEach, expect, it } from 'vitest';
import { announceNext } from '../../resources/decisions/server/announcements/announce.ts';
import { automaticCall } from '../../resources/decisions/server/announcements/draw-letters.ts';
import { announcementPoller } from '../../resources/decisions/server/announcements/poller.ts';
import { decideAll, scheduled, type Wish } from '../support/announce.ts';
import { onEachEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

const texts = { awardText: '採', waitText: '補', rejectText: '否' };
const at = new Date('2027-03-20T01:00:00.000Z');

onEachEngine('an announcement', (app) => {
  let grantYear = 2031;
  let ids: number[];

  /** Every test has a year of its own: what one has announced is none of the next one's. */
  beforeEach(async () => {
    app.setNow(new Date('2026-11-20T00:00:00.000Z'));
    grantYear += 1;
    const { db } = app.engine;
    await db.updateTable('decisions').set({ announcementId: null, letterId: null, replacesId: null }).execute();
    await db.deleteFrom('decisions').execute();
    await db.deleteFrom('announcements').execute();
    await db.deleteFrom('alerts').where('kind', '=', 'resultsUntold').execute();
    await db.deleteFrom('outbox').where('onceKey', 'like', 'result %').execute();
    const owner = await db.selectFrom('users').select('organizationId').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    ids = (await db.selectFrom('applications').select('id').orderBy('id').limit(4).execute()).map(({ id }) => id);
    for (const id of ids) {
      const organizationId = owner.organizationId as number;
      const set = {
        status: 'AWAITING_BOARD_APPROVAL',
        organizationId,
        grantYear,
        grantNumber: `T-${id}`,
        approvedAmount: null,
        category: 'school',
      } as const;
      await db.updateTable('applications').set(set).where('id', '=', id).execute();
    }
  });

  const id = (index: number) => ids[index] as number;
  const round = () => announcementPoller(app.services)();
  const awards = (count: number): Wish[] => ids.slice(0, count).map((id) => ({ id, outcome: 'awarded', amount: 300_000 }));
  const act = (as: string, one: AnyRow, step: string, inputs: object = {}) => app.call(as, 'POST', `/announcements/${one.id}/${step}`, inputs);
  const now = async (one: AnyRow): Promise<AnyRow> => (await app.call('fund_staff', 'GET', `/announcements/${one.id}`)).data;
  const preview = async (one: AnyRow): Promise<AnyRow> => (await app.call('fund_staff', 'GET', `/announcements/${one.id}/preview`)).data;
  const prepared = async (given: AnyRow = {}): Promise<AnyRow> => {
    const answer = await app.call('fund_staff', 'POST', '/announcements', {
      wave: 'all',
      at: at.toISOString(),
      replyBy: '2027-04-10',
      ...texts,
      grantYear,
      ...given,
    });
    expect(answer.error ?? '').toBe('');
    return answer.data;
  };
  const alerts = () => app.engine.db.selectFrom('alerts').select(['summary', 'details', 'recordId']).where('kind', '=', 'resultsUntold').execute();

  it('is named after what it tells, and keeps no text for those whom it does not tell', async () => {
    expect(await prepared({ wave: 'rejected', category: 'school' })).toMatchObject({
      title: `令和${grantYear - 2018}年度 学校の選考の結果（不採択）`,
      replyBy: null,
      awardText: null,
      waitText: null,
      rejectText: '否',
    });
    const { fields } = await app.call('fund_staff', 'POST', '/announcements', { wave: 'adopted', at: at.toISOString(), grantYear });
    expect(fields).toEqual({ replyBy: '採択を知らせるときは、手続きの期限を入力してください' });
    const past = await app.call('fund_staff', 'POST', '/announcements', { wave: 'rejected', at: '2026-11-01T00:00:00.000Z', grantYear });
    expect(past.fields).toEqual({ at: 'これからの日時を入力してください' });
  });

  it('is handed in and approved once, however often one presses', async () => {
    await decideAll(app, awards(2));
    const draft = await prepared();
    const twice = await Promise.all([act('fund_staff', draft, 'submit', { version: 1 }), act('fund_staff', draft, 'submit', { version: 1 })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    await round();
    expect((await act('fund_staff', draft, 'approve')).status).toBe(403);
    const { version } = await now(draft);
    expect((await act('fund_manager', draft, 'approve', { version: version - 1 })).status).toBe(409);
    const approvals = await Promise.all(['fund_manager', 'fund_department_head'].map((head) => act(head, draft, 'approve', { version })));
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await now(draft)).toMatchObject({ status: 'scheduled', total: 2, letterCount: 2 });
  });

  it('shares no decision with another one that is handed in at the same time', async () => {
    await decideAll(app, awards(4));
    const both = [await prepared(), await prepared({ wave: 'adopted' })];
    const answers = await Promise.all(both.map((one) => act('fund_staff', one, 'submit')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await Promise.all(both.map(now))).map(({ total }) => total).sort()).toEqual([0, 4]);
  });

  it('cannot be approved once its moment has passed, and says so', async () => {
    await decideAll(app, awards(1));
    const draft = await prepared();
    await act('fund_staff', draft, 'submit');
    await round();
    app.setNow(at);
    await round();
    expect(await now(draft)).toMatchObject({ status: 'submitted', told: 0 });
    expect((await act('fund_manager', draft, 'approve')).error).toBe('通知の日時が過ぎています。作成中の通知を、これからの日時に直してください。');
    await act('fund_staff', draft, 'revise');
    expect((await act('fund_staff', draft, 'submit')).error).toContain('通知の日時が過ぎています');
  });

  it('keeps its letters when it is handed in again with nothing changed, and draws them anew by a template that was', async () => {
    await decideAll(app, awards(1));
    const draft = await prepared();
    const letter = async () => {
      await act('fund_staff', draft, 'submit');
      await round();
      const [row] = (await preview(draft)).rows;
      await act('fund_staff', draft, 'revise');
      return row.letterId;
    };
    const first = await letter();
    expect(first).toEqual(expect.any(Number));
    expect(await letter()).toBe(first);
    const { id: template, version } = await app.engine.db
      .selectFrom('letter_templates')
      .select(['id', 'version'])
      .where('kind', '=', 'award')
      .executeTakeFirstOrThrow();
    await app.engine.db
      .updateTable('letter_templates')
      .set({ title: '採択のお知らせ', version: version + 1 })
      .where('id', '=', template)
      .execute();
    const anew = await letter();
    expect(anew).not.toBe(first);
    expect((await app.call('fund_staff', 'GET', `/letters/${anew}`)).data).toMatchObject({
      replacesId: first,
      title: expect.stringContaining('採択のお知らせ'),
    });
  });

  it('lets its decisions go when the draft is deleted', async () => {
    await decideAll(app, awards(2));
    const draft = await prepared();
    expect((await preview(draft)).waiting).toBe(2);
    await act('fund_staff', draft, 'submit');
    await act('fund_staff', draft, 'revise');
    expect((await app.call('fund_staff', 'DELETE', `/announcements/${draft.id}`)).status).toBe(200);
    expect((await preview(await prepared())).waiting).toBe(2);
  });

  it('stops before the next one, and goes on by the word of somebody else, with its first approval on record', async () => {
    await decideAll(app, awards(3));
    const one = await scheduled(app, at, { grantYear });
    app.setNow(at);
    await app.engine.db.updateTable('announcements').set({ status: 'running', startedAt: at.toISOString() }).where('id', '=', one.id).execute();
    const call = await automaticCall(app.services, one.approvedById);
    expect(call.actor).toMatchObject({ userId: one.approvedById, role: 'fund_department_head' });
    expect(await announceNext(call, one.id)).toBe('told');
    expect((await act('fund_manager', one, 'stop', { reason: '額に誤り' })).status).toBe(200);
    expect(await announceNext(await automaticCall(app.services, one.approvedById), one.id)).toBeNull();
    await round();
    expect(await now(one)).toMatchObject({ status: 'stopped', told: 1, approvedById: one.approvedById });
    expect((await act('fund_manager', one, 'resume')).status).toBe(409);
    expect((await act('fund_department_head', one, 'resume')).status).toBe(200);
    await round();
    expect(await now(one)).toMatchObject({ status: 'done', told: 3, approvedById: one.approvedById, approvedAt: one.approvedAt });
    const { data } = await app.call('fund_staff', 'GET', `/announcements_history?recordId=${one.id}&sortBy=id&sortOrder=asc`);
    expect(data.announcements_history.map(({ toStatus }: AnyRow) => toStatus)).toEqual(
      expect.arrayContaining(['scheduled', 'stopped', 'running', 'done']),
    );
  });

  it('passes over an application that was withdrawn, and tells the heads', async () => {
    await decideAll(app, awards(2));
    const one = await scheduled(app, at, { grantYear });
    await app.engine.db.updateTable('applications').set({ status: 'APPLICATION_WITHDRAWN_END' }).where('id', '=', id(0)).execute();
    expect((await preview(one)).rows[0].problem).toContain('決定を取り消す');
    app.setNow(at);
    await round();
    expect(await now(one)).toMatchObject({ status: 'done', told: 1, problems: 1 });
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ recordId: one.id, summary: expect.stringContaining('1件の結果を通知できませんでした') });
    expect(alert?.details).toContain('決定を取り消す');
    expect((await app.call('fund_staff', 'GET', '/dashboard')).data.untoldResults).toBe(1);
    const [left] = (await app.call('fund_staff', 'GET', '/decisions?untold=true')).data.decisions;
    expect((await app.call('fund_staff', 'POST', `/decisions/${left.id}/cancel`, { comment: '取下げ' })).status).toBe(403);
    expect((await app.call('fund_manager', 'POST', `/decisions/${left.id}/cancel`, { comment: '取下げ' })).status).toBe(200);
    expect((await app.call('fund_staff', 'GET', '/dashboard')).data.untoldResults).toBe(0);
  });

  it('tells of a decision that was changed after its approval that this one does not tell it', async () => {
    const [first] = await decideAll(app, awards(2));
    const one = await scheduled(app, at, { grantYear });
    const decided = await app.call('fund_staff', 'POST', '/decisions', {
      ...{ applicationId: first?.applicationId, outcome: 'rejected', boardDate: '2026-11-12', reason: '理事会で改めた' },
    });
    expect(decided.error ?? '').toBe('');
    expect((await preview(one)).rows.map(({ problem }: AnyRow) => problem)).toEqual([expect.stringContaining('改められた'), null]);
    app.setNow(at);
    await round();
    expect(await now(one)).toMatchObject({ status: 'done', told: 1 });
    expect((await alerts())[0]?.details).toContain('決定が改められたか');
  });

  it('says of each who has been told how the mail stands', async () => {
    await decideAll(app, awards(1));
    const one = await scheduled(app, at, { grantYear });
    expect((await preview(one)).rows).toMatchObject([{ mailId: null, mailStatus: null, recipientAddress: expect.any(String) }]);
    app.setNow(at);
    await round();
    expect((await preview(one)).rows).toMatchObject([{ mailId: expect.any(Number), mailStatus: 'waiting', announcedAt: at.toISOString() }]);
  });

  it('of a promotion goes by the rank, leaves out those who are moved up already, and gives the amount that was planned', async () => {
    await decideAll(
      app,
      ids.slice(0, 3).map((id) => ({ id, outcome: 'waitlisted', amount: 200_000 })),
    );
    await scheduled(app, at, { grantYear });
    app.setNow(at);
    await round();
    const listed = async () =>
      (await app.call('fund_staff', 'GET', `/decisions?outcome=waitlisted&status=announced&grantYear=${grantYear}&sortBy=waitRank&sortOrder=asc`))
        .data.decisions;
    const waiting = await listed();
    expect(waiting.map(({ waitRank, amount, abilities }: AnyRow) => [waitRank, amount, abilities.includes('promote')])).toEqual(
      [1, 2, 3].map((rank) => [rank, 200_000, true]),
    );
    const inputs = { amount: 200_000, boardDate: '2027-03-25', at: '2027-04-01T01:00:00.000Z', replyBy: '2027-04-20', reason: '辞退のため' };
    const promote = (index: number) => app.call('fund_staff', 'POST', `/decisions/${waiting[index].id}/promote`, inputs);
    expect((await promote(1)).fields?.rankReason).toContain('補欠1番');
    expect((await promote(0)).status).toBe(200);
    expect((await promote(0)).error).toContain('「補欠から繰り上げる」はできません');
    expect((await listed()).map(({ abilities }: AnyRow) => abilities.includes('promote'))).toEqual([false, true, true]);
    await app.engine.db.updateTable('applications').set({ status: 'APPLICATION_WITHDRAWN_END' }).where('id', '=', id(1)).execute();
    expect((await listed()).map(({ abilities }: AnyRow) => abilities.includes('promote'))).toEqual([false, false, true]);
    expect((await promote(2)).status).toBe(200);
  });
});
