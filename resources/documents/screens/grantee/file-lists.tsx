import clsx from 'clsx/lite';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { sizeText } from '../../../../domain/text/file-size.ts';
import { http } from '../../../../refine-app/data/http.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { FileActs, isBarred, ScanWords } from '../../../../refine-app/grantee/pages/file-parts.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { FileButton } from '../../../../refine-app/ui/file-button.tsx';
import { endingsOf, type RefusedFile, sortOut, unusedName } from '../../../../refine-app/ui/file-checks.ts';
import { Thumbnail } from '../../../../refine-app/ui/thumbnail.tsx';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import { acceptsFiles, mayWithdrawFile } from '../../rules/statuses.ts';
import { currentSubmissionFiles, fileAddress, inOrder } from './documents.ts';
import css from './own-documents.module.css';
import { namesInUse, RefusedFiles } from './uploads.tsx';
import type { Submission, SubmissionFile } from './use-documents.ts';
import type { useUploads } from './use-uploads.ts';

interface Props {
  readonly submission: Submission;
  readonly files: readonly SubmissionFile[];
  readonly uploads: ReturnType<typeof useUploads>;
}

/** The files of a document: not submitted yet, and submitted. */
export function FileLists({ submission, files, uploads }: Props) {
  const { status } = submission;
  const open = inOrder(files).filter(({ removedAt }) => removedAt === null);
  const drafts = open.filter(({ round }) => round === null);
  const filed = open.filter(({ round }) => round !== null).sort((a, b) => (b.round ?? 0) - (a.round ?? 0));
  const inForce = new Set(currentSubmissionFiles(files).map(({ id }) => id));
  const withdrawable = mayWithdrawFile(status) && inForce.size > 1;
  const replacing = { uploads, taken: namesInUse(files, uploads.uploads) };
  if (open.length === 0)
    return <p className={baseCss.quiet}>{acceptsFiles(status) ? 'ファイルはまだ追加されていません。' : 'ファイルはありません。'}</p>;
  return (
    <>
      {drafts.length > 0 && (
        <Group title={`まだ提出していないファイル（${drafts.length}件）`}>
          {drafts.map((file) => (
            <FileRow key={file.id} submission={submission} file={file} removal={acceptsFiles(status) ? 'draft' : null} />
          ))}
        </Group>
      )}
      {filed.length > 0 && (
        <Group title={`提出したファイル（${filed.length}件）`}>
          {filed.map((file) => (
            <FileRow
              key={file.id}
              submission={submission}
              file={file}
              removal={withdrawable && inForce.has(file.id) ? 'filed' : null}
              replacing={acceptsFiles(status) && inForce.has(file.id) ? replacing : undefined}
              note={inForce.has(file.id) ? undefined : '新しいファイルに置き換わりました'}
            />
          ))}
        </Group>
      )}
      {mayWithdrawFile(status) && filed.length > 0 && inForce.size === 1 && (
        <p className={baseCss.quiet}>提出したファイルが1件だけのときは、取り消せません。</p>
      )}
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h4>{title}</h4>
      <ul className={clsx(granteeCss.lined, css.documentFiles)}>{children}</ul>
    </>
  );
}

interface FileRowProps {
  readonly submission: Submission;
  readonly file: SubmissionFile;
  /** Whether the file can be withdrawn: before or after its submission. */
  readonly removal: 'draft' | 'filed' | null;
  /** Set when the file can be replaced. */
  readonly replacing?: Replacing | undefined;
  readonly note?: string | undefined;
}

/** A file with its facts and actions. */
function FileRow({ submission, file, removal, replacing, note }: FileRowProps) {
  const { id, fileId, fileName, size, scanState } = file;
  const address = fileAddress(id);
  const remove = useRemoval(submission, file);
  return (
    <li className={css.fileEntry}>
      <div className={css.pictured}>
        <Thumbnail address={address} fileId={fileId} fileName={fileName} closed={isBarred(scanState)} />
        <div>
          <p className={css.documentFileName}>{fileName}</p>
          <p className={baseCss.quiet}>{[sizeText(size ?? 0), whenOf(file)].join(' ・ ')}</p>
          {note && <p className={baseCss.quiet}>{note}</p>}
          <ScanWords state={scanState} meanwhile="終わると、取り出せるようになります。" />
        </div>
      </div>
      <div className={clsx(granteeCss.buttons, css.documentFileActs)}>
        {replacing && <ReplaceButton file={file} {...replacing} />}
        <FileActs file={file} address={address} removal={removal && { run: remove, text: removalTexts[removal] }} className={css.buttonPlain} />
      </div>
    </li>
  );
}

interface Replacing {
  readonly uploads: ReturnType<typeof useUploads>;
  /** Names already in use. */
  readonly taken: readonly string[];
}

/** Replaces a returned file by another one of any name. */
function ReplaceButton({ file: { id, fileName, contentType }, uploads: { queue, uploads }, taken }: Replacing & { readonly file: SubmissionFile }) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  if (uploads.some(({ replaces, state }) => replaces === id && state !== 'refused')) return <p>差し替えるファイルを送っています。</p>;
  const queueReplacement = (chosen: readonly File[]) => {
    const { good, refused: others } = sortOut(
      chosen.map((one) => unusedName(one, taken)),
      [],
    );
    setRefused(others);
    queue.add(good, id);
  };
  const label = contentType?.startsWith('image/') ? 'この写真を差し替える' : 'このファイルを差し替える';
  const button = (
    <>
      {label}
      <span className={baseCss.visuallyHidden}>（{fileName}）</span>
    </>
  );
  return (
    <div className={css.replace}>
      <FileButton inputLabel={`「${fileName}」を差し替えるファイル`} accept={endingsOf()} onFiles={queueReplacement}>
        {button}
      </FileButton>
      {refused.length > 0 && <RefusedFiles files={refused} onClose={() => setRefused([])} />}
    </div>
  );
}

function whenOf({ round, submittedAt, createdAt }: SubmissionFile): string {
  return round === null ? `追加 ${formatDateTime(createdAt)}` : `${round}回目の提出 ${formatDateTime(submittedAt ?? createdAt)}`;
}

const removalTexts = {
  filed: '基金に提出したファイルから外します。取り消したことは、記録に残ります。ほかのファイルは提出されたままです。',
  draft: 'この書類から外します。もう一度使うときは、ファイルを選び直してください。',
} as const;

/** Refetches even on failure, since the status or files may have changed meanwhile. */
function useRemoval({ applicationId, grantReportFormId }: Submission, { fileName }: SubmissionFile) {
  const refresh = useRefresh();
  return async () => {
    const url = `/api/applications/${applicationId}/reports/${grantReportFormId}?${new URLSearchParams({ fileName })}`;
    await http.delete(url, { data: {} }).finally(refresh);
    toast({ type: 'success', title: `「${fileName}」を取り消しました` });
  };
}
