import { beforeAll, describe, expect, it } from 'vitest';
import { balanceColumns, paymentBalance } from '../../domain/money/payment-balance.ts';
import { balancesOf } from '../../resources/payments/rules/journal.ts';
import { grantJournals } from '../../resources/payments/server/books/journals.ts';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { commaStatement, fixedStatement, type StatedLine } from '../support/statements.ts';
import { itemsOf, newAccount, type Owed, owe, payday, sentBatch } from '../support/transfers.ts';

onEitherEngine('the books', (app) => {
  beforeAll(() => app.setNow(new Date(`${payday}T06:00:00Z`)));
  const get = (as: string, path: string) => app.call(as, 'GET', path);
  const csvOf = async (query: string) => {
    const headers = { Authorization: `Bearer ${await app.token('accounting_staff')}` };
    const response = await app.raw(`/api/books/journal?${query}`, { headers });
    return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
  };
  const rowsIn = (text: string) =>
    text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));

  it('leave no account of the demo where the payments say otherwise', async () => {
    const payments = await app.engine.db
      .selectFrom('payments')
      .select(['applicationId', 'finalAmount', ...balanceColumns])
      .execute();
    const standing = new Map(payments.map((payment) => [payment.applicationId, { ...paymentBalance(payment), final: payment.finalAmount }]));
    const journals = await grantJournals(app.engine.reader);
    expect(journals.length).toBeGreaterThan(100);
    for (const { applicationId, grantNumber, lines } of journals) {
      const { deposit, surcharge, taxReturn, payable, receivable, expense } = balancesOf(lines);
      const { paid, returned, unpaid, unreturned, final } = standing.get(applicationId) ?? {};
      expect({ grantNumber, paid: 0 - deposit - surcharge - taxReturn, expense }).toEqual({
        grantNumber,
        paid: (paid ?? 0) - (returned ?? 0),
        expense: final ?? 0,
      });
      if (final !== null) expect({ grantNumber, payable: 0 - payable, receivable }).toEqual({ grantNumber, payable: unpaid, receivable: unreturned });
    }
  });

  it('go out as a journal with the foundation’s own accounts, balanced, and on record', async () => {
    const accounts = (await get('fund_manager', '/ledger_accounts')).data.ledger_accounts;
    expect(accounts.map(({ name }: AnyRow) => name)).toEqual([
      '支払助成金',
      '未払助成金',
      '前払助成金',
      '未収助成金返還金',
      '普通預金',
      '加算金収入',
      '仕入控除税額返還収入',
    ]);
    const deposit = accounts.find(({ ledgerKey }: AnyRow) => ledgerKey === 'deposit');
    expect((await app.call('accounting_staff', 'PUT', `/ledger_accounts/${deposit.id}`, { code: '1110', subName: '三井住友 神田' })).status).toBe(
      200,
    );
    const { status, text, type } = await csvOf('from=2025-04-01&until=2026-03-31');
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...rows] = rowsIn(text);
    expect(head?.slice(0, 6)).toEqual(['日付', '伝票番号', '借方科目コード', '借方科目', '借方補助科目', '借方金額']);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.every((row) => row[5] === row[9] && Number(row[5]) > 0 && (row[0] ?? '') >= '2025/04/01' && (row[0] ?? '') <= '2026/03/31')).toBe(
      true,
    );
    expect(rows.find((row) => row[7] === '普通預金')?.slice(6, 9)).toEqual(['1110', '普通預金', '三井住友 神田']);
    const logs = await get('fund_manager', '/admin/logs?resource=ledger_accounts&action=export');
    expect(logs.data.logs[0].summary).toContain(`仕訳をCSVに出力しました（2025-04-01 から 2026-03-31、${rows.length}件）`);
    expect((await csvOf('from=2025-04-01&until=2026-03-31&encoding=cp932')).type).toBe('text/csv; charset=Shift_JIS');
  });

  it.each([
    ['from=2026-04-01&until=2026-03-31', 'until'],
    ['from=2026-02-30&until=2026-03-31', 'from'],
    ['from=2026-02-01&until=2026-03-31&encoding=utf16', 'encoding'],
  ])('refuse %s', async (query, field) => {
    const { status, text } = await csvOf(query);
    expect([status, Object.keys(JSON.parse(text).fields)]).toEqual([422, [field]]);
  });

  it('list what is payable and receivable at the end of a day, by the journal’s own lines', async () => {
    const { data } = await get('fund_manager', '/books/outstanding?date=2026-03-31');
    const { text } = await csvOf('from=2000-01-01&until=2026-03-31');
    const sum = (account: string, column: number) =>
      rowsIn(text)
        .filter((row) => row[column] === account)
        .reduce((total, row) => total + Number(row[5]), 0);
    const total = (name: string) => data.reduce((all: number, row: AnyRow) => all + Number(row[name]), 0);
    expect(total('payable')).toBe(sum('未払助成金', 7) - sum('未払助成金', 3));
    expect(total('receivable')).toBe(sum('未収助成金返還金', 3) - sum('未収助成金返還金', 7));
    const later = await get('accounting_staff', '/books/outstanding?date=2099-03-31');
    expect(later.data.some((row: AnyRow) => row.payable > 0) && later.data.some((row: AnyRow) => row.receivable > 0)).toBe(true);
    expect((await get('fund_staff', '/books/outstanding?date=2026-03-31')).status).toBe(403);
    expect((await get('fund_manager', '/books/outstanding?date=x')).status).toBe(422);
  });

  it('give that list out as a file with the same totals, guarded and on record', async () => {
    const outstandingOf = async (query: string, as = 'accounting_staff') => {
      const response = await app.raw(`/api/books/outstanding/export?${query}`, { headers: { Authorization: `Bearer ${await app.token(as)}` } });
      return { status: response.status, headers: response.headers, text: Buffer.from(await response.arrayBuffer()).toString('utf8') };
    };
    const { data } = await get('fund_manager', '/books/outstanding?date=2099-03-31');
    const [first] = data;
    const { organizationId } = await app.engine.db
      .selectFrom('applications')
      .select('organizationId')
      .where('id', '=', first.applicationId)
      .executeTakeFirstOrThrow();
    await app.engine.db.updateTable('organizations').set({ name: '=1+1,川' }).where('id', '=', organizationId).execute();
    const { status, headers, text } = await outstandingOf('date=2099-03-31');
    expect([status, headers.get('content-type'), text.at(0)]).toEqual([200, 'text/csv; charset=utf-8', '\uFEFF']);
    expect(headers.get('content-disposition')).toContain('mibarai_mishu_20990331_');
    expect(text).toContain(`${first.grantNumber},"'=1+1,川",`);
    const [head, ...rows] = rowsIn(text.replaceAll('"\'=1+1,川"', '川'));
    expect(head).toEqual(['助成番号', '団体名', '額の確定の日', '確定額', '未払', '未収']);
    const total = (name: string) => data.reduce((all: number, row: AnyRow) => all + row[name], 0);
    expect(rows.at(-1)).toEqual(['合計', '', '', '', String(total('payable')), String(total('receivable'))]);
    expect(rows.slice(0, -1).map(([number, , , ...yen]) => [number, ...yen.map(Number)])).toEqual(
      data.map((row: AnyRow) => [row.grantNumber, row.final, row.payable, row.receivable]),
    );
    const logs = await get('fund_manager', '/admin/logs?resource=ledger_accounts&action=export');
    expect(logs.data.logs[0].summary).toBe(`未払と未収の一覧をCSVに出力しました（2099-03-31 の終わり、${data.length}件）`);
    expect((await outstandingOf('date=2099-03-31', 'fund_staff')).status).toBe(403);
    expect((await outstandingOf('date=2099-02-31')).status).toBe(422);
  });

  describe('against the bank’s statement', () => {
    let accountId: number;
    let owed: Owed[];
    let batchId: number;
    let total: number;
    const period = ['081201', '081231'] as const;
    const day = `08${payday.slice(5).replace('-', '')}`;
    beforeAll(async () => {
      await app.engine.db.deleteFrom('transfer_items').execute();
      accountId = await newAccount(app, { cutOffDays: 0, cutOffHour: 24 });
      owed = await owe(app, 4);
      batchId = (await sentBatch(app, accountId, owed)).id;
      total = owed.reduce((sum, { amount }) => sum + amount, 0);
      const items = await itemsOf(app, batchId);
      const results = items.map(({ id }, index) => (index === 0 ? { id, outcome: 'failed', text: '口座なし' } : { id, outcome: 'done' }));
      await app.call('accounting_staff', 'POST', `/transfer_batches/${batchId}/results`, { results });
    });
    const lines = (): StatedLine[] => [
      { day, way: '2', amount: total, text: 'ｿｳｺﾞｳﾌﾘｺﾐ' },
      { day, way: '2', amount: 660, text: 'ﾌﾘｺﾐﾃｽｳﾘﾖｳ' },
      { day: '081221', way: '1', amount: owed[0]?.amount ?? 0, text: 'ﾌﾘｺﾐｼｷﾝﾍﾝｷﾔｸ' },
    ];
    const take = async (text: string, as = 'accounting_staff', id = accountId) => {
      const form = new FormData();
      form.append('accountId', String(id));
      form.append('file', new File([text.includes('ｿ') ? new Uint8Array(Buffer.from(text, 'utf8')) : text], 'meisai.txt'));
      const response = await app.raw('/api/bank_statements/import', {
        method: 'POST',
        headers: { Authorization: `Bearer ${await app.token(as)}` },
        body: form,
      });
      return { status: response.status, ...((await response.json()) as AnyRow) } as AnyRow;
    };
    const compared = async () => (await get('fund_manager', `/bank_statements/reconciliation?accountId=${accountId}`)).data;

    it('takes it in once, however often and in whatever format it comes', async () => {
      expect((await take(fixedStatement(lines(), period))).data).toMatchObject({ lines: 3, fresh: 3 });
      expect((await take(fixedStatement(lines(), period))).data).toMatchObject({ lines: 3, fresh: 0 });
      expect((await take(commaStatement(lines(), period))).data).toMatchObject({ lines: 3, fresh: 0 });
      const twice = [...lines(), { day, way: '2', amount: 660, text: 'ﾌﾘｺﾐﾃｽｳﾘﾖｳ' } as const];
      expect((await take(commaStatement(twice, period))).data).toMatchObject({ lines: 4, fresh: 1 });
      const both = await Promise.all([0, 1].map(() => take(fixedStatement([...twice, { day: '081222', way: '1', amount: 3 }], period))));
      expect(both.map(({ data }) => data.fresh).sort()).toEqual([0, 1]);
      const kept = await app.engine.db.selectFrom('bank_statements').select(['lineCount', 'newCount']).where('accountId', '=', accountId).execute();
      expect(kept).toHaveLength(6);
    });

    it('tells what agrees, and what does not on either side', async () => {
      const found = await compared();
      expect(found.matched.map(({ amount, record }: AnyRow) => [amount, record])).toEqual([
        [total, expect.stringContaining('振込データ「2026/12/18 (金)')],
        [owed[0]?.amount, expect.stringContaining('振込できず（資金の返却）')],
      ]);
      expect(found.lines.map(({ amount }: AnyRow) => amount)).toEqual([660, 660, 3]);
      expect(found.covered[0]).toEqual({ from: '2026-12-01', until: '2026-12-31' });
    });

    it('finds a refund, and a transfer that came back; says so when no line shows them', async () => {
      const { db } = app.engine;
      const at = app.services.now().toISOString();
      const other = { applicationId: owed[1]?.applicationId as number, createdAt: at, updatedAt: at };
      await db
        .insertInto('payment_entries')
        .values({ ...other, kind: 'refund', amount: 12_345, entryDate: '2026-12-22', source: 'received' })
        .execute();
      expect((await compared()).records.map(({ amount, record }: AnyRow) => [amount, record])).toEqual([[12_345, expect.stringContaining('返納')]]);
      await take(fixedStatement([{ day: '081222', way: '1', amount: 12_345, party: 'ﾄｸﾋ)ｶﾜｦﾏﾓﾙｶｲ' }], period));
      const found = await compared();
      expect(found.records).toEqual([]);
      expect(found.matched.at(-1)).toMatchObject({ amount: 12_345, words: 'トクヒ)カワヲマモルカイ' });
      const sent = db.selectFrom('payment_entries').selectAll().where('applicationId', '=', other.applicationId).where('source', '=', 'transfer');
      const { id: countersId, kind, amount } = await sent.executeTakeFirstOrThrow();
      await db
        .insertInto('payment_entries')
        .values({ ...other, kind, amount: -amount, entryDate: '2026-12-23', source: 'counter', countersId })
        .execute();
      expect((await compared()).records.map((one: AnyRow) => [one.amount, one.record])).toEqual([[amount, expect.stringContaining('組戻し')]]);
    });

    it('lets the desk set a line aside that has nothing to do with grants, with its reason', async () => {
      const [line] = (await compared()).lines;
      expect((await app.call('accounting_staff', 'POST', `/statement_lines/${line.id}/setAside`)).status).toBe(422);
      expect((await app.call('fund_manager', 'POST', `/statement_lines/${line.id}/setAside`, { reason: '手数料' })).status).toBe(403);
      expect((await app.call('accounting_staff', 'POST', `/statement_lines/${line.id}/setAside`, { reason: '振込手数料' })).status).toBe(200);
      expect((await app.call('accounting_staff', 'POST', `/statement_lines/${line.id}/setAside`, { reason: '振込手数料' })).status).toBe(409);
      expect((await compared()).lines[0]).toMatchObject({ asideReason: '振込手数料' });
    });

    it('knows the transfers of a batch that the bank debits one by one', async () => {
      const account = await newAccount(app, { cutOffDays: 0, cutOffHour: 24 });
      const each = await owe(app, 2);
      await sentBatch(app, account, each);
      const debits = each.map(({ amount }) => ({ day, way: '2' as const, amount }));
      expect((await take(fixedStatement(debits, period), 'accounting_staff', account)).data).toMatchObject({ lines: 2, fresh: 2 });
      const { matched } = (await get('fund_manager', `/bank_statements/reconciliation?accountId=${account}`)).data;
      expect(matched.map(({ amount, record }: AnyRow) => [amount, record])).toEqual(
        each.map(({ amount }) => [amount, expect.stringMatching(/振込 /)]),
      );
    });

    it('refuses another account’s, what is none, and those who may not', async () => {
      const foreign = fixedStatement(lines(), period, { bankCode: '0001', branchCode: '219', accountNumber: '7654321' });
      expect((await take(foreign)).fields).toEqual({ file: expect.stringContaining('ほかの口座の明細です') });
      expect((await take('名前,住所\r\n')).fields).toEqual({ file: expect.stringContaining('入出金明細') });
      expect((await take(fixedStatement(lines(), period), 'accounting_staff', 999_999)).status).toBe(404);
      for (const role of ['fund_manager', 'fund_staff', 'recipient'])
        expect([role, (await take(fixedStatement(lines(), period), role)).status]).toEqual([role, 403]);
      expect((await get('fund_manager', '/bank_statements/reconciliation?accountId=x')).status).toBe(422);
    });
  });
});
