import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../domain/dates/days.ts';
import { roles } from '../../domain/roles.ts';
import { type ApplicationStatus, applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { remindOfRefunds } from '../../resources/messages/server/reminders/grantees.ts';
import { factsOfSettlement } from '../../resources/payments/server/settlement-letter.ts';
import { decidedSettlement } from '../../resources/payments/server/settlement-queries.ts';
import { onEachEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { grantOfRecipient, type Spent, standBefore } from '../support/settling.ts';

const idOf = (key: ApplicationStatus) => applicationStatuses.find((entry) => entry.key === key)?.id;

onEachEngine('the money of a grant', (app) => {
  let id: number;
  let grantNumber: string;
  beforeAll(async () => {
    ({ id, grantNumber } = await grantOfRecipient(app));
  });

  const stand = (advance: number, spent: readonly Spent[], status?: ApplicationStatus) => standBefore(app, id, advance, spent, status);
  const move = (to: ApplicationStatus, more: object = {}, as = 'accounting_staff') =>
    app.call(as, 'PUT', `/applications/${id}`, { applicationStatusId: idOf(to), ...more });
  const payment = () => app.engine.db.selectFrom('payments').selectAll().where('applicationId', '=', id).executeTakeFirstOrThrow();
  const settlements = () => app.engine.db.selectFrom('payment_settlements').selectAll().where('applicationId', '=', id).orderBy('id').execute();
  const status = (as = 'recipient') => app.call(as, 'GET', `/payments/status/gn/${grantNumber}`);
  const refund = async (body: object, as = 'accounting_staff') => app.call(as, 'POST', `/payments/${(await payment()).id}/recordRefund`, body);

  describe('is settled', () => {
    it('to be paid: figures on the payment, and a row that says how they came about', async () => {
      await stand(300_000, [
        [400_000, 500, 'approved'],
        [50_000, 0, 'approved'],
        [70_000, 0, 'rejected'],
      ]);
      const wrong = await move('REPORT_COMPLETED_WAITING_REFUND');
      expect([wrong.status, wrong.error]).toEqual([409, '返納していただく額がありません。返納のない手続きに進めてください。']);
      expect((await move('REPORT_COMPLETED_WAITING_SETTLEMENT')).status).toBe(200);
      expect(await payment()).toMatchObject({
        status: 'awaiting_settlement',
        finalAmount: 449_500,
        deferredAmount: 149_500,
        refundAmount: 0,
        refundDeadline: null,
        reportCompletionDate: '2026-11-21',
      });
      const receipts = await app.engine.db
        .selectFrom('receipts')
        .select('id')
        .where('applicationId', '=', id)
        .where('status', '=', 'approved')
        .orderBy('id')
        .execute();
      expect(await settlements()).toMatchObject([
        {
          approvedAmount: 500_000,
          eligibleAmount: 449_500,
          finalAmount: 449_500,
          paidAmount: 300_000,
          remainingPayment: 149_500,
          refundAmount: 0,
          receiptIds: receipts.map((row) => row.id).join(','),
          userRole: 'accounting_staff',
        },
      ]);
      const open = await move('GRANT_COMPLETED');
      expect([open.status, open.error]).toEqual([409, expect.stringContaining('まだ支払っていない額が¥149,500あります')]);
    });

    it('to be given back: with a deadline by the programme, and a letter with both', async () => {
      await stand(400_000, [[250_000, 0, 'approved']]);
      const wrong = await move('REPORT_COMPLETED_WAITING_SETTLEMENT');
      expect([wrong.status, wrong.error]).toEqual([409, expect.stringContaining('返納していただく額が¥150,000あります')]);
      const { grantId } = await app.engine.db.selectFrom('applications').select('grantId').where('id', '=', id).executeTakeFirstOrThrow();
      await app.engine.db
        .updateTable('grants')
        .set({ refundDays: 45 })
        .where('id', '=', grantId as number)
        .execute();
      const look = await app.call('accounting_staff', 'POST', '/applications/status/preview', {
        ids: [id],
        applicationStatusId: idOf('REPORT_COMPLETED_WAITING_REFUND'),
        sendMail: true,
      });
      expect(look.data[0].mail.body).toMatch(/¥150,000\n返納期限　　　　　　2027\/01\/05 \(火\)/);
      expect((await move('REPORT_COMPLETED_WAITING_REFUND', { sendMail: true })).status).toBe(200);
      expect(await payment()).toMatchObject({ status: 'awaiting_refund', finalAmount: 250_000, refundAmount: 150_000, refundDeadline: '2027-01-05' });
      const [mail] = (await app.call('fund_manager', 'GET', `/admin/outbox?applicationId=${id}&limit=1`)).data.outbox;
      expect(mail.subject).toContain('返納のお願い');
    });

    it.each([
      [
        41,
        'next',
        '2027-01-04',
        '2027/01/04 (月)（2027/01/01 (金) が銀行の休業日のため、次の営業日）',
        '令和9年1月4日（令和9年1月1日 が銀行の休業日のため、次の営業日）',
      ],
      [
        41,
        'previous',
        '2026-12-30',
        '2026/12/30 (水)（2027/01/01 (金) が銀行の休業日のため、前の営業日）',
        '令和8年12月30日（令和9年1月1日 が銀行の休業日のため、前の営業日）',
      ],
      [41, 'keep', '2027-01-01', '2027/01/01 (金)', '令和9年1月1日'],
      [40, 'next', '2027-01-04', '2027/01/04 (月)（2026/12/31 (木) が銀行の休業日のため', '令和9年1月4日（令和8年12月31日 が'],
    ] as const)('to be given back by a day when banks work: %i days, %s', async (refundDays, restDayRule, deadline, told, letter) => {
      await stand(400_000, [[250_000, 0, 'approved']]);
      const { grantId } = await app.engine.db.selectFrom('applications').select('grantId').where('id', '=', id).executeTakeFirstOrThrow();
      await app.engine.db
        .updateTable('grants')
        .set({ refundDays, restDayRule })
        .where('id', '=', grantId as number)
        .execute();
      await move('REPORT_COMPLETED_WAITING_REFUND', { sendMail: true });
      expect((await payment()).refundDeadline).toBe(deadline);
      const [mail] = (await app.call('fund_manager', 'GET', `/admin/outbox?applicationId=${id}&limit=1`)).data.outbox;
      expect(mail.body).toContain(`返納期限　　　　　　${told}`);
      const { data } = await app.call('recipient', 'GET', `/payments/details/gn/${grantNumber}`);
      expect(data.settlement.sentences.join()).toContain(`${told}`);
      const decided = await decidedSettlement(app.engine.reader, id);
      const { values } = await factsOfSettlement(app.services, app.engine.reader, 'refund_notice', id, decided);
      expect(values.refundDeadline).toContain(letter);
    });

    it('with nothing left to move, and is then over, its receipts paid', async () => {
      await stand(400_000, [[400_000, 0, 'approved']]);
      await move('REPORT_COMPLETED_WAITING_SETTLEMENT');
      expect((await move('GRANT_COMPLETED')).status).toBe(200);
      const receipts = await app.engine.db.selectFrom('receipts').select('status').where('applicationId', '=', id).execute();
      expect(receipts).toEqual([{ status: 'paid' }]);
    });

    it('again, when the papers go back: the first decision stays on record', async () => {
      await stand(0, [[300_000, 0, 'approved']]);
      await move('REPORT_COMPLETED_WAITING_SETTLEMENT');
      expect((await move('REPORT_COMPLETED_COUNCILOR')).status).toBe(422);
      expect((await move('REPORT_COMPLETED_COUNCILOR', { comment: '領収書の追加があったため' })).status).toBe(200);
      expect((await status()).data).toMatchObject({ finalAmount: null, refundAmount: 0, refundDeadline: null });
      expect((await app.call('recipient', 'GET', `/payments/details/gn/${grantNumber}`)).data.settlement).toBe(null);
      expect((await app.call('recipient', 'GET', `/application_pdf/settlement/${id}`)).status).toBe(409);
      await app.engine.db.updateTable('receipts').set({ amount: 350_000, eligibleAmount: 350_000 }).where('applicationId', '=', id).execute();
      await move('REPORT_COMPLETED_WAITING_SETTLEMENT');
      expect((await settlements()).map(({ finalAmount }) => finalAmount)).toEqual([300_000, 350_000]);
      expect((await payment()).deferredAmount).toBe(350_000);
    });

    it('again, when a refund was asked for too early: none can be recorded meanwhile', async () => {
      await stand(400_000, [[250_000, 0, 'approved']]);
      await move('REPORT_COMPLETED_WAITING_REFUND');
      await move('REPORT_COMPLETED_COUNCILOR', { comment: '領収書の追加があったため' });
      expect((await refund({ amount: 1000, receivedDate: '2026-11-20' })).status).toBe(409);
      await app.engine.db.updateTable('receipts').set({ amount: 400_000, eligibleAmount: 400_000 }).where('applicationId', '=', id).execute();
      expect((await move('REPORT_COMPLETED_WAITING_SETTLEMENT')).status).toBe(200);
      expect(await payment()).toMatchObject({ refundAmount: 0, refundDeadline: null, deferredAmount: 0 });
    });

    it('once, of two who decide at the same moment', async () => {
      await stand(0, [[300_000, 0, 'approved']]);
      const answers = await Promise.all([0, 1].map(() => move('REPORT_COMPLETED_WAITING_SETTLEMENT')));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(await settlements()).toHaveLength(1);
    });
  });

  describe('comes back', () => {
    beforeEach(async () => {
      await stand(400_000, [[250_000, 0, 'approved']]);
      await move('REPORT_COMPLETED_WAITING_REFUND');
    });

    it('in parts, until the grant can be closed', async () => {
      const part = await refund({ amount: 100_000, receivedDate: '2026-11-20', note: '一部' });
      expect([part.status, part.data.refundedAmount]).toEqual([200, 100_000]);
      expect((await move('GRANT_COMPLETED')).error).toContain('返納の残りが¥50,000あります');
      expect((await move('REPORT_COMPLETED_COUNCILOR', { comment: '戻す' })).error).toContain('記録があるため、戻せません');
      const { data: queue } = await app.call('accounting_staff', 'GET', '/payments/queue');
      expect(queue.find((one: AnyRow) => one.applicationId === id)).toMatchObject({ task: 'refund', amount: 50_000 });
      const due: string[] = queue.map(({ dueDate }: AnyRow) => dueDate ?? '9999-12-31');
      expect(due).toEqual(due.toSorted());
      expect((await refund({ amount: 50_001, receivedDate: '2026-11-20' })).status).toBe(422);
      expect((await refund({ amount: 50_000, receivedDate: '2026-11-22' })).fields).toHaveProperty('receivedDate');
      await app.engine.db.updateTable('payments').set({ advancePaymentTransferDate: '2026-07-10' }).where('applicationId', '=', id).execute();
      expect((await refund({ amount: 50_000, receivedDate: '2026-07-09' })).fields).toHaveProperty('receivedDate');
      expect((await refund({ amount: 50_000, receivedDate: '2026-11-21' })).status).toBe(200);
      const own = app.engine.db.selectFrom('refund_receipts').select(['id', 'amount', 'receivedDate']).where('applicationId', '=', id).orderBy('id');
      const receipts = await own.execute();
      expect(receipts.map(({ amount, receivedDate }) => [amount, receivedDate])).toEqual([
        [100_000, '2026-11-20'],
        [50_000, '2026-11-21'],
      ]);
      const entries = app.engine.db.selectFrom('payment_entries').select('refundReceiptId').where('applicationId', '=', id);
      const booked = await entries.where('kind', '=', 'refund').orderBy('id').execute();
      expect(booked.map(({ refundReceiptId }) => refundReceiptId)).toEqual(receipts.map((one) => one.id));
      expect((await move('GRANT_COMPLETED')).status).toBe(200);
      const told = await app.call('recipient', 'GET', `/payments/details/gn/${grantNumber}`);
      expect(told.data.refunds.map(({ amount }: AnyRow) => amount)).toEqual([100_000, 50_000]);
    });

    it('once, of two clicks, and only by the accounting desk', async () => {
      const answers = await Promise.all([0, 1].map(() => refund({ amount: 150_000, receivedDate: '2026-11-20' })));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect((await payment()).refundedAmount).toBe(150_000);
      expect((await refund({ amount: 1, receivedDate: '2026-11-20' }, 'fund_manager')).status).toBe(403);
    });

    it('with reminders of what is still open, each once', async () => {
      const { refundDeadline } = await payment();
      await app.engine.db.updateTable('payments').set({ refundDeadline: null }).where('applicationId', '<>', id).execute();
      await refund({ amount: 100_000, receivedDate: '2026-11-20' });
      const sent: string[] = [];
      for (const days of [-30, -14, -13, -3, 0, 1, 7, 8]) {
        const day = addDays(refundDeadline as string, days);
        app.setNow(new Date(`${day}T00:00:00Z`));
        if ((await remindOfRefunds(app.services)) > 0) sent.push(String(days));
        expect(await remindOfRefunds(app.services)).toBe(0);
      }
      expect(sent).toEqual(['-14', '-3', '0', '7']);
      const mail = await app.engine.db.selectFrom('outbox').select('body').where('applicationId', '=', id).orderBy('id', 'desc').executeTakeFirst();
      expect(mail?.body).toContain('返納していただく額　¥50,000');
    });
  });

  it('is asked back after a withdrawal, too, and that ends it', async () => {
    await stand(400_000, [[100_000, 0, 'approved']], 'WITHDRAWAL_NOTICE');
    const early = await move('DECLINED_END', { comment: '辞退のため' }, 'fund_staff');
    expect([early.status, early.error]).toEqual([409, '返納していただく額が¥300,000あります。「返金依頼中」に進めてください。']);
    expect((await move('REFUND_REQUESTED', { comment: '返金をお願いします' }, 'fund_staff')).status).toBe(200);
    expect(await payment()).toMatchObject({ refundAmount: 300_000, finalAmount: 100_000 });
    expect((await move('DECLINED_END')).status).toBe(409);
    await refund({ amount: 300_000, receivedDate: '2026-11-21' });
    expect((await move('DECLINED_END')).status).toBe(200);
    expect((await payment()).status).toBe('completed');
  });

  it('closes the payment with a withdrawal of which nothing comes back', async () => {
    await stand(100_000, [[100_000, 0, 'approved']], 'WITHDRAWAL_NOTICE');
    expect((await move('DECLINED_END', { comment: '辞退のため' }, 'fund_staff')).error).toBeNull();
    expect((await payment()).status).toBe('completed');
  });

  it('waits in the queue for what is left of it, with its day', async () => {
    await stand(300_000, [[450_000, 0, 'approved']]);
    await move('REPORT_COMPLETED_WAITING_SETTLEMENT');
    const { data } = await app.call('accounting_staff', 'GET', '/payments/queue');
    expect(data.find((one: AnyRow) => one.applicationId === id)).toMatchObject({
      ...{ task: 'final', amount: 150_000, why: '確定額 ¥450,000 の残りです' },
      dueText: expect.stringMatching(/./),
    });
  });

  it('is told to the grantee in exactly eleven facts, and in plain words', async () => {
    await stand(300_000, [[450_000, 0, 'approved']]);
    await move('REPORT_COMPLETED_WAITING_SETTLEMENT');
    const { data } = await status();
    expect(Object.keys(data).sort()).toEqual(
      [
        'requestSubmissionDate',
        'conditionalApprovalDate',
        'approvedAmount',
        'advancePaymentRequestDate',
        'advancePaymentAmount',
        'advancePaymentTransferDate',
        'reportCompletionDate',
        'finalAmount',
        'finalPaymentTransferDate',
        'refundAmount',
        'refundDeadline',
      ].sort(),
    );
    const details = await app.call('recipient', 'GET', `/payments/details/gn/${grantNumber}`);
    expect(details.data.settlement).toMatchObject({ finalAmount: 450_000, remainingPayment: 150_000 });
    expect(details.data.settlement).not.toHaveProperty('receiptIds');
    expect(details.data.settlement.sentences.join()).toContain('¥150,000 を、精算でお支払いします');
    expect(details.data.schedule.advance.month).toMatch(/^\d{4}-07$/);
    expect((await app.call('recipient2', 'GET', `/payments/details/gn/${grantNumber}`)).status).toBe(404);
  });

  describe('in summary', () => {
    it('has the twelve fields of the spec for each grantee, and totals over all pages', async () => {
      const { data } = await app.call('accounting_staff', 'GET', '/payments/summaries?limit=2');
      expect(data.summaries).toHaveLength(2);
      expect(Object.keys(data.summaries[0])).toEqual(
        'applicationId grantNumber title organizationName approvedAmount advancePaymentAmount submittedAmount draftAmount advanceAmount deferredAmount refundAmount status'.split(
          ' ',
        ),
      );
      const all: AnyRow[] = [];
      for (let page = 1; all.length < data.pagination.totalItems; page++)
        all.push(...(await app.call('accounting_staff', 'GET', `/payments/summaries?limit=200&page=${page}`)).data.summaries);
      for (const name of ['approvedAmount', 'submittedAmount', 'deferredAmount'])
        expect(data.totals[name]).toBe(all.reduce((sum, row) => sum + (row[name] ?? 0), 0));
    });

    it('is filtered as the spec says, and refuses the rest', async () => {
      const { data } = await app.call('accounting_staff', 'GET', `/payments/summaries?q=${grantNumber}`);
      expect(data.summaries.map((row: AnyRow) => row.grantNumber)).toContain(grantNumber);
      for (const query of ['year=2024', 'category=ngo', 'status=completed'])
        expect((await app.call('accounting_staff', 'GET', `/payments/summaries?${query}`)).status).toBe(200);
      expect((await app.call('accounting_staff', 'GET', '/payments/summaries?colour=red')).status).toBe(400);
    });

    it('shows a recipient the own grants only', async () => {
      const { data } = await app.call('recipient2', 'GET', '/payments/summaries?limit=200');
      expect(data.summaries.map((row: AnyRow) => row.applicationId)).not.toContain(id);
      expect(data.totals.approvedAmount).toBe(data.summaries.reduce((sum: number, row: AnyRow) => sum + (row.approvedAmount ?? 0), 0));
    });
  });

  it('is nobody’s business who is neither of the fund, the accounting desk, nor its grantee', async () => {
    const desk = ['fund_staff', 'fund_manager', 'fund_department_head', 'accounting_staff'];
    for (const role of roles)
      for (const path of [
        '/payments/queue',
        '/transfer_batches',
        '/transfer_items',
        '/transfer_downloads',
        '/payment_settlements',
        '/refund_receipts',
      ])
        expect([role, path, (await app.call(role, 'GET', path)).status]).toEqual([role, path, desk.includes(role) ? 200 : 403]);
  });

  it('cannot be typed in: amounts and dates come from decisions and transfers', async () => {
    await stand(0, []);
    const { id: row } = await payment();
    for (const name of ['finalAmount', 'advanceAmount', 'deferredAmount', 'refundAmount', 'refundedAmount'])
      expect((await app.call('accounting_staff', 'PUT', `/payments/${row}`, { [name]: 1 })).status).toBe(422);
  });
});
