import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import recordsCss from '../../../../refine-app/grantee/records.module.css';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import recordTableCss from '../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import { StatusBadge } from '../../../../refine-app/ui/status-badge.tsx';
import { Thumbnail } from '../../../../refine-app/ui/thumbnail.tsx';
import { resources } from '../../../../resources.config.ts';
import { paymentMethods } from '../../rules/terms.ts';
import css from './own-receipts.module.css';
import { filterReceipts, isFiltered, noFilter, type ReceiptFilter, ReceiptFilters, waitingFirst } from './receipt-filters.tsx';
import { type AskedStep, StepDialog } from './step-dialog.tsx';
import type { Receipt } from './use-receipts.ts';

interface Props {
  readonly receipts: readonly Receipt[];
  readonly total: number;
  readonly isOpen: boolean;
  /** On a narrow screen receipts that need action come first, and a short list has no filters. */
  readonly onPhone: boolean;
  readonly onEdit: (id: number) => void;
}

/** Up to this many receipts the filters are hidden on a phone. */
const fewOnPhone = 20;

/** The list with its filters, which are applied in the browser. */
export function ReceiptList({ receipts, total, isOpen, onPhone, onEdit }: Props) {
  const [filter, setFilter] = useState<ReceiptFilter>(noFilter);
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const found = filterReceipts(receipts, filter);
  const shown = onPhone ? waitingFirst(found) : found;
  if (receipts.length === 0)
    return <p className={granteeCss.sheet}>領収書はまだ登録されていません。お支払いのたびに、撮影して登録しておくと安心です。</p>;
  return (
    <>
      {(!onPhone || receipts.length > fewOnPhone) && (
        <>
          <ReceiptFilters filter={filter} onFilter={setFilter} />
          <p className={recordsCss.resultLine} role="status">
            検索結果: {countText(shown.length)} 件 / 全 {countText(total)} 件
          </p>
        </>
      )}
      {isFiltered(filter) && (
        <p>
          <Button type="link" onClick={() => setFilter(noFilter)}>
            条件をクリア
          </Button>
        </p>
      )}
      {shown.length === 0 ? (
        <p className={granteeCss.sheet}>該当する領収書がありません</p>
      ) : (
        <ReceiptTable receipts={shown} isOpen={isOpen} onEdit={onEdit} onAsk={setAsked} />
      )}
      {asked && <StepDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface TableProps {
  readonly receipts: readonly Receipt[];
  readonly isOpen: boolean;
  readonly onEdit: (id: number) => void;
  readonly onAsk: (asked: AskedStep) => void;
}

function ReceiptTable({ receipts, ...acts }: TableProps) {
  const sum = receipts.reduce((total, { eligibleAmount }) => total + eligibleAmount, 0);
  return (
    <>
      <RecordTable columns={[...facts, actions(acts)]} rows={receipts} keyOf={({ id }) => id} />
      <p className={recordsCss.total}>
        {countText(receipts.length)} 件　対象額の合計 <strong>{formatYen(sum)}</strong>
      </p>
    </>
  );
}

/** Shown in place of the title of a draft without one. */
export const untitled = '（タイトルなし）';

const facts: readonly RecordColumn<Receipt>[] = [
  { key: 'date', title: '領収書日付', render: ({ receiptDate }) => (receiptDate ? formatDate(receiptDate) : '—') },
  { key: 'title', title: 'タイトル', isHead: true, render: (receipt) => <Title receipt={receipt} /> },
  { key: 'vendor', title: '支払先', render: ({ vendor }) => vendor ?? '—' },
  { key: 'amount', title: '金額', className: recordTableCss.columnNumeric, render: (receipt) => <Amount receipt={receipt} /> },
  { key: 'method', title: '支払方法', render: ({ paymentMethod }) => paymentMethods[paymentMethod] },
  { key: 'status', title: '状況', className: recordTableCss.columnWhole, render: (receipt) => <Status receipt={receipt} /> },
];

function Title({ receipt: { id, title, receiptImageId, receiptImagePath } }: { readonly receipt: Receipt }) {
  return (
    <span className={css.pictured}>
      {receiptImageId !== null && (
        <Thumbnail address={`/api/files/receipts/${id}/receiptImageId`} fileId={receiptImageId} fileName={receiptImagePath ?? '領収書の画像'} />
      )}
      <Link to={`/user/receipts/${id}`}>{title ?? untitled}</Link>
    </span>
  );
}

function Amount({ receipt: { amount, taxAmount, eligibleAmount } }: { readonly receipt: Receipt }) {
  return (
    <span>
      {formatYen(amount)}
      <small className={baseCss.quiet}>消費税 {formatYen(taxAmount)}</small>
      {eligibleAmount !== amount && <small className={baseCss.quiet}>対象額 {formatYen(eligibleAmount)}</small>}
    </span>
  );
}

function Status({ receipt: { status, submittedAt, reviewComment } }: { readonly receipt: Receipt }) {
  return (
    <span>
      <StatusBadge field={resources.receipts.fields.status} value={status} />
      {submittedAt && status !== 'draft' && <small className={baseCss.quiet}>{formatDateTime(submittedAt)} 提出</small>}
      {status === 'rejected' && reviewComment && <small className={css.receiptReason}>{reviewComment}</small>}
    </span>
  );
}

type Acts = Omit<TableProps, 'receipts'>;

function actions(acts: Acts): RecordColumn<Receipt> {
  const hasActions = ({ abilities }: Receipt) => acts.isOpen && (abilities.includes('update') || abilities.includes('delete'));
  return {
    key: 'actions',
    title: '操作',
    plain: (receipt) => (hasActions(receipt) ? undefined : { text: '', className: recordTableCss.noValue }),
    render: (receipt) => <Actions receipt={receipt} {...acts} />,
  };
}

function Actions({ receipt, onEdit, onAsk }: Acts & { readonly receipt: Receipt }) {
  const { id, title, status, abilities } = receipt;
  const name = title ?? untitled;
  return (
    <span className={css.rowActions}>
      {abilities.includes('update') && (
        <Button type="link" onClick={() => onEdit(id)}>
          {status === 'rejected' ? '直す' : '編集'}
          <span className={baseCss.visuallyHidden}>：{name}</span>
        </Button>
      )}
      {abilities.includes('submit') && status === 'draft' && (
        <Button type="link" onClick={() => onAsk({ step: 'submit', receipt })}>
          提出<span className={baseCss.visuallyHidden}>：{name}</span>
        </Button>
      )}
      {abilities.includes('delete') && (
        <Button type="link" danger onClick={() => onAsk({ step: 'delete', receipt })}>
          削除<span className={baseCss.visuallyHidden}>：{name}</span>
        </Button>
      )}
    </span>
  );
}
