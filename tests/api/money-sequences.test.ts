import { describe, expect, it } from 'vitest';
import { formatEn } from '../../domain/money/yen.ts';
import { moneyInvariantViolations } from '../../resources/payments/server/money-invariants.ts';
import { resources } from '../../resources.config.ts';
import { onEachEngine, type TestApp } from '../support/app.ts';
import { parseCsv } from '../support/csv.ts';
import { type MoneyWalk, walkMoney } from '../support/money-walk.ts';
import { wordsOf } from '../support/pdf.ts';
import { type AnyRow, everyRow } from '../support/rows.ts';

/** `npm run torture -- --only money` walks farther, from other seeds. */
const seed = Number(process.env.MONEY_SEED ?? 1);
const steps = Number(process.env.MONEY_STEPS ?? 120);
/** Every so many steps all that shows the money is read, too. */
const look = 40;

onEachEngine('the money of the demo', (app) => {
  it('is what an auditor expects, in every grant', async () => {
    expect(await moneyInvariantViolations(app.engine)).toEqual([]);
  });
});

onEachEngine(`the money, whatever is clicked (seed ${seed}, ${steps} steps)`, (app) => {
  it('stays what an auditor expects after each click, and every screen says the same', { timeout: 60_000 + steps * 1000 }, async () => {
    const walk = await walkMoney(app, seed);
    for (let step = 1; step <= steps; step++) {
      await walk.step();
      const faults = [
        ...walk.shocks,
        ...(await moneyInvariantViolations(app.engine, walk.ids)),
        ...(step % look === 0 ? await brokenScreens(app, walk) : []),
      ];
      if (faults.length > 0) throw new Error(`seed ${seed}, step ${step}:\n${faults.join('\n')}\nafter\n${walk.trace.slice(-25).join('\n')}`);
    }
    // A walk that never gets anywhere proves nothing.
    const done = (name: string) => walk.done.get(name) ?? 0;
    expect(done('PUT /applications/#')).toBeGreaterThan(steps / 15);
    expect(done('PUT /receipts/#/review')).toBeGreaterThan(0);
    expect(await brokenLetters(app, walk)).toEqual([]);
  });
});

describe('what tells of money that does not add up', () => {
  onEachEngine('tells', (app) => {
    it.each([
      ['receipts paid with more than was fixed', 'receipts', { fundedAmount: 999_999_999 }, 'に、対象経費より多く充てています'],
      ['a receipt decided on anew', 'receipts', { status: 'pending' }, '決まっていない領収書が'],
      ['a final amount above the approved one', 'payments', { finalAmount: 999_999_999 }, '承認額の'],
      ['a payment made twice', 'payments', { finalPaidAmount: 999_999_999 }, '支払いの明細の合計は'],
    ] as const)('%s', async (_, table, change, words) => {
      const { id } = await app.engine.db
        .selectFrom('applications as a')
        .innerJoin('payments as p', 'p.applicationId', 'a.id')
        .innerJoin('receipts as r', 'r.applicationId', 'a.id')
        .select('a.id')
        .where('a.status', '=', 'GRANT_COMPLETED')
        .where('r.status', '=', 'paid')
        .where('p.deferredAmount', '>', 0)
        .executeTakeFirstOrThrow();
      const rows = await app.engine.db
        .selectFrom(table as 'receipts')
        .selectAll()
        .where('applicationId', '=', id)
        .execute();
      await app.engine.db
        .updateTable(table as 'receipts')
        .set(change as object)
        .where('applicationId', '=', id)
        .execute();
      expect((await moneyInvariantViolations(app.engine, [id])).join('\n')).toContain(words);
      for (const { id: row, ...before } of rows)
        await app.engine.db
          .updateTable(table as 'receipts')
          .set(before as object)
          .where('id', '=', row)
          .execute();
      expect(await moneyInvariantViolations(app.engine, [id])).toEqual([]);
    });
  });
});

/** What the lists, their totals, the sheets and the exports say of the grants, against each other. */
async function brokenScreens(app: TestApp, { ids }: MoneyWalk): Promise<string[]> {
  const found: string[] = [];
  const same = (what: string, one: unknown, other: unknown) => void (one === other || found.push(`${what}: ${one}, but ${other}`));
  for (const id of ids) {
    const get = async (path: string) => (await app.call('accounting_staff', 'GET', path)).data;
    const receipts = await everyRow(app, 'fund_staff', resources.receipts, `applicationId=${id}`);
    const worth = (...statuses: string[]) =>
      receipts.filter(({ status }) => statuses.includes(status)).reduce((sum, { eligibleAmount }) => sum + eligibleAmount, 0);
    const [payment] = await everyRow(app, 'accounting_staff', resources.payments, `applicationId=${id}`);
    if (!payment) continue;
    same(`${id} approved receipts`, payment.submittedAmount, worth('approved', 'paid'));
    same(`${id} other receipts`, payment.draftAmount, worth('draft', 'submitted', 'pending'));
    const statistics = await get(`/receipts/stats?applicationId=${id}`);
    same(`${id} statistics`, statistics.approvedAmount, worth('approved', 'paid'));
    same(`${id} all receipts`, statistics.totalAmount, worth('draft', 'submitted', 'pending', 'approved', 'rejected', 'paid'));
    same(`${id} totals`, (await get(`/receipts?applicationId=${id}&totals=true`)).totals.eligibleAmount, statistics.totalAmount);
    const { total, lines } = await get(`/applications/${id}/budget`);
    same(`${id} budget`, total.approved, worth('approved', 'paid'));
    same(
      `${id} budget lines`,
      lines.reduce((sum: number, line: AnyRow) => sum + line.receipted, 0),
      total.receipted,
    );
    const { settlement } = await get(`/payments/details/gn/${payment.grantNumber}`);
    same(`${id} final amount`, settlement?.finalAmount ?? null, payment.finalAmount);
    if (settlement) same(`${id} settled receipts`, settlement.eligibleAmount, payment.submittedAmount);
    const [head = [], ...cells] = parseCsv((await app.call('fund_staff', 'GET', `/admin/receipts/export?applicationId=${id}`)).text.trim());
    const column = head.indexOf('対象額');
    const exported = cells.reduce((sum, row) => sum + Number((row[column] ?? '').replaceAll(/[^\d-]/g, '')), 0);
    same(`${id} export`, exported, statistics.totalAmount);
  }
  const summaries = await app.call('accounting_staff', 'GET', '/payments/summaries?limit=1');
  const rows = await everyRow(app, 'accounting_staff', resources.payments);
  for (const [name, total] of Object.entries(summaries.data.totals))
    same(
      `total ${name}`,
      total,
      rows.reduce((sum, row) => sum + (row[name] ?? 0), 0),
    );
  return found;
}

/** The sheet of each settlement that stands, drawn and read again. */
async function brokenLetters(app: TestApp, { ids }: MoneyWalk): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids) {
    const [payment] = await everyRow(app, 'accounting_staff', resources.payments, `applicationId=${id}`);
    if (!payment || payment.finalAmount === null) continue;
    const headers = { Authorization: `Bearer ${await app.token('accounting_staff')}` };
    const response = await app.raw(`/api/application_pdf/settlement/${id}`, { headers });
    const words = await wordsOf(Buffer.from(await response.arrayBuffer()));
    const wanted = [`確定額${formatEn(payment.finalAmount)}`, ...(payment.submittedAmount > 0 ? [formatEn(payment.submittedAmount)] : [])];
    for (const text of wanted) if (!words.includes(text)) found.push(`the sheet of ${id} does not say ${text}`);
  }
  return found;
}
