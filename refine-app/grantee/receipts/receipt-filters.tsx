import { useId } from 'react';
import { paymentMethods, receiptStatuses } from '../../../domain/terms.ts';
import { fold } from '../../../domain/text/fold.ts';
import type { Receipt } from './use-receipts.ts';

interface Props {
  readonly filter: ReceiptFilter;
  readonly onFilter: (filter: ReceiptFilter) => void;
}

/** Search, status, way of paying and the range of dates. */
export function ReceiptFilters({ filter, onFilter }: Props) {
  const id = useId();
  const set = (name: keyof ReceiptFilter) => (event: { readonly target: { readonly value: string } }) =>
    onFilter({ ...filter, [name]: event.target.value });
  const common = (name: keyof ReceiptFilter) => ({ id: `${id}-${name}`, value: filter[name], onChange: set(name) });
  return (
    <search className="filters receipt-filters">
      <div className="filter-text">
        <label htmlFor={`${id}-q`}>検索</label>
        <input {...common('q')} type="search" placeholder="タイトル・支払先・内容" autoComplete="off" />
      </div>
      <div>
        <label htmlFor={`${id}-status`}>状況</label>
        <select {...common('status')}>
          <Options all={receiptStatuses} />
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-method`}>支払方法</label>
        <select {...common('method')}>
          <Options all={paymentMethods} />
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-from`}>領収書日付（から）</label>
        <input {...common('from')} type="date" max={filter.to || undefined} />
      </div>
      <div>
        <label htmlFor={`${id}-to`}>領収書日付（まで）</label>
        <input {...common('to')} type="date" min={filter.from || undefined} />
      </div>
    </search>
  );
}

function Options({ all }: { readonly all: Readonly<Record<string, string>> }) {
  return (
    <>
      <option value="">すべて</option>
      {Object.entries(all).map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </>
  );
}

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
