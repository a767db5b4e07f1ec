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

/** Days that a grantee has for giving money back, where the programme says nothing else. */
export const usualRefundDays = 30;
