import type { Selectable } from 'kysely';
import { anyTables, type Database } from '../../../api/db/database.ts';
import type { Engine } from '../../../api/db/engine.ts';
import { applicationTransitions } from '../../../domain/workflow/application-transitions.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { eligibleAmount } from '../../receipts/rules/tax-lines.ts';

type Row<T extends keyof Database> = Selectable<Database[T]>;
type ReceiptRow = Row<'receipts'> & { readonly lines: readonly Row<'receipt_lines'>[] };

/**
 * Checks the invariants of grants' money, of all grants or some: paid, final and approved amounts, the basis of settlements, who decided them, and
 * that nothing is paid twice.
 * @returns the violations, as Japanese sentences
 */
export async function moneyInvariantViolations(engine: Pick<Engine, 'reader'>, ids?: readonly number[]): Promise<string[]> {
  const facts = await factsOf(engine, ids);
  return facts.flatMap((fact) =>
    rules.flatMap((rule) => rule(fact)).map((text) => `${fact.application.grantNumber ?? fact.application.id}：${text}`),
  );
}

/** Grants checked per query. */
const pageSize = 500;

/** Checks every grant, in pages that fit into memory. */
export async function allMoneyInvariantViolations({ engine }: { readonly engine: Pick<Engine, 'reader'> }): Promise<string[]> {
  const found: string[] = [];
  for (let last = 0; ; ) {
    const rows = await engine.reader.selectFrom('applications').select('id').where('id', '>', last).orderBy('id').limit(pageSize).execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) found.push(...(await moneyInvariantViolations(engine, ids)));
    if (ids.length < pageSize) return found;
    last = ids.at(-1) as number;
  }
}

interface Facts {
  readonly application: Row<'applications'>;
  readonly payment: Row<'payments'> | undefined;
  readonly receipts: readonly ReceiptRow[];
  readonly settlements: readonly Row<'payment_settlements'>[];
  readonly histories: readonly Row<'status_histories'>[];
  readonly refunds: readonly Row<'refund_receipts'>[];
  readonly entries: readonly Row<'payment_entries'>[];
  readonly items: readonly Row<'transfer_items'>[];
}

const yen = (value: unknown) => Number(value ?? 0);
const sum = <R>(rows: readonly R[], name: keyof R) => rows.reduce((total, row) => total + yen(row[name]), 0);
const hasFinalAmount = ({ payment }: Facts) => payment !== undefined && payment.finalAmount !== null;
const settlingStatuses = new Set<string>(
  applicationTransitions.filter(({ sets }) => sets?.payment?.finalAmount === '@finalAmount').map(({ to }) => to),
);

const rules: readonly ((facts: Facts) => string[])[] = [
  function paidWithinFinalWithinApproved(facts) {
    if (!facts.payment || !hasFinalAmount(facts)) return [];
    const { payment, application, receipts } = facts;
    const [final, approved] = [yen(payment.finalAmount), yen(application.approvedAmount)];
    const funded = sum(paidOf(receipts), 'fundedAmount');
    const kept = yen(payment.advanceAmount) + yen(payment.finalPaidAmount) - yen(payment.refundedAmount);
    const over = ['GRANT_COMPLETED', 'DECLINED_END'].includes(application.status);
    return [
      ...(final > approved ? [`確定額が${final}円で、承認額の${approved}円を超えています`] : []),
      ...(funded > final ? [`領収書に充てた額が${funded}円で、確定額の${final}円を超えています`] : []),
      ...(over && kept !== final ? [`終わっていますが、支払った額（${kept}円）が確定額（${final}円）と違います`] : []),
      ...(yen(payment.finalPaidAmount) > yen(payment.deferredAmount)
        ? [`精算払いが${payment.finalPaidAmount}円で、払うはずの${payment.deferredAmount}円を超えています`]
        : []),
      ...(yen(payment.refundedAmount) > yen(payment.refundAmount)
        ? [`返納が${payment.refundedAmount}円で、返納額の${payment.refundAmount}円を超えています`]
        : []),
    ];
  },

  function settlementMatchesItsBasis(facts) {
    const last = facts.settlements.at(-1);
    if (!last || !facts.payment || !hasFinalAmount(facts)) return [];
    const counted = facts.receipts.filter(({ status, removed }) => !removed && ['approved', 'paid'].includes(status));
    const ids = counted.map(({ id }) => Number(id)).sort((a, b) => a - b);
    const [cost, final] = [yen(last.eligibleAmount) - yen(last.deductedTax), yen(last.finalAmount)];
    const others = yen(last.otherGrants) + yen(last.otherIncome);
    const least = Math.max(Math.min(Math.floor((cost * (last.grantRate ?? 100)) / 100), cost - others, yen(last.approvedAmount)), 0);
    const incomeIsUnchanged = (['otherGrants', 'otherIncome'] as const).every((name) => yen(last[name]) === yen(facts.application[name]));
    const undecided = facts.receipts.filter(({ status, removed }) => !removed && ['submitted', 'pending'].includes(status));
    return [
      ...(undecided.length > 0 ? [`精算が決まっていますが、決まっていない領収書が${undecided.length}件あります`] : []),
      ...(ids.join() !== (last.receiptIds ?? '')
        ? [`精算のもとになった領収書（${last.receiptIds}）が、数える領収書（${ids.join()}）と違います`]
        : []),
      ...(sum(counted, 'eligibleAmount') !== yen(last.eligibleAmount)
        ? [`精算の対象経費が${last.eligibleAmount}円ですが、領収書の合計は${sum(counted, 'eligibleAmount')}円です`]
        : []),
      ...(final !== least ? [`確定額が${final}円ですが、計算では${least}円です`] : []),
      ...(last.otherIncomeRule === 'deduct' && !incomeIsUnchanged ? [`精算で差し引いた他の助成金と収入（${others}円）が、いまの内容と違います`] : []),
      ...(last.ownShare !== null && final + yen(last.ownShare) + Math.min(others, cost - final) !== cost
        ? [`助成と自己負担などの合計が、対象経費の${cost}円と違います`]
        : []),
      ...(final !== yen(last.paidAmount) + yen(last.remainingPayment) - yen(last.refundAmount)
        ? [`精算の記録 ${last.id} の、支払額・残額・返納額の差し引きが、確定額の${final}円と合いません`]
        : []),
      ...(final !== yen(facts.payment.finalAmount)
        ? [`精算の記録では確定額が${final}円ですが、支払いの記録では${facts.payment.finalAmount}円です`]
        : []),
      ...(yen(last.taxToReturn) !== yen(facts.payment.taxToReturn)
        ? [`精算の記録では仕入控除税額の返還が${last.taxToReturn}円ですが、支払いの記録では${facts.payment.taxToReturn}円です`]
        : []),
    ];
  },

  function finalAmountOnlyInSettledPhases(facts) {
    const settled = ['settlement', 'end'].includes(statusEntry(facts.application.status).phase);
    return hasFinalAmount(facts) && !settled ? [`状況が${facts.application.status}なのに、確定額があります`] : [];
  },

  function deciderMatchesHistory({ settlements, histories }) {
    const decisions = histories.filter(({ toStatus }) => settlingStatuses.has(toStatus));
    return settlements.flatMap(({ userName, userRole, userId, createdAt, id }) => {
      const step = decisions.find((one) => Math.abs(Date.parse(one.createdAt) - Date.parse(createdAt)) < 5000 && one.userId === userId);
      return step && step.userName === userName && step.userRole === userRole
        ? []
        : [`精算の記録 ${id} を決めた人（${userName}）が、状況の履歴にありません`];
    });
  },

  function nothingPaidTwice({ payment, items, entries, refunds }) {
    const live = items.filter(({ status }) => status === 'ready' || status === 'done');
    const keys = live.map(({ kind, onceKey }) => `${kind} ${onceKey}`);
    const sums = [
      ['advance', 'advanceAmount'],
      ['final', 'finalPaidAmount'],
      ['refund', 'refundedAmount'],
      ['taxReturn', 'taxReturnedAmount'],
    ] as const;
    const done = items.filter(({ status }) => status === 'done');
    const booked = entries.filter(({ transferItemId, countersId }) => transferItemId !== null && countersId === null);
    return [
      ...keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `支払い ${key} が、二つの振込データに入っています`),
      ...sums.flatMap(([kind, column]) => {
        const [total, said] = [
          sum(
            entries.filter((one) => one.kind === kind),
            'amount',
          ),
          yen(payment?.[column]),
        ];
        return total === said ? [] : [`${column} は${said}円ですが、支払いの明細の合計は${total}円です`];
      }),
      ...(booked.length !== done.length ? [`済んだ振込は${done.length}件ですが、支払いの明細は${booked.length}件です`] : []),
      ...booked
        .filter(({ transferItemId, amount }) => !done.some((item) => item.id === transferItemId && yen(item.amount) === yen(amount)))
        .map(({ id }) => `支払いの明細 ${id} にあたる振込がありません`),
      ...(refunds.length !== entries.filter(({ refundReceiptId, countersId }) => refundReceiptId !== null && countersId === null).length
        ? ['返納の入金と、支払いの明細の数が違います']
        : []),
    ];
  },

  function receiptAmountsAreConsistent({ receipts }) {
    return receipts.flatMap((receipt) => {
      const { id, amount, taxRate, taxIncluded, pointAmount, status, fundedAmount, lines } = receipt;
      const parts = lines.length > 0 ? lines : [{ amount, taxRate, taxIncluded }];
      const worth = eligibleAmount(
        parts.map((part) => ({ amount: yen(part.amount), taxRate: yen(part.taxRate), taxIncluded: part.taxIncluded === 1 })),
        yen(pointAmount),
      );
      const isPaid = status === 'paid';
      return [
        ...(worth !== yen(receipt.eligibleAmount)
          ? [`領収書 ${id} の対象経費は、計算では${worth}円ですが、${receipt.eligibleAmount}円になっています`]
          : []),
        ...(isPaid !== (fundedAmount !== null) ? [`領収書 ${id} の状態（${status}）と、充てた額（${fundedAmount ?? 'なし'}）が合いません`] : []),
        ...(yen(fundedAmount) > yen(receipt.eligibleAmount) ? [`領収書 ${id} に、対象経費より多く充てています`] : []),
      ];
    });
  },
];

const paidOf = (receipts: readonly ReceiptRow[]) => receipts.filter(({ status }) => status === 'paid');

async function factsOf({ reader }: Pick<Engine, 'reader'>, ids?: readonly number[]): Promise<Facts[]> {
  const db = anyTables(reader);
  const rows = async <T extends keyof Database>(table: T, key = 'applicationId') => {
    const all = db
      .selectFrom(table as string)
      .selectAll()
      .orderBy('id');
    return (await (ids ? all.where(key, 'in', ids) : all).execute()) as unknown as Row<T>[];
  };
  const [applications, payments, receipts, settlements, histories, refunds, entries, items] = await Promise.all([
    rows('applications', 'id'),
    rows('payments'),
    rows('receipts'),
    rows('payment_settlements'),
    rows('status_histories'),
    rows('refund_receipts'),
    rows('payment_entries'),
    rows('transfer_items'),
  ]);
  const ofThese = reader
    .selectFrom('receipts')
    .select('id')
    .where('applicationId', 'in', ids ?? []);
  const allLines = reader.selectFrom('receipt_lines').selectAll();
  const lines = grouped(await (ids ? allLines.where('receiptId', 'in', ofThese) : allLines).execute(), ({ receiptId }) => receiptId);
  const byApplication = <R extends { readonly applicationId: number | null }>(rowsOfTable: readonly R[]) => {
    const found = grouped(rowsOfTable, ({ applicationId }) => applicationId);
    return (id: number) => found.get(id) ?? [];
  };
  const rowsOf = {
    payments: byApplication(payments),
    receipts: byApplication(receipts.map((one) => ({ ...one, lines: lines.get(one.id) ?? [] }))),
    settlements: byApplication(settlements),
    histories: byApplication(histories),
    refunds: byApplication(refunds),
    entries: byApplication(entries),
    items: byApplication(items),
  };
  return applications.map((application) => ({
    application,
    payment: rowsOf.payments(application.id)[0],
    receipts: rowsOf.receipts(application.id),
    settlements: rowsOf.settlements(application.id),
    histories: rowsOf.histories(application.id),
    refunds: rowsOf.refunds(application.id),
    entries: rowsOf.entries(application.id),
    items: rowsOf.items(application.id),
  }));
}

function grouped<R>(rows: readonly R[], keyOf: (row: R) => number | null): Map<number | null, R[]> {
  const found = new Map<number | null, R[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found;
}
