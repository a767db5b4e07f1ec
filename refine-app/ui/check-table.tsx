import { Alert, Button, Table, type TableColumnType } from 'antd';
import type { CheckedRow, CheckRun } from '../../domain/bank/transfer/check-run.ts';
import { formatYen } from '../../domain/money/yen.ts';
import { transferKinds } from '../../domain/terms.ts';
import { EmptyFace } from './faces.tsx';
import './check-table.css';

interface Props {
  readonly run: CheckRun;
  /** Takes a row out of the choice. */
  readonly onRemove?: (row: CheckedRow) => void;
}

/** What a check run found: what is in the way first, then every row with all its problems. */
export function CheckTable({ run, onRemove }: Props) {
  const wrong = run.rows.filter(({ problems }) => problems.length > 0);
  const sorted = [...wrong, ...run.rows.filter(({ problems }) => problems.length === 0)];
  const columns = wrong.length === 0 ? factColumns : withProblems(onRemove);
  return (
    <>
      <Verdict run={run} wrong={wrong.length} />
      {sorted.length === 0 ? (
        <EmptyFace text="支払いがありません。" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="table-scroll table-compact check-table" aria-label="確認の結果" tabIndex={0}>
          <Table<CheckedRow>
            rowKey={({ applicationId, kind }) => `${applicationId}:${kind}`}
            size="small"
            columns={columns}
            dataSource={sorted}
            pagination={sorted.length > 100 ? { pageSize: 100, showSizeChanger: false } : false}
          />
        </section>
      )}
    </>
  );
}

function Verdict({ run: { problems, count, total, sound }, wrong }: { readonly run: CheckRun; readonly wrong: number }) {
  const sum = `${count}件　合計 ${formatYen(total)}`;
  if (sound) return <Alert type="success" showIcon role="status" message={`問題は見つかりませんでした。${sum}`} />;
  const rows = wrong > 0 ? `${count}件のうち${wrong}件に問題があります。外すか、直してから、もう一度確認してください。` : '';
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message="このままでは振込データにできません"
      description={
        <ul className="check-problems">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {rows && <li>{rows}</li>}
        </ul>
      }
    />
  );
}

/** Beside what it concerns, and not beyond the edge of the screen. */
const problemColumn: TableColumnType<CheckedRow> = {
  title: '問題',
  className: 'check-reason',
  render: (_, { problems }) =>
    problems.length === 0 ? (
      'なし'
    ) : (
      <ul className="check-problems failed">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    ),
};

const factColumns: TableColumnType<CheckedRow>[] = [
  { title: '助成番号', className: 'column-first', render: (_, { grantNumber, applicationId }) => grantNumber ?? applicationId },
  { title: '種類', render: (_, { kind }) => transferKinds[kind] },
  { title: '団体', dataIndex: 'organizationName' },
  { title: '振込額', align: 'right', render: (_, { amount }) => formatYen(amount) },
  { title: '振込先', render: (_, { bankName, branchName, accountNumber }) => (bankName ? `${bankName} ${branchName} ${accountNumber}` : '—') },
  { title: '銀行に送る名義', render: (_, { holder }) => holder ?? '—' },
];

function withProblems(onRemove: Props['onRemove']): TableColumnType<CheckedRow>[] {
  const [number, ...facts] = factColumns as [TableColumnType<CheckedRow>, ...TableColumnType<CheckedRow>[]];
  return [number, problemColumn, ...(onRemove ? [removeColumn(onRemove)] : []), ...facts];
}

function removeColumn(onRemove: (row: CheckedRow) => void): TableColumnType<CheckedRow> {
  return {
    title: <span className="visually-hidden">操作</span>,
    render: (_, row) =>
      row.problems.length > 0 && (
        <Button size="small" onClick={() => onRemove(row)} aria-label={`${row.grantNumber ?? row.applicationId}を外す`}>
          外す
        </Button>
      ),
  };
}
