import type { EntryKind } from '../../../domain/money/entries.ts';

/** Ledger accounts used for grants; the foundation sets their names. */
export const ledgerKeys = {
  expense: '支払助成金',
  payable: '未払助成金',
  advance: '前払助成金',
  receivable: '未収助成金返還金',
  deposit: '普通預金',
  surcharge: '加算金収入',
  taxReturn: '仕入控除税額返還収入',
} as const;

export type LedgerKey = keyof typeof ledgerKeys;

/** An accounting event of one grant. */
export type LedgerEvent = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** When it was recorded; orders events of the same day. */
  readonly at: string;
  /** The source record, for display. */
  readonly ref: string;
} & (
  | { readonly what: 'moved'; readonly kind: EntryKind; readonly amount: number }
  | { readonly what: 'settled'; readonly final: number }
  | { readonly what: 'withdrawn' }
);

/** A journal line with one debit and one credit account. */
export interface JournalLine {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly debit: LedgerKey;
  readonly credit: LedgerKey;
  /** Yen, above 0. */
  readonly amount: number;
  /** Text of the summary column. */
  readonly text: string;
  /** The source record. */
  readonly ref: string;
}

/** Debit minus credit of each account, in yen. */
type Balances = Readonly<Record<LedgerKey, number>>;

const noBalances: Balances = { expense: 0, payable: 0, advance: 0, receivable: 0, deposit: 0, surcharge: 0, taxReturn: 0 };

/**
 * The journal of one grant. An advance becomes an expense at the settlement; what the settlement leaves to pay is payable, what it claims back
 * receivable. A settlement posts the difference between each account's balance and its target, so repeated or revoked settlements need no separate
 * rule.
 */
export function journalOf(events: readonly LedgerEvent[]): JournalLine[] {
  const lines: JournalLine[] = [];
  let balances = noBalances;
  for (const event of [...events].sort((a, b) => a.date.localeCompare(b.date) || a.at.localeCompare(b.at))) {
    const newLines = linesOf(event, balances);
    lines.push(...newLines);
    balances = newLines.reduce(post, balances);
  }
  return lines;
}

/** Account balances after posting the lines. */
export const balancesOf = (lines: readonly JournalLine[]): Balances => lines.reduce(post, noBalances);

function post(balances: Balances, { debit, credit, amount }: JournalLine): Balances {
  const debited = { ...balances, [debit]: balances[debit] + amount };
  return { ...debited, [credit]: debited[credit] - amount };
}

const movements: Readonly<Record<EntryKind, { readonly debit: LedgerKey; readonly credit: LedgerKey; readonly text: string }>> = {
  advance: { debit: 'advance', credit: 'deposit', text: '前払い' },
  final: { debit: 'payable', credit: 'deposit', text: '精算払い' },
  refund: { debit: 'deposit', credit: 'receivable', text: '返納の入金' },
  surcharge: { debit: 'deposit', credit: 'surcharge', text: '加算金の入金' },
  taxReturn: { debit: 'deposit', credit: 'taxReturn', text: '仕入控除税額の返還の入金' },
};

function linesOf(event: LedgerEvent, balances: Balances): JournalLine[] {
  const { date, ref } = event;
  if (event.what !== 'moved') {
    const text = event.what === 'settled' ? '助成金の額の確定' : '額の確定の取消し';
    return pairLines(balanceChanges(balances, event.what === 'settled' ? event.final : null)).map((line) => ({ ...line, date, text, ref }));
  }
  const { debit, credit, text } = movements[event.kind];
  if (event.amount >= 0) return event.amount === 0 ? [] : [{ date, debit, credit, amount: event.amount, text, ref }];
  return [{ date, debit: credit, credit: debit, amount: -event.amount, text: `${text}の取消し（組戻し・訂正）`, ref }];
}

/** The changes from the current balances to the target with `final` as the expense; null: no settlement in force. */
function balanceChanges(balances: Balances, final: number | null) {
  const { expense, payable, receivable, advance } = balances;
  const paid = expense + payable + receivable + advance;
  const target =
    final === null
      ? { expense: 0, payable: 0, receivable: 0, advance: paid }
      : { expense: final, payable: -Math.max(final - paid, 0), receivable: Math.max(paid - final, 0), advance: 0 };
  return (Object.keys(target) as (keyof typeof target)[]).map((key) => ({ key, change: target[key] - balances[key] }));
}

/** Pairs debits with credits, since accounting software imports lines with both sides. */
function pairLines(changes: readonly { readonly key: LedgerKey; readonly change: number }[]): Pick<JournalLine, 'debit' | 'credit' | 'amount'>[] {
  const debits = changes.filter(({ change }) => change > 0).map(({ key, change }) => ({ key, left: change }));
  const credits = changes.filter(({ change }) => change < 0).map(({ key, change }) => ({ key, left: -change }));
  const lines: Pick<JournalLine, 'debit' | 'credit' | 'amount'>[] = [];
  for (const debit of debits) {
    for (const credit of credits) {
      const amount = Math.min(debit.left, credit.left);
      if (amount === 0) continue;
      lines.push({ debit: debit.key, credit: credit.key, amount });
      debit.left -= amount;
      credit.left -= amount;
    }
  }
  return lines;
}

/** A grant with a decided amount that has not been paid or returned yet, in yen. */
export interface OutstandingRow {
  readonly applicationId: number;
  readonly grantNumber: string | null;
  readonly organizationName: string;
  /** Date of the settlement, `YYYY-MM-DD`. */
  readonly settledOn: string | null;
  readonly final: number;
  /** 未払, and 未収 (refunds). */
  readonly payable: number;
  readonly receivable: number;
}

/** Totals, for the screen and the file. */
export function outstandingTotals(rows: readonly OutstandingRow[]): Pick<OutstandingRow, 'payable' | 'receivable'> {
  const sum = (name: 'payable' | 'receivable') => rows.reduce((total, row) => total + row[name], 0);
  return { payable: sum('payable'), receivable: sum('receivable') };
}
