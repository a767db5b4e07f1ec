import { DownloadOutlined } from '@ant-design/icons';
import { useList } from '@refinedev/core';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { failureText } from '../../ui/failure.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { isBlank, type RowData } from '../../ui/row.ts';
import { toast } from '../../ui/toasts.ts';
import { downloadByPost } from '../../ui/transfer.ts';
import { useRefresh } from '../../ui/use-refresh.ts';

const { transfer_batches, transfer_downloads } = resources;

/** The file for the bank: its name and hash, who fetched it, and the button to fetch it; after the first time only with a reason. */
export function BatchFile({ batch }: { readonly batch: RowData }) {
  const hands = may(useMe(), transfer_batches.name, 'markSent');
  const { result, query } = useList<RowData>({
    resource: transfer_downloads.name,
    filters: [{ field: 'batchId', operator: 'eq', value: batch.id }],
    pagination: { currentPage: 1, pageSize: 50 },
  });
  const again = batch.status !== 'approved';
  if (again && isBlank(batch.fileName)) return null;
  return (
    <section className="record-section" aria-label="銀行に送るファイル">
      <h2>銀行に送るファイル</h2>
      {again && (
        <dl className="batch-file">
          <dt>ファイル名</dt>
          <dd>{String(batch.fileName)}</dd>
          <dt>ハッシュ値（SHA-256）</dt>
          <dd>
            <code>{String(batch.fileSha256)}</code>
          </dd>
        </dl>
      )}
      {hands && <Fetch batch={batch} again={again} />}
      {query.isError && <FailureLine title="受け取りの記録を取得できませんでした。" onRetry={() => void query.refetch()} />}
      {result.data.length > 0 && (
        <ul className="batch-downloads" aria-label="受け取りの記録">
          {result.data.map((row) => (
            <li key={row.id}>
              {formatDateTime(row.createdAt)}　{String(row.userName)}　{row.reason ? `理由：${String(row.reason)}` : '最初の受け取り'}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Fetch({ batch, again }: { readonly batch: RowData; readonly again: boolean }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const fetchFile = async () => {
    setBusy(true);
    setFailure('');
    try {
      await downloadByPost(`/api/transfer_batches/${batch.id}/file`, again ? { reason } : {}, `sofuri_${batch.id}.txt`);
      toast({ type: 'success', title: '振込ファイル', message: 'ファイルを保存しました' });
      setReason('');
    } catch (error) {
      setFailure(failureText(error));
    }
    setBusy(false);
    await refresh();
  };
  return (
    <div className="batch-fetch">
      {again && (
        <>
          <label htmlFor={id}>もう一度受け取る理由</label>
          <Input id={id} value={reason} maxLength={1000} onChange={({ target }) => setReason(target.value)} />
        </>
      )}
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
      <p className="quiet">口座番号をすべて含むファイルです。受け取った人と日時は、記録に残ります。</p>
      <Button
        type={again ? 'default' : 'primary'}
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        disabled={again && reason.trim() === ''}
        onClick={() => void fetchFile()}
      >
        {again ? 'もう一度ファイルを受け取る' : 'ファイルを作って受け取る'}
      </Button>
    </div>
  );
}
