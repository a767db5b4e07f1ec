import { useList } from '@refinedev/core';
import { Alert, Input, Progress } from 'antd';
import { useId, useState } from 'react';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { ActionButtons } from '../../../../../refine-app/resource/actions/action-buttons.tsx';
import { Value } from '../../../../../refine-app/resource/kinds/field-value.tsx';
import { ListSkeleton } from '../../../../../refine-app/resource/list/skeletons.tsx';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { Pager } from '../../../../../refine-app/ui/pagination.tsx';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import recordTableCss from '../../../../../refine-app/ui/record-table.module.css';
import { chosenAfter, type RecordColumn, RecordTable } from '../../../../../refine-app/ui/record-table.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import css from './batch.module.css';
import { ConfirmResults, useResults } from './results.tsx';

const { transfer_batches, transfer_items } = resources;

const pageSize = 100;

/** The payments of a batch with their results; results can be entered by hand while the bank processes the batch. */
export function BatchItems({ row: batch }: { readonly row: RowData }) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { result, query } = useList<RowData>({
    resource: transfer_items.name,
    filters: [{ field: 'batchId', operator: 'eq', value: batch.id }],
    pagination: { currentPage: page, pageSize },
  });
  const canRecord = may(useMe(), transfer_batches.name, 'markSent') && batch.status === 'sent';
  const open = result.data.filter(({ id, status }) => status === 'ready' && chosen.includes(id));
  const removed = Math.max((result.total ?? 0) - Number(batch.count), 0);
  return (
    <Panel title="明細" count={`（${String(batch.count)}件）`}>
      {removed > 0 && <p className={baseCss.quiet}>ほかに、外した明細が{removed}件あります。</p>}
      {query.isError && <FailureState title="明細の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={7} />}
      {canRecord && <ByHand batchId={batch.id} rows={open} />}
      {query.isSuccess && (
        <RecordTable
          label="明細の一覧"
          keyOf={({ id }) => id}
          columns={columnsOf(batch)}
          rows={result.data}
          choice={
            canRecord
              ? {
                  has: ({ id }) => chosen.includes(id),
                  set: (rows, on) =>
                    setChosen(
                      chosenAfter(
                        chosen,
                        rows.map(({ id }) => id),
                        on,
                      ),
                    ),
                  isOpen: ({ status }) => status === 'ready',
                  labelOf: ({ grantNumber }) => String(grantNumber),
                }
              : undefined
          }
        />
      )}
      <Pager label="明細のページの切り替え" page={page} pages={Math.ceil((result.total ?? 0) / pageSize)} onChange={setPage} />
    </Panel>
  );
}

const basics = ['grantNumber', 'organizationName', 'kind', 'amount'] as const;
const place = ['bankName', 'branchName', 'accountNumber', 'accountHolderName'] as const;

/** Once the batch is sent, the result stands beside the amount. */
function columnsOf({ status: state, feeTotal, newCode }: RowData): RecordColumn<RowData>[] {
  const isSent = state === 'sent' || state === 'finished';
  const facts = [...basics, ...(Number(feeTotal) > 0 ? (['fee'] as const) : []), ...(newCode === 'first' ? (['newCode'] as const) : [])];
  const columns = isSent ? [...facts, 'status' as const, 'resultText' as const, ...place] : [...facts, ...place, 'status' as const];
  const shown = columns.map(columnOf);
  return state === 'draft' ? [...shown.slice(0, facts.length), removeColumn, ...shown.slice(facts.length)] : shown;
}

function columnOf(name: keyof typeof transfer_items.fields): RecordColumn<RowData> {
  return {
    key: name,
    title: transfer_items.fields[name].label,
    className: name === 'amount' || name === 'fee' ? recordTableCss.columnNumeric : name === 'grantNumber' ? recordTableCss.columnFirst : undefined,
    render: (row) => <Value resource={transfer_items} name={name} row={row} place="list" />,
  };
}

const removeColumn: RecordColumn<RowData> = {
  key: 'remove',
  title: <span className={baseCss.visuallyHidden}>操作</span>,
  render: (row) => <ActionButtons resource={transfer_items} rows={[row]} names={row.abilities} />,
};

function ByHand({ batchId, rows }: { readonly batchId: number; readonly rows: readonly RowData[] }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const { record, progress, failures } = useResults(batchId);
  const total = rows.reduce((sum, { amount }) => sum + Number(amount), 0);
  const isDisabled = rows.length === 0 || progress !== undefined;
  const [askedOutcome, setAskedOutcome] = useState<'done' | 'failed'>();
  const send = (outcome: 'done' | 'failed') => {
    setAskedOutcome(undefined);
    void record(rows.map((row) => ({ id: row.id, outcome, text: outcome === 'failed' ? reason : null })));
  };
  return (
    <div className={css.batchHand}>
      <span role="status">{rows.length === 0 ? '結果を登録する明細を選んでください' : `${rows.length}件を選択中　${formatYen(total)}`}</span>
      <Button type="primary" disabled={isDisabled} onClick={() => setAskedOutcome('done')}>
        振込済みにする
      </Button>
      <label htmlFor={id}>振込できなかった理由</label>
      <Input id={id} value={reason} maxLength={300} className={css.batchReason} onChange={({ target }) => setReason(target.value)} />
      <Button danger disabled={isDisabled || reason.trim() === ''} onClick={() => setAskedOutcome('failed')}>
        振込できずにする
      </Button>
      {askedOutcome && (
        <ConfirmResults
          rows={rows.map(({ amount }) => ({ outcome: askedOutcome, amount: Number(amount) }))}
          onConfirm={() => send(askedOutcome)}
          onClose={() => setAskedOutcome(undefined)}
        />
      )}
      {progress !== undefined && <Progress percent={progress} aria-label="登録の進み具合" />}
      {failures.map((text) => (
        <Alert key={text} type="error" showIcon role="alert" message={text} />
      ))}
    </div>
  );
}
