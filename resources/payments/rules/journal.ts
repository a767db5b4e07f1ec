import type { EntryKind } from '../../../domain/money/entries.ts';

/** The accounts of the books that money for grants goes through; what the foundation calls them is its own. */
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

/** What happened to the money of one grant. */
export type LedgerEvent = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** When it was recorded, to put those of one day into order. */
  readonly at: string;
  /** The record that it rests on, for people. */
  readonly ref: string;
} & (
  | { readonly what: 'moved'; readonly kind: EntryKind; readonly amount: number }
  | { readonly what: 'settled'; readonly final: number }
  | { readonly what: 'withdrawn' }
);

/** One amount from one account to another. */
export interface JournalLine {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly debit: LedgerKey;
  readonly credit: LedgerKey;
  /** Yen, above 0. */
  readonly amount: number;
  /** What it is, for the summary column. */
  readonly text: string;
  /** The record that it rests on. */
  readonly ref: string;
}

/** Debit less credit of each account, in yen. */
type Balances = Readonly<Record<LedgerKey, number>>;

const noBalances: Balances = { expense: 0, payable: 0, advance: 0, receivable: 0, deposit: 0, surcharge: 0, taxReturn: 0 };

/**
 * The journal of one grant. An advance stays an advance until the settlement makes it an expense; what the settlement leaves to pay is payable, what it
 * asks back receivable. A settlement moves each account from where it stands to where it belongs, so that a second one, or one that was taken back,
 * needs no rule of its own.
 */
export function journalOf(events: readonly LedgerEvent[]): JournalLine[] {
  const lines: JournalLine[] = [];
  let balances = noBalances;
  for (const event of [...events].sort((a, b) => a.date.localeCompare(b.date) || a.at.localeCompare(b.at))) {
    const made = linesOf(event, balances);
    lines.push(...made);
    balances = made.reduce(posted, balances);
  }
  return lines;
}

/** Where the accounts stand once some lines are posted. */
export const balancesOf = (lines: readonly JournalLine[]): Balances => lines.reduce(posted, noBalances);

function posted(balances: Balances, { debit, credit, amount }: JournalLine): Balances {
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
    return paired(moves(balances, event.what === 'settled' ? event.final : null)).map((line) => ({ ...line, date, text, ref }));
  }
  const { debit, credit, text } = movements[event.kind];
  if (event.amount >= 0) return event.amount === 0 ? [] : [{ date, debit, credit, amount: event.amount, text, ref }];
  return [{ date, debit: credit, credit: debit, amount: -event.amount, text: `${text}の取消し（組戻し・訂正）`, ref }];
}

/** From where the accounts stand to where they belong once `final` is fixed as the expense; null: nothing is fixed any more. */
function moves(balances: Balances, final: number | null) {
  const { expense, payable, receivable, advance } = balances;
  const paid = expense + payable + receivable + advance;
  const target =
    final === null
      ? { expense: 0, payable: 0, receivable: 0, advance: paid }
      : { expense: final, payable: -Math.max(final - paid, 0), receivable: Math.max(paid - final, 0), advance: 0 };
  return (Object.keys(target) as (keyof typeof target)[]).map((key) => ({ key, change: target[key] - balances[key] }));
}

/** Debits against credits, as many lines as it takes: programs for the books read lines with both sides. */
function paired(changes: readonly { readonly key: LedgerKey; readonly change: number }[]): Pick<JournalLine, 'debit' | 'credit' | 'amount'>[] {
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

/** A grant with money that was fixed and has not moved yet, in yen. */
export interface OutstandingRow {
  readonly applicationId: number;
  readonly grantNumber: string | null;
  readonly organizationName: string;
  /** When it was fixed, `YYYY-MM-DD`. */
  readonly settledOn: string | null;
  readonly final: number;
  /** 未払, and 未収 of refunds. */
  readonly payable: number;
  readonly receivable: number;
}

/** What all of it comes to, on the screen and in the file alike. */
export function outstandingTotals(rows: readonly OutstandingRow[]): Pick<OutstandingRow, 'payable' | 'receivable'> {
  const sum = (name: 'payable' | 'receivable') => rows.reduce((total, row) => total + row[name], 0);
  return { payable: sum('payable'), receivable: sum('receivable') };
}
