import { beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { type Answer, onEitherEngine } from '../support/app.ts';
import { grantOfRecipient, type Spent, standBefore } from '../support/settling.ts';
import { choiceOf, newAccount, owe, payday, sentBatch } from '../support/transfers.ts';

onEitherEngine('what a settlement rests on', (app) => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await grantOfRecipient(app));
  });

  const stand = (advance: number, spent: readonly Spent[], status?: ApplicationStatus) => standBefore(app, id, advance, spent, status);
  const move = (to: ApplicationStatus, comment?: string, as = 'accounting_staff') =>
    app.call(as, 'PUT', `/applications/${id}`, { applicationStatusId: statusEntry(to).id, ...(comment && { comment }) });
  const receipts = (status?: string) =>
    app.engine.db
      .selectFrom('receipts')
      .selectAll()
      .where('applicationId', '=', id)
      .where((eb) => eb.and(status ? [eb('status', '=', status as 'paid')] : []))
      .orderBy('id')
      .execute();
  const payment = () => app.engine.db.selectFrom('payments').selectAll().where('applicationId', '=', id).executeTakeFirstOrThrow();
  const refund = async (amount: number) =>
    app.call('accounting_staff', 'POST', `/payments/${(await payment()).id}/recordRefund`, { amount, receivedDate: '2026-11-20' });
  const said = ({ status, code, error }: Answer) => [status, code, error];
  /** What someone with the database in hand may do, and nobody else. */
  const tamper = (change: object) => app.engine.db.updateTable('receipts').set(change).where('applicationId', '=', id).execute();

  describe.each([
    ['submitted', 'REPORT_COMPLETED_COUNCILOR', 'REPORT_COMPLETED_WAITING_SETTLEMENT', 0, 'accounting_staff'],
    ['pending', 'REPORT_COMPLETED_COUNCILOR', 'REPORT_COMPLETED_WAITING_REFUND', 400_000, 'accounting_staff'],
    ['submitted', 'WITHDRAWAL_NOTICE', 'REFUND_REQUESTED', 400_000, 'fund_staff'],
    ['pending', 'WITHDRAWAL_NOTICE', 'DECLINED_END', 100_000, 'fund_staff'],
  ] as const)('while one is %s at %s', (state, from, to, advance, as) => {
    it(`is not decided: ${to}`, async () => {
      await stand(
        advance,
        [
          [200_000, 0, 'approved'],
          [300_000, 0, state],
        ],
        from,
      );
      expect(said(await move(to, '進めます', as))).toEqual([
        409,
        'not_ready',
        '確認の終わっていない領収書が1件あります。承認するか差し戻してから、精算を決めてください。',
      ]);
      expect((await payment()).finalAmount).toBeNull();
    });
  });

  it.each([
    ['REPORT_COMPLETED_COUNCILOR', 'REPORT_COMPLETED_WAITING_SETTLEMENT', 0, 'accounting_staff', '報告完了（参事）'],
    ['REPORT_COMPLETED_COUNCILOR', 'REPORT_COMPLETED_WAITING_REFUND', 400_000, 'accounting_staff', '報告完了（参事）'],
    ['WITHDRAWAL_NOTICE', 'REFUND_REQUESTED', 400_000, 'fund_staff', '辞退届け中'],
  ] as const)('stays as it is from %s to %s, until the decision is withdrawn', async (from, to, advance, as, back) => {
    await stand(
      advance,
      [
        [200_000, 0, 'approved'],
        [30_000, 0, 'rejected'],
        [10_000, 0, 'draft'],
      ],
      from,
    );
    expect((await move(to, '決めました', as)).status).toBe(200);
    const [approved, rejected, draft] = (await receipts()).map((row) => row.id);
    const frozen = [
      409,
      'settled',
      `精算が決まっているため、領収書は登録・変更・審査・削除できません。直すときは、先に申請の状況を「${back}」に戻して、精算の決定を取り消してください。`,
    ];
    for (const [step, body] of [
      ['hold', {}],
      ['reject', { comment: '宛名が違います' }],
    ] as const)
      expect(said(await app.call('fund_manager', 'POST', `/receipts/${approved}/${step}`, body))).toEqual(frozen);
    expect(said(await app.call('fund_manager', 'PUT', `/receipts/${approved}/review`, { status: 'rejected', comment: '宛名' }))).toEqual(frozen);
    expect(said(await app.call('fund_manager', 'PUT', `/receipts/${rejected}`, { amount: 1 }))).toEqual(frozen);
    expect(said(await app.call('fund_manager', 'DELETE', `/receipts/${draft}`, { reason: '不要' }))).toEqual(frozen);
    expect(said(await app.call('fund_manager', 'PUT', `/receipts/${rejected}/submit`, {}))).toEqual(frozen);
    const late = { applicationId: id, title: '資料', vendor: '印刷', amount: 5000, receiptDate: '2026-06-01', paymentDate: '2026-06-01' };
    expect(said(await app.call('fund_manager', 'POST', '/receipts', late))).toEqual(frozen);
    expect((await app.call('recipient', 'POST', '/receipts', late)).code).toBe('grant_closed');
    expect((await receipts()).map(({ status, version }) => [status, version])).toEqual([
      ['approved', 1],
      ['rejected', 1],
      ['draft', 1],
    ]);

    expect((await move(from, '', as)).status).toBe(422);
    expect((await move(from, '領収書の金額を確かめ直すため', as)).status).toBe(200);
    expect(await payment()).toMatchObject({ finalAmount: null, deferredAmount: 0, refundAmount: 0, refundDeadline: null });
    expect((await app.call('fund_manager', 'POST', `/receipts/${approved}/reject`, { comment: '宛名が違います' })).status).toBe(200);
  });

  it('cannot be joined by a receipt of another grant', async () => {
    await stand(0, [[200_000, 0, 'approved']]);
    await move('REPORT_COMPLETED_WAITING_SETTLEMENT');
    const other = await app.engine.db
      .selectFrom('applications')
      .select('id')
      .where('status', '=', 'IN_PROGRESS')
      .where('id', '!=', id)
      .executeTakeFirstOrThrow();
    const body = { applicationId: other.id, title: '資料', vendor: '印刷', amount: 5000, receiptDate: '2026-06-01', paymentDate: '2026-06-01' };
    const { data } = await app.call('fund_manager', 'POST', '/receipts', body);
    expect((await app.call('fund_manager', 'PUT', `/receipts/${data.id}`, { applicationId: id })).code).toBe('settled');
  });

  describe('and has changed all the same', () => {
    const changed =
      '精算のあとで、領収書か承認額、消費税の扱い、他の助成金・収入が変わりました。精算を取り消して（ひとつ前の状況に戻して）、精算をやり直してください';

    it('keeps money from coming back, and the grant from being closed', async () => {
      await stand(400_000, [[250_000, 0, 'approved']]);
      await move('REPORT_COMPLETED_WAITING_REFUND');
      await tamper({ eligibleAmount: 300_000 });
      expect(said(await refund(150_000))).toEqual([409, 'changed_since', `${changed}。`]);
      await tamper({ eligibleAmount: 250_000 });
      expect((await refund(150_000)).status).toBe(200);
      await tamper({ status: 'rejected' });
      expect(said(await move('GRANT_COMPLETED'))).toEqual([409, 'not_ready', `${changed}。`]);
      await tamper({ status: 'approved' });
      expect((await move('GRANT_COMPLETED')).status).toBe(200);
    });

    it('keeps a withdrawn grant from being closed', async () => {
      await stand(400_000, [[250_000, 0, 'approved']], 'WITHDRAWAL_NOTICE');
      await move('REFUND_REQUESTED', '返金をお願いします', 'fund_staff');
      expect((await refund(150_000)).status).toBe(200);
      await tamper({ eligibleAmount: 240_000 });
      expect(said(await move('DECLINED_END'))).toEqual([409, 'not_ready', `${changed}。`]);
      await tamper({ eligibleAmount: 250_000 });
      expect((await move('DECLINED_END')).status).toBe(200);
      expect((await receipts()).map(({ status }) => status)).toEqual(['paid']);
    });

    it('keeps a payment from being sent, even where the sum is the same', async () => {
      const [, owed] = await owe(app, 2);
      if (!owed) throw new Error('nothing is owed');
      await app.engine.db.updateTable('applications').set({ status: 'REPORT_COMPLETED_COUNCILOR' }).where('id', '=', owed.applicationId).execute();
      const decide = { applicationStatusId: statusEntry('REPORT_COMPLETED_WAITING_SETTLEMENT').id };
      expect((await app.call('accounting_staff', 'PUT', `/applications/${owed.applicationId}`, decide)).status).toBe(200);
      const own = app.engine.db.selectFrom('receipts').selectAll().where('applicationId', '=', owed.applicationId);
      const { id: _, ...row } = await own.executeTakeFirstOrThrow();
      await app.engine.db.updateTable('receipts').set({ status: 'rejected' }).where('applicationId', '=', owed.applicationId).execute();
      await app.engine.db.insertInto('receipts').values(row).execute();
      const accountId = await newAccount(app);
      const refused = await app.call('accounting_staff', 'POST', '/transfer_batches/create', choiceOf(accountId, [owed]));
      expect([refused.status, refused.error]).toEqual([409, expect.stringContaining(changed)]);
    });
  });

  it('alone is paid by the transfer, whatever has been approved since', async () => {
    const [, owed] = await owe(app, 2);
    if (!owed) throw new Error('nothing is owed');
    id = owed.applicationId;
    await app.engine.db.updateTable('applications').set({ status: 'REPORT_COMPLETED_COUNCILOR' }).where('id', '=', id).execute();
    expect((await move('REPORT_COMPLETED_WAITING_SETTLEMENT')).status).toBe(200);
    const batch = await sentBatch(app, await newAccount(app), [owed]);
    const { id: counted, ...row } = (await receipts())[0] as Awaited<ReturnType<typeof receipts>>[number];
    await app.engine.db.insertInto('receipts').values(row).execute();
    const item = await app.engine.db.selectFrom('transfer_items').select('id').where('batchId', '=', batch.id).executeTakeFirstOrThrow();
    app.setNow(new Date(`${payday}T01:00:00Z`));
    const result = await app.call('accounting_staff', 'POST', `/transfer_batches/${batch.id}/results`, {
      results: [{ id: item.id, outcome: 'done' }],
    });
    expect([result.status, result.data[0].success]).toEqual([200, true]);
    expect((await receipts('paid')).map((receipt) => receipt.id)).toEqual([counted]);
    expect((await receipts('approved')).length).toBe(1);
  });
});
