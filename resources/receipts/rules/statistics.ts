import type { receiptStatuses } from './terms.ts';

export interface StatusSum {
  readonly status: keyof typeof receiptStatuses;
  readonly count: number;
  readonly amount: number;
}

/** The receipt statistics of the spec (second file, section 3). Amounts in whole yen; the average is rounded down, 0 without receipts. */
export function receiptStatistics(sums: readonly StatusSum[]) {
  const sumOf = (status: StatusSum['status']) => sums.find((sum) => sum.status === status) ?? { count: 0, amount: 0 };
  const count = sums.reduce((total, sum) => total + sum.count, 0);
  const totalAmount = sums.reduce((total, sum) => total + sum.amount, 0);
  return {
    draftCount: sumOf('draft').count,
    submittedCount: sumOf('submitted').count,
    pendingCount: sumOf('pending').count,
    approvedCount: sumOf('approved').count,
    rejectedCount: sumOf('rejected').count,
    paidCount: sumOf('paid').count,
    totalAmount,
    approvedAmount: sumOf('approved').amount + sumOf('paid').amount,
    averageAmount: count === 0 ? 0 : (totalAmount - (totalAmount % count)) / count,
  };
}

export type ReceiptStatistics = ReturnType<typeof receiptStatistics>;
