import { beforeEach, expect, it } from 'vitest';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { onEitherEngine } from '../support/app.ts';
import { begun, demanded, openedCall } from '../support/entries.ts';
import type { AnyRow } from '../support/rows.ts';
import { checkedCall, ownApplication, submittedApplication } from '../support/submitted.ts';

onEitherEngine('what a form has filled of an application', (app) => {
  let call: AnyRow;
  let id: number;
  let next = 0;
  beforeEach(async () => {
    app.setNow(new Date('2026-11-10T01:02:03.000Z'));
    call ??= await checkedCall(app);
    app.setNow(new Date('2026-12-01T01:02:03.000Z'));
    id = (await submittedApplication(app, call, await ownApplication(app, next++))).id;
  });
  const stored = () => app.engine.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const edit = async (values: AnyRow, as = 'fund_staff') =>
    app.call(as, 'PUT', `/applications/${id}`, { version: (await stored()).version, ...values });

  it.each([
    ['title', '直した題名'],
    ['entryAmount', 1],
    ['startDate', '2027-05-01'],
    ['endDate', '2028-01-31'],
  ])('is not the office’s to change: %s', async (name, value) => {
    const before = await stored();
    for (const as of ['fund_staff', 'fund_manager']) {
      const answer = await edit({ [name]: value }, as);
      expect([answer.status, answer.fields?.[name]]).toEqual([422, expect.stringContaining('「修正を依頼する」')]);
    }
    expect(await stored()).toEqual(before);
  });

  it('leaves to the office what no question fills, what is its own, and the steps', async () => {
    const { title, entryAmount } = await stored();
    const own = { theme: '水辺の環境', grantThemeNumber: 'T-1', description: '事務局の覚え', targetRiver: '荒川' };
    expect((await edit({ ...own, title, entryAmount })).error).toBe(null);
    expect(await stored()).toMatchObject(own);
    const forward = await app.call('fund_staff', 'PUT', `/applications/${id}`, { applicationStatusId: statusEntry('SELECTION_PREPARATION').id });
    expect(forward.error).toBe(null);
    expect((await edit({ title: '別の題名' })).status).toBe(422);
  });

  it('may follow what is agreed once the grant has been decided', async () => {
    await app.engine.db.updateTable('applications').set({ status: 'CHANGE_UNDER_REVIEW' }).where('id', '=', id).execute();
    expect((await edit({ endDate: '2028-06-30' })).error).toBe(null);
    expect((await stored()).endDate).toBe('2028-06-30');
  });

  it('is the office’s where it came by no call', async () => {
    await app.engine.db.updateTable('applications').set({ callId: null }).where('id', '=', id).execute();
    expect((await edit({ title: '直した題名' })).error).toBe(null);
  });

  it('holds for the budget that it has filled, row by row', async () => {
    app.setNow(new Date('2026-11-20T01:00:00.000Z'));
    const draft = await begun(app, (await openedCall(app)).id);
    await draft.fill();
    expect((await draft.submit()).error).toBe(null);
    app.setNow(new Date('2026-12-01T01:02:03.000Z'));
    const applicationId = (await draft.stored()).applicationId as number;
    const rows = () => app.engine.db.selectFrom('budget_items').selectAll().where('applicationId', '=', applicationId).orderBy('id').execute();
    const before = await rows();
    const [first] = before as unknown as [AnyRow];
    const refused = [
      await app.call('fund_staff', 'POST', '/budget_items', { applicationId, costCategory: 'rental', amount: 1 }),
      await app.call('fund_staff', 'PUT', `/budget_items/${first.id}`, { amount: 1, version: first.version }),
      await app.call('fund_staff', 'DELETE', `/budget_items/${first.id}`, { version: first.version }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual([
      [409, 'held'],
      [409, 'held'],
      [409, 'held'],
    ]);
    expect(await rows()).toEqual(before);
    await app.engine.db.deleteFrom('budget_items').where('applicationId', '=', id).execute();
    const others = await demanded(app, 'fund_staff', 'POST', '/budget_items', { applicationId: id, costCategory: 'travel', amount: 1 });
    expect(others.amount).toBe(1);
  });
});
