import { expect, it } from 'vitest';
import { reserveIds } from '../../api/db/engines/new-rows.ts';
import { onEachEngine } from '../support/app.ts';
import { choiceOf, newAccount, type Owed, owe } from '../support/transfers.ts';

onEachEngine('what is sealed', (app) => {
  let accountId: number;
  let owed: Owed[];
  const toPay = async () => {
    owed = await owe(app, 2);
    accountId = await newAccount(app);
  };
  const sealedOf = async (table: 'banks' | 'transfer_accounts', id: number) =>
    (await app.engine.db.selectFrom(table).select('accountNumber').where('id', '=', id).executeTakeFirstOrThrow()).accountNumber;
  const bankOf = async (applicationId: number) =>
    (await app.engine.db.selectFrom('applications').select('bankId').where('id', '=', applicationId).executeTakeFirstOrThrow()).bankId as number;
  const put = (id: number, accountNumber: string) => app.engine.db.updateTable('banks').set({ accountNumber }).where('id', '=', id).execute();

  it('is bound to its place in every table that keeps numbers', async () => {
    for (const table of ['banks', 'transfer_accounts', 'transfer_items'] as const) {
      const rows = await app.engine.db.selectFrom(table).select(['id', 'accountNumber']).execute();
      expect(rows.length).toBeGreaterThan(0);
      for (const { id, accountNumber } of rows) {
        expect(accountNumber).toMatch(/^v2\./);
        expect(app.services.sealer.open(accountNumber, { table, column: 'accountNumber', row: id })).toMatch(/^\d{7}$/);
        expect(() => app.services.sealer.open(accountNumber, { table, column: 'accountNumber', row: id + 1 })).toThrow();
      }
    }
  });

  it.each(['banks', 'transfer_accounts'] as const)(
    'opens nowhere else when it is copied from %s: not shown, not revealed, not paid',
    async (from) => {
      await toPay();
      const [one, two] = [await bankOf((owed[0] as Owed).applicationId), await bankOf((owed[1] as Owed).applicationId)];
      const own = await sealedOf('banks', one);
      await put(one, from === 'banks' ? await sealedOf('banks', two) : await sealedOf('transfer_accounts', accountId));
      const shown = await app.call('accounting_staff', 'GET', `/banks/${one}`);
      expect([shown.status, shown.data.accountNumber]).toEqual([200, '（読み取れません）']);
      expect((await app.call('accounting_staff', 'GET', '/banks?limit=200')).status).toBe(200);
      expect((await app.call('accounting_staff', 'POST', `/banks/${one}/reveal`)).success).toBe(false);
      const batch = await app.call('accounting_staff', 'POST', '/transfer_batches/create', choiceOf(accountId, owed));
      expect([batch.status, batch.error]).toEqual([409, expect.stringContaining('口座番号を読み取れません。口座を登録し直してください')]);
      await put(one, own);
      expect((await app.call('accounting_staff', 'GET', `/banks/${one}`)).data.accountNumber).toMatch(/^\*{3}\d{4}$/);
    },
  );

  it('gives ids out once, before rows and among them', async () => {
    const { transaction } = app.engine;
    const [first, second] = await transaction((db) => reserveIds(db, 'banks', 2));
    const row = { organizationId: 1, bankCode: '0001', bankName: 'みずほ', branchCode: '001', branchName: '東京営業部' };
    const stamps = { createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' };
    const { id } = await app.engine.db
      .insertInto('banks')
      .values({ ...row, ...stamps, accountNumber: 'x', accountHolderName: 'カワ' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [next] = await transaction((db) => reserveIds(db, 'banks', 1));
    expect([second, id, next]).toEqual([Number(first) + 1, Number(first) + 2, Number(first) + 3]);
    await app.engine.db.deleteFrom('banks').where('id', '=', id).execute();
  });
});
