import { Alert } from 'antd';
import { Link } from 'react-router';
import type { BankLine, Reconciliation } from '../../../domain/bank/statement/reconcile.ts';
import { formatDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { statementDirections } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { EmptyFace } from '../../ui/faces.tsx';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';

const { statement_lines } = resources;

/** What does not agree stands first; what does, below. */
export function StatementResult({ found }: { readonly found: Reconciliation }) {
  const { covered, matched, records } = found;
  if (covered.length === 0) return <EmptyFace text="この口座の明細は、まだ取り込まれていません。" />;
  const open = found.lines.filter(({ asideReason }) => asideReason === null);
  const aside = found.lines.filter(({ asideReason }) => asideReason !== null);
  const [days, last] = [covered.map(({ from }) => from).sort(), covered.map(({ until }) => until).sort()];
  return (
    <>
      <p>
        {formatDate(days[0] as string)} から {formatDate(last.at(-1) as string)} までの明細を取り込んでいます。
      </p>
      {open.length + records.length === 0 ? (
        <Alert type="success" showIcon role="status" message={`明細と記録は、すべて一致しています（${matched.length}件）。`} />
      ) : (
        <Alert
          type="warning"
          showIcon
          role="status"
          message={`一致 ${matched.length}件。記録の見つからない明細が${open.length}件、明細の見つからない記録が${records.length}件あります。`}
        />
      )}
      <Part title="記録の見つからない明細" rows={open} columns={openColumns} keyOf={({ id }) => id} />
      <Part
        title="明細の見つからない記録"
        rows={records}
        columns={[...moved(), recordColumn]}
        keyOf={({ date, amount, record }) => [date, amount, record].join()}
      />
      <Part title="一致した明細" rows={matched} columns={[...moved(), wordsColumn, recordColumn]} keyOf={({ id }) => id} />
      <Part title="助成と関わりのない明細" rows={aside} columns={asideColumns} keyOf={({ id }) => id} />
    </>
  );
}

interface PartProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly RecordColumn<Row>[];
  readonly keyOf: (row: Row) => string | number;
}

function Part<Row>({ title, rows, columns, keyOf }: PartProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>
        {title}（{rows.length}件）
      </h3>
      <RecordTable label={title} keyOf={keyOf} columns={columns} rows={rows} />
    </>
  );
}

type Moved = Pick<BankLine, 'date' | 'direction' | 'amount'>;

function moved<Row extends Moved>(): RecordColumn<Row>[] {
  return [
    { key: 'date', title: '日付', className: 'column-first', render: ({ date }) => formatDate(date) },
    { key: 'direction', title: '入出金', render: ({ direction }) => statementDirections[direction] },
    { key: 'amount', title: '金額', className: 'column-numeric', render: ({ amount }) => formatYen(amount) },
  ];
}

const wordsColumn: RecordColumn<BankLine> = { key: 'words', title: '摘要・依頼人', render: ({ words }) => words || '—' };
const recordColumn: RecordColumn<{ readonly record: string }> = { key: 'record', title: '記録', render: ({ record }) => record };

const openColumns: RecordColumn<BankLine>[] = [
  ...moved<BankLine>(),
  wordsColumn,
  { key: 'open', title: '確かめる', render: ({ id }) => <Link to={`${statement_lines.screen.path}/${id}`}>明細を開く</Link> },
];

const asideColumns: RecordColumn<Reconciliation['lines'][number]>[] = [
  ...moved<Reconciliation['lines'][number]>(),
  wordsColumn,
  { key: 'asideReason', title: '理由', render: ({ asideReason }) => asideReason },
];
