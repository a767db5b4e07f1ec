/** The generated page shows fields. A batch is judged by its payments, its check, its file and the bank's results. */
import { type HttpError, useCustom, useOne } from '@refinedev/core';
import { Alert } from 'antd';
import type { CheckRun } from '../../../domain/bank/transfer/check-run.ts';
import type { transferBatchStates } from '../../../domain/terms.ts';
import type { Resource } from '../../../schema/resource.ts';
import { CheckTable } from '../../ui/check-table.tsx';
import { FailureFace } from '../../ui/faces.tsx';
import { isBlank, type RowData } from '../../ui/row.ts';
import { ScreenLinks } from '../../ui/screen-links.tsx';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordHead } from '../../views/record-head.tsx';
import { RecordHistory } from '../../views/record-history.tsx';
import { RecordSection } from '../../views/record-section.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { StepHistory } from '../../views/step-history.tsx';
import { BatchFile } from './file.tsx';
import { BatchItems } from './items.tsx';
import { ResultImport } from './result-import.tsx';
import '../../views/views.css';
import './batch.css';

export function TransferBatchShow({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { result: batch, query } = useOne<RowData>({ resource: resource.name, id });
  if (query.isError) return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />;
  if (!batch) return <RecordSkeleton />;
  return <Batch resource={resource} batch={batch} />;
}

type State = keyof typeof transferBatchStates;

const course = ['transferDate', 'accountId', 'createdById', 'submittedAt', 'approvedById', 'approvedAt', 'writtenAt', 'sentAt', 'finishedAt'];

/** As the batch has kept it: what is approved. */
const source = [
  'clientCode',
  'clientName',
  'bankName',
  'branchName',
  'accountType',
  'accountNumber',
  'lineEnd',
  'method',
  'middleDot',
  'newCode',
  'edi',
  'feeBearer',
  'feeTotal',
];

function Batch({ resource, batch }: { readonly resource: Resource; readonly batch: RowData }) {
  const state = batch.status as State;
  const open = ['draft', 'submitted', 'approved'].includes(state);
  const reason = state === 'draft' ? batch.returnComment : batch.cancelReason;
  return (
    <article className="view">
      <ScreenLinks resource={resource} />
      <RecordHead resource={resource} row={batch} onEdit={() => undefined} onDelete={() => undefined} />
      {!isBlank(reason) && (
        <Alert type="warning" showIcon message={state === 'draft' ? '差し戻しの理由' : '取消しの理由'} description={String(reason)} />
      )}
      {open && <BatchCheck id={batch.id} version={batch.version} />}
      {!['draft', 'submitted', 'cancelled'].includes(state) && <BatchFile batch={batch} />}
      {state === 'sent' && <ResultImport batch={batch} />}
      <BatchItems batch={batch} />
      {!isBlank(batch.clientCode) && <RecordSection resource={resource} row={batch} title="振込元（作成時の控え）" names={source} />}
      <RecordSection resource={resource} row={batch} title="経過" names={course.filter((name) => !isBlank(batch[name]))} />
      <StepHistory resource={resource} id={batch.id} />
      <RecordHistory resource={resource} id={batch.id} />
    </article>
  );
}

/** Accounts change and days pass: the check is made again whenever the page is opened. */
function BatchCheck({ id, version }: { readonly id: number; readonly version: number }) {
  const { result, query } = useCustom<CheckRun & Record<string, unknown>, HttpError>({
    url: `/api/transfer_batches/${id}/check`,
    method: 'get',
    queryOptions: { queryKey: ['transfer check', id, version] },
  });
  if (query.isError) return <FailureFace title="振込データを確認できませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.isSuccess) return null;
  return (
    <section className="record-section" aria-label="確認の結果">
      <h2>確認の結果</h2>
      <p className="quiet">
        今の口座・銀行一覧・日付で確認しました。口座を最後に登録・変更した人と確認した人が、心当たりのある人かもお確かめください。
      </p>
      <CheckTable run={result.data} />
    </section>
  );
}
