import type { EntryKind } from '../../../domain/money/entries.ts';
import { payableOf, usualShare } from '../../../domain/money/grant-share.ts';
import type { PaymentSums } from '../../../domain/money/payment-balance.ts';
import type { SettledFigures } from '../../../domain/money/settlement-words.ts';
import { formatYen } from '../../../domain/money/yen.ts';

/** What a line of a grant's account rests on, in the order in which one follows from the other on the same day. */
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

/** One amount of a grant, and where it comes from. */
export interface AccountEntry {
  /** `YYYY-MM-DD`; null where no record says. */
  readonly date: string | null;
  readonly source: AccountSource;
  readonly text: string;
  /** The record: its name and number. */
  readonly record: string;
  /** Who decided or recorded it; null where no record says. */
  readonly by: string | null;
  /** Yen; null where it speaks of none. */
  readonly amount: number | null;
  /** What it brings to the grantee, or, below 0, takes back. */
  readonly moved: number;
}

export interface AccountLine extends AccountEntry {
  /** What the grantee has of the grant after it. */
  readonly balance: number;
}

/** A grant from its decision to its last yen. */
export interface GrantAccount {
  readonly grantNumber: string;
  readonly title: string;
  readonly organizationName: string;
  readonly statusLabel: string;
  readonly lines: readonly AccountLine[];
  /** What it comes to, label and yen; null where it is not decided. */
  readonly closing: readonly { readonly label: string; readonly amount: number | null }[];
  /** What does not add up, as sentences; none where all does. */
  readonly findings: readonly string[];
}

const rank = Object.keys(accountSources);

/** The entries in the order of time, each with what the grantee has after it. What has no day stands first. */
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
  /** The sums of what was recorded. */
  readonly entered: Readonly<Record<EntryKind, number>>;
  /** The settlement that stands. */
  readonly settled: (SettledAs & { readonly receipts: number | null }) | null;
  /** What the receipts have been paid by the grant. */
  readonly funded: number;
  readonly isOver: boolean;
}

type SettledAs = Pick<
  SettledFigures,
  'approvedAmount' | 'eligibleAmount' | 'deductedTax' | 'finalAmount' | 'grantRate' | 'otherGrants' | 'otherIncome'
>;

/** What of a grant's figures contradicts another one. */
export function accountFindings({ approvedAmount, payment, entered, settled, funded, isOver }: AccountFacts): string[] {
  const { finalAmount } = payment;
  const unequal = (what: string, one: number, other: string, two: number) =>
    one === two ? [] : [`${what} ${formatYen(one)} と、${other} ${formatYen(two)} が違います`];
  return [
    ...unequal('前払いの入出金の合計', entered.advance, '支払いの前払い済額', payment.advanceAmount),
    ...unequal('精算払いの入出金の合計', entered.final, '支払いの精算払い済額', payment.finalPaidAmount),
    ...unequal('返納の入出金の合計', entered.refund, '支払いの返納済額', payment.refundedAmount),
    ...unequal('加算金の入出金の合計', entered.surcharge, '支払いの加算金の入金済額', payment.surchargePaidAmount),
    ...unequal('仕入控除税額の返還の入出金の合計', entered.taxReturn, '支払いの仕入控除税額の返還済額', payment.taxReturnedAmount),
    ...(payment.taxReturnedAmount > payment.taxToReturn
      ? [`返還された仕入控除税額 ${formatYen(payment.taxReturnedAmount)} が、返還していただく額 ${formatYen(payment.taxToReturn)} を超えています`]
      : []),
    ...(finalAmount === null
      ? []
      : unequal('確定額', finalAmount, '前払い・後払い・返納から求めた額', payment.advanceAmount + payment.deferredAmount - payment.refundAmount)),
    ...(settled && finalAmount !== null ? unequal('精算で決めた確定額', settled.finalAmount, '支払いの確定額', finalAmount) : []),
    ...(settled ? unequal('精算で決めた確定額', settled.finalAmount, '承認額・領収書・助成率・他の助成金と収入から求めた額', fixedBy(settled)) : []),
    ...(settled && settled.receipts !== null
      ? unequal('精算で数えた領収書の合計', settled.eligibleAmount, '今の領収書の合計', settled.receipts)
      : []),
    ...(finalAmount !== null && isOver ? unequal('確定額', finalAmount, '助成者に渡った額', entered.advance + entered.final - entered.refund) : []),
    ...(finalAmount !== null && finalAmount > (approvedAmount ?? 0)
      ? [`確定額 ${formatYen(finalAmount)} が、承認額 ${formatYen(approvedAmount ?? 0)} を超えています`]
      : []),
    ...(finalAmount !== null && funded > finalAmount
      ? [`領収書に充てた額 ${formatYen(funded)} が、確定額 ${formatYen(finalAmount)} を超えています`]
      : []),
  ];
}

/** What a settlement's own figures come to. */
function fixedBy({ approvedAmount, eligibleAmount, deductedTax, grantRate, otherGrants, otherIncome }: SettledAs): number {
  const share = { grantRate: grantRate ?? usualShare.grantRate, otherIncomeRule: 'deduct', otherGrants, otherIncome } as const;
  return Math.min(payableOf(eligibleAmount - (deductedTax ?? 0), share), approvedAmount);
}
