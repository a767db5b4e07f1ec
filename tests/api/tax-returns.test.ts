import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { onEachEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { grantOfRecipient, standBefore } from '../support/settling.ts';

onEachEngine('the tax that a grantee returns after its tax return', (app) => {
  let id: number;
  let grantNumber: string;
  let paymentId: number;
  beforeAll(async () => {
    ({ id, grantNumber } = await grantOfRecipient(app));
    const { grantId } = await app.engine.db.selectFrom('applications').select('grantId').where('id', '=', id).executeTakeFirstOrThrow();
    const rule = { creditableTaxRule: 'later' } as const;
    await app.engine.db
      .updateTable('grants')
      .set(rule)
      .where('id', '=', grantId as number)
      .execute();
    await app.engine.db.updateTable('applications').set({ taxStatus: 'standard' }).where('id', '=', id).execute();
  });
  /** 110,000 yen were paid in advance and spent, the tax of 10,000 in it: the grant is over. */
  beforeEach(async () => {
    await standBefore(app, id, 110_000, [[110_000, 0, 'approved']]);
    const { db } = app.engine;
    const stamps = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' };
    const entry = { applicationId: id, kind: 'advance', amount: 110_000, entryDate: '2026-05-01', source: 'migrated' } as const;
    await db
      .insertInto('payment_entries')
      .values({ ...entry, ...stamps })
      .execute();
    await db.updateTable('payments').set({ advancePaymentTransferDate: '2026-05-01' }).where('applicationId', '=', id).execute();
    await db.updateTable('receipts').set({ taxAmount: 10_000 }).where('applicationId', '=', id).execute();
    for (const to of ['REPORT_COMPLETED_WAITING_SETTLEMENT', 'GRANT_COMPLETED'] as const) expect((await move(to)).error).toBeNull();
    app.setNow(new Date('2027-06-30T01:00:00Z'));
    paymentId = (await payment()).id;
  });
  const move = (to: ApplicationStatus) => app.call('accounting_staff', 'PUT', `/applications/${id}`, { applicationStatusId: statusEntry(to).id });
  const payment = async () => (await app.call('accounting_staff', 'GET', `/payments?applicationId=${id}`)).data.payments[0];
  const came = { amount: 10_000, receivedDate: '2027-06-30', reason: '令和8年度の消費税の申告' };
  const record = (body: object = {}, as = 'accounting_staff') => app.call(as, 'POST', `/payments/${paymentId}/recordTaxReturn`, { ...came, ...body });
  const because = { reason: '申告による確定', document: '仕入控除税額報告書 令9-12号' };
  const change = (amount: number, as = 'fund_manager', more: object = because) =>
    app.call(as, 'POST', `/payments/${paymentId}/changeTaxToReturn`, { amount, ...more });
  const waiting = async () =>
    (await app.call('accounting_staff', 'GET', '/payments/queue')).data.find(
      (entry: AnyRow) => entry.applicationId === id && entry.task === 'taxReturn',
    );
  const details = async (as = 'recipient') => (await app.call(as, 'GET', `/payments/details/gn/${grantNumber}`)).data;
  const happened = async () =>
    (await app.call('recipient', 'GET', `/applications/${id}/happenings`)).data.map(({ text }: AnyRow) => text) as string[];

  it('is due though the grant is over: to the desk and to the grantee', async () => {
    expect(await payment()).toMatchObject({ status: 'completed', taxToReturn: 10_000, taxReturnedAmount: 0 });
    expect(await waiting()).toMatchObject({ paymentId, amount: 10_000, dueDate: null, dueText: '消費税の申告のあと' });
    expect((await details()).balance).toMatchObject({ taxToReturn: 10_000, taxReturned: 0, openTaxReturn: 10_000, unreturned: 0 });
    expect(await happened()).toContain('消費税の申告のあとで返還していただく額が ¥10,000 に決まりました');
  });

  it('is a task of the ended grant for the grantee, until all of it has come', async () => {
    const tasks = async (as = 'recipient') =>
      ((await app.call(as, 'GET', '/my/tasks')).data as AnyRow[]).find(({ applicationId }) => applicationId === id)?.tasks ?? [];
    const { title, entryNumber } = (await app.call('fund_staff', 'GET', `/applications/${id}`)).data;
    expect((await app.call('recipient', 'GET', '/my/tasks')).data).toContainEqual(expect.objectContaining({ title, entryNumber, grantNumber }));
    await record({ amount: 4000 });
    expect(await tasks()).toMatchObject([{ key: 'taxReturn', reason: expect.stringContaining('あと ¥6,000 の返還'), path: '/user/payments' }]);
    expect((await app.call('recipient', 'GET', `/applications/${id}/tasks`)).data).toEqual(await tasks());
    expect(await tasks('recipient2')).toEqual([]);
    await record({ amount: 6000 });
    expect(await tasks()).toEqual([]);
  });

  it('is recorded in parts, with its day and its reason, until all of it is there', async () => {
    expect((await record({ amount: 4000 })).data).toMatchObject({ taxReturnedAmount: 4000, taxReturnedDate: '2027-06-30', refundedAmount: 0 });
    expect(await waiting()).toMatchObject({ amount: 6000, why: expect.stringContaining('返還済み ¥4,000') });
    expect((await record({ amount: 6000 })).error).toBeNull();
    expect(await waiting()).toBeUndefined();
    const { taxReturns, refunds, balance } = await details();
    expect(taxReturns.map(({ amount, receivedDate }: AnyRow) => [amount, receivedDate])).toEqual([
      [4000, '2027-06-30'],
      [6000, '2027-06-30'],
    ]);
    expect(refunds).toEqual([]);
    expect(balance).toMatchObject({ taxReturned: 10_000, openTaxReturn: 0, returned: 0 });
    expect(await happened()).toContain('仕入控除税額の返還のご入金を確認しました（これまでの合計 ¥10,000）');
    const entries = await app.call('director', 'GET', `/payment_entries?applicationId=${id}&kind=taxReturn`);
    expect(entries.data.payment_entries[0]).toMatchObject({ amount: 6000, source: 'received', reason: came.reason, refundReceiptId: null });
  });

  it('is refused where it is more than open, has no reason, or comes from the wrong hands', async () => {
    for (const as of ['fund_staff', 'fund_manager', 'director', 'recipient']) expect((await record({}, as)).status).toBe(403);
    expect((await record({ amount: 10_001 })).fields).toEqual({ amount: '入金額が仕入控除税額の返還の残り ¥10,000 を超えています' });
    expect((await record({ amount: 0 })).fields).toEqual({ amount: '入金額は1円以上で入力してください' });
    expect((await record({ reason: ' ' })).fields).toEqual({ reason: '理由を入力してください' });
    expect((await record({ receivedDate: '2027-07-01' })).fields?.receivedDate).toContain('今日までの日');
    expect((await record({ receivedDate: '2026-04-30' })).fields?.receivedDate).toContain('前払いの振込日');
    expect((await record({ version: 99 })).code).toBe('stale_version');
    const refund = { amount: 1, receivedDate: '2027-06-30', kind: 'taxReturn' };
    expect((await app.call('accounting_staff', 'POST', `/payments/${paymentId}/recordRefund`, refund)).status).not.toBe(200);
    await record();
    expect((await record({ amount: 1 })).error).toBe('仕入控除税額の返還は、すでに全額が記録されています。');
    expect(await payment()).toMatchObject({ taxReturnedAmount: 10_000 });
    await app.engine.db.updateTable('payments').set({ taxToReturn: 0 }).where('id', '=', paymentId).execute();
    expect((await record()).code).toBe('wrong_state');
  });

  it('of two who record it at once, one does', async () => {
    const answers = await Promise.all([record(), record()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await payment()).taxReturnedAmount).toBe(10_000);
  });

  it('is countered like any other movement, and then is open again', async () => {
    await record();
    const entry = (await app.call('fund_manager', 'GET', `/payment_entries?applicationId=${id}&kind=taxReturn`)).data.payment_entries[0];
    const counter = (as: string) =>
      app.call(as, 'POST', `/payment_entries/${entry.id}/counter`, { entryDate: '2027-06-30', reason: '別の団体の入金' });
    expect((await counter('accounting_staff')).code).toBe('same_person');
    expect((await counter('fund_manager')).error).toBeNull();
    expect(await payment()).toMatchObject({ status: 'completed', taxReturnedAmount: 0, taxReturnedDate: null });
    expect(await waiting()).toMatchObject({ amount: 10_000 });
    expect((await details()).taxReturns.map(({ amount }: AnyRow) => amount)).toEqual([10_000, -10_000]);
    expect((await happened())[0]).toBe('仕入控除税額の返還のご入金の記録を訂正しました（これまでの合計 ¥0）');
  });

  it('is changed to what the tax return came to, by a record with its paper', async () => {
    expect((await change(8000, 'accounting_staff')).status).toBe(403);
    expect(Object.keys((await change(8000, 'fund_manager', {})).fields ?? {})).toEqual(['reason', 'document']);
    expect((await change(110_001)).fields?.amount).toContain('確定額 ¥110,000 以下');
    expect((await change(10_000)).code).toBe('already_there');
    expect((await change(8000)).data).toMatchObject({ taxToReturn: 8000 });
    expect((await details()).balance).toMatchObject({ taxToReturn: 8000, openTaxReturn: 8000 });
    await record({ amount: 8000 });
    expect((await change(7000)).error).toContain('すでに ¥8,000 が入金されています');
    const { change_decisions } = (await app.call('director', 'GET', `/change_decisions?applicationId=${id}`)).data;
    expect(change_decisions[0]).toMatchObject({ matter: 'taxToReturn', fromAmount: 10_000, toAmount: 8000, ...because });
  });

  describe('in the books and for the auditor', () => {
    it('goes to an account of its own, and leaves what was fixed as it is', async () => {
      await record();
      const response = await app.raw('/api/books/journal?from=2027-06-01&until=2027-06-30', {
        headers: { Authorization: `Bearer ${await app.token('accounting_staff')}` },
      });
      const line = (await response.text()).split('\r\n').find((one) => one.includes(grantNumber));
      expect(line).toContain(',普通預金,,10000,,仕入控除税額返還収入,,10000,仕入控除税額の返還の入金');
      const { data } = await app.call('accounting_staff', 'GET', '/books/outstanding?date=2027-06-30');
      expect(data.find(({ applicationId }: AnyRow) => applicationId === id)).toBeUndefined();
    });

    it('stands in the account of the grant, which adds up', async () => {
      await record({ amount: 4000 });
      const { data } = await app.call('director', 'GET', `/payments/account/gn/${grantNumber}`);
      expect(data.findings).toEqual([]);
      expect(data.lines.at(-1)).toMatchObject({ amount: -4000, moved: -4000, balance: 106_000 });
      expect(data.lines.map(({ text }: AnyRow) => text)).toContain('前払いの振込（移行した記録）');
      expect(data.lines.at(-1).text).toContain(`仕入控除税額の返還の入金（入金）。${came.reason}`);
      const closing = Object.fromEntries(data.closing.map(({ label, amount }: AnyRow) => [label, amount]));
      expect(closing).toMatchObject({ 確定額: 110_000, 助成者に渡っている額: 106_000 });
      expect(closing).toMatchObject({ 仕入控除税額の返還額: 10_000, 返還された仕入控除税額: 4000, 仕入控除税額の返還の残り: 6000 });
    });

    it('is not asked again of a grant that is settled once more, beyond what has come', async () => {
      await record({ amount: 4000 });
      const reopened = await app.call('fund_staff', 'POST', `/payments/${paymentId}/reopen`, { reason: '監査の指摘', document: '決裁 第1号' });
      expect(reopened.error).toBeNull();
      expect(await payment()).toMatchObject({ finalAmount: null, taxToReturn: 4000, taxReturnedAmount: 4000 });
      expect(await waiting()).toBeUndefined();
      const entry = (await app.call('fund_manager', 'GET', `/payment_entries?applicationId=${id}&kind=taxReturn`)).data.payment_entries[0];
      const counter = { entryDate: '2027-06-30', reason: '別の団体の入金' };
      expect((await app.call('fund_manager', 'POST', `/payment_entries/${entry.id}/counter`, counter)).error).toBeNull();
      expect(await payment()).toMatchObject({ taxToReturn: 0, taxReturnedAmount: 0 });
    });
  });
});
