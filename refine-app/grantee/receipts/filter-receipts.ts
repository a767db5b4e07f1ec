import { fold } from '../../../domain/text/fold.ts';
import type { Receipt } from './use-receipts.ts';

/** What the grantee narrows the list by; empty means all. */
export interface ReceiptFilter {
  readonly q: string;
  readonly status: string;
  readonly method: string;
  readonly from: string;
  readonly to: string;
}

export const noFilter: ReceiptFilter = { q: '', status: '', method: '', from: '', to: '' };

type Filtered = Pick<Receipt, 'title' | 'vendor' | 'description' | 'status' | 'paymentMethod' | 'receiptDate'>;

/** The receipts that match, in their order: every word in title, vendor or description, and dates within both ends. One without a date is outside any range. */
export function filterReceipts<R extends Filtered>(receipts: readonly R[], { q, status, method, from, to }: ReceiptFilter): R[] {
  const words = q.split(/\s+/).map(fold).filter(Boolean);
  return receipts.filter((receipt) => {
    const text = [receipt.title, receipt.vendor, receipt.description].map((part) => fold(part ?? '')).join('\n');
    const date = receipt.receiptDate;
    return (
      words.every((word) => text.includes(word)) &&
      (status === '' || receipt.status === status) &&
      (method === '' || receipt.paymentMethod === method) &&
      (from === '' || (date !== null && date >= from)) &&
      (to === '' || (date !== null && date <= to))
    );
  });
}

export function isFiltered(filter: ReceiptFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}
