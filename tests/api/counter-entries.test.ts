import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryKind } from '../../domain/money/entries.ts';
import { type ApplicationStatus, applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { onEachEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { choiceOf, itemsOf, newAccount, type Owed, owe, payday, sentBatch } from '../support/transfers.ts';

const idOf = (key: ApplicationStatus) => applicationStatuses.find((entry) => entry.key === key)?.id;

onEachEngine('what was recorded of the money, and turned out otherwise,', (app) => {
  let accountId: number;
  let advance: Owed;
  let final: Owed;
  beforeAll(async () => {
    app.setNow(new Date('2026-11-21T01:00:00Z'));
    accountId = await newAccount(app);
  });
  beforeEach(async () => {
    app.setNow(new Date('2026-11-21T01:00:00Z'));
    const owed = await owe(app, 4);
    [advance, final] = owed as [Owed, Owed];
    const { id } = await sentBatch(app, accountId, owed);
    app.setNow(new Date(`${payday}T01:00:00Z`));
    const results = (await itemsOf(app, id)).map((item) => ({ id: item.id, outcome: 'done' }));
    await app.call('accounting_staff', 'POST', `/transfer_batches/${id}/results`, { results });
    app.setNow(new Date('2026-12-21T01:00:00Z'));
  });
  const statusOf = async (id: number) =>
    (await app.engine.db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirst())?.status;
  const paymentOf = (id: number) => app.engine.db.selectFrom('payments').selectAll().where('applicationId', '=', id).executeTakeFirstOrThrow();
  const entriesOf = (id: number) => app.engine.db.selectFrom('payment_entries').selectAll().where('applicationId', '=', id).orderBy('id').execute();
  const last = async (id: number, kind: EntryKind) =>
    (await entriesOf(id)).filter((one) => one.kind === kind && one.countersId === null).at(-1)?.id ?? 0;
  const counter = (entry: number, body: object = {}, as = 'fund_manager') =>
    app.call(as, 'POST', `/payment_entries/${entry}/counter`, { entryDate: '2026-12-21', reason: '口座解約のため組戻し', ...body });
  const move = (id: number, to: ApplicationStatus, as = 'accounting_staff', more: object = {}) =>
    app.call(as, 'PUT', `/applications/${id}`, { applicationStatusId: idOf(to), comment: '進めます', ...more });
  const because = { reason: '領収書の重複が分かったため', document: '決裁 令8-31号' };
  const reopen = async (id: number, as = 'fund_staff', body: object = because) =>
    app.call(as, 'POST', `/payments/${(await paymentOf(id)).id}/reopen`, body);
  /** The whole chain once more, each step by another person. */
  const approve = async (id: number) => {
    const chain: [ApplicationStatus, string][] = [
      ['REPORT_COMPLETED_ADMIN', 'fund_manager'],
      ['REPORT_COMPLETED_DIRECTOR', 'fund_department_head'],
      ['REPORT_COMPLETED_AFFAIRS', 'general_staff'],
      ['REPORT_COMPLETED_AFFAIRS_MANAGER', 'general_department_head'],
      ['REPORT_COMPLETED_COUNCILOR', 'director'],
    ];
    for (const [to, as] of chain) expect([to, (await move(id, to, as)).status]).toEqual([to, 200]);
  };
  const spend = (id: number, amount: number) =>
    app.engine.db.updateTable('receipts').set({ amount, eligibleAmount: amount }).where('applicationId', '=', id).execute();

  it('a final payment that came back: the grant waits for it again, and it is paid once more', async () => {
    const { applicationId, amount } = final;
    expect(await paymentOf(applicationId)).toMatchObject({ status: 'completed', finalPaidAmount: amount, finalPaymentTransferDate: payday });
    const entry = await last(applicationId, 'final');
    expect((await counter(entry)).status).toBe(200);
    expect(await statusOf(applicationId)).toBe('REPORT_COMPLETED_WAITING_SETTLEMENT');
    expect(await paymentOf(applicationId)).toMatchObject({
      status: 'awaiting_settlement',
      deferredAmount: amount,
      finalPaidAmount: 0,
      finalPaymentTransferDate: null,
    });
    expect((await entriesOf(applicationId)).map((one) => [one.kind, one.amount, one.source, one.entryDate, one.countersId])).toEqual([
      ['final', amount, 'transfer', payday, null],
      ['final', -amount, 'counter', '2026-12-21', entry],
    ]);
    const receipts = await app.engine.db.selectFrom('receipts').select('status').where('applicationId', '=', applicationId).execute();
    expect(receipts).toEqual([{ status: 'approved' }]);
    const items = await app.engine.db.selectFrom('transfer_items').select(['status', 'amount']).where('applicationId', '=', applicationId).execute();
    expect(items).toEqual([{ status: 'done', amount }]);
    const { data } = await app.call('accounting_staff', 'GET', '/payments/queue');
    expect(data.find((one: AnyRow) => one.applicationId === applicationId)).toMatchObject({
      task: 'final',
      amount,
      notice: '前の振込は、組戻しになりました。口座を確かめてください',
    });
    const date = '2026-12-25';
    const made = await app.call('accounting_staff', 'POST', '/transfer_batches/create', choiceOf(accountId, [final], date));
    expect(made.status).toBe(201);
    for (const [as, step] of [
      ['accounting_staff', 'submit'],
      ['fund_manager', 'approve'],
      ['accounting_staff', 'file'],
      ['accounting_staff', 'markSent'],
    ] as const)
      expect(
        (
          await app.raw(`/api/transfer_batches/${made.data.id}/${step}`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${await app.token(as)}`, 'Content-Type': 'application/json' },
            body: JSON.stringify(step === 'file' ? {} : { version: (await app.call(as, 'GET', `/transfer_batches/${made.data.id}`)).data.version }),
          })
        ).status,
      ).toBe(200);
    app.setNow(new Date(`${date}T01:00:00Z`));
    const [item] = await itemsOf(app, made.data.id);
    const { data: answers } = await app.call('accounting_staff', 'POST', `/transfer_batches/${made.data.id}/results`, {
      results: [{ id: item?.id, outcome: 'done' }],
    });
    expect(answers).toMatchObject([{ success: true, error: null }]);
    expect(await paymentOf(applicationId)).toMatchObject({ status: 'completed', finalPaidAmount: amount, finalPaymentTransferDate: date });
    expect(await statusOf(applicationId)).toBe('GRANT_COMPLETED');
  });

  it('an advance that came back is instructed again, and its settled grant refuses it', async () => {
    const { applicationId, amount } = advance;
    const entry = await last(applicationId, 'advance');
    expect((await counter(entry)).status).toBe(200);
    expect(await statusOf(applicationId)).toBe('ADVANCE_INSTRUCTION_ACCOUNTANT');
    expect(await paymentOf(applicationId)).toMatchObject({ status: 'advance_instructed', advanceAmount: 0, advancePaymentTransferDate: null });
    const paid = await move(applicationId, 'IN_PROGRESS', 'accounting_staff', { comment: '窓口で振り込みました', paidOn: '2026-12-19' });
    expect(paid.status).toBe(200);
    expect(await paymentOf(applicationId)).toMatchObject({ advanceAmount: amount, advancePaymentTransferDate: '2026-12-19' });
    expect((await entriesOf(applicationId)).at(-1)).toMatchObject({
      source: 'outside',
      amount,
      entryDate: '2026-12-19',
      reason: '窓口で振り込みました',
    });
    await app.engine.db.updateTable('payments').set({ finalAmount: amount }).where('applicationId', '=', applicationId).execute();
    const late = await counter(await last(applicationId, 'advance'));
    expect([late.status, late.error]).toEqual([409, '精算が決まっているため、前払いの組戻しは記録できません。先に、精算をやり直してください。']);
  });

  it('is countered once, with a day and a reason, by somebody else than recorded it', async () => {
    const entry = await last(final.applicationId, 'final');
    const own = await counter(entry, {}, 'accounting_staff');
    expect([own.status, own.code, own.error]).toEqual([409, 'same_person', expect.stringContaining('ご自身が行ったこと')]);
    expect((await counter(entry, {}, 'fund_staff')).status).toBe(403);
    expect((await counter(entry, {}, 'director')).status).toBe(403);
    expect((await counter(entry, {}, 'recipient')).status).toBe(403);
    expect((await counter(entry, { reason: ' ' })).fields).toEqual({ reason: '理由を入力してください' });
    expect((await counter(entry, { entryDate: '2026-12-22' })).fields?.entryDate).toContain('今日までの日');
    expect((await counter(entry, { entryDate: '2026-12-17' })).fields?.entryDate).toContain('2026/12/18 (金) 以降');
    expect((await counter(entry, { version: 9 })).code).toBe('stale_version');
    expect((await counter(999_999)).status).toBe(404);
    expect(await statusOf(final.applicationId)).toBe('GRANT_COMPLETED');
    expect((await counter(entry)).status).toBe(200);
    const again = await counter(entry);
    expect([again.status, again.error]).toEqual([409, 'この記録は、すでに取り消されています。']);
    const rows = await entriesOf(final.applicationId);
    expect((await counter(rows.at(-1)?.id ?? 0)).code).toBe('wrong_state');
  });

  it('of two who counter it at once, one does', async () => {
    const entry = await last(final.applicationId, 'final');
    const answers = await Promise.all([counter(entry), counter(entry, {}, 'fund_department_head')]);
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await entriesOf(final.applicationId)).toHaveLength(2);
  });

  describe('a grant that is over', () => {
    it('is settled once more with a reason and a paper: the difference is asked back', async () => {
      const { applicationId, amount } = final;
      expect((await reopen(applicationId, 'director')).status).toBe(403);
      expect((await reopen(applicationId, 'accounting_staff')).status).toBe(403);
      expect((await reopen(applicationId, 'fund_staff', { reason: 'やり直し' })).fields).toEqual({ document: '根拠の文書を入力してください' });
      expect((await reopen(applicationId)).status).toBe(200);
      expect(await statusOf(applicationId)).toBe('REPORT_UNDER_REVIEW');
      expect(await paymentOf(applicationId)).toMatchObject({
        status: 'awaiting_settlement',
        finalAmount: null,
        deferredAmount: amount,
        finalPaidAmount: amount,
        refundAmount: 0,
      });
      await spend(applicationId, amount - 30_000);
      await approve(applicationId);
      expect((await move(applicationId, 'REPORT_COMPLETED_WAITING_SETTLEMENT')).error).toContain('返納していただく額が¥30,000あります');
      expect((await move(applicationId, 'REPORT_COMPLETED_WAITING_REFUND')).status).toBe(200);
      expect(await paymentOf(applicationId)).toMatchObject({ finalAmount: amount - 30_000, deferredAmount: amount, refundAmount: 30_000 });
      const { id } = await paymentOf(applicationId);
      const refund = { amount: 30_000, receivedDate: '2026-12-21' };
      expect((await app.call('accounting_staff', 'POST', `/payments/${id}/recordRefund`, refund)).status).toBe(200);
      expect((await move(applicationId, 'GRANT_COMPLETED')).status).toBe(200);
      const changes = await app.call('director', 'GET', `/change_decisions?applicationId=${applicationId}`);
      expect(changes.data.change_decisions).toMatchObject([
        { matter: 'settlement', fromAmount: amount, toAmount: null, fromStatus: 'GRANT_COMPLETED', userRole: 'fund_staff', ...because },
      ]);
      const settlements = await app.engine.db.selectFrom('payment_settlements').select('id').where('applicationId', '=', applicationId).execute();
      expect(settlements).toHaveLength(1);
      expect((await app.call('recipient', 'GET', '/change_decisions')).status).toBe(403);
    });

    it('or paid: only the rest, which is a payment of its own', async () => {
      const { applicationId, amount } = final;
      await reopen(applicationId);
      await app.engine.db
        .updateTable('applications')
        .set({ approvedAmount: amount + 20_000 })
        .where('id', '=', applicationId)
        .execute();
      await spend(applicationId, amount + 20_000);
      await approve(applicationId);
      expect((await move(applicationId, 'REPORT_COMPLETED_WAITING_SETTLEMENT')).status).toBe(200);
      expect(await paymentOf(applicationId)).toMatchObject({
        finalAmount: amount + 20_000,
        deferredAmount: amount + 20_000,
        finalPaidAmount: amount,
      });
      const { data } = await app.call('accounting_staff', 'GET', '/payments/queue');
      expect(data.find((one: AnyRow) => one.applicationId === applicationId)).toMatchObject({ task: 'final', amount: 20_000 });
      const made = await app.call('accounting_staff', 'POST', '/transfer_batches/create', choiceOf(accountId, [final], '2026-12-25'));
      expect([made.status, made.data?.total]).toEqual([201, 20_000]);
    });

    it('has its approved amount taken back: the grant decision is revoked in part', async () => {
      const { applicationId, amount } = final;
      const put = (body: object) => app.call('fund_staff', 'PUT', `/applications/${applicationId}`, body);
      expect((await put({ approvedAmount: 10_000 })).code).toBe('decided');
      expect((await put({ approvedAmount: 10_000, reason: '目的外の使用' })).fields?.document).toContain('根拠の文書');
      const revoked = await put({ approvedAmount: 10_000, reason: '目的外の使用', document: '交付決定取消 第3号' });
      expect([revoked.status, revoked.data?.status]).toEqual([200, 'REPORT_UNDER_REVIEW']);
      await approve(applicationId);
      expect((await move(applicationId, 'REPORT_COMPLETED_WAITING_REFUND')).status).toBe(200);
      expect(await paymentOf(applicationId)).toMatchObject({ finalAmount: 10_000, refundAmount: amount - 10_000, refundedAmount: 0 });
    });
  });

  describe('a refund', () => {
    const refundOf = (applicationId: number, body: object) =>
      paymentOf(applicationId).then(({ id }) => app.call('accounting_staff', 'POST', `/payments/${id}/recordRefund`, body));
    beforeEach(async () => {
      await reopen(final.applicationId);
      await spend(final.applicationId, final.amount - 30_000);
      await approve(final.applicationId);
      await move(final.applicationId, 'REPORT_COMPLETED_WAITING_REFUND');
    });

    it('that was mistyped is countered, and recorded rightly; also after the end', async () => {
      const { applicationId } = final;
      await refundOf(applicationId, { amount: 30_000, receivedDate: '2026-12-21' });
      await move(applicationId, 'GRANT_COMPLETED');
      expect((await counter(await last(applicationId, 'refund'), { reason: '別の団体の入金' })).status).toBe(200);
      expect(await statusOf(applicationId)).toBe('REPORT_COMPLETED_WAITING_REFUND');
      expect(await paymentOf(applicationId)).toMatchObject({
        status: 'awaiting_refund',
        refundAmount: 30_000,
        refundedAmount: 0,
        refundedDate: null,
      });
      const open = await move(applicationId, 'GRANT_COMPLETED');
      expect(open.error).toContain('返納の残りが¥30,000あります');
      expect((await refundOf(applicationId, { amount: 3_000, receivedDate: '2026-12-21' })).status).toBe(200);
      const { grantNumber } = await app.engine.db
        .selectFrom('applications')
        .select('grantNumber')
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow();
      const { data } = await app.call('accounting_staff', 'GET', `/payments/details/gn/${grantNumber}`);
      expect(data.balance).toMatchObject({ returned: 3_000, unreturned: 27_000, unpaid: 0 });
      expect(data.refunds.map(({ amount }: AnyRow) => amount)).toEqual([30_000, -30_000, 3_000]);
    });

    it('comes with a surcharge where one is decided, which has to come in as well', async () => {
      const { applicationId } = final;
      const { id } = await paymentOf(applicationId);
      const charge = (amount: number, as = 'fund_department_head', more: object = { reason: '年10.95％', document: '決裁 令8-40号' }) =>
        app.call(as, 'POST', `/payments/${id}/chargeSurcharge`, { amount, ...more });
      expect((await charge(1_200, 'accounting_staff')).status).toBe(403);
      expect((await charge(1_200, 'fund_manager', {})).fields).toEqual({
        reason: '理由を入力してください',
        document: '根拠の文書を入力してください',
      });
      expect((await charge(1_200)).status).toBe(200);
      expect((await charge(1_200)).error).toBe('加算金は、すでに ¥1,200 です。');
      await refundOf(applicationId, { amount: 30_000, receivedDate: '2026-12-21' });
      const { data: queue } = await app.call('accounting_staff', 'GET', '/payments/queue');
      expect(queue.find((one: AnyRow) => one.applicationId === applicationId)).toMatchObject({ task: 'refund', amount: 1_200 });
      expect((await move(applicationId, 'GRANT_COMPLETED')).error).toContain('加算金の残りが¥1,200あります');
      expect((await refundOf(applicationId, { amount: 1_201, receivedDate: '2026-12-21', kind: 'surcharge' })).fields?.amount).toContain(
        '加算金の残り ¥1,200',
      );
      expect((await refundOf(applicationId, { amount: 1_200, receivedDate: '2026-12-21', kind: 'surcharge' })).status).toBe(200);
      expect((await charge(1_000)).error).toContain('すでに ¥1,200 が入金されています');
      expect((await move(applicationId, 'GRANT_COMPLETED')).status).toBe(200);
      expect(await paymentOf(applicationId)).toMatchObject({ surchargeAmount: 1_200, surchargePaidAmount: 1_200, refundedAmount: 30_000 });
    });
  });

  it('is all in the account of the grant, from top to bottom, and adds up', async () => {
    const { applicationId, amount } = final;
    await app.engine.db.updateTable('applications').set({ grantNumber: 'K-1' }).where('id', '=', applicationId).execute();
    expect((await counter(await last(applicationId, 'final'))).status).toBe(200);
    const { data } = await app.call('director', 'GET', '/payments/account/gn/K-1');
    expect(data.findings).toEqual([]);
    const moved = data.lines.filter((line: AnyRow) => line.moved !== 0);
    expect(moved.map(({ source, amount: yen, balance }: AnyRow) => [source, yen, balance])).toEqual([
      ['result', amount, amount],
      ['counter', -amount, 0],
    ]);
    expect(moved[1].text).toContain('口座解約のため組戻し');
    expect(data.lines.map(({ text }: AnyRow) => text)).toContainEqual(expect.stringMatching(/ファイル SHA-256 [0-9a-f]{12}…/));
    expect(data.closing).toEqual(expect.arrayContaining([{ label: 'まだ支払っていない額', amount }]));
    await app.engine.db.updateTable('payments').set({ finalPaidAmount: 1 }).where('applicationId', '=', applicationId).execute();
    const wrong = await app.call('director', 'GET', '/payments/account/gn/K-1');
    expect(wrong.data.findings).toEqual(['精算払いの入出金の合計 ¥0 と、支払いの精算払い済額 ¥1 が違います']);
    expect((await app.call('recipient', 'GET', '/payments/account/gn/K-1')).status).toBe(403);
    expect((await app.call('director', 'GET', '/payments/account/gn/none')).status).toBe(404);
  });

  it('an advance paid by hand needs its day, which is not to come', async () => {
    const { applicationId } = advance;
    await counter(await last(applicationId, 'advance'));
    const pay = (more: object) => move(applicationId, 'IN_PROGRESS', 'accounting_staff', more);
    expect((await pay({})).fields).toEqual({ paidOn: '支払った日を入力してください' });
    expect((await pay({ paidOn: '2026-12-22' })).fields).toEqual({ paidOn: '支払った日には、今日までの日を入力してください' });
    expect((await pay({ paidOn: '2026-12-18' })).status).toBe(200);
  });

  it('adds up: the sums of every payment are those of its entries', async () => {
    const payments = await app.engine.db.selectFrom('payments').selectAll().execute();
    const entries = await app.engine.db.selectFrom('payment_entries').selectAll().execute();
    const sum = (applicationId: number, kind: EntryKind) =>
      entries.filter((one) => one.applicationId === applicationId && one.kind === kind).reduce((total, { amount }) => total + amount, 0);
    const touched = new Set([advance.applicationId, final.applicationId]);
    for (const one of payments.filter(({ applicationId }) => touched.has(applicationId)))
      expect([one.advanceAmount, one.finalPaidAmount]).toEqual([sum(one.applicationId, 'advance'), sum(one.applicationId, 'final')]);
  });
});
