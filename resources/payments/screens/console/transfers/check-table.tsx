import { Alert } from 'antd';
import clsx from 'clsx/lite';
import { useState } from 'react';
import { formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../../domain/money/yen.ts';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { Pager } from '../../../../../refine-app/ui/pagination.tsx';
import { EmptyState } from '../../../../../refine-app/ui/panel-states.tsx';
import recordTableCss from '../../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../../refine-app/ui/record-table.tsx';
import { transferKinds } from '../../../rules/terms.ts';
import type { CheckedRow, CheckRun } from '../../../rules/transfer/check-run.ts';
import css from './check-table.module.css';

interface Props {
  readonly run: CheckRun;
  /** Removes a row from the selection. */
  readonly onRemove?: (row: CheckedRow) => void;
}

/** The result of a check run; rows with problems first. */
export function CheckTable({ run, onRemove }: Props) {
  const wrong = run.rows.filter(({ problems }) => problems.length > 0);
  const sorted = [...wrong, ...run.rows.filter(({ problems }) => problems.length === 0)];
  return (
    <>
      <Verdict run={run} wrong={wrong.length} />
      {sorted.length === 0 ? (
        <EmptyState text="支払いがありません。" />
      ) : (
        <Rows rows={sorted} columns={wrong.length === 0 ? factColumns : withProblems(onRemove)} />
      )}
    </>
  );
}

const pageSize = 100;

function Rows({ rows, columns }: { readonly rows: readonly CheckedRow[]; readonly columns: readonly RecordColumn<CheckedRow>[] }) {
  const pages = Math.ceil(rows.length / pageSize);
  const [requestedPage, setPage] = useState(1);
  const page = Math.min(requestedPage, pages);
  return (
    <>
      <RecordTable
        label="確認の結果"
        keyOf={({ applicationId, kind }) => `${applicationId}:${kind}`}
        columns={columns}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
      />
      <Pager label="確認の結果のページの切り替え" page={page} pages={pages} onChange={setPage} />
    </>
  );
}

function Verdict({ run: { problems, count, total, feeTotal, sound }, wrong }: { readonly run: CheckRun; readonly wrong: number }) {
  const feeNote = feeTotal > 0 ? `（受取人が負担する手数料 ${formatYen(feeTotal)} を引いて、${formatYen(total - feeTotal)} を振り込みます）` : '';
  const sum = `${count}件　合計 ${formatYen(total)}${feeNote}`;
  if (sound) return <Alert type="success" showIcon role="status" message={`問題は見つかりませんでした。${sum}`} />;
  const rows = wrong > 0 ? `${count}件のうち${wrong}件に問題があります。外すか、直してから、もう一度確認してください。` : '';
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message="このままでは振込データにできません"
      description={
        <ul className={css.checkProblems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {rows && <li>{rows}</li>}
        </ul>
      }
    />
  );
}

/** Placed next to the grant number, so that it is visible without scrolling. */
const problemColumn: RecordColumn<CheckedRow> = {
  key: 'problems',
  title: '問題',
  className: recordTableCss.columnLong,
  render: ({ problems }) =>
    problems.length === 0 ? (
      'なし'
    ) : (
      <ul className={clsx(css.checkProblems, baseCss.failed)}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    ),
};

const factColumns: RecordColumn<CheckedRow>[] = [
  {
    key: 'grantNumber',
    title: '助成番号',
    className: recordTableCss.columnFirst,
    render: ({ grantNumber, applicationId }) => grantNumber ?? applicationId,
  },
  { key: 'kind', title: '種類', render: ({ kind }) => transferKinds[kind] },
  { key: 'organizationName', title: '団体', render: ({ organizationName }) => organizationName },
  {
    key: 'amount',
    title: '振込額',
    className: recordTableCss.columnNumeric,
    render: ({ amount, fee }) => (
      <>
        {formatYen(amount - fee)}
        {fee > 0 && <div className={baseCss.quiet}>手数料 {formatYen(fee)} を差引き</div>}
      </>
    ),
  },
  {
    key: 'bank',
    title: '振込先',
    render: ({ bankName, branchName, accountNumber }) => (bankName ? `${bankName} ${branchName} ${accountNumber}` : '—'),
  },
  {
    key: 'confirmation',
    title: '口座の登録・変更と確認',
    render: ({ confirmation }) =>
      confirmation ? (
        <>
          <div>登録・変更　{whenAndWho(confirmation.changedAt, confirmation.changedBy) ?? '—'}</div>
          <div>確認　{whenAndWho(confirmation.confirmedAt, confirmation.confirmedBy) ?? '確認待ち'}</div>
        </>
      ) : (
        '—'
      ),
  },
  {
    key: 'holder',
    title: '銀行に送る名義',
    render: ({ holder, changesWo }) => (
      <>
        {holder ?? '—'}
        {changesWo && <div className={baseCss.quiet}>「ヲ」は「オ」として送ります</div>}
      </>
    ),
  },
];

/** When, and by whom if known. */
function whenAndWho(at: string | null, by: string | null): string | null {
  return at ? [formatDateTime(at), by].filter(Boolean).join('　') : null;
}

function withProblems(onRemove: Props['onRemove']): RecordColumn<CheckedRow>[] {
  const [number, ...facts] = factColumns as [RecordColumn<CheckedRow>, ...RecordColumn<CheckedRow>[]];
  return [number, problemColumn, ...(onRemove ? [removeColumn(onRemove)] : []), ...facts];
}

function removeColumn(onRemove: (row: CheckedRow) => void): RecordColumn<CheckedRow> {
  return {
    key: 'remove',
    title: <span className={baseCss.visuallyHidden}>操作</span>,
    render: (row) =>
      row.problems.length > 0 && (
        <Button size="small" onClick={() => onRemove(row)} aria-label={`${row.grantNumber ?? row.applicationId}を外す`}>
          外す
        </Button>
      ),
  };
}
