import { type HttpError, useCustom } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { formatDate } from '../../../domain/dates/japan-date.ts';
import { type OutstandingRow, outstandingTotals } from '../../../domain/money/journal.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { EmptyFace, FailureFace } from '../../ui/faces.tsx';
import { failureText } from '../../ui/failure.ts';
import { Pager } from '../../ui/pagination.tsx';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { downloadFile } from '../../ui/transfer.ts';
import { ListSkeleton } from '../../views/skeletons.tsx';
import { DayField } from './day-field.tsx';
import { lastYearEnd } from './fiscal-days.ts';

/** What was fixed and had not moved at the end of a day, usually of the fiscal year. */
export function Outstanding() {
  const [date, setDate] = useState(lastYearEnd);
  const { result, query } = useCustom<OutstandingRow[] & Record<string, unknown>, HttpError>({
    url: '/api/books/outstanding',
    method: 'get',
    config: { query: { date } },
    queryOptions: { queryKey: ['outstanding', date] },
  });
  return (
    <section className="record-section" aria-label="未払と未収の一覧">
      <h2>未払と未収の一覧</h2>
      <div className="books-bar">
        <DayField label="この日の終わりに" value={date} onChange={setDate} />
        <CsvButton date={date} />
      </div>
      {query.isError && <FailureFace title="未払と未収の一覧の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={6} />}
      {query.isSuccess && <Rows key={date} rows={result.data} />}
    </section>
  );
}

function CsvButton({ date }: { readonly date: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const fetch = async () => {
    setBusy(true);
    setFailure('');
    await downloadFile(`/api/books/outstanding/export?date=${date}`, 'mibarai_mishu.csv').catch((error: unknown) => setFailure(failureText(error)));
    setBusy(false);
  };
  return (
    <>
      <Button loading={busy} onClick={() => void fetch()}>
        この一覧をCSVで出力する
      </Button>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </>
  );
}

const pageSize = 50;

function Rows({ rows }: { readonly rows: readonly OutstandingRow[] }) {
  const [page, setPage] = useState(1);
  if (rows.length === 0) return <EmptyFace text="この日に残っていた未払・未収はありません。" />;
  const totals = outstandingTotals(rows);
  return (
    <>
      <dl className="money-sums">
        <div>
          <dt>未払助成金の合計</dt>
          <dd>
            <strong>{formatYen(totals.payable)}</strong>（{rows.filter(({ payable }) => payable > 0).length}件）
          </dd>
        </div>
        <div>
          <dt>未収返還金の合計</dt>
          <dd>
            <strong>{formatYen(totals.receivable)}</strong>（{rows.filter(({ receivable }) => receivable > 0).length}件）
          </dd>
        </div>
      </dl>
      <RecordTable
        label="未払と未収"
        keyOf={({ applicationId }) => applicationId}
        columns={columns}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
      />
      <Pager label="未払と未収のページの切り替え" page={page} pages={Math.ceil(rows.length / pageSize)} onChange={setPage} />
    </>
  );
}

const yen = (name: 'final' | 'payable' | 'receivable', title: string): RecordColumn<OutstandingRow> => ({
  key: name,
  title,
  className: 'column-numeric',
  render: (row) => (row[name] === 0 ? '—' : formatYen(row[name])),
});

const columns: RecordColumn<OutstandingRow>[] = [
  { key: 'grantNumber', title: '助成番号', className: 'column-first', render: ({ grantNumber, applicationId }) => grantNumber ?? applicationId },
  { key: 'organizationName', title: '団体', render: ({ organizationName }) => organizationName },
  { key: 'settledOn', title: '額の確定の日', render: ({ settledOn }) => (settledOn ? formatDate(settledOn) : '—') },
  yen('final', '確定額'),
  yen('payable', '未払'),
  yen('receivable', '未収'),
];
