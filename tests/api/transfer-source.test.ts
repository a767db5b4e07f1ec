import { beforeAll, beforeEach, expect, it } from 'vitest';
import { jisText } from '../../resources/payments/rules/transfer/bytes.ts';
import { paymentLayout, recordLength } from '../../resources/payments/rules/transfer/layout.ts';
import { readTransferFile } from '../../resources/payments/rules/transfer/read-transfer-file.ts';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { choiceOf, fileOf, handOut, itemsOf, newAccount, type Owed, owe, ownAccount, payday, sentBatch } from '../support/transfers.ts';

onEitherEngine('the account that a batch is paid from', (app) => {
  let owed: Owed[];
  beforeAll(() => app.setNow(new Date('2026-11-21T01:00:00Z')));
  beforeEach(async () => {
    app.setNow(new Date('2026-11-21T01:00:00Z'));
    owed = await owe(app, 4);
  });
  const post = (as: string, path: string, body: object = {}) => app.call(as, 'POST', path, body);
  const make = async (accountId: number, day = payday) =>
    (await post('accounting_staff', '/transfer_batches/create', choiceOf(accountId, owed, day))).data;
  const act = (as: string, id: number, name: string, body: object = {}) => post(as, `/transfer_batches/${id}/${name}`, body);
  const change = (id: number, values: object) => app.call('accounting_staff', 'PUT', `/transfer_accounts/${id}`, values);

  it('is kept with its codes by the batch, its number sealed', async () => {
    const { id } = await make(await newAccount(app));
    const { name: _, ...own } = ownAccount;
    const { data } = await app.call('fund_manager', 'GET', `/transfer_batches/${id}`);
    expect(data).toMatchObject({
      ...own,
      bankName: '三井住友',
      branchName: '神田',
      accountNumber: '***4321',
      newCode: 'off',
      edi: 'off',
    });
    const row = await app.engine.db.selectFrom('transfer_batches').select('accountNumber').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.accountNumber).toMatch(/^v2\./);
  });

  it.each([
    [{ clientCode: '9999999999' }, '委託者コード'],
    [{ clientName: 'ザイ）ベツノザイダン' }, '委託者名（カナ）'],
    [{ branchCode: '234' }, '支店コード'],
    [{ accountNumber: '1112223' }, '口座番号'],
    [{ method: '8' }, '振込指定区分'],
    [{ feeBearer: 'payee' }, '振込手数料'],
  ])('changed to %j after the approval needs a new one', async (values, label) => {
    const accountId = await newAccount(app);
    const { id } = await make(accountId);
    await act('accounting_staff', id, 'submit');
    await act('fund_manager', id, 'approve');
    await change(accountId, values);
    const refused = await handOut(app, id);
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(`振込元の口座の「${label}`)]);
    const { data } = await app.call('fund_manager', 'GET', `/transfer_batches/${id}/check`);
    expect(data.problems.join()).toContain('取り消して作り直し、もう一度承認を受けてください');
    await act('fund_manager', id, 'cancel', { reason: '口座の変更' });
    const again = await make(accountId);
    expect((await act('accounting_staff', again.id, 'submit')).status).toBe(200);
  });

  it('of a batch that an earlier version left open is not known: it is made anew', async () => {
    const { id } = await make(await newAccount(app));
    await app.engine.db.updateTable('transfer_batches').set({ accountNumber: null, clientCode: null }).where('id', '=', id).execute();
    const refused = await act('accounting_staff', id, 'submit');
    expect([refused.status, refused.error]).toEqual([409, expect.stringContaining('振込元の口座の控えがありません。取り消して、作り直してください')]);
  });

  it('lets the bank’s result in although its code has changed since', async () => {
    const accountId = await newAccount(app);
    const { id, bytes } = await sentBatch(app, accountId, owed);
    await change(accountId, { clientCode: '5555555555' });
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bytes)], 'result.txt'));
    const headers = { Authorization: `Bearer ${await app.token('accounting_staff')}` };
    const answer = await app.raw(`/api/transfer_batches/${id}/import`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(200);
  });

  it('names the bank’s cut-off, at the check and when the file is fetched', async () => {
    const accountId = await newAccount(app, { cutOffDays: 0, cutOffHour: 24 });
    const { id } = await make(accountId, '2026-12-01');
    await act('accounting_staff', id, 'submit');
    await act('fund_manager', id, 'approve');
    await change(accountId, { cutOffDays: 6, cutOffHour: 12 });
    const late = await handOut(app, id);
    const told = '銀行が受け付ける締切（2026/11/20 (金) 12時）を過ぎています。振込日を 2026/12/02 (水) 以降にしてください';
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining(told)]);
    const { data } = await app.call('fund_manager', 'GET', `/transfer_batches/${id}/check`);
    expect(data.problems).toEqual([told]);
  });

  const records = (bytes: Buffer) =>
    jisText(bytes)
      .split('\r\n')
      .filter((record) => record.startsWith('2'));
  const column = (record: string, name: keyof typeof paymentLayout) =>
    record.slice(paymentLayout[name].offset, paymentLayout[name].offset + paymentLayout[name].length);

  it('marks first payments to an account where the bank wants to know', async () => {
    const accountId = await newAccount(app, { newCode: 'first' });
    const { id, bytes } = await sentBatch(app, accountId, owed);
    expect(records(bytes).map((record) => column(record, 'newCode'))).toEqual(['1', '1', '1', '1']);
    const items = await itemsOf(app, id);
    app.setNow(new Date(`${payday}T01:00:00Z`));
    await post('accounting_staff', `/transfer_batches/${id}/results`, { results: items.map((item) => ({ id: item.id, outcome: 'done' })) });
    const [first] = owed as [Owed];
    await app.engine.db.updateTable('transfer_items').set({ onceKey: null }).where('batchId', '=', id).execute();
    await app.engine.db.updateTable('applications').set({ status: 'ADVANCE_INSTRUCTION_ACCOUNTANT' }).where('id', '=', first.applicationId).execute();
    const later = '2026-12-28';
    const { data } = await post('accounting_staff', '/transfer_batches/create', choiceOf(accountId, [first], later));
    expect((await itemsOf(app, data.id)).map(({ newCode }) => newCode)).toEqual(['0']);
  });

  it('tells the payee the reference as EDI, and nothing else changes', async () => {
    const plain = await make(await newAccount(app));
    await approved(plain.id);
    const before = records(await fileOf(app, plain.id));
    await act('fund_manager', plain.id, 'cancel', { reason: 'EDI情報を付けるため' });
    const { id } = await make(await newAccount(app, { edi: 'reference' }));
    await approved(id);
    const after = records(await fileOf(app, id));
    const items = await itemsOf(app, id);
    after.forEach((record, index) => {
      expect(record).toHaveLength(recordLength);
      expect(record.slice(91, 113)).toBe(`${items[index]?.reference}          7Y`);
      expect([record.slice(0, 91), record.slice(113)]).toEqual([before[index]?.slice(0, 91), before[index]?.slice(113)]);
    });
  });

  async function approved(id: number): Promise<void> {
    await act('accounting_staff', id, 'submit');
    await act('fund_manager', id, 'approve');
  }

  it('takes the fee off where the payee bears it, and says so everywhere', async () => {
    const accountId = await newAccount(app, { feeBearer: 'payee', feeSameBank: 110, feeOtherBank: 660 });
    const { data: run } = await post('accounting_staff', '/transfer_batches/check', choiceOf(accountId, owed));
    expect([run.feeTotal, run.rows.map(({ fee }: AnyRow) => fee)]).toEqual([2640, [660, 660, 660, 660]]);
    const { id, bytes } = await sentBatch(app, accountId, owed);
    const total = owed.reduce((sum, { amount }) => sum + amount, 0);
    expect(readTransferFile(bytes).file).toMatchObject({ total: total - 2640 });
    const batch = (await app.call('fund_manager', 'GET', `/transfer_batches/${id}`)).data;
    expect([batch.total, batch.feeTotal]).toEqual([total, 2640]);
    const [item] = await itemsOf(app, id);
    const [first] = owed as [Owed];
    app.setNow(new Date(`${payday}T01:00:00Z`));
    await post('accounting_staff', `/transfer_batches/${id}/results`, { results: [{ id: item?.id, outcome: 'done' }] });
    const payment = await app.engine.db
      .selectFrom('payments')
      .select('advanceAmount')
      .where('applicationId', '=', first.applicationId)
      .executeTakeFirst();
    expect(payment).toEqual({ advanceAmount: first.amount });
    const [mail] = (await app.call('fund_manager', 'GET', `/admin/outbox?applicationId=${first.applicationId}&limit=1`)).data.outbox;
    expect(mail.body).toContain('お支払い額　¥99,340（¥100,000 から振込手数料 ¥660 を差し引いた額です）');
  });

  it('refuses a payment that the fee would eat up', async () => {
    const accountId = await newAccount(app, { feeBearer: 'payee', feeOtherBank: 10_000 });
    const [first] = owed as [Owed];
    await app.engine.db.updateTable('applications').set({ advancedPaymentAmount: 10_000 }).where('id', '=', first.applicationId).execute();
    await app.engine.db.updateTable('payments').set({ advancePaymentAmount: 10_000 }).where('applicationId', '=', first.applicationId).execute();
    const { data } = await post('accounting_staff', '/transfer_batches/check', choiceOf(accountId, [first]));
    expect(data.rows[0].problems.join()).toContain('振込額は1円から');
  });

  it('pays no row whose names are another place’s, and says which', async () => {
    const accountId = await newAccount(app);
    const [first] = owed as [Owed];
    const { bankId } = await app.engine.db
      .selectFrom('applications')
      .select('bankId')
      .where('id', '=', first.applicationId)
      .executeTakeFirstOrThrow();
    await app.engine.db
      .updateTable('banks')
      .set({ branchName: '赤羽支店' })
      .where('id', '=', bankId as number)
      .execute();
    const { data } = await post('accounting_staff', '/transfer_batches/check', choiceOf(accountId, owed));
    expect(data.rows[0].problems).toEqual([
      '口座には「みずほ 赤羽支店」とありますが、銀行コード 0001・支店コード 001 は、銀行一覧では「みずほ 東京営業部」です。どちらが正しいかを団体に確かめて、「銀行口座」の画面で直してください',
    ]);
    expect((await post('accounting_staff', '/transfer_batches/create', choiceOf(accountId, owed))).status).toBe(409);
  });
});
