import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { choiceOf, itemsOf, newAccount, type Owed, owe, payday, sentBatch } from '../support/transfers.ts';

onEachEngine('the results of a transfer', (app) => {
  let accountId: number;
  let owed: Owed[];
  beforeAll(async () => {
    app.setNow(new Date('2026-11-21T01:00:00Z'));
    accountId = await newAccount(app);
  });
  beforeEach(async () => {
    begin();
    owed = await owe(app, 6);
  });
  const begin = () => app.setNow(new Date('2026-11-21T01:00:00Z'));
  /** A batch that the bank has, on the day of its transfer. */
  const transferred = async (some: readonly Owed[] = owed) => {
    begin();
    const batch = await sentBatch(app, accountId, some);
    app.setNow(new Date(`${payday}T01:00:00Z`));
    return batch;
  };
  const post = (as: string, path: string, body: object = {}) => app.call(as, 'POST', path, body);
  const record = (id: number, results: readonly object[], as = 'accounting_staff') => post(as, `/transfer_batches/${id}/results`, { results });
  const done = (items: readonly { id: number }[]) => items.map(({ id }) => ({ id, outcome: 'done' }));
  const statusOf = async (id: number) =>
    (await app.engine.db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirst())?.status;
  const paymentOf = (id: number) => app.engine.db.selectFrom('payments').selectAll().where('applicationId', '=', id).executeTakeFirstOrThrow();

  it('move the grants, date the payments, pay the receipts, and tell the grantees', async () => {
    const { id } = await transferred();
    const items = await itemsOf(app, id);
    const { data } = await record(id, done(items));
    expect(data.every((row: AnyRow) => row.success && row.mail === 'queued')).toBe(true);
    for (const { applicationId, kind, amount } of owed) {
      const payment = await paymentOf(applicationId);
      if (kind === 'advance') {
        expect(await statusOf(applicationId)).toBe('IN_PROGRESS');
        expect(payment).toMatchObject({
          status: 'advance_paid',
          advanceAmount: amount,
          advancePaymentTransferDate: payday,
          advanceOutsideReason: null,
        });
        continue;
      }
      expect(await statusOf(applicationId)).toBe('GRANT_COMPLETED');
      expect(payment).toMatchObject({ status: 'completed', deferredAmount: amount, finalPaymentTransferDate: payday });
      const receipts = await app.engine.db.selectFrom('receipts').select('status').where('applicationId', '=', applicationId).execute();
      expect(receipts.map(({ status }) => status)).toEqual(['paid']);
    }
    const batch = await app.call('accounting_staff', 'GET', `/transfer_batches/${id}`);
    expect(batch.data).toMatchObject({ status: 'finished', finishedAt: '2026-12-18T01:00:00.000Z' });
    const [mail] = (await app.call('fund_manager', 'GET', `/admin/outbox?applicationId=${owed[0]?.applicationId}&limit=1`)).data.outbox;
    expect(mail.body).toMatch(/お支払い額　¥100,000\n振込予定日　2026\/12\/18 \(金\)/);
    const history = await app.engine.db
      .selectFrom('status_histories')
      .select('toStatus')
      .where('applicationId', '=', owed[1]?.applicationId ?? 0)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(history?.toStatus).toBe('GRANT_COMPLETED');
  });

  it('are taken once: a second click, or a second person, changes nothing', async () => {
    const { id } = await transferred();
    const items = await itemsOf(app, id);
    const answers = await Promise.all([record(id, done(items)), record(id, done(items))]);
    const told = answers.flatMap(({ status, data }) => (status === 200 ? data : []));
    expect(told.filter((row: AnyRow) => row.success)).toHaveLength(6);
    for (const { applicationId, kind, amount } of owed.filter((one) => one.kind === 'advance'))
      expect([kind, (await paymentOf(applicationId)).advanceAmount]).toEqual(['advance', amount]);
    const late = await record(id, done(items));
    expect([late.status, late.code]).toEqual([409, 'already_there']);
    const mails = await app.engine.db
      .selectFrom('outbox')
      .select('onceKey')
      .where(
        'onceKey',
        'in',
        items.map((item) => `payment:${item.id}`),
      )
      .execute();
    expect(mails).toHaveLength(6);
  });

  it('never let a payment that was made be made again', async () => {
    const { id } = await transferred();
    await record(id, done(await itemsOf(app, id)));
    const [first] = owed as [Owed];
    await app.engine.db.updateTable('applications').set({ status: 'ADVANCE_INSTRUCTION_ACCOUNTANT' }).where('id', '=', first.applicationId).execute();
    begin();
    const again = await post('accounting_staff', '/transfer_batches/create', choiceOf(accountId, [first]));
    expect([again.status, again.code]).toEqual([409, 'already_in_transfer']);
  });

  it('put what failed back into the queue with the bank’s reason, to be paid by another batch', async () => {
    const { id } = await transferred();
    const items: AnyRow[] = await itemsOf(app, id);
    const [first, second] = items as [AnyRow, AnyRow];
    const others = items.slice(2) as { id: number }[];
    await record(id, [
      { id: first.id, outcome: 'failed', text: '口座名義の相違' },
      { id: second.id, outcome: 'failed', text: '該当口座なし' },
      ...done(others),
    ]);
    const { data } = await app.call('accounting_staff', 'GET', '/payments/queue');
    const entry = data.find((one: AnyRow) => one.applicationId === first.applicationId);
    expect(entry).toMatchObject({ task: 'advance', batchId: null, notice: '前の振込ができませんでした：口座名義の相違' });
    expect(await statusOf(first.applicationId)).toBe('ADVANCE_INSTRUCTION_ACCOUNTANT');
    expect((await app.call('accounting_staff', 'GET', `/transfer_batches/${id}`)).data.status).toBe('finished');
    const again = await transferred(owed.slice(0, 2));
    expect((await record(again.id, done(await itemsOf(app, again.id)))).data.every((row: AnyRow) => row.success)).toBe(true);
  });

  it('are not taken before the file has gone to the bank, nor by others', async () => {
    const { data } = await post('accounting_staff', '/transfer_batches/create', choiceOf(accountId, owed));
    expect((await record(data.id, done(await itemsOf(app, data.id)))).status).toBe(409);
    expect((await record(data.id, done(await itemsOf(app, data.id)), 'fund_manager')).status).toBe(403);
  });

  it('are not taken before the day of the transfer', async () => {
    const { id } = await sentBatch(app, accountId, owed);
    const early = await record(id, done(await itemsOf(app, id)));
    expect([early.status, early.code, early.error]).toEqual([
      409,
      'too_early',
      '振込日 2026/12/18 (金) より前に、結果は登録できません。振込日になってから登録してください。',
    ]);
    expect((await itemsOf(app, id)).every(({ status }) => status === 'ready')).toBe(true);
  });

  it.each([
    [[], 'results'],
    [[{ id: 1, outcome: 'perhaps' }], 'results'],
    [[{ id: 1, outcome: 'failed', text: ' ' }], 'results'],
    [[{ id: 'x', outcome: 'done' }], 'results'],
  ])('are refused when they say nothing: %j', async (results, field) => {
    const { id } = await transferred();
    const answer = await record(id, results);
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });

  it('are recorded even if the application was changed while the bank was at work', async () => {
    const { id } = await transferred();
    const ids = owed.map(({ applicationId }) => applicationId);
    await app.engine.db
      .updateTable('applications')
      .set({ approvedAmount: 1, advancedPaymentAmount: 9, bankId: null })
      .where('id', 'in', ids)
      .execute();
    expect((await record(id, done(await itemsOf(app, id)))).data.map(({ error }: AnyRow) => error)).toEqual(owed.map(() => null));
    const [advance] = owed as [Owed];
    expect((await paymentOf(advance.applicationId)).advanceAmount).toBe(advance.amount);
  });

  it('keep the grant where it is while its payment is on its way', async () => {
    const { id } = await transferred();
    const [advance, final] = owed as [Owed, Owed];
    const move = (applicationId: number, applicationStatusId: number) =>
      app.call('accounting_staff', 'PUT', `/applications/${applicationId}`, { applicationStatusId, comment: '手で進める' });
    for (const [owing, to] of [
      [advance, 16],
      [advance, 19],
      [final, 55],
      [final, 42],
    ] as const)
      expect((await move(owing.applicationId, to)).error).toContain('振込データに入っています');
    expect((await record(id, done(await itemsOf(app, id)))).data.every((row: AnyRow) => row.success)).toBe(true);
  });

  describe('in a file of the bank', () => {
    const send = async (id: number, bytes: Uint8Array) => {
      const body = new FormData();
      body.set('file', new File([new Uint8Array(bytes)], 'kekka.txt'));
      const headers = { Authorization: `Bearer ${await app.token('accounting_staff')}` };
      const response = await app.raw(`/api/transfer_batches/${id}/import`, { method: 'POST', headers, body });
      const answer = (await response.json()) as AnyRow;
      return { ...answer, status: response.status } as AnyRow;
    };
    /** The file as the bank sends it back: with a result in each record. */
    const answered = (bytes: Buffer, results: string) => {
      const copy = Buffer.from(bytes);
      [...results].forEach((result, index) => {
        copy.write(result, (index + 1) * 122 + 113, 'latin1');
      });
      return copy;
    };

    it('are read row by row, and written only when they are recorded', async () => {
      const { id, bytes } = await transferred();
      const read = await send(id, answered(bytes, '00800 '));
      const items = await itemsOf(app, id);
      expect(read.data.results.map(({ id: item, outcome }: AnyRow) => [item, outcome])).toEqual(
        items.slice(0, 5).map((item, index) => [item.id, index === 2 ? 'failed' : 'done']),
      );
      expect(read.data.results[2]).toMatchObject({ text: '銀行の結果コード 8', amount: owed[2]?.amount, grantNumber: expect.any(String) });
      expect([read.data.problems.length, read.data.missing]).toEqual([1, 1]);
      expect((await itemsOf(app, id)).every(({ status }) => status === 'ready')).toBe(true);
      const recorded = await record(id, read.data.results);
      expect(recorded.data.every((row: AnyRow) => row.success)).toBe(true);
      expect((await app.call('accounting_staff', 'GET', `/transfer_batches/${id}`)).data.status).toBe('sent');
    });

    it('are read by the sign that the bank has for a payment made, where it is not 0', async () => {
      const { id, bytes } = await transferred();
      const sign = (successCode: string) => app.engine.db.updateTable('transfer_accounts').set({ successCode }).where('id', '=', accountId).execute();
      await sign('1');
      const { data } = await send(id, answered(bytes, '101111'));
      await sign('0');
      expect(data.results.map(({ outcome }: AnyRow) => outcome)).toEqual(['done', 'failed', 'done', 'done', 'done', 'done']);
      expect((await record(id, done(await itemsOf(app, id)))).data.every((row: AnyRow) => row.success)).toBe(true);
    });

    it('say nothing of a payment that the file answers twice', async () => {
      const { id, bytes } = await transferred();
      const lines = answered(bytes, '080000').toString('latin1').split('\r\n');
      const [first, second] = lines.slice(1, 3) as [string, string];
      // The second payment's record gives way to the first one's, now as failed.
      lines[2] = `${first.slice(0, 113)}8${first.slice(114)}`;
      const change = Number(first.slice(80, 90)) - Number(second.slice(80, 90));
      lines[7] = `8${lines[7]?.slice(1, 7)}${String(Number(lines[7]?.slice(7, 19)) + change).padStart(12, '0')}`.padEnd(120);
      const read = await send(id, Buffer.from(lines.join('\r\n'), 'latin1'));
      expect([read.data.results.length, read.data.problems.length, read.data.missing]).toEqual([4, 2, 2]);
      expect(read.data.problems[0]).toContain('ファイルに2度出てきます');
    });

    it('are refused when it is another batch’s, another account’s, or no such file', async () => {
      const { id, bytes } = await transferred();
      const text = bytes.toString('latin1');
      for (const [wrong, message] of [
        [text.replace('1234567890', '1234567891'), '委託者コードが違います'],
        [text.replace('1218', '1217'), '振込日が違います'],
        ['結果\r\n', '全銀形式'],
      ] as const) {
        const { status, fields } = await send(id, Buffer.from(wrong, 'latin1'));
        expect([status, fields.file]).toEqual([422, expect.stringContaining(message)]);
      }
      const cheated = text
        .replace('0000100000', '0000100001')
        .replace(/^8(\d{6})(\d{12})/m, (_, count, total) => `8${count}${String(Number(total) + 1).padStart(12, '0')}`);
      const read = await send(id, answered(Buffer.from(cheated, 'latin1'), '000000'));
      expect(read.data.problems.join()).toContain('金額か口座が、振込データと違います');
    });
  });
});
