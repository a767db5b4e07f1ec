import type { paymentEntryKinds } from '../terms.ts';

export type EntryKind = keyof typeof paymentEntryKinds;

/** A movement of money as it was recorded; what counters another one has its amount with the opposite sign. */
export interface PaymentEntry {
  readonly id: number;
  readonly amount: number;
  /** `YYYY-MM-DD`; null where it is not known any more. */
  readonly entryDate: string | null;
  readonly countersId: number | null;
}

/** The columns of a payment that say what its entries of a kind come to, and when the last of them was. */
export const entryColumns = {
  advance: { sum: 'advanceAmount', date: 'advancePaymentTransferDate' },
  final: { sum: 'finalPaidAmount', date: 'finalPaymentTransferDate' },
  refund: { sum: 'refundedAmount', date: 'refundedDate' },
  surcharge: { sum: 'surchargePaidAmount', date: null },
  taxReturn: { sum: 'taxReturnedAmount', date: 'taxReturnedDate' },
} as const satisfies Readonly<Record<EntryKind, { readonly sum: string; readonly date: string | null }>>;

/** What the entries of one kind come to, and the day of the last that holds; null where none does. */
export function entrySum(entries: readonly PaymentEntry[]): { readonly sum: number; readonly date: string | null } {
  const countered = new Set(entries.map(({ countersId }) => countersId));
  const holding = entries.filter(({ id, countersId }) => countersId === null && !countered.has(id));
  const days = holding.flatMap(({ entryDate }) => entryDate ?? []);
  return { sum: entries.reduce((total, { amount }) => total + amount, 0), date: days.sort().at(-1) ?? null };
}
