import type { RowData } from '../../ui/row.ts';

const approvedStates = ['approved', 'paid'];

/** What the receipts come to, in yen: all of them, and those that are approved. */
export function receiptTotals(receipts: readonly RowData[]): { readonly sum: number; readonly approved: number } {
  return { sum: sumOf(receipts), approved: sumOf(receipts.filter(({ status }) => approvedStates.includes(String(status)))) };
}

function sumOf(receipts: readonly RowData[]): number {
  return receipts.reduce((sum, { eligibleAmount }) => sum + Number(eligibleAmount), 0);
}
