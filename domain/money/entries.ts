import type { paymentEntryKinds } from '../terms.ts';

export type EntryKind = keyof typeof paymentEntryKinds;

/** A payment entry; a counter entry has the opposite sign of the one that it cancels. */
export interface PaymentEntry {
  readonly id: number;
  readonly amount: number;
  /** `YYYY-MM-DD`; null when unknown. */
  readonly entryDate: string | null;
  readonly countersId: number | null;
}

/** The payment columns with the sum and the latest date of the entries of each kind. */
export const entryColumns = {
  advance: { sum: 'advanceAmount', date: 'advancePaymentTransferDate' },
  final: { sum: 'finalPaidAmount', date: 'finalPaymentTransferDate' },
  refund: { sum: 'refundedAmount', date: 'refundedDate' },
  surcharge: { sum: 'surchargePaidAmount', date: null },
  taxReturn: { sum: 'taxReturnedAmount', date: 'taxReturnedDate' },
} as const satisfies Readonly<Record<EntryKind, { readonly sum: string; readonly date: string | null }>>;

/** The sum of entries of one kind, and the latest date of those not cancelled; null when there are none. */
export function entrySum(entries: readonly PaymentEntry[]): { readonly sum: number; readonly date: string | null } {
  const countered = new Set(entries.map(({ countersId }) => countersId));
  const active = entries.filter(({ id, countersId }) => countersId === null && !countered.has(id));
  const days = active.flatMap(({ entryDate }) => entryDate ?? []);
  return { sum: entries.reduce((total, { amount }) => total + amount, 0), date: days.sort().at(-1) ?? null };
}
