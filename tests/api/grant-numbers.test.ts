import { beforeEach, describe, expect, it } from 'vitest';
import { announceAll, withoutResults } from '../support/announce.ts';
import { onEachEngine } from '../support/app.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';
import { rowAtEachStatus, type StatusRows } from '../support/workflow-rows.ts';

onEachEngine('numbers and amounts for many applications', (app) => {
  let rows: StatusRows;
  let one: AnyRow;
  let other: AnyRow;
  beforeEach(async () => {
    rows = await rowAtEachStatus(app);
    await withoutResults(app);
    const ids = [rows.idAt('AWAITING_BOARD_APPROVAL'), rows.idAt('UNDER_REVIEW')];
    await app.engine.db.updateTable('applications').set({ grantNumber: null, approvedAmount: null }).where('id', 'in', ids).execute();
    [one, other] = (await Promise.all(ids.map(stored))) as [AnyRow, AnyRow];
  });
  const stored = (id: number): Promise<AnyRow> => app.engine.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const post = (given: readonly AnyRow[], preview = false, as = 'fund_staff') =>
    app.call(as, 'POST', '/applications/grant-numbers', { rows: given, preview });
  const wish = (row: AnyRow, grantNumber: string, approvedAmount: number, more: AnyRow = {}) => ({
    entryNumber: row.entryNumber,
    grantNumber,
    approvedAmount,
    ...more,
  });

  it('are shown beforehand with what stands there now, and nothing is written', async () => {
    await app.call('fund_staff', 'GET', '/me');
    const before = await tableCounts(app);
    const { status, data } = await post([wish(one, 'R8-001', 300_000), wish(other, 'R8-002', 200_000)], true);
    expect([status, data]).toMatchObject([
      200,
      [
        {
          id: one.id,
          success: true,
          change: 'changed',
          approvedAmount: 300_000,
          before: { title: one.title, grantNumber: null, approvedAmount: null },
        },
        { id: other.id, success: true, change: 'changed', grantNumber: 'R8-002' },
      ],
    ]);
    await app.call('fund_staff', 'POST', '/applications/grant-numbers', { rows: [wish(one, 'R8-001', 300_000)] });
    expect([await tableCounts(app), await stored(one.id), await stored(other.id)]).toEqual([before, one, other]);
  });

  it('are written with their entries in the log, and let the result be announced', async () => {
    const { data } = await post([wish(one, ' R8-001 ', 300_000, { version: one.version })]);
    expect(data).toMatchObject([{ id: one.id, success: true, change: 'changed', error: null }]);
    expect(await stored(one.id)).toMatchObject({ grantNumber: 'R8-001', approvedAmount: 300_000, version: one.version + 1 });
    const logs = await app.call('fund_manager', 'GET', `/admin/logs?resource=applications&recordId=${one.id}&limit=1`);
    expect(logs.data.logs[0]).toMatchObject({ action: 'update', userRole: 'fund_staff', after: { grantNumber: 'R8-001', approvedAmount: 300_000 } });
    const { data: found } = await app.call('fund_staff', 'GET', '/applications?grantNumber=R8-001');
    expect(found.applications).toHaveLength(1);
    await announceAll(app, [{ id: one.id, outcome: 'awarded' }]);
    expect(await stored(one.id)).toMatchObject({ status: 'CONTRACT_PREPARATION', grantNumber: 'R8-001', approvedAmount: 300_000 });
  });

  it('that come twice, also at the same moment, answer the same and are written once', async () => {
    const given = [wish(one, 'R8-001', 300_000, { version: one.version })];
    const answers = await Promise.all([post(given), post(given)]);
    expect(answers.map(({ data }) => data[0].success)).toEqual([true, true]);
    expect((await stored(one.id)).version).toBe(one.version + 1);
    expect((await post(given)).data).toMatchObject([{ success: true, change: 'unchanged' }]);
    expect((await stored(one.id)).version).toBe(one.version + 1);
  });

  describe('are refused row by row, and leave the others alone:', () => {
    const cases: readonly (readonly [string, (a: AnyRow, b: AnyRow) => AnyRow[], string, string])[] = [
      ['no such application', (a) => [wish({ entryNumber: 'E-9' }, 'R8-1', 5), a], 'not_found', '受付番号「E-9」の申請はありません'],
      ['no entry number', (a) => [{ grantNumber: 'R8-1', approvedAmount: 5 }, a], 'invalid_fields', '受付番号がありません'],
      ['no grant number', (a, b) => [{ entryNumber: b.entryNumber, approvedAmount: 5 }, a], 'invalid_fields', '助成番号がありません'],
      ['a grant number that is too long', (a, b) => [wish(b, '9'.repeat(41), 5), a], 'invalid_fields', '助成番号は40文字以内'],
      ['no amount', (a, b) => [{ entryNumber: b.entryNumber, grantNumber: 'R8-1' }, a], 'invalid_fields', '承認額は、1円以上'],
      ['an amount of nought', (a, b) => [wish(b, 'R8-1', 0), a], 'invalid_fields', '承認額は、1円以上'],
      ['an old version', (a, b) => [wish(b, 'R8-1', 5, { version: b.version + 1 }), a], 'stale_version', 'ほかの人が先に更新しました'],
    ];

    it.each(cases)('%s', async (_, list, code, text) => {
      const given = list(wish(one, 'R8-001', 300_000), other);
      const refused = { success: false, code, change: null, error: expect.stringContaining(text) };
      expect((await post(given, true)).data).toMatchObject([refused, { success: true }]);
      expect((await post(given)).data).toMatchObject([refused, { success: true, change: 'changed' }]);
      expect([await stored(other.id), (await stored(one.id)).grantNumber]).toEqual([other, 'R8-001']);
    });

    it('the number of another application, also where that one gives it up in the same list', async () => {
      const holder = await stored(rows.idAt('APPLICATION_SUBMITTED'));
      const given = [wish(holder, 'R8-001', 400_000), wish(other, holder.grantNumber, 5)];
      const text = `受付番号「${holder.entryNumber}」の申請で使われています`;
      for (const preview of [true, false])
        expect((await post(given, preview)).data).toMatchObject([
          { success: true },
          { success: false, code: 'taken', error: expect.stringContaining(text) },
        ]);
      expect(await stored(other.id)).toEqual(other);
    });

    it('a number, and an application, that the list has twice', async () => {
      const numbers = await post([wish(one, 'R8-001', 5), wish(other, 'R8-001', 5)]);
      expect(numbers.data.map(({ error }: AnyRow) => error)).toEqual(Array(2).fill(expect.stringContaining('助成番号「R8-001」が2行以上あります')));
      const entries = await post([wish(one, 'R8-001', 5), wish(one, 'R8-002', 5)]);
      expect(entries.data.map(({ error }: AnyRow) => error)).toEqual(Array(2).fill(expect.stringContaining('が2行以上あります。1行だけ')));
      expect([await stored(one.id), await stored(other.id)]).toEqual([one, other]);
    });

    it('an amount that has been decided, which is changed on its own page with a reason', async () => {
      const decided = await stored(rows.idAt('CONTRACTED_ONGOING'));
      const given = [wish(decided, decided.grantNumber, 1), wish(one, 'R8-001', 300_000)];
      for (const preview of [true, false])
        expect((await post(given, preview)).data).toMatchObject([
          { success: false, code: 'decided', error: expect.stringContaining('理由') },
          { success: true },
        ]);
      expect(await stored(decided.id)).toEqual(decided);
    });
  });

  it.each([
    ['no rows', { rows: [], preview: true }, 'rows'],
    ['too many rows', { rows: Array.from({ length: 1001 }, () => ({ entryNumber: 'E' })), preview: true }, 'rows'],
    ['rows that are none', { rows: ['E'], preview: true }, 'rows'],
    ['an amount beyond all bounds', { rows: [{ entryNumber: 'E', grantNumber: 'N', approvedAmount: 10 ** 13 }], preview: true }, 'rows'],
  ])('are refused as a whole with %s', async (_, body, field) => {
    const answer = await app.call('fund_staff', 'POST', '/applications/grant-numbers', body);
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });

  it('are no business of those who may not change applications', async () => {
    for (const role of ['general_staff', 'accounting_staff', 'recipient', 'selection_committee'])
      expect((await post([wish(one, 'R8-001', 5)], false, role)).status).toBe(403);
    expect(await stored(one.id)).toEqual(one);
  });
});
