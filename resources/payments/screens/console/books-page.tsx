import { type HttpError, useCustom } from '@refinedev/core';
import { Alert } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { fiscalYearOf } from '../../../../domain/dates/fiscal-year.ts';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { ListSkeleton } from '../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { useDownload } from '../../../../refine-app/ui/download-button.tsx';
import { Pager } from '../../../../refine-app/ui/pagination.tsx';
import { EmptyState, FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import recordTableCss from '../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import { ScreenLinks } from '../../../../refine-app/ui/screen-links.tsx';
import { resources } from '../../../../resources.config.ts';
import { type OutstandingRow, outstandingTotals } from '../../rules/journal.ts';
import css from './payments.module.css';
import { StatementCheck } from './statement-check.tsx';

/** Journal export, outstanding amounts, and reconciliation with the bank. */
export function BooksPage() {
  return (
    <div className={viewsCss.view}>
      <header className={viewsCss.viewHead}>
        <h1>仕訳・照合</h1>
      </header>
      <ScreenLinks resource={resources.payments} />
      <JournalExport />
      <Outstanding />
      <StatementCheck />
    </div>
  );
}

const { ledger_accounts } = resources;

/** Exports the journal of a period as CSV for accounting software. */
function JournalExport() {
  const [{ from, until }, setPeriod] = useState(lastYear);
  const [encoding, setEncoding] = useState<'utf8' | 'cp932'>('utf8');
  const { busy, failure, save } = useDownload();
  const fetch = () => save(`/api/books/journal?from=${from}&until=${until}&encoding=${encoding}`, 'shiwake.csv');
  return (
    <Panel title="仕訳の出力">
      <p className={baseCss.quiet}>
        前払い・額の確定・精算払い・返納と、その取消しを、日付順の仕訳にします。科目の名前とコードは「
        <Link to={ledger_accounts.screen.path}>{ledger_accounts.label}</Link>」で変えられます。
      </p>
      <div className={css.booksBar}>
        <DayField label="始まりの日" value={from} onChange={(day) => setPeriod({ from: day, until })} />
        <DayField label="終わりの日" value={until} onChange={(day) => setPeriod({ from, until: day })} />
        <label className={css.booksCheck}>
          <input type="checkbox" checked={encoding === 'cp932'} onChange={({ target }) => setEncoding(target.checked ? 'cp932' : 'utf8')} />
          シフトJISで出力する
        </label>
        <Button type="primary" loading={busy} onClick={() => void fetch()}>
          仕訳をCSVで出力する
        </Button>
      </div>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </Panel>
  );
}

/** Amounts decided but not paid or received at the end of a day, by default of the fiscal year. */
function Outstanding() {
  const [date, setDate] = useState(lastYearEnd);
  const { result, query } = useCustom<OutstandingRow[] & Record<string, unknown>, HttpError>({
    url: '/api/books/outstanding',
    method: 'get',
    config: { query: { date } },
    queryOptions: { queryKey: ['outstanding', date] },
  });
  return (
    <Panel title="未払と未収の一覧">
      <div className={css.booksBar}>
        <DayField label="この日の終わりに" value={date} onChange={setDate} />
        <CsvButton date={date} />
      </div>
      {query.isError && <FailureState title="未払と未収の一覧の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={6} />}
      {query.isSuccess && <Rows key={date} rows={result.data} />}
    </Panel>
  );
}

function CsvButton({ date }: { readonly date: string }) {
  const { busy, failure, save } = useDownload();
  return (
    <>
      <Button loading={busy} onClick={() => void save(`/api/books/outstanding/export?date=${date}`, 'mibarai_mishu.csv')}>
        この一覧をCSVで出力する
      </Button>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </>
  );
}

const pageSize = 50;

function Rows({ rows }: { readonly rows: readonly OutstandingRow[] }) {
  const [page, setPage] = useState(1);
  if (rows.length === 0) return <EmptyState text="この日に残っていた未払・未収はありません。" />;
  const totals = outstandingTotals(rows);
  return (
    <>
      <dl className={css.moneySums}>
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
        keyOf={({ applicationId }) => String(applicationId)}
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
  className: recordTableCss.columnNumeric,
  render: (row) => (row[name] === 0 ? '—' : formatYen(row[name])),
});

const columns: RecordColumn<OutstandingRow>[] = [
  {
    key: 'grantNumber',
    title: '助成番号',
    className: recordTableCss.columnFirst,
    render: ({ grantNumber, applicationId }) => grantNumber ?? applicationId,
  },
  { key: 'organizationName', title: '団体', render: ({ organizationName }) => organizationName },
  { key: 'settledOn', title: '額の確定の日', render: ({ settledOn }) => (settledOn ? formatDate(settledOn) : '—') },
  yen('final', '確定額'),
  yen('payable', '未払'),
  yen('receivable', '未収'),
];

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A date input that ignores an empty value. */
function DayField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <span className={css.booksField}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        required
        value={value}
        min="2000-01-01"
        max="2199-12-31"
        onChange={({ target }) => target.value && onChange(target.value)}
      />
    </span>
  );
}

/** The most recent 31 March. */
function lastYearEnd(): string {
  return `${fiscalYearOf(japanDate(new Date()))}-03-31`;
}

/** The fiscal year that ended then. */
function lastYear(): { readonly from: string; readonly until: string } {
  const until = lastYearEnd();
  return { from: `${Number(until.slice(0, 4)) - 1}-04-01`, until };
}
