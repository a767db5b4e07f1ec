import { type HttpError, useCustom, useList } from '@refinedev/core';
import { Alert, Select } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { may } from '../../../../refine-app/data/access.ts';
import { http } from '../../../../refine-app/data/http.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { ListSkeleton } from '../../../../refine-app/resource/list/skeletons.tsx';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { failureText } from '../../../../refine-app/ui/failure.ts';
import { FileButton } from '../../../../refine-app/ui/file-button.tsx';
import { EmptyState, FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import recordTableCss from '../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { useAsyncCall } from '../../../../refine-app/ui/use-async-call.ts';
import { resources } from '../../../../resources.config.ts';
import type { BankLine, Reconciliation } from '../../rules/statement/reconcile.ts';
import { statementDirections } from '../../rules/terms.ts';
import css from './payments.module.css';

const { bank_statements, transfer_accounts } = resources;

/** Imports bank statements and reconciles them with the records. */
export function StatementCheck() {
  const id = useId();
  const { result } = useList<RowData>({ resource: transfer_accounts.name, pagination: { currentPage: 1, pageSize: 100 } });
  const [chosen, setChosen] = useState<number>();
  const accountId = chosen ?? result.data[0]?.id;
  return (
    <Panel title="入出金明細との照合">
      <p className={baseCss.quiet}>
        銀行の入出金明細（全銀形式、ANSERのCSV、または見出しのあるCSV）を取り込み、振込・返納・組戻しの記録と照らし合わせます。同じ明細をもう一度取り込んでも、二重にはなりません。（
        <Link to={bank_statements.screen.path}>取込みの記録</Link>）
      </p>
      {result.data.length === 0 && <EmptyState text="振込元の口座が登録されていません。先に「振込元の口座」で登録してください。" />}
      {accountId !== undefined && (
        <>
          <div className={css.booksBar}>
            <span className={css.booksField}>
              <label htmlFor={id}>口座</label>
              <Select
                id={id}
                className={css.booksAccount}
                value={accountId}
                options={result.data.map((row) => ({
                  value: row.id,
                  label: `${String(row.name)}（${String(row.bankName)} ${String(row.branchName)}）`,
                }))}
                onChange={setChosen}
              />
            </span>
          </div>
          <AccountReconciliation key={accountId} accountId={accountId} />
        </>
      )}
    </Panel>
  );
}

function AccountReconciliation({ accountId }: { readonly accountId: number }) {
  const { result, query } = useCustom<Reconciliation & Record<string, unknown>, HttpError>({
    url: '/api/bank_statements/reconciliation',
    method: 'get',
    config: { query: { accountId } },
    queryOptions: { queryKey: ['reconciliation', accountId] },
  });
  const canImport = may(useMe(), bank_statements.name, 'import');
  return (
    <div className={css.booksCompared}>
      {canImport && <StatementImport accountId={accountId} onTaken={() => void query.refetch()} />}
      {query.isError && <FailureState title="照合に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={5} />}
      {query.isSuccess && <StatementResult found={result.data} />}
    </div>
  );
}

function StatementImport({ accountId, onTaken }: { readonly accountId: number; readonly onTaken: () => void }) {
  const [resultText, setResultText] = useState('');
  const { run, busy, failure, refresh } = useAsyncCall(undefined, failureText);
  const importFile = async (file: File) => {
    setResultText('');
    const form = new FormData();
    form.set('accountId', String(accountId));
    form.set('file', file);
    const { lines, fresh } = (await http.post<{ lines: number; fresh: number }>('/api/bank_statements/import', form)).data;
    setResultText(
      `${file.name} の明細 ${lines}件のうち、新しい ${fresh}件を取り込みました。${lines > fresh ? `${lines - fresh}件は、すでに取り込まれています。` : ''}`,
    );
    void refresh();
    onTaken();
  };
  return (
    <>
      <div className={css.booksBar}>
        <FileButton loading={busy} onFiles={([file]) => file && void run(() => importFile(file))}>
          明細のファイルを取り込む
        </FileButton>
      </div>
      {resultText && <Alert type="success" showIcon role="status" message={resultText} />}
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </>
  );
}

const { statement_lines } = resources;

/** Differences first, matches below. */
function StatementResult({ found }: { readonly found: Reconciliation }) {
  const { covered, matched, records } = found;
  if (covered.length === 0) return <EmptyState text="この口座の明細は、まだ取り込まれていません。" />;
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
      <Part title="記録の見つからない明細" rows={open} columns={openColumns} keyOf={({ id }) => String(id)} />
      <Part
        title="明細の見つからない記録"
        rows={records}
        columns={[...movementColumns(), recordColumn]}
        keyOf={({ date, amount, record }) => [date, amount, record].join()}
      />
      <Part title="一致した明細" rows={matched} columns={[...movementColumns(), wordsColumn, recordColumn]} keyOf={({ id }) => String(id)} />
      <Part title="助成と関わりのない明細" rows={aside} columns={asideColumns} keyOf={({ id }) => String(id)} />
    </>
  );
}

interface PartProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly RecordColumn<Row>[];
  readonly keyOf: (row: Row) => string;
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

type Movement = Pick<BankLine, 'date' | 'direction' | 'amount'>;

function movementColumns<Row extends Movement>(): RecordColumn<Row>[] {
  return [
    { key: 'date', title: '日付', className: recordTableCss.columnFirst, render: ({ date }) => formatDate(date) },
    { key: 'direction', title: '入出金', render: ({ direction }) => statementDirections[direction] },
    { key: 'amount', title: '金額', className: recordTableCss.columnNumeric, render: ({ amount }) => formatYen(amount) },
  ];
}

const wordsColumn: RecordColumn<BankLine> = { key: 'words', title: '摘要・依頼人', render: ({ words }) => words || '—' };
const recordColumn: RecordColumn<{ readonly record: string }> = { key: 'record', title: '記録', render: ({ record }) => record };

const openColumns: RecordColumn<BankLine>[] = [
  ...movementColumns<BankLine>(),
  wordsColumn,
  { key: 'open', title: '確かめる', render: ({ id }) => <Link to={`${statement_lines.screen.path}/${id}`}>明細を開く</Link> },
];

const asideColumns: RecordColumn<Reconciliation['lines'][number]>[] = [
  ...movementColumns<Reconciliation['lines'][number]>(),
  wordsColumn,
  { key: 'asideReason', title: '理由', render: ({ asideReason }) => asideReason },
];
