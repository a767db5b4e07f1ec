import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reserveIds } from '../../api/db/engines/new-rows.ts';
import { readTransferFile } from '../../resources/payments/rules/transfer/read-transfer-file.ts';
import { onEachEngine } from '../support/app.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';
import { choiceOf, fileOf, handOut, itemsOf, newAccount, type Owed, openedNumber, owe, ownAccount, payday, sentBatch } from '../support/transfers.ts';

onEachEngine('a transfer batch', (app) => {
  let accountId: number;
  let owed: Owed[];
  beforeAll(async () => {
    app.setNow(new Date('2026-11-21T01:00:00Z'));
    accountId = await newAccount(app);
  });
  beforeEach(async () => {
    owed = await owe(app, 6);
  });
  const post = (as: string, path: string, body: object = {}) => app.call(as, 'POST', path, body);
  const make = async (some: readonly Owed[] = owed) => (await post('accounting_staff', '/transfer_batches/create', choiceOf(accountId, some))).data;
  const act = (as: string, id: number, name: string, body: object = {}) => post(as, `/transfer_batches/${id}/${name}`, body);

  describe('is checked before it is made', () => {
    const check = async (body: object) => (await post('accounting_staff', '/transfer_batches/check', body)).data;

    it('with everything that is in the way of each row, and nothing is written', async () => {
      const { db } = app.engine;
      const ids = owed.map(({ applicationId }) => applicationId);
      const bank = await db.selectFrom('banks').selectAll().orderBy('id').executeTakeFirstOrThrow();
      const account = async (index: number, change: object) => {
        const [id] = await app.engine.transaction((trx) => reserveIds(trx, 'banks', 1));
        const numberAt = { table: 'banks', column: 'accountNumber', row: id as number };
        await db
          .insertInto('banks')
          .values({ ...bank, accountNumber: app.services.sealer.seal('1234567', numberAt), ...change, id })
          .execute();
        await db
          .updateTable('applications')
          .set({ bankId: id })
          .where('id', '=', ids[index] as number)
          .execute();
      };
      await db
        .updateTable('applications')
        .set({ bankId: null })
        .where('id', '=', ids[0] as number)
        .execute();
      await account(1, { accountHolderName: 'トクヒ）ガギグゲゴザジズゼゾダヂヅデド', branchCode: '999' });
      await account(2, { accountHolderName: '山田太郎' });
      await account(3, { bankCode: '0003' });
      await db
        .updateTable('receipts')
        .set({ eligibleAmount: 5 })
        .where('applicationId', '=', ids[5] as number)
        .execute();
      const before = await tableCounts(app);
      const run = await check(choiceOf(accountId, [...owed, { applicationId: 999_999, kind: 'final', amount: 0 }], '2026-11-22'));
      const problems = run.rows.map((row: AnyRow) => row.problems.join());
      expect(problems[0]).toContain('振込口座が登録されていません');
      expect(problems[1]).toMatch(/今の銀行一覧にありません.*30文字を超えています/);
      expect(problems[2]).toContain('振込に使えない文字「山田太郎」');
      expect(problems[3]).toContain('今の銀行一覧にありません');
      expect(problems[4]).toBe('');
      expect(problems[5]).toContain('精算のあとで、領収書か承認額、消費税の扱い、他の助成金・収入が変わりました');
      expect(problems[6]).toContain('支払いを待つ状況ではありません');
      expect(run.problems.join()).toContain('2026/11/22 (日) は銀行の休業日です');
      expect([run.sound, run.rows[4].accountNumber]).toEqual([false, expect.stringMatching(/^\*{3}\d{4}$/)]);
      expect(await tableCounts(app)).toEqual(before);
      const refused = await post('accounting_staff', '/transfer_batches/create', choiceOf(accountId, owed));
      expect([refused.status, refused.code]).toEqual([409, 'check_failed']);
      expect(await tableCounts(app)).toEqual(before);
    });

    it.each([
      ['2026-11-20', '過ぎています'],
      ['2026-11-23', '休業日'],
      ['2026-12-31', '休業日'],
      ['2027-11-19', '先すぎます'],
      ['2026-12-30', null],
    ])('with %s as its day', async (day, text) => {
      const { problems } = await check(choiceOf(accountId, owed, day));
      if (text) expect(problems.join()).toContain(text);
      else expect(problems).toEqual([]);
    });

    it.each([
      [{ payments: [] }, 'payments'],
      [{ payments: [{ applicationId: 'x', kind: 'final' }] }, 'payments'],
      [{ payments: [{ applicationId: 1, kind: 'gift' }] }, 'payments'],
      [{ transferDate: '2026-02-30' }, 'transferDate'],
      [{ accountId: null }, 'accountId'],
    ])('but not at all with %j', async (change, field) => {
      const answer = await post('accounting_staff', '/transfer_batches/check', { ...choiceOf(accountId, owed), ...change });
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
    });
  });

  it('takes each payment with its account as it is now, its number sealed', async () => {
    const batch = await make();
    const total = owed.reduce((sum, { amount }) => sum + amount, 0);
    expect(batch).toMatchObject({ status: 'draft', count: 6, total, transferDate: payday });
    expect(batch.title).toBe('2026/12/18 (金) 前払い3件・精算払い3件');
    const items = await itemsOf(app, batch.id);
    expect(items.map(({ applicationId, kind, amount }) => ({ applicationId, kind, amount }))).toEqual(owed);
    expect(items.every(({ accountNumber, reference }) => accountNumber.startsWith('v2.') && /^\d{10}$/.test(reference))).toBe(true);
    const found = await app.call('accounting_staff', 'GET', `/transfer_items?q=${items[2]?.reference}`);
    expect(found.data.transfer_items).toHaveLength(1);
  });

  it('is approved by a second person only, and by nobody who may not', async () => {
    const { id } = await make();
    expect((await act('fund_manager', id, 'approve')).status).toBe(409);
    await act('accounting_staff', id, 'submit');
    expect([409, 403]).toContain((await act('accounting_staff', id, 'approve')).status);
    for (const role of ['fund_staff', 'director', 'general_staff', 'selection_committee', 'recipient'])
      expect([role, (await act(role, id, 'approve')).status]).toEqual([role, 403]);
    const mine = await app.call('accounting_staff', 'GET', `/transfer_batches/${id}`);
    expect(mine.data.abilities).not.toContain('approve');
    const theirs = await app.call('accounting_staff2', 'GET', `/transfer_batches/${id}`);
    expect(theirs.data.abilities).toEqual(expect.arrayContaining(['approve', 'sendBack', 'cancel']));
    const approved = await act('accounting_staff2', id, 'approve');
    expect([approved.status, approved.data.status]).toEqual([200, 'approved']);
  });

  it('goes back to whoever made it with a reason, and can be asked for again', async () => {
    const { id } = await make();
    await act('accounting_staff', id, 'submit');
    expect((await act('fund_manager', id, 'sendBack')).status).toBe(422);
    const back = await act('fund_manager', id, 'sendBack', { comment: '振込日を確かめてください' });
    expect(back.data).toMatchObject({ status: 'draft', returnComment: '振込日を確かめてください' });
    expect((await act('accounting_staff', id, 'submit')).data.status).toBe('submitted');
  });

  it('is handed out once, and again only with a reason: the same bytes, on record', async () => {
    const { id } = await make();
    expect((await handOut(app, id)).status).toBe(409);
    await act('accounting_staff', id, 'submit');
    expect((await handOut(app, id)).status).toBe(409);
    await act('fund_manager', id, 'approve');
    const first = await fileOf(app, id);
    expect((await handOut(app, id)).status).toBe(422);
    expect((await handOut(app, id, 'ほかの端末で送るため', 'fund_manager')).status).toBe(403);
    const again = await fileOf(app, id, '銀行の画面で失敗したため');
    expect(again.equals(first)).toBe(true);
    const { data } = await app.call('accounting_staff', 'GET', `/transfer_batches/${id}`);
    expect(data).toMatchObject({ status: 'written', fileSha256: createHash('sha256').update(first).digest('hex') });
    expect(data).not.toHaveProperty('fileId');
    const downloads = await app.call('accounting_staff', 'GET', `/transfer_downloads?batchId=${id}`);
    expect(downloads.data.transfer_downloads.map(({ reason }: AnyRow) => reason)).toEqual(['銀行の画面で失敗したため', null]);
    const logs = await app.call('fund_manager', 'GET', `/admin/logs?resource=transfer_batches&recordId=${id}&action=export`);
    expect(logs.data.pagination.totalItems).toBe(2);
    expect((await app.call('accounting_staff', 'GET', `/files/transfer_batches/${id}/fileId`)).status).toBe(404);
  });

  it('becomes a file that says the same', async () => {
    const { bytes, id } = await sentBatch(app, accountId, owed);
    const { file } = readTransferFile(bytes);
    const items = await itemsOf(app, id);
    expect(file).toMatchObject({ clientCode: ownAccount.clientCode, date: '1218', total: owed.reduce((sum, { amount }) => sum + amount, 0) });
    expect(
      file?.payments.map(({ reference, amount, bankCode, branchCode, accountNumber }) => [reference, amount, bankCode, branchCode, accountNumber]),
    ).toEqual(items.map((item) => [item.reference, item.amount, item.bankCode, item.branchCode, openedNumber(app, item)]));
  });

  it('is checked again at each step: what has changed since stops it', async () => {
    const { id } = await make();
    await act('accounting_staff', id, 'submit');
    const [first] = owed as [Owed];
    await app.engine.db
      .updateTable('applications')
      .set({ status: 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS' })
      .where('id', '=', first.applicationId)
      .execute();
    const refused = await act('fund_manager', id, 'approve');
    expect([refused.status, refused.code, refused.error]).toEqual([409, 'check_failed', expect.stringContaining('支払いを待っていません')]);
    await app.engine.db.updateTable('applications').set({ status: 'ADVANCE_INSTRUCTION_ACCOUNTANT' }).where('id', '=', first.applicationId).execute();
    const { bankId } = await app.engine.db
      .selectFrom('applications')
      .select('bankId')
      .where('id', '=', first.applicationId)
      .executeTakeFirstOrThrow();
    await app.engine.db
      .updateTable('banks')
      .set({ accountHolderName: 'ベツジン' })
      .where('id', '=', bankId as number)
      .execute();
    const { data } = await app.call('fund_manager', 'GET', `/transfer_batches/${id}/check`);
    expect(data.rows.flatMap(({ problems }: AnyRow) => problems).join()).toContain('振込口座が、振込データを作ったあとで変わりました');
    expect((await act('fund_manager', id, 'approve')).status).toBe(409);
  });

  it('pays no advance that was raised after its approval', async () => {
    const [first] = owed as [Owed];
    const raised = first.amount + 1;
    await app.engine.db.updateTable('applications').set({ advancedPaymentAmount: raised }).where('id', '=', first.applicationId).execute();
    const { data } = await post('accounting_staff', '/transfer_batches/check', choiceOf(accountId, [first]));
    expect(data.rows[0].problems).toEqual([expect.stringContaining('前払い額 ¥100,001 が、稟議にかけた額 ¥100,000 と違います')]);
    expect((await post('accounting_staff', '/transfer_batches/create', choiceOf(accountId, [first]))).status).toBe(409);
    const { data: queue } = await app.call('accounting_staff', 'GET', '/payments/queue');
    expect(queue.find((one: AnyRow) => one.applicationId === first.applicationId).notice).toContain('稟議にかけた額');
    const outside = { applicationStatusId: 16, comment: '急ぐため' };
    expect((await app.call('accounting_staff', 'PUT', `/applications/${first.applicationId}`, outside)).code).toBe('not_ready');
  });

  it('is not made from an account whose branch is gone', async () => {
    const gone = await newAccount(app);
    await app.engine.db.updateTable('transfer_accounts').set({ branchCode: '998' }).where('id', '=', gone).execute();
    const { data } = await post('accounting_staff', '/transfer_batches/check', choiceOf(gone, owed));
    expect([data.sound, data.problems]).toEqual([false, [expect.stringContaining('振込元の口座を直してください')]]);
  });

  it('gives its payments back when it is cancelled, but not once it has gone to the bank', async () => {
    const { id } = await make();
    expect((await make()) ?? null).toBe(null);
    const gone = await act('accounting_staff', id, 'cancel', { reason: '振込日を変えるため' });
    expect(gone.data).toMatchObject({ status: 'cancelled', cancelReason: '振込日を変えるため' });
    const sent = await sentBatch(app, accountId, owed);
    expect((await act('fund_manager', sent.id, 'cancel', { reason: '気が変わった' })).status).toBe(409);
  });

  it('lets one payment out while it is being made, and counts anew', async () => {
    const { id, total } = await make();
    const [item] = await itemsOf(app, id);
    const answers = await Promise.all([0, 1].map(() => post('accounting_staff', `/transfer_items/${item?.id}/remove`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data } = await app.call('accounting_staff', 'GET', `/transfer_batches/${id}`);
    expect([data.title, data.count, data.total]).toEqual(['2026/12/18 (金) 前払い2件・精算払い3件', 5, total - (item?.amount ?? 0)]);
    await act('accounting_staff', id, 'submit');
    const [, next] = await itemsOf(app, id);
    expect((await post('accounting_staff', `/transfer_items/${next?.id}/remove`)).status).toBe(409);
  });

  describe('at the same time', () => {
    it('two batches with one payment in both: one is made', async () => {
      const [a, b] = [owed.slice(0, 4), owed.slice(3)];
      const answers = await Promise.all([a, b].map((some) => post('accounting_staff', '/transfer_batches/create', choiceOf(accountId, some))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const open = await app.engine.db.selectFrom('transfer_items').select('onceKey').where('status', '=', 'ready').execute();
      expect(new Set(open.map(({ onceKey }) => onceKey)).size).toBe(open.length);
    });

    it('two clicks on the same button do it once', async () => {
      const answers = await Promise.all([0, 1].map(() => post('accounting_staff', '/transfer_batches/create', choiceOf(accountId, owed))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const id = answers.find(({ status }) => status === 201)?.data.id;
      await act('accounting_staff', id, 'submit');
      const approvals = await Promise.all(['fund_manager', 'accounting_staff2'].map((as) => act(as, id, 'approve')));
      expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409]);
      const files = await Promise.all([0, 1].map(() => handOut(app, id)));
      expect(files.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    });

    it('an approval and a cancellation: one of them holds', async () => {
      const { id } = await make();
      const { version } = (await act('accounting_staff', id, 'submit')).data;
      const answers = await Promise.all([
        act('fund_manager', id, 'approve', { version }),
        act('accounting_staff', id, 'cancel', { version, reason: 'やめます' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  it('shows a whole account number only on request, and notes each look', async () => {
    const { id } = await make();
    const [item] = await itemsOf(app, id);
    const list = await app.call('fund_manager', 'GET', `/transfer_items?batchId=${id}`);
    for (const row of list.data.transfer_items) expect(row.accountNumber).toMatch(/^\*{3}\d{4}$/);
    const shown = await post('fund_staff', `/transfer_items/${item?.id}/reveal`);
    expect(shown.data.accountNumber).toBe(item && openedNumber(app, item));
    const logs = await app.call('fund_manager', 'GET', `/admin/logs?resource=transfer_items&recordId=${item?.id}`);
    expect(logs.data.logs[0]).toMatchObject({ action: 'action', userRole: 'fund_staff', summary: expect.stringContaining('口座番号を表示する') });
  });
});

onEachEngine('the account that the foundation pays from', (app) => {
  it.each([
    [{ bankCode: '0003' }, 'bankCode'],
    [{ branchCode: '998' }, 'branchCode'],
    [{ clientName: '河川財団' }, 'clientName'],
    [{ clientName: 'ガ'.repeat(21) }, 'clientName'],
    [{ clientCode: '123' }, 'clientCode'],
    [{ accountNumber: '12345' }, 'accountNumber'],
    [{ resultByte: 112 }, 'resultByte'],
  ])('must be one that the file can name: %j', async (change, field) => {
    const { status, fields } = await app.call('accounting_staff', 'POST', '/transfer_accounts', { ...ownAccount, ...change });
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  });

  it('has its bank named by the master, and its number masked', async () => {
    const { data } = await app.call('accounting_staff', 'POST', '/transfer_accounts', ownAccount);
    expect(data).toMatchObject({ bankName: '三井住友', branchName: '神田', accountNumber: '***4321' });
  });
});
