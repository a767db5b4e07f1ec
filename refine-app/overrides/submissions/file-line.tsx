import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { sizeText } from '../../../domain/text/file-size.ts';
import { Value } from '../../fields/value.tsx';
import { failureText } from '../../ui/failure.ts';
import { downloadFile } from '../../ui/transfer.ts';
import { files, type SubmissionFile } from './submission.ts';

interface Props {
  readonly file: SubmissionFile;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** One file: what it is, who handed it in and when, that it is unaltered and sound, and the two ways to look at it. */
export function FileLine({ file, chosen, onChoose }: Props) {
  return (
    <li className={chosen ? 'paper paper-chosen' : 'paper'}>
      <div className="paper-head">
        <button type="button" className="paper-name" aria-pressed={chosen} onClick={onChoose}>
          {file.fileName}
        </button>
        {file.scanState !== 'off' && <Value resource={files} name="scanState" row={file} place="list" />}
        <Download file={file} />
      </div>
      <p className="paper-facts">
        <span>{sizeText(file.size ?? 0)}</span>
        {file.submittedUserName && <span>{file.submittedUserName}</span>}
        <span>{whenText(file)}</span>
        <Hash value={file.sha256 ?? ''} />
      </p>
    </li>
  );
}

function whenText({ removedAt, submittedAt, createdAt, round }: SubmissionFile): string {
  if (removedAt) return `${formatDateTime(removedAt)} に取り消し`;
  return submittedAt ? `${formatDateTime(submittedAt)} に提出（${round}回目）` : `${formatDateTime(createdAt)} に登録`;
}

/** Enough to compare at a glance; the whole of it to those who open it. */
function Hash({ value }: { readonly value: string }) {
  if (value === '') return null;
  return (
    <details className="paper-hash">
      <summary>SHA-256 {value.slice(0, 8)}…</summary>
      <code>{value}</code>
    </details>
  );
}

function Download({ file }: { readonly file: SubmissionFile }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const download = async () => {
    setBusy(true);
    setFailure('');
    await downloadFile(`/api/files/submission_files/${file.id}/fileId`, file.fileName).catch((error: unknown) => setFailure(failureText(error)));
    setBusy(false);
  };
  const closed = file.scanState === 'waiting' || file.scanState === 'infected';
  return (
    <>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        disabled={closed}
        aria-label={`${file.fileName}をダウンロードする`}
        onClick={() => void download()}
      >
        ダウンロード
      </Button>
      <span role="alert" className="failed">
        {failure}
      </span>
    </>
  );
}
