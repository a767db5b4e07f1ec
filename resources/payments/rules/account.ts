import type { EntryKind } from '../../../domain/money/entries.ts';
import { payableOf, usualShare } from '../../../domain/money/grant-share.ts';
import type { PaymentSums } from '../../../domain/money/payment-balance.ts';
import type { SettledFigures } from '../../../domain/money/settlement-texts.ts';
import { formatYen } from '../../../domain/money/yen.ts';

/** Sources of account lines, in the order in which lines of the same day are listed. */
export const accountSources = {
  decision: '決定',
  change: '変更の決定',
  receipt: '領収書',
  settlement: '精算',
  letter: '書面',
  batch: '振込データ',
  result: '入出金',
  counter: '取消し・訂正',
} as const;

export type AccountSource = keyof typeof accountSources;

/** One entry of a grant's account with its source. */
export interface AccountEntry {
  /** `YYYY-MM-DD`; null when unknown. */
  readonly date: string | null;
  readonly source: AccountSource;
  readonly text: string;
  /** Name and id of the record. */
  readonly record: string;
  /** Who decided or recorded it; null when unknown. */
  readonly by: string | null;
  /** Yen; null when the entry has no amount. */
  readonly amount: number | null;
  /** Yen paid to the grantee; negative when taken back. */
  readonly moved: number;
}

export interface AccountLine extends AccountEntry {
  /** Yen that the grantee holds after this entry. */
  readonly balance: number;
}

/** The complete account of a grant, from the decision to the last payment. */
export interface GrantAccount {
  readonly grantNumber: string;
  readonly title: string;
  readonly organizationName: string;
  readonly statusLabel: string;
  readonly lines: readonly AccountLine[];
  /** Closing figures in yen; null when not decided. */
  readonly closing: readonly { readonly label: string; readonly amount: number | null }[];
  /** Inconsistencies, as sentences; empty when there are none. */
  readonly findings: readonly string[];
}

const rank = Object.keys(accountSources);

/** Entries by date, each with the running balance. Entries without a date come first. */
export function accountLines(entries: readonly AccountEntry[]): AccountLine[] {
  const inOrder = [...entries].sort(
    (a, b) =>
      (a.date ?? '').localeCompare(b.date ?? '') ||
      rank.indexOf(a.source) - rank.indexOf(b.source) ||
      a.record.localeCompare(b.record, 'ja', { numeric: true }),
  );
  let balance = 0;
  return inOrder.map((entry) => {
    balance += entry.moved;
    return { ...entry, balance };
  });
}

export interface AccountFacts {
  readonly approvedAmount: number | null;
  readonly payment: PaymentSums & { readonly finalAmount: number | null };
  /** Sums of the payment entries by kind. */
  readonly entered: Readonly<Record<EntryKind, number>>;
  /** The settlement in force. */
  readonly settled: (SettledAs & { readonly receipts: number | null }) | null;
  /** Yen that the grant has funded of the receipts. */
  readonly funded: number;
  readonly isOver: boolean;
}

type SettledAs = Pick<
  SettledFigures,
  'approvedAmount' | 'eligibleAmount' | 'deductedTax' | 'finalAmount' | 'grantRate' | 'otherGrants' | 'otherIncome'
>;

/** Checks a grant's figures against each other. */
export function accountFindings({ approvedAmount, payment, entered, settled, funded, isOver }: AccountFacts): string[] {
  const { finalAmount } = payment;
  const mismatch = (what: string, one: number, other: string, two: number) =>
    one === two ? [] : [`${what} ${formatYen(one)} と、${other} ${formatYen(two)} が違います`];
  return [
    ...mismatch('前払いの入出金の合計', entered.advance, '支払いの前払い済額', payment.advanceAmount),
    ...mismatch('精算払いの入出金の合計', entered.final, '支払いの精算払い済額', payment.finalPaidAmount),
    ...mismatch('返納の入出金の合計', entered.refund, '支払いの返納済額', payment.refundedAmount),
    ...mismatch('加算金の入出金の合計', entered.surcharge, '支払いの加算金の入金済額', payment.surchargePaidAmount),
    ...mismatch('仕入控除税額の返還の入出金の合計', entered.taxReturn, '支払いの仕入控除税額の返還済額', payment.taxReturnedAmount),
    ...(payment.taxReturnedAmount > payment.taxToReturn
      ? [`返還された仕入控除税額 ${formatYen(payment.taxReturnedAmount)} が、返還していただく額 ${formatYen(payment.taxToReturn)} を超えています`]
      : []),
    ...(finalAmount === null
      ? []
      : mismatch('確定額', finalAmount, '前払い・後払い・返納から求めた額', payment.advanceAmount + payment.deferredAmount - payment.refundAmount)),
    ...(settled && finalAmount !== null ? mismatch('精算で決めた確定額', settled.finalAmount, '支払いの確定額', finalAmount) : []),
    ...(settled
      ? mismatch('精算で決めた確定額', settled.finalAmount, '承認額・領収書・助成率・他の助成金と収入から求めた額', finalAmountOf(settled))
      : []),
    ...(settled && settled.receipts !== null
      ? mismatch('精算で数えた領収書の合計', settled.eligibleAmount, '今の領収書の合計', settled.receipts)
      : []),
    ...(finalAmount !== null && isOver ? mismatch('確定額', finalAmount, '助成者に渡った額', entered.advance + entered.final - entered.refund) : []),
    ...(finalAmount !== null && finalAmount > (approvedAmount ?? 0)
      ? [`確定額 ${formatYen(finalAmount)} が、承認額 ${formatYen(approvedAmount ?? 0)} を超えています`]
      : []),
    ...(finalAmount !== null && funded > finalAmount
      ? [`領収書に充てた額 ${formatYen(funded)} が、確定額 ${formatYen(finalAmount)} を超えています`]
      : []),
  ];
}

/** The final amount computed from the settlement's own figures. */
function finalAmountOf({ approvedAmount, eligibleAmount, deductedTax, grantRate, otherGrants, otherIncome }: SettledAs): number {
  const share = { grantRate: grantRate ?? usualShare.grantRate, otherIncomeRule: 'deduct', otherGrants, otherIncome } as const;
  return Math.min(payableOf(eligibleAmount - (deductedTax ?? 0), share), approvedAmount);
}
