import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { moneyInvariantViolations } from '../../resources/payments/server/money-invariants.ts';
import { onEitherEngine } from '../support/app.ts';
import { parseCsv } from '../support/csv.ts';
import { withoutGuards } from '../support/guards.ts';
import { wordsOf } from '../support/pdf.ts';
import { giveReview } from '../support/reviews.ts';
import type { AnyRow } from '../support/rows.ts';
import { grantOfRecipient, standBefore } from '../support/settling.ts';
import { newAccount, payday } from '../support/transfers.ts';

onEitherEngine('the share of the cost that a programme pays', (app) => {
  let [id, grantId, grantNumber] = [0, 0, ''];
  beforeAll(async () => {
    ({ id, grantNumber } = await grantOfRecipient(app));
    const row = await app.engine.db.selectFrom('applications').select('grantId').where('id', '=', id).executeTakeFirstOrThrow();
    grantId = row.grantId as number;
  });
  /** 400,000 yen of cost, for 500,000 approved, and nothing told. */
  beforeEach(async () => {
    await stand('REPORT_COMPLETED_COUNCILOR');
    await programme({ grantRate: 100, otherIncomeRule: 'ignore' });
  });
  const stand = async (status: ApplicationStatus, advance = 0) => {
    await standBefore(app, id, advance, [[400_000, 0, 'approved']], status);
    await app.engine.db.updateTable('applications').set({ otherGrants: null, otherIncome: null, taxStatus: null }).where('id', '=', id).execute();
  };
  const programme = async (change: object) => expect((await app.call('fund_staff', 'PUT', `/admin/grants/${grantId}`, change)).error).toBeNull();
  const tell = (body: object, as = 'recipient') => app.call(as, 'PUT', `/applications/${id}`, body);
  const move = (to: ApplicationStatus, comment?: string, as = 'accounting_staff') =>
    app.call(as, 'PUT', `/applications/${id}`, { applicationStatusId: statusEntry(to).id, ...(comment && { comment }) });
  const decide = async () => expect((await move('REPORT_COMPLETED_WAITING_SETTLEMENT')).error).toBeNull();
  const details = async (as = 'recipient') => (await app.call(as, 'GET', `/payments/details/gn/${grantNumber}`)).data;
  /** What stands in the way of paying it now. */
  const problems = async () => {
    const accountId = await newAccount(app);
    const payments = [{ applicationId: id, kind: 'final' }];
    const { data } = await app.call('accounting_staff', 'POST', '/transfer_batches/check', { accountId, transferDate: payday, payments });
    return data.rows[0].problems.join();
  };
  const said = ({ status, code, error }: AnyRow) => [status, code, error];

  describe('is a setting of the programme', () => {
    it.each([
      [{ grantRate: 0 }, 'grantRate'],
      [{ grantRate: 101 }, 'grantRate'],
      [{ grantRate: 66.7 }, 'grantRate'],
      [{ grantRate: null }, 'grantRate'],
      [{ otherIncomeRule: 'half' }, 'otherIncomeRule'],
      [{ otherIncomeRule: null }, 'otherIncomeRule'],
    ])('but not %j', async (change, field) => {
      const answer = await app.call('fund_staff', 'PUT', `/admin/grants/${grantId}`, change);
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
    });

    it('which begins as the whole cost, and other money not counted', async () => {
      const theme = { year: 2026, category: 'ngo', target: '団体', title: 'ためし', themeNumber: '9999' };
      const { data } = await app.call('fund_staff', 'POST', '/admin/grants', theme);
      expect(data).toMatchObject({ grantRate: 100, otherIncomeRule: 'ignore' });
      await app.call('fund_manager', 'DELETE', `/admin/grants/${data.id}`);
    });

    it('which accounting does not make', async () =>
      expect((await app.call('accounting_staff', 'PUT', `/admin/grants/${grantId}`, { grantRate: 50 })).status).toBe(403));
  });

  describe('where other money is taken out', () => {
    beforeEach(() => programme({ otherIncomeRule: 'deduct' }));

    it('is not settled before all of it is told, and says who is to do what', async () => {
      const missing = '「他の助成金・補助金」と「その他の収入」がまだ入力されていません。助成者に「支払い情報」の画面での入力を依頼するか';
      const refused = await move('REPORT_COMPLETED_WAITING_SETTLEMENT');
      expect(said(refused)).toEqual([409, 'not_ready', expect.stringContaining(missing)]);
      const queue = (await app.call('accounting_staff', 'GET', '/payments/queue')).data as AnyRow[];
      expect(queue.find((entry) => entry.applicationId === id)?.notice).toContain(missing);
      const tasks = async () => ((await app.call('recipient', 'GET', `/applications/${id}/tasks`)).data as AnyRow[]).map(({ key }) => key);
      expect(await tasks()).toContain('income');
      expect((await tell({ otherGrants: 0 })).error).toBeNull();
      expect((await move('REPORT_COMPLETED_WAITING_SETTLEMENT')).error).toContain('差し引きますが、「その他の収入」がまだ');
      expect((await tell({ otherIncome: 0 })).error).toBeNull();
      expect(await tasks()).not.toContain('income');
      await decide();
      expect((await details()).settlement).toMatchObject({ finalAmount: 400_000, otherGrants: 0, otherIncome: 0, ownShare: 0 });
    });

    it('is told by the grantee and corrected by the staff, on the record', async () => {
      const { version } = (await tell({ otherGrants: 150_000, otherIncome: 20_000 })).data;
      expect((await details()).share).toEqual({ grantRate: 100, otherIncomeRule: 'deduct', otherGrants: 150_000, otherIncome: 20_000 });
      expect(said(await tell({ otherIncome: 30_000, version: version - 1 }))).toEqual([409, 'stale_version', expect.any(String)]);
      expect((await tell({ otherIncome: 30_000, version }, 'fund_staff')).data.otherIncome).toBe(30_000);
      const { logs } = (await app.call('fund_manager', 'GET', '/admin/logs?limit=2')).data;
      expect(JSON.stringify(logs)).toMatch(/otherIncome.*30000/s);
    });

    it.each([
      [{ otherGrants: -1 }, 'otherGrants'],
      [{ otherIncome: 0.5 }, 'otherIncome'],
      [{ otherIncome: '100' }, 'otherIncome'],
    ])('is no amount: %j', async (body, field) => {
      for (const as of ['recipient', 'fund_staff']) expect((await tell(body, as)).fields).toHaveProperty(field);
    });

    it.each([
      ['recipient2', 404],
      ['accounting_staff', 403],
      ['general_staff', 403],
      ['selection_committee', 403],
      ['evaluation_committee', 403],
      ['general_user', 403],
    ])('is not told by %s', async (as, status) => {
      expect((await tell({ otherGrants: 1 }, as)).status).toBe(status);
      expect(await app.engine.db.selectFrom('applications').select('otherGrants').where('id', '=', id).executeTakeFirst()).toEqual({
        otherGrants: null,
      });
    });

    it('is not read by a committee', async () => {
      await stand('UNDER_REVIEW');
      await giveReview(app, { applicationId: id });
      const row = (await app.call('selection_committee', 'GET', `/applications/${id}`)).data;
      expect(row.id).toBe(id);
      expect(Object.keys(row).filter((name) => /^other/.test(name))).toEqual([]);
    });

    it('is told from the contract until the settlement', async () => {
      for (const status of ['APPLICATION_IN_PROGRESS', 'UNDER_REVIEW', 'CONTRACT_PREPARATION'] as const) {
        await stand(status);
        expect(said(await tell({ otherGrants: 1 }))).toEqual([409, 'wrong_state', expect.stringContaining('助成の契約のあと')]);
      }
      for (const status of ['IN_PROGRESS', 'WITHDRAWAL_NOTICE', 'RETURNED_TO_RECIPIENT_BY_COUNCILOR'] as const) {
        await stand(status);
        expect((await tell({ otherGrants: 1 })).error).toBeNull();
      }
    });

    it('is frozen by the decision, for everyone, until that is withdrawn', async () => {
      await tell({ otherGrants: 150_000, otherIncome: 0 });
      await decide();
      expect(said(await tell({ otherGrants: 0 }))).toEqual([409, 'settled', expect.stringContaining('基金事務局にご連絡ください')]);
      const back = '精算が決まっているため、「他の助成金・補助金」は変更できません。直すときは、先に申請の状況を「報告完了（参事）」に戻して';
      expect(said(await tell({ otherGrants: 0 }, 'fund_manager'))).toEqual([409, 'settled', expect.stringContaining(back)]);
      await app.engine.db.updateTable('applications').set({ otherGrants: 149_999 }).where('id', '=', id).execute();
      expect(await problems()).toContain('他の助成金・収入が変わりました');
      await move('REPORT_COMPLETED_COUNCILOR', '確かめ直すため');
      expect((await tell({ otherGrants: 100_000 }, 'fund_staff')).error).toBeNull();
      await decide();
      expect((await details()).settlement.finalAmount).toBe(300_000);
    });

    it('is asked of who withdraws only where something was paid', async () => {
      await stand('WITHDRAWAL_NOTICE', 300_000);
      expect((await move('REFUND_REQUESTED', '辞退のため', 'fund_staff')).error).toContain('がまだ入力されていません');
      await tell({ otherGrants: 200_000, otherIncome: 0 });
      expect((await move('REFUND_REQUESTED', '辞退のため', 'fund_staff')).error).toBeNull();
      expect((await details()).settlement).toMatchObject({ finalAmount: 200_000, refundAmount: 100_000 });
      await stand('WITHDRAWAL_NOTICE');
      expect((await move('DECLINED_END', '辞退のため', 'fund_staff')).error).toBeNull();
    });
  });

  it('is not asked for other money where that does not count', async () => {
    expect(said(await tell({ otherGrants: 1 }))).toEqual([409, 'not_asked', expect.stringContaining('入力はいりません')]);
    await decide();
    expect((await details()).settlement).toMatchObject({
      finalAmount: 400_000,
      grantRate: 100,
      otherGrants: null,
      otherIncome: null,
      ownShare: null,
    });
  });

  it.each([
    ['its rate', { grantRate: 50 }, [0, 100_001], 200_000, 99_999, '最も少ない「助成率50％にあたる額」'],
    ['what nobody else pays', { grantRate: 90 }, [200_000, 50_001], 149_999, 0, '最も少ない「他の助成金・収入を差し引いた額」'],
  ] as const)('is decided by %s, and every page says so', async (_, rule, [otherGrants, otherIncome], finalAmount, ownShare, why) => {
    await programme({ ...rule, otherIncomeRule: 'deduct' });
    await tell({ otherGrants, otherIncome });
    await decide();
    const figures = { ...rule, otherGrants, otherIncome, ownShare, finalAmount };
    const { settlement } = await details();
    expect(settlement).toMatchObject({ ...figures, remainingPayment: finalAmount });
    expect(settlement.sentences[0]).toContain(why);
    const [row] = (await app.call('accounting_staff', 'GET', `/payment_settlements?applicationId=${id}`)).data.payment_settlements;
    expect(row).toMatchObject({ ...figures, otherIncomeRule: 'deduct', creditableTaxRule: expect.any(String) });
    const [head = [], cells = []] = parseCsv(
      (await app.call('accounting_staff', 'GET', `/admin/payment_settlements/export?applicationId=${id}`)).text,
    );
    const cell = (label: string) => Number((cells[head.indexOf(label)] ?? '').replaceAll(/[^\d]/g, ''));
    expect(['助成率', '他の助成金・補助金', 'その他の収入', '自己負担'].map(cell)).toEqual([rule.grantRate, otherGrants, otherIncome, ownShare]);
    const headers = { Authorization: `Bearer ${await app.token('recipient')}` };
    const letter = await wordsOf(Buffer.from(await (await app.raw(`/api/application_pdf/settlement/${id}`, { headers })).arrayBuffer()));
    for (const text of [why, `助成率${rule.grantRate}％にあたる額`, `自己負担${ownShare.toLocaleString('ja-JP')}円`]) expect(letter).toContain(text);
    const account = (await app.call('accounting_staff', 'GET', `/payments/account/gn/${grantNumber}`)).data;
    expect(account.lines.find(({ source }: AnyRow) => source === 'settlement').text).toContain(`助成率${rule.grantRate}％にあたる額`);
    expect(account.findings).toEqual([]);
    expect((await moneyInvariantViolations(app.engine, [id])).filter((text) => !text.includes('状況の履歴にありません'))).toEqual([]);
  });

  it('settles by the rules of its day: a later change of the programme touches later decisions alone', async () => {
    await programme({ grantRate: 50, creditableTaxRule: 'deduct' });
    await app.engine.db.updateTable('applications').set({ taxStatus: 'standard' }).where('id', '=', id).execute();
    await app.engine.db.updateTable('receipts').set({ taxAmount: 36_363 }).where('applicationId', '=', id).execute();
    await decide();
    await programme({ grantRate: 80, otherIncomeRule: 'deduct', creditableTaxRule: 'later' });
    expect(await details()).toMatchObject({
      share: { grantRate: 50, otherIncomeRule: 'ignore' },
      settlement: { finalAmount: 181_818, deductedTax: 36_363 },
    });
    expect(said(await tell({ otherGrants: 1 }))[1]).toBe('settled');
    expect(await problems()).not.toContain('精算のあとで');
    // Paid in full, it is closed by what was decided.
    await app.engine.db.updateTable('payments').set({ finalPaidAmount: 181_818 }).where('applicationId', '=', id).execute();
    expect((await move('REPORT_COMPLETED_COUNCILOR', '確かめ直すため')).error).toContain('支払いや返納の記録');
    expect((await move('GRANT_COMPLETED')).error).toBeNull();
    const funded = await app.engine.db.selectFrom('receipts').select('fundedAmount').where('applicationId', '=', id).execute();
    expect(funded).toEqual([{ fundedAmount: 181_818 }]);
  });

  it.each([
    ['deduct', 'later', { finalAmount: 363_637, deductedTax: 36_363, taxToReturn: 0 }],
    ['later', 'deduct', { finalAmount: 400_000, deductedTax: 0, taxToReturn: 36_363 }],
  ] as const)('knows by %s what an older record was decided by, which does not name it', async (before, after, figures) => {
    await programme({ creditableTaxRule: before });
    await app.engine.db.updateTable('applications').set({ taxStatus: 'standard' }).where('id', '=', id).execute();
    await app.engine.db.updateTable('receipts').set({ taxAmount: 36_363 }).where('applicationId', '=', id).execute();
    await decide();
    await withoutGuards(app.engine, 'payment_settlements');
    const unnamed = { creditableTaxRule: null, grantRate: null, otherIncomeRule: null };
    await app.engine.db.updateTable('payment_settlements').set(unnamed).where('applicationId', '=', id).execute();
    await programme({ creditableTaxRule: after, grantRate: 80, otherIncomeRule: 'deduct' });
    expect(await problems()).not.toContain('精算のあとで');
    expect(await details()).toMatchObject({ share: { grantRate: 100, otherIncomeRule: 'ignore' }, settlement: figures });
    expect((await app.call('accounting_staff', 'GET', `/payments/account/gn/${grantNumber}`)).data.findings).toEqual([]);
    expect((await moneyInvariantViolations(app.engine, [id])).filter((text) => !text.includes('状況の履歴にありません'))).toEqual([]);
  });

  it('settles anew by the rules of now', async () => {
    await programme({ grantRate: 50 });
    await decide();
    await programme({ grantRate: 80 });
    await move('REPORT_COMPLETED_COUNCILOR', '確かめ直すため');
    await decide();
    expect((await details()).settlement).toMatchObject({ grantRate: 80, finalAmount: 320_000 });
  });
});
