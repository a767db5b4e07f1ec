import { eligibleAmount } from '../receipts/eligible.ts';

/** A receipt as far as the settlement looks at it; amounts in yen. */
export interface SettledReceipt {
  readonly id: number;
  readonly amount: number;
  readonly pointAmount: number;
  readonly status: string;
}

export interface SettlementFacts {
  readonly approvedAmount: number | null;
  readonly receipts: readonly SettledReceipt[];
  /** What has reached the grantee, advance and all. */
  readonly paid: number;
  /** What the grantee has given back of it. */
  readonly returned?: number;
}

/** What a grant comes to; all in whole yen, none negative. One of `remainingPayment` and `refundAmount` is 0. */
export interface Settlement {
  readonly approvedAmount: number;
  /** The receipts that count, less the points used for them. */
  readonly eligibleAmount: number;
  /** What the grant pays in all: the eligible amount, at most the approved one (second file, section 1). */
  readonly finalAmount: number;
  readonly paid: number;
  readonly remainingPayment: number;
  readonly refundAmount: number;
  /** The receipts that the eligible amount is made of. */
  readonly receiptIds: readonly number[];
  /** Receipts that were handed in and nobody has decided on: they do not count. */
  readonly undecided: number;
}

/** Settles a grant. Settling again after the remainder was paid, or the refund came in, leaves nothing open. */
export function settle({ approvedAmount, receipts, paid, returned = 0 }: SettlementFacts): Settlement {
  const approved = approvedAmount ?? 0;
  const counting = receipts.filter(({ status }) => status === 'approved' || status === 'paid');
  const eligible = counting.reduce((sum, receipt) => sum + eligibleAmount(receipt), 0);
  const finalAmount = Math.min(eligible, approved);
  const kept = paid - returned;
  return {
    approvedAmount: approved,
    eligibleAmount: eligible,
    finalAmount,
    paid: kept,
    remainingPayment: Math.max(finalAmount - kept, 0),
    refundAmount: Math.max(kept - finalAmount, 0),
    receiptIds: counting.map(({ id }) => id).sort((a, b) => a - b),
    undecided: receipts.filter(({ status }) => status === 'submitted' || status === 'pending').length,
  };
}

/** What a decision rests on. The receipts are not known of one that an older system made. */
export interface Decided {
  readonly finalAmount: number;
  readonly receiptIds: readonly number[] | null;
}

/** Why what was decided no longer holds, as a sentence, or null: it is asked wherever money moves because of it, and when the grant is closed. */
export function changedSince(decided: Decided, { finalAmount, receiptIds }: Pick<Settlement, 'finalAmount' | 'receiptIds'>): string | null {
  const same = decided.receiptIds === null || decided.receiptIds.join() === receiptIds.join();
  if (same && decided.finalAmount === finalAmount) return null;
  return '精算のあとで、領収書か承認額が変わりました。精算を取り消して（ひとつ前の状況に戻して）、精算をやり直してください';
}

/** What stands in the way of a settlement, as a sentence, or null: it is decided on receipts that have been decided on. */
export function undecidedText({ undecided }: Pick<Settlement, 'undecided'>): string | null {
  return undecided > 0 ? `確認の終わっていない領収書が${undecided}件あります。承認するか差し戻してから、精算を決めてください` : null;
}

/** Days that a grantee has for giving money back, where the programme says nothing else. */
export const usualRefundDays = 30;
