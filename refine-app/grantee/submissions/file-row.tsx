import { useState } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { sizeText } from '../../../domain/text/file-size.ts';
import { DownloadButton } from '../pages/download-button.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { SubmissionFile } from './use-document.ts';
import type { Submission } from './use-submissions.ts';

interface Props {
  readonly submission: Submission;
  readonly file: SubmissionFile;
  /** Whether it can be taken back, and what that means: it was not handed in yet, or it was. */
  readonly removal: 'draft' | 'filed' | null;
  readonly note?: string | undefined;
}

/** A file with what is known of it, and what can be done with it. */
export function FileRow({ submission, file, removal, note }: Props) {
  const { id, fileName, size, scanState } = file;
  const [asking, ask] = useState(false);
  const barred = scanState === 'waiting' || scanState === 'infected';
  return (
    <li className="file-entry">
      <div>
        <p className="document-file-name">{fileName}</p>
        <p className="soft">{[sizeText(size ?? 0), whenOf(file)].join(' ・ ')}</p>
        {note && <p className="soft">{note}</p>}
        {scanState === 'waiting' && <p>安全を確かめています。終わると、取り出せるようになります。</p>}
        {scanState === 'infected' && (
          <p className="failure-line">ウイルスが見つかったため、使えません。取り消して、別のファイルを追加してください。</p>
        )}
      </div>
      <div className="document-file-acts">
        {!barred && (
          <DownloadButton url={`/api/files/submission_files/${id}/fileId`} fileName={fileName} failed="ファイルのダウンロードに失敗しました">
            保存する<span className="visually-hidden">（{fileName}）</span>
          </DownloadButton>
        )}
        {removal && (
          <button type="button" className="button button-plain" onClick={() => ask(true)}>
            取り消す<span className="visually-hidden">（{fileName}）</span>
          </button>
        )}
      </div>
      {asking && removal && <RemoveDialog submission={submission} file={file} wasFiled={removal === 'filed'} onClose={() => ask(false)} />}
    </li>
  );
}

function whenOf({ round, submittedAt, createdAt }: SubmissionFile): string {
  return round === null ? `追加 ${formatDateTime(createdAt)}` : `${round}回目の提出 ${formatDateTime(submittedAt ?? createdAt)}`;
}
