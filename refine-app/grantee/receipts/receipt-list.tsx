import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { paymentMethods, receiptStatuses } from '../../../domain/terms.ts';
import { receiptColors } from '../../../domain/workflow/colors.ts';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/count-text.ts';
import { filterReceipts, isFiltered, noFilter, type ReceiptFilter, ReceiptFilters } from './receipt-filters.tsx';
import { type AskedStep, StepDialog } from './step-dialog.tsx';
import type { Receipt } from './use-receipts.ts';

interface Props {
  readonly receipts: readonly Receipt[];
  readonly total: number;
  readonly isOpen: boolean;
  readonly onEdit: (id: number) => void;
}

/** The list with its filters; they work on what is here, without asking the server. */
export function ReceiptList({ receipts, total, isOpen, onEdit }: Props) {
  const [filter, setFilter] = useState<ReceiptFilter>(noFilter);
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const shown = filterReceipts(receipts, filter);
  if (receipts.length === 0) return <p className="sheet">領収書はまだ登録されていません。お支払いのたびに、撮影して登録しておくと安心です。</p>;
  return (
    <>
      <ReceiptFilters filter={filter} onFilter={setFilter} />
      <p className="result-line" role="status">
        検索結果: {countText(shown.length)} 件 / 全 {countText(total)} 件
      </p>
      {isFiltered(filter) && (
        <p>
          <button type="button" className="plain-button" onClick={() => setFilter(noFilter)}>
            条件をクリア
          </button>
        </p>
      )}
      {shown.length === 0 ? (
        <p className="sheet">該当する領収書がありません</p>
      ) : (
        <ReceiptTable receipts={shown} isOpen={isOpen} onEdit={onEdit} onAsk={setAsked} />
      )}
      {asked && <StepDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const columns = {
  date: '領収書日付',
  title: 'タイトル',
  vendor: '支払先',
  amount: '金額',
  method: '支払方法',
  status: '状況',
  actions: '操作',
} as const;

interface TableProps {
  readonly receipts: readonly Receipt[];
  readonly isOpen: boolean;
  readonly onEdit: (id: number) => void;
  readonly onAsk: (asked: AskedStep) => void;
}

function ReceiptTable({ receipts, isOpen, onEdit, onAsk }: TableProps) {
  const sum = receipts.reduce((total, { eligibleAmount }) => total + eligibleAmount, 0);
  return (
    <>
      <table className="records">
        <thead>
          <tr>
            {Object.entries(columns).map(([name, label]) => (
              <th key={name} scope="col" className={name === 'amount' ? 'amount' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {receipts.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} isOpen={isOpen} onEdit={onEdit} onAsk={onAsk} />
          ))}
        </tbody>
      </table>
      <p className="total">
        {countText(receipts.length)} 件　対象額の合計 <strong>{formatYen(sum)}</strong>
      </p>
    </>
  );
}

/** What a draft is called that has no title yet. */
export const untitled = '（タイトルなし）';

function ReceiptRow({ receipt, isOpen, onEdit, onAsk }: Omit<TableProps, 'receipts'> & { readonly receipt: Receipt }) {
  const { id, receiptDate, title, vendor, amount, eligibleAmount, taxAmount, paymentMethod, status, submittedAt, reviewComment, abilities } = receipt;
  const may = (action: string) => isOpen && abilities.includes(action);
  const name = title ?? untitled;
  return (
    <tr>
      <td data-label={columns.date}>{receiptDate ? formatDate(receiptDate) : '—'}</td>
      <th scope="row" data-label={columns.title}>
        <Link to={`/user/receipts/${id}`}>{name}</Link>
      </th>
      <td data-label={columns.vendor}>{vendor ?? '—'}</td>
      <td data-label={columns.amount} className="amount">
        <span>
          {formatYen(amount)}
          <small className="soft">消費税 {formatYen(taxAmount)}</small>
          {eligibleAmount !== amount && <small className="soft">対象額 {formatYen(eligibleAmount)}</small>}
        </span>
      </td>
      <td data-label={columns.method}>{paymentMethods[paymentMethod]}</td>
      <td data-label={columns.status}>
        <span>
          <Badge color={receiptColors[status]}>{receiptStatuses[status]}</Badge>
          {submittedAt && status !== 'draft' && <small className="soft">{formatDateTime(submittedAt)} 提出</small>}
          {status === 'rejected' && reviewComment && <small className="receipt-reason">{reviewComment}</small>}
        </span>
      </td>
      <td data-label={columns.actions} className={may('update') || may('delete') ? undefined : 'no-value'}>
        <span className="row-actions">
          {may('update') && (
            <button type="button" className="plain-button" onClick={() => onEdit(id)}>
              {status === 'rejected' ? '直す' : '編集'}
              <span className="visually-hidden">：{name}</span>
            </button>
          )}
          {may('submit') && status === 'draft' && (
            <button type="button" className="plain-button" onClick={() => onAsk({ step: 'submit', receipt })}>
              提出<span className="visually-hidden">：{name}</span>
            </button>
          )}
          {may('delete') && (
            <button type="button" className="plain-button plain-danger" onClick={() => onAsk({ step: 'delete', receipt })}>
              削除<span className="visually-hidden">：{name}</span>
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}
