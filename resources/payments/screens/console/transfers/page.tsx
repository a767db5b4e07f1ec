/** Record page of a batch: payments, check, file and bank results. */
import { DownloadOutlined } from '@ant-design/icons';
import { type HttpError, useCustom, useList } from '@refinedev/core';
import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import { formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import { RecordHead } from '../../../../../refine-app/resource/record/record-head.tsx';
import { RecordHistory } from '../../../../../refine-app/resource/record/record-history.tsx';
import { fieldsPanel, isFilled, type PanelProps, type RecordPage } from '../../../../../refine-app/resource/record/show.tsx';
import { StepHistory } from '../../../../../refine-app/resource/record/step-history.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { failureText } from '../../../../../refine-app/ui/failure.ts';
import { FailureLine, FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { isBlank, type RowData } from '../../../../../refine-app/ui/row.ts';
import { ScreenLinks } from '../../../../../refine-app/ui/screen-links.tsx';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { downloadByPost } from '../../../../../refine-app/ui/transfer.ts';
import { useAsyncCall } from '../../../../../refine-app/ui/use-async-call.ts';
import { resources } from '../../../../../resources.config.ts';
import type { CheckRun } from '../../../rules/transfer/check-run.ts';
import css from './batch.module.css';
import { CheckTable } from './check-table.tsx';
import { BatchItems } from './items.tsx';
import { ResultImport } from './results.tsx';

const { transfer_batches, transfer_downloads } = resources;

export const transferBatchPage: RecordPage = {
  Head: (props) => (
    <>
      <ScreenLinks resource={props.resource} />
      <RecordHead {...props} />
    </>
  ),
  panels: {
    reason: Reason,
    check: BatchCheck,
    file: BatchFile,
    results: ResultImport,
    items: BatchItems,
    // The snapshot taken when the batch was created, which is what gets approved.
    '振込元（作成時の控え）': fieldsPanel(
      [
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
      ],
      ({ clientCode }) => !isBlank(clientCode),
    ),
    経過: fieldsPanel(
      ['transferDate', 'accountId', 'createdById', 'submittedAt', 'approvedById', 'approvedAt', 'writtenAt', 'sentAt', 'finishedAt'],
      isFilled,
    ),
    steps: StepHistory,
    log: RecordHistory,
  },
};

function Reason({ row: { status, returnComment, cancelReason } }: PanelProps) {
  const isDraft = status === 'draft';
  const reason = isDraft ? returnComment : cancelReason;
  if (isBlank(reason)) return null;
  return <Alert type="warning" showIcon message={isDraft ? '差し戻しの理由' : '取消しの理由'} description={String(reason)} />;
}

function BatchCheck({ row: { id, version, status } }: PanelProps) {
  return ['draft', 'submitted', 'approved'].includes(String(status)) && <CurrentCheck id={id} version={version} />;
}

/** The check runs again whenever the page opens, since accounts and dates change. */
function CurrentCheck({ id, version }: { readonly id: number; readonly version: number }) {
  const { result, query } = useCustom<CheckRun & Record<string, unknown>, HttpError>({
    url: `/api/transfer_batches/${id}/check`,
    method: 'get',
    queryOptions: { queryKey: ['transfer check', id, version] },
  });
  if (query.isError) return <FailureState title="振込データを確認できませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.isSuccess) return null;
  return (
    <Panel title="確認の結果">
      <p className={baseCss.quiet}>
        今の口座・銀行一覧・日付で確認しました。口座を最後に登録・変更した人と確認した人が、心当たりのある人かもお確かめください。
      </p>
      <CheckTable run={result.data} />
    </Panel>
  );
}

/** The transfer file: name, hash, downloads, and the download button; repeated downloads need a reason. */
function BatchFile({ row: batch }: PanelProps) {
  const isWaiting = ['draft', 'submitted', 'cancelled'].includes(String(batch.status));
  const isRepeat = batch.status !== 'approved';
  return isWaiting || (isRepeat && isBlank(batch.fileName)) ? null : <FileParts batch={batch} isRepeat={isRepeat} />;
}

interface FileProps {
  readonly batch: RowData;
  /** The file has been downloaded before. */
  readonly isRepeat: boolean;
}

function FileParts({ batch, isRepeat }: FileProps) {
  const canDownload = may(useMe(), transfer_batches.name, 'markSent');
  const { result, query } = useList<RowData>({
    resource: transfer_downloads.name,
    filters: [{ field: 'batchId', operator: 'eq', value: batch.id }],
    pagination: { currentPage: 1, pageSize: 50 },
  });
  return (
    <Panel title="銀行に送るファイル">
      {isRepeat && (
        <dl className={css.batchFile}>
          <dt>ファイル名</dt>
          <dd>{String(batch.fileName)}</dd>
          <dt>ハッシュ値（SHA-256）</dt>
          <dd>
            <code>{String(batch.fileSha256)}</code>
          </dd>
        </dl>
      )}
      {canDownload && <DownloadForm batch={batch} isRepeat={isRepeat} />}
      {query.isError && <FailureLine title="受け取りの記録を取得できませんでした。" onRetry={() => void query.refetch()} />}
      {result.data.length > 0 && (
        <ul className={css.batchDownloads} aria-label="受け取りの記録">
          {result.data.map((row) => (
            <li key={row.id}>
              {formatDateTime(row.createdAt)}　{String(row.userName)}　{row.reason ? `理由：${String(row.reason)}` : '最初の受け取り'}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DownloadForm({ batch, isRepeat }: FileProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const { run, busy, failure, refresh } = useAsyncCall(undefined, failureText);
  const fetchFile = async () => {
    await run(async () => {
      await downloadByPost(`/api/transfer_batches/${batch.id}/file`, isRepeat ? { reason } : {}, `sofuri_${batch.id}.txt`);
      toast({ type: 'success', title: '振込ファイル', message: 'ファイルを保存しました' });
      setReason('');
    });
    await refresh();
  };
  return (
    <div className={css.batchFetch}>
      {isRepeat && (
        <>
          <label htmlFor={id}>もう一度受け取る理由</label>
          <Input id={id} value={reason} maxLength={1000} onChange={({ target }) => setReason(target.value)} />
        </>
      )}
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
      <p className={baseCss.quiet}>口座番号をすべて含むファイルです。受け取った人と日時は、記録に残ります。</p>
      <Button
        type={isRepeat ? 'default' : 'primary'}
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        disabled={isRepeat && reason.trim() === ''}
        onClick={() => void fetchFile()}
      >
        {isRepeat ? 'もう一度ファイルを受け取る' : 'ファイルを作って受け取る'}
      </Button>
    </div>
  );
}
