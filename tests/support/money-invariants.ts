import type { Kysely } from 'kysely';
import { type AnyTables, anyTables } from '../../api/db/database.ts';
import type { Engine } from '../../api/db/engine.ts';
import { eligibleAmount } from '../../domain/receipts/tax-lines.ts';
import { applicationTransitions } from '../../domain/workflow/application-transitions.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import type { AnyRow } from './rows.ts';

/**
 * What an auditor holds against each other, of all grants or of some: what was paid, fixed and approved, what settlements rest on, who decided them, and
 * that nothing is paid twice.
 * @returns what does not hold, as sentences
 */
export async function brokenMoney(engine: Pick<Engine, 'reader'>, ids?: readonly number[]): Promise<string[]> {
  const facts = await factsOf(anyTables(engine.reader), ids);
  return facts.flatMap((fact) =>
    rules.flatMap((rule) => rule(fact)).map((text) => `${fact.application.grantNumber ?? fact.application.id}: ${text}`),
  );
}

interface Facts {
  readonly application: AnyRow;
  readonly payment: AnyRow | undefined;
  readonly receipts: readonly AnyRow[];
  readonly settlements: readonly AnyRow[];
  readonly histories: readonly AnyRow[];
  readonly refunds: readonly AnyRow[];
  readonly entries: readonly AnyRow[];
  readonly items: readonly AnyRow[];
}

const yen = (value: unknown) => Number(value ?? 0);
const sum = (rows: readonly AnyRow[], name: string) => rows.reduce((total, row) => total + yen(row[name]), 0);
const isStanding = ({ payment }: Facts) => payment !== undefined && payment.finalAmount !== null;
const settling = new Set<string>(applicationTransitions.filter(({ sets }) => sets?.payment?.finalAmount === '@finalAmount').map(({ to }) => to));

const rules: readonly ((facts: Facts) => string[])[] = [
  function paidUpToFixedUpToApproved(facts) {
    if (!facts.payment || !isStanding(facts)) return [];
    const { payment, application, receipts } = facts;
    const [final, approved] = [yen(payment.finalAmount), yen(application.approvedAmount)];
    const funded = sum(paidOf(receipts), 'fundedAmount');
    const kept = yen(payment.advanceAmount) + yen(payment.finalPaidAmount) - yen(payment.refundedAmount);
    const over = ['GRANT_COMPLETED', 'DECLINED_END'].includes(application.status);
    return [
      ...(final > approved ? [`fixed ${final}, but approved ${approved}`] : []),
      ...(funded > final ? [`receipts are paid with ${funded}, but fixed is ${final}`] : []),
      ...(over && kept !== final ? [`is over with ${kept} paid, but fixed is ${final}`] : []),
      ...(yen(payment.finalPaidAmount) > yen(payment.deferredAmount) ? [`${payment.finalPaidAmount} paid of ${payment.deferredAmount} owed`] : []),
      ...(yen(payment.refundedAmount) > yen(payment.refundAmount) ? [`${payment.refundedAmount} came back of ${payment.refundAmount}`] : []),
    ];
  },

  function settlementRestsOnWhatStands(facts) {
    const last = facts.settlements.at(-1);
    if (!last || !facts.payment || !isStanding(facts)) return [];
    const counted = facts.receipts.filter(({ status, removed }) => !removed && ['approved', 'paid'].includes(status));
    const ids = counted.map(({ id }) => Number(id)).sort((a, b) => a - b);
    const [cost, final] = [yen(last.eligibleAmount) - yen(last.deductedTax), yen(last.finalAmount)];
    const others = yen(last.otherGrants) + yen(last.otherIncome);
    const least = Math.max(Math.min(Math.floor((cost * (last.grantRate ?? 100)) / 100), cost - others, yen(last.approvedAmount)), 0);
    const isTold = (['otherGrants', 'otherIncome'] as const).every((name) => yen(last[name]) === yen(facts.application[name]));
    const undecided = facts.receipts.filter(({ status, removed }) => !removed && ['submitted', 'pending'].includes(status));
    return [
      ...(undecided.length > 0 ? [`is settled with ${undecided.length} receipts undecided`] : []),
      ...(ids.join() !== (last.receiptIds ?? '') ? [`rests on the receipts ${last.receiptIds}, but ${ids.join()} count`] : []),
      ...(sum(counted, 'eligibleAmount') !== yen(last.eligibleAmount)
        ? [`rests on ${last.eligibleAmount}, but its receipts come to ${sum(counted, 'eligibleAmount')}`]
        : []),
      ...(final !== least ? [`fixed ${final}, but its figures come to ${least}`] : []),
      ...(last.otherIncomeRule === 'deduct' && !isTold ? [`took out ${others}, but now other is told`] : []),
      ...(last.ownShare !== null && final + yen(last.ownShare) + Math.min(others, cost - final) !== cost
        ? [`shares out more or less than ${cost}`]
        : []),
      ...(final !== yen(last.paidAmount) + yen(last.remainingPayment) - yen(last.refundAmount) ? [`does not add up: ${JSON.stringify(last)}`] : []),
      ...(final !== yen(facts.payment.finalAmount) ? [`was decided with ${final}, but the payment says ${facts.payment.finalAmount}`] : []),
      ...(yen(last.taxToReturn) !== yen(facts.payment.taxToReturn)
        ? [`is to return ${last.taxToReturn}, but the payment says ${facts.payment.taxToReturn}`]
        : []),
    ];
  },

  function settledOnlyWhereItStands(facts) {
    const settled = ['settlement', 'end'].includes(statusEntry(facts.application.status).phase);
    return isStanding(facts) && !settled ? [`has a final amount at ${facts.application.status}`] : [];
  },

  function decidedByWhomTheHistoryNames({ settlements, histories }) {
    const decisions = histories.filter(({ toStatus }) => settling.has(toStatus));
    return settlements.flatMap(({ userName, userRole, userId, createdAt, id }) => {
      const step = decisions.find((one) => Math.abs(Date.parse(one.createdAt) - Date.parse(createdAt)) < 5000 && one.userId === userId);
      return step && step.userName === userName && step.userRole === userRole
        ? []
        : [`settlement ${id} was decided by ${userName} (${userRole}), whom no step names`];
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
      ...keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `payment ${key} is in two batches`),
      ...sums.flatMap(([kind, column]) => {
        const [total, said] = [
          sum(
            entries.filter((one) => one.kind === kind),
            'amount',
          ),
          yen(payment?.[column]),
        ];
        return total === said ? [] : [`${column} is ${said}, but its entries come to ${total}`];
      }),
      ...(booked.length !== done.length ? [`${done.length} transfers are done, ${booked.length} are booked`] : []),
      ...booked
        .filter(({ transferItemId, amount }) => !done.some((item) => item.id === transferItemId && yen(item.amount) === yen(amount)))
        .map(({ id }) => `entry ${id} is no transfer`),
      ...(refunds.length !== entries.filter(({ refundReceiptId, countersId }) => refundReceiptId !== null && countersId === null).length
        ? ['a refund is not booked once']
        : []),
    ];
  },

  function receiptsAreWorthWhatTheySay({ receipts }) {
    return receipts.flatMap((receipt) => {
      const { id, amount, taxRate, taxIncluded, pointAmount, status, fundedAmount, lines } = receipt;
      const parts = lines.length > 0 ? lines : [{ amount, taxRate, taxIncluded }];
      const worth = eligibleAmount(
        parts.map((part: AnyRow) => ({ amount: yen(part.amount), taxRate: yen(part.taxRate), taxIncluded: part.taxIncluded === 1 })),
        yen(pointAmount),
      );
      const isPaid = status === 'paid';
      return [
        ...(worth !== yen(receipt.eligibleAmount) ? [`receipt ${id} is worth ${worth}, but says ${receipt.eligibleAmount}`] : []),
        ...(isPaid !== (fundedAmount !== null) ? [`receipt ${id} is ${status} with ${fundedAmount} yen of the grant`] : []),
        ...(yen(fundedAmount) > yen(receipt.eligibleAmount) ? [`receipt ${id} is paid with more than it is worth`] : []),
      ];
    });
  },
];

const paidOf = (receipts: readonly AnyRow[]) => receipts.filter(({ status }) => status === 'paid');

async function factsOf(db: Kysely<AnyTables>, ids?: readonly number[]): Promise<Facts[]> {
  const rows = async (table: string, key = 'applicationId') => {
    const all = db.selectFrom(table).selectAll().orderBy('id');
    return (await (ids ? all.where(key, 'in', ids) : all).execute()) as AnyRow[];
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
  const lines = grouped((await db.selectFrom('receipt_lines').selectAll().execute()) as AnyRow[], 'receiptId');
  const [payment, receipt, settlement, history, refund, entry, item] = [payments, receipts, settlements, histories, refunds, entries, items].map(
    (some) => grouped(some, 'applicationId'),
  );
  const of = (some: ReadonlyMap<unknown, AnyRow[]> | undefined, id: number) => some?.get(id) ?? [];
  return applications.map((application) => ({
    application,
    payment: of(payment, application.id)[0],
    receipts: of(receipt, application.id).map((one) => ({ ...one, lines: lines.get(one.id) ?? [] })) as unknown as AnyRow[],
    settlements: of(settlement, application.id),
    histories: of(history, application.id),
    refunds: of(refund, application.id),
    entries: of(entry, application.id),
    items: of(item, application.id),
  }));
}

function grouped(rows: readonly AnyRow[], key: string): Map<unknown, AnyRow[]> {
  const found = new Map<unknown, AnyRow[]>();
  for (const row of rows) found.set(row[key], [...(found.get(row[key]) ?? []), row]);
  return found;
}
