import { beforeEach, expect, it } from 'vitest';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { onEitherEngine } from '../support/app.ts';
import { begun, demanded, openedCall, testAnswers } from '../support/entries.ts';
import type { AnyRow } from '../support/rows.ts';
import { checkedCall, ownApplication, submittedApplication } from '../support/submitted.ts';

const until = '2026-12-10T09:00:00.000Z';
const wish = {
  message: 'お手数ですが、次のところをご確認ください。',
  until,
  items: [
    { sectionKey: 'money', message: '合計が合いません。' },
    { sectionKey: 'plan', message: '目的をもう少し詳しく書いてください。' },
  ],
};

/** Within what the programme allows. */
const money = { amount: 150_000, costs: [{ costCategory: 'supplies', what: '網', amount: 150_000 }] };

onEitherEngine('corrections', (app) => {
  let call: AnyRow;
  let own: Awaited<ReturnType<typeof submittedApplication>>;
  let next = 0;
  beforeEach(async () => {
    app.setNow(new Date('2026-11-10T01:02:03.000Z'));
    call ??= await checkedCall(app);
    app.setNow(new Date('2026-12-01T01:02:03.000Z'));
    own = await submittedApplication(app, call, await ownApplication(app, next++));
  });
  const ask = (body: unknown = wish, as = 'fund_staff') => app.call(as, 'POST', `/applications/${own.id}/corrections`, body);
  const statusNow = async () =>
    (await app.engine.db.selectFrom('applications').select('status').where('id', '=', own.id).executeTakeFirstOrThrow()).status;
  const requests = () => app.engine.db.selectFrom('correction_requests').selectAll().where('applicationId', '=', own.id).orderBy('id').execute();
  const moveTo = (to: Parameters<typeof statusEntry>[0], as: string, comment = '理由') =>
    app.call(as, 'PUT', `/applications/${own.id}`, { applicationStatusId: statusEntry(to).id, comment });

  it('name sections to the applicant, in the comment that both sides read and in the mail, and send the application back', async () => {
    const answer = await ask();
    expect([answer.status, answer.error]).toEqual([201, null]);
    expect(answer.data).toMatchObject({ applicationId: own.id, entryId: own.entryId, status: 'open', until, message: wish.message });
    expect(await statusNow()).toBe('REVISION_REQUESTED');
    const items = await app.engine.db.selectFrom('correction_items').selectAll().where('requestId', '=', answer.data.id).orderBy('id').execute();
    expect(items.map(({ sectionTitle, message }) => [sectionTitle, message])).toEqual([
      ['経費', '合計が合いません。'],
      ['事業の計画', '目的をもう少し詳しく書いてください。'],
    ]);
    const { data } = await app.call('recipient', 'GET', `/applications/${own.id}/history`);
    const told = JSON.stringify(data);
    for (const words of [wish.message, '【経費】', '合計が合いません。', '修正の期限：2026/12/10 18:00']) expect(told).toContain(words);
    const mail = await app.engine.db
      .selectFrom('outbox')
      .select(['body', 'status'])
      .where('applicationId', '=', own.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(mail?.body).toContain('目的をもう少し詳しく書いてください。');
  });

  it('are one at a time', async () => {
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await ask()).status).toBe(409);
    expect((await requests()).map(({ status }) => status)).toEqual(['open']);
  });

  it.each([
    ['no section', { ...wish, items: [] }],
    ['a section that the form does not have', { ...wish, items: [{ sectionKey: 'constructor', message: 'なおす' }] }],
    ['a section without words', { ...wish, items: [{ sectionKey: 'money', message: ' ' }] }],
    ['a day that is over', { ...wish, until: '2026-12-01T01:02:03.000Z' }],
    ['no day', { ...wish, until: null }],
    ['the same section twice', { ...wish, items: [wish.items[0], wish.items[0]] }],
  ])('are refused with %s, and nothing is changed', async (_, body) => {
    expect((await ask(body)).status).toBe(422);
    expect(await statusNow()).toBe('APPLICATION_SUBMITTED');
    expect(await requests()).toEqual([]);
  });

  it('are the only way to send back what came by a call', async () => {
    const answer = await moveTo('REVISION_REQUESTED', 'fund_staff');
    expect([answer.status, answer.error]).toEqual([409, expect.stringContaining('「修正を依頼する」')]);
    expect(await statusNow()).toBe('APPLICATION_SUBMITTED');
  });

  it('are nobody’s of an application without a call', async () => {
    const row = await app.engine.db
      .selectFrom('applications')
      .select('id')
      .where('callId', 'is', null)
      .where('status', '=', 'APPLICATION_SUBMITTED')
      .executeTakeFirstOrThrow();
    expect((await app.call('fund_staff', 'POST', `/applications/${row.id}/corrections`, wish)).status).toBe(404);
    expect((await app.call('fund_staff', 'GET', `/applications/${row.id}/answers`)).status).toBe(404);
  });

  it('end when the office takes its request back, or the applicant withdraws', async () => {
    await ask();
    expect((await moveTo('APPLICATION_SUBMITTED', 'fund_staff', '修正は要りません')).status).toBe(200);
    expect((await requests()).map(({ status }) => status)).toEqual(['closed']);
    expect(await statusNow()).toBe('APPLICATION_SUBMITTED');
    expect((await ask()).status).toBe(201);
    expect((await app.call('recipient', 'POST', `/entries/${own.entryId}/withdraw`, { reason: '取り下げます' })).error).toBe(null);
    expect(await statusNow()).toBe('APPLICATION_WITHDRAWN_END');
    expect((await requests()).map(({ status }) => status)).toEqual(['closed', 'closed']);
  });

  it('bring the application back when they are answered, and show before and after', async () => {
    app.setNow(new Date('2026-11-20T01:02:03.000Z'));
    const draft = await begun(app, (await openedCall(app)).id);
    await draft.fill();
    await draft.save('recipient', 'money', money);
    expect((await draft.submit()).error).toBe(null);
    const { applicationId: id } = await draft.stored();
    const asked = { ...wish, items: [{ sectionKey: 'plan', message: '題名を具体的にしてください。' }] };
    const early = await app.call('fund_staff', 'POST', `/applications/${id}/corrections`, asked);
    expect(early.status).toBe(409);
    app.setNow(new Date('2026-12-01T01:02:03.000Z'));
    const request = await demanded(app, 'fund_staff', 'POST', `/applications/${id}/corrections`, asked);
    expect((await draft.writing()).writable).toEqual(['plan']);
    expect((await draft.save('recipient', 'money', money)).status).toBe(409);
    expect((await draft.save('recipient', 'plan', { ...testAnswers.plan, title: '荒川中流の水生生物を調べる' })).error).toBe(null);
    expect((await draft.submit()).error).toBe(null);
    const [stored] = await app.engine.db.selectFrom('applications').select(['status', 'title']).where('id', '=', id).execute();
    expect(stored).toEqual({ status: 'APPLICATION_SUBMITTED', title: '荒川中流の水生生物を調べる' });
    const data = await demanded(app, 'fund_staff', 'GET', `/applications/${id}/answers`);
    expect(data.changes).toEqual([
      { section: '計画', label: '題名', key: 'title', before: '荒川の水辺を調べる', after: '荒川中流の水生生物を調べる' },
    ]);
    expect(data.correction).toMatchObject({ id: request.id, status: 'returned', returnedAt: '2026-12-01T01:02:03.000Z' });
    expect(data.snapshots.map((one: AnyRow) => [one.number, one.isCorrection])).toEqual([
      [1, false],
      [2, true],
    ]);
    const waiting = async () =>
      (await demanded(app, 'fund_staff', 'GET', `/correction_requests?status=returned&applicationStatus=APPLICATION_SUBMITTED&applicationId=${id}`))
        .correction_requests;
    expect(await waiting()).toMatchObject([{ id: request.id, applicationId: id }]);
    await demanded(app, 'fund_staff', 'PUT', `/applications/${id}`, { applicationStatusId: statusEntry('SELECTION_PREPARATION').id });
    expect(await waiting()).toEqual([]);
  });
});
