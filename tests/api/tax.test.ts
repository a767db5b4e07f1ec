import { beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { onEitherEngine } from '../support/app.ts';
import { wordsOf } from '../support/pdf.ts';
import type { AnyRow } from '../support/rows.ts';
import { grantOfRecipient, standBefore } from '../support/settling.ts';

onEitherEngine('the tax in what was paid', (app) => {
  let id: number;
  let grantNumber: string;
  beforeAll(async () => {
    ({ id, grantNumber } = await grantOfRecipient(app));
  });
  const fresh = (advance = 0, status: ApplicationStatus = 'IN_PROGRESS') => standBefore(app, id, advance, [], status);
  const base = { title: '資料', vendor: '印刷', receiptDate: '2026-06-01', paymentDate: '2026-06-01' };
  const add = async (more: object) => {
    const answer = await app.call('recipient', 'POST', '/receipts', { applicationId: id, ...base, ...more });
    expect(answer.error).toBeNull();
    return answer.data as AnyRow;
  };
  const step = async (receipt: number, ...steps: readonly string[]) => {
    for (const name of steps) {
      const as = name === 'submit' ? 'recipient' : 'fund_manager';
      expect((await app.call(as, 'POST', `/receipts/${receipt}/${name}`, name === 'approve' ? { comment: '写しを確認' } : {})).error).toBeNull();
    }
  };
  const move = (to: ApplicationStatus, comment?: string) =>
    app.call('accounting_staff', 'PUT', `/applications/${id}`, { applicationStatusId: statusEntry(to).id, ...(comment && { comment }) });
  const stand = (status: ApplicationStatus) => app.engine.db.updateTable('applications').set({ status }).where('id', '=', id).execute();
  const payment = async () => (await app.call('accounting_staff', 'GET', `/payments?applicationId=${id}`)).data.payments[0];
  const declare = (taxStatus: string | null, rule: 'deduct' | 'later') =>
    app.engine.db.transaction().execute(async (db) => {
      await db
        .updateTable('applications')
        .set({ taxStatus: taxStatus as 'standard' })
        .where('id', '=', id)
        .execute();
      const { grantId } = await db.selectFrom('applications').select('grantId').where('id', '=', id).executeTakeFirstOrThrow();
      await db
        .updateTable('grants')
        .set({ creditableTaxRule: rule })
        .where('id', '=', grantId as number)
        .execute();
    });

  it('counts whatever the style of entry, and points never do, in every figure of the receipt', async () => {
    await fresh();
    const without = await add({ amount: 10_000, taxIncluded: false });
    expect([without.taxAmount, without.eligibleAmount]).toEqual([1000, 11_000]);
    const change = async (body: object) => (await app.call('recipient', 'PUT', `/receipts/${without.id}`, body)).data;
    expect((await change({ pointAmount: 500 })).eligibleAmount).toBe(10_500);
    expect((await change({ taxIncluded: true })).eligibleAmount).toBe(9500);
    const lines = [
      { taxRate: 10, taxIncluded: false, amount: 1000 },
      { taxRate: 8, taxIncluded: true, amount: 1080 },
    ];
    expect(await change({ lines, amount: 2080, pointAmount: 80 })).toMatchObject({ amount: 2080, taxAmount: 180, eligibleAmount: 2100 });
    expect((await change({ pointAmount: 0 })).eligibleAmount).toBe(2180);
    expect((await app.call('recipient', 'PUT', `/receipts/${without.id}`, { eligibleAmount: 1 })).status).toBe(422);
  });

  it('is in every sum over receipts alike', async () => {
    await fresh();
    const rows = [await add({ amount: 10_000, taxIncluded: false, pointAmount: 500 }), await add({ amount: 2000, taxRate: 8 })] as const;
    await add({ amount: 300, taxIncluded: false, taxRate: 0 });
    for (const { id: receipt } of rows) await step(receipt, 'submit', 'approve');
    expect(await payment()).toMatchObject({ submittedAmount: 12_500, draftAmount: 300 });
    const summary = (await app.call('accounting_staff', 'GET', `/payments/summaries?q=${grantNumber}`)).data;
    expect([summary.summaries[0].submittedAmount, summary.totals.submittedAmount]).toEqual([12_500, 12_500]);
    const { data } = await app.call('recipient', 'GET', `/receipts/stats?applicationId=${id}`);
    expect(data).toMatchObject({ totalAmount: 12_800, approvedAmount: 12_500 });
    const { data: budget } = await app.call('fund_staff', 'GET', `/applications/${id}/budget`);
    expect(budget.total).toMatchObject({ receipted: 12_500, approved: 12_500 });
    const csv = (await app.call('fund_staff', 'GET', `/admin/receipts/export?applicationId=${id}`)).text;
    expect(csv).toContain('対象額');
    await stand('REPORT_COMPLETED_COUNCILOR');
    await declare(null, 'deduct');
    await app.engine.db.deleteFrom('receipts').where('applicationId', '=', id).where('status', '=', 'draft').execute();
    expect((await move('REPORT_COMPLETED_WAITING_SETTLEMENT')).error).toBeNull();
    expect((await payment()).finalAmount).toBe(12_500);
  });

  describe('of a grantee who gets it back', () => {
    beforeAll(async () => {
      await fresh();
    });
    const settle = async (rule: 'deduct' | 'later') => {
      await fresh();
      await declare('standard', rule);
      const receipt = await add({ amount: 100_000, taxIncluded: false });
      await step(receipt.id, 'submit', 'approve');
      await stand('REPORT_COMPLETED_COUNCILOR');
      expect((await move('REPORT_COMPLETED_WAITING_SETTLEMENT')).error).toBeNull();
    };
    const details = async () => (await app.call('recipient', 'GET', `/payments/details/gn/${grantNumber}`)).data.settlement;
    const words = async () => {
      const response = await app.raw(`/api/application_pdf/settlement/${id}`, {
        headers: { Authorization: `Bearer ${await app.token('recipient')}` },
      });
      return wordsOf(Buffer.from(await response.arrayBuffer()));
    };

    it('is taken out of the settlement, and every page says so', async () => {
      await settle('deduct');
      expect(await payment()).toMatchObject({ finalAmount: 100_000, deferredAmount: 100_000, taxToReturn: 0 });
      expect(await details()).toMatchObject({
        eligibleAmount: 110_000,
        creditableTax: 10_000,
        deductedTax: 10_000,
        taxToReturn: 0,
        finalAmount: 100_000,
      });
      const [row] = (await app.call('accounting_staff', 'GET', `/payment_settlements?applicationId=${id}`)).data.payment_settlements;
      expect(row).toMatchObject({ taxStatus: 'standard', eligibleAmount: 110_000, deductedTax: 10_000, finalAmount: 100_000 });
      const text = await words();
      expect(text).toContain('仕入控除税額（差し引く額）-10,000円');
      expect((await app.call('accounting_staff', 'GET', `/admin/payment_settlements/export?applicationId=${id}`)).text).toContain(
        '差し引いた仕入控除税額',
      );
    });

    it('is returned after its tax return, where the programme says so', async () => {
      await settle('later');
      expect(await payment()).toMatchObject({ finalAmount: 110_000, taxToReturn: 10_000 });
      expect(await details()).toMatchObject({ deductedTax: 0, taxToReturn: 10_000 });
      expect(await words()).toContain('消費税の申告のあとで返還していただく額10,000円');
      await move('REPORT_COMPLETED_COUNCILOR', '確かめ直すため');
      expect((await payment()).taxToReturn).toBe(0);
    });

    it('is settled as it was told: how it is taxed changes only before', async () => {
      await settle('deduct');
      for (const taxStatus of ['exempt', null])
        expect(await app.call('fund_staff', 'PUT', `/applications/${id}`, { taxStatus })).toMatchObject({ status: 409, code: 'settled' });
      await app.engine.db.updateTable('applications').set({ taxStatus: 'exempt' }).where('id', '=', id).execute();
      const closed = await move('GRANT_COMPLETED');
      expect(closed.status).toBe(409);
      await move('REPORT_COMPLETED_COUNCILOR', '確かめ直すため');
      expect((await app.call('fund_staff', 'PUT', `/applications/${id}`, { taxStatus: 'simplified' })).data.taxStatus).toBe('simplified');
    });
  });

  it('is told by the grantee with the application', async () => {
    await fresh(0, 'APPLICATION_IN_PROGRESS');
    expect((await app.call('recipient', 'PUT', `/applications/${id}`, { taxStatus: 'standard' })).data.taxStatus).toBe('standard');
    expect((await app.call('recipient', 'PUT', `/applications/${id}`, { taxStatus: 'none' })).status).toBe(422);
  });

  it('receipts are paid with no more than was fixed, the last one in part', async () => {
    await fresh(500_000);
    await declare(null, 'deduct');
    const dates = ['2026-06-03', '2026-06-01', '2026-06-02', '2026-06-04'];
    for (const receiptDate of dates) await step((await add({ amount: 200_000, receiptDate, paymentDate: receiptDate })).id, 'submit', 'approve');
    await stand('REPORT_COMPLETED_COUNCILOR');
    expect((await move('REPORT_COMPLETED_WAITING_SETTLEMENT')).error).toBeNull();
    expect((await move('GRANT_COMPLETED')).error).toBeNull();
    const rows = (await app.call('fund_staff', 'GET', `/receipts?applicationId=${id}&sortBy=receiptDate&sortOrder=asc`)).data.receipts;
    expect(rows.map(({ status, fundedAmount }: AnyRow) => [status, fundedAmount])).toEqual([
      ['paid', 200_000],
      ['paid', 200_000],
      ['paid', 100_000],
      ['approved', null],
    ]);
  });
});
