import { fold } from '../../../../domain/text/fold.ts';
import { SelectInput, TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import recordsCss from '../../../../refine-app/grantee/records.module.css';
import { paymentMethods, receiptStatuses } from '../../rules/terms.ts';
import type { Receipt } from './use-receipts.ts';

interface Props {
  readonly filter: ReceiptFilter;
  readonly onFilter: (filter: ReceiptFilter) => void;
}

/** Filters by text, status, payment method and date range. */
export function ReceiptFilters({ filter, onFilter }: Props) {
  const common = (name: keyof ReceiptFilter) => ({
    value: filter[name],
    onValue: (value: string) => onFilter({ ...filter, [name]: value }),
  });
  return (
    <search className={recordsCss.filters}>
      <TextInput {...common('q')} className={recordsCss.filterText} label="検索" type="search" placeholder="タイトル・支払先・内容" />
      <SelectInput {...common('status')} label="状況" all={receiptStatuses} blank="すべて" />
      <SelectInput {...common('method')} label="支払方法" all={paymentMethods} blank="すべて" />
      <TextInput {...common('from')} label="領収書日付（から）" type="date" max={filter.to || undefined} />
      <TextInput {...common('to')} label="領収書日付（まで）" type="date" min={filter.from || undefined} />
    </search>
  );
}

/** The list's filters; an empty string means all. */
export interface ReceiptFilter {
  readonly q: string;
  readonly status: string;
  readonly method: string;
  readonly from: string;
  readonly to: string;
}

export const noFilter: ReceiptFilter = { q: '', status: '', method: '', from: '', to: '' };

type Filtered = Pick<Receipt, 'title' | 'vendor' | 'description' | 'status' | 'paymentMethod' | 'receiptDate'>;

/**
 * The matching receipts in the same order: every word occurs in title, vendor or description, and the date is within both ends. A receipt without a
 * date is outside any range.
 */
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

/** Returned receipts first, then drafts; the others keep their order. */
export function waitingFirst<R extends Pick<Receipt, 'status'>>(receipts: readonly R[]): R[] {
  const rank = ({ status }: R) => ['rejected', 'draft'].indexOf(status) + 1 || 3;
  return receipts.toSorted((a, b) => rank(a) - rank(b));
}
