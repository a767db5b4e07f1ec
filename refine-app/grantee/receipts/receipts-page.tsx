import { type HttpError, useList } from '@refinedev/core';
import { Link } from 'react-router';
import { formatDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { receiptStatuses } from '../../../domain/terms.ts';
import { receiptColors } from '../../../domain/workflow/colors.ts';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { Badge } from '../../ui/badge.tsx';
import { GrantPage } from '../pages/grant-page.tsx';
import { Part } from '../pages/part.tsx';

export type Receipt = Row<typeof resources.receipts>;

const unchosen = { title: '申請を選択してください', text: '経費の精算をするには、はじめに助成を選んでください。' };

/** The receipts of the selected grant. */
export default function ReceiptsPage() {
  return (
    <GrantPage title="領収書登録" unchosen={unchosen}>
      {({ id }) => <Receipts key={id} applicationId={id} />}
    </GrantPage>
  );
}

function Receipts({ applicationId }: { readonly applicationId: number }) {
  const { result, query } = useList<Receipt, HttpError>({
    resource: resources.receipts.name,
    filters: [{ field: 'applicationId', operator: 'eq', value: applicationId }],
    sorters: [{ field: 'receiptDate', order: 'desc' }],
    pagination: { pageSize: 200 },
    errorNotification: false,
  });
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">登録した領収書</h2>
      <Part query={query} failed="領収書の取得に失敗しました">
        {() => (result.data.length > 0 ? <ReceiptTable receipts={result.data} /> : <p className="sheet">領収書はまだ登録されていません。</p>)}
      </Part>
    </section>
  );
}

const columns = { date: '領収書日付', title: 'タイトル', vendor: '支払先', amount: '金額', status: '状況' } as const;

function ReceiptTable({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const total = receipts.reduce((sum, { amount }) => sum + amount, 0);
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
            <ReceiptRow key={receipt.id} receipt={receipt} />
          ))}
        </tbody>
      </table>
      <p className="total">
        {receipts.length} 件　合計 <strong>{formatYen(total)}</strong>
      </p>
    </>
  );
}

function ReceiptRow({ receipt: { id, receiptDate, title, vendor, amount, status } }: { readonly receipt: Receipt }) {
  return (
    <tr>
      <td data-label={columns.date}>{formatDate(receiptDate)}</td>
      <th scope="row" data-label={columns.title}>
        <Link to={`/user/receipts/${id}`}>{title}</Link>
      </th>
      <td data-label={columns.vendor}>{vendor}</td>
      <td data-label={columns.amount} className="amount">
        {formatYen(amount)}
      </td>
      <td data-label={columns.status}>
        <Badge color={receiptColors[status]}>{receiptStatuses[status]}</Badge>
      </td>
    </tr>
  );
}
