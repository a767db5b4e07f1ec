import { useList } from '@refinedev/core';
import clsx from 'clsx/lite';
import { useState } from 'react';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { sizeText } from '../../../../domain/text/file-size.ts';
import { Value } from '../../../../refine-app/resource/kinds/field-value.tsx';
import { Skeleton } from '../../../../refine-app/resource/list/skeletons.tsx';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { DownloadLine } from '../../../../refine-app/ui/download-button.tsx';
import { EmptyState, FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { poll } from '../../../../refine-app/ui/poll.ts';
import { Thumbnail } from '../../../../refine-app/ui/thumbnail.tsx';
import { type FileGroup, fileGroups } from '../../rules/file-groups.ts';
import { FilePreview } from './preview.tsx';
import { addressOf, files as fileResource, type Submission, type SubmissionFile } from './submission.ts';
import css from './submissions.module.css';

/** Files by round, with a preview of the selected one. */
export function Attachments({ submission }: { readonly submission: Submission }) {
  const { files, query } = useFiles(submission.id);
  return (
    <Panel title="添付ファイル" className={css.papers}>
      {query.isError && <FailureState title="添付ファイルの取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className={css.papersWaiting} count={3} />}
      {query.isSuccess && files.length === 0 && <EmptyState text={notYet} />}
      {files.length > 0 && <FileGroups groups={fileGroups(files)} />}
    </Panel>
  );
}

const notYet = 'ファイルはまだ提出されていません。';

/** All files of the document, including withdrawn ones. */
function useFiles(submissionId: number) {
  const { result, query } = useList<SubmissionFile>({
    resource: 'submission_files',
    filters: [{ field: 'submissionId', operator: 'eq', value: submissionId }],
    sorters: [{ field: 'id', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 200 },
    queryOptions: { refetchInterval: poll((found) => (found?.data.some(({ scanState }) => scanState === 'waiting') ? scanPollMs : false)) },
  });
  return { files: result.data, query };
}

/** Polling interval of the virus scan state, in milliseconds. */
const scanPollMs = 5000;

function FileGroups({ groups }: { readonly groups: readonly FileGroup<SubmissionFile>[] }) {
  const [chosen, setChosen] = useState<number>();
  const shown = groups.flatMap(({ files }) => files).find(({ id }) => id === chosen) ?? groups.find(({ isCurrent }) => isCurrent)?.files[0];
  return (
    <>
      {!groups.some(({ isCurrent }) => isCurrent) && <EmptyState text={notYet} />}
      {groups.map((group) => (
        <Group key={group.title} group={group} shown={shown} onChoose={setChosen} />
      ))}
      {shown && <FilePreview key={`${shown.id} ${shown.scanState}`} file={shown} />}
    </>
  );
}

interface GroupProps {
  readonly group: FileGroup<SubmissionFile>;
  readonly shown: SubmissionFile | undefined;
  readonly onChoose: (id: number) => void;
}

function Group({ group, shown, onChoose }: GroupProps) {
  const lines = (
    <ul className={css.paperList} aria-label={group.title}>
      {group.files.map((file) => (
        <FileLine key={file.id} file={file} chosen={file === shown} onChoose={() => onChoose(file.id)} />
      ))}
    </ul>
  );
  if (group.isCurrent)
    return (
      <div className={css.paperGroup}>
        <h3>{group.title}</h3>
        {lines}
      </div>
    );
  return (
    <details className={css.paperGroup}>
      <summary>
        {group.title}　{group.files.length}件
      </summary>
      {lines}
    </details>
  );
}

interface LineProps {
  readonly file: SubmissionFile;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** A file with submitter, time, hash and scan state; can be previewed or downloaded. */
function FileLine({ file, chosen, onChoose }: LineProps) {
  return (
    <li className={chosen ? clsx(css.paper, css.paperChosen) : css.paper}>
      <Thumbnail address={addressOf(file)} fileId={file.fileId} fileName={file.fileName} closed={isClosed(file)} />
      <div>
        <div className={css.paperHead}>
          <button type="button" className={css.paperName} aria-pressed={chosen} onClick={onChoose}>
            {file.fileName}
          </button>
          {file.scanState !== 'off' && <Value resource={fileResource} name="scanState" row={file} place="list" />}
          <DownloadLine url={addressOf(file)} fileName={file.fileName} disabled={isClosed(file)} aria-label={`${file.fileName}をダウンロードする`}>
            ダウンロード
          </DownloadLine>
        </div>
        <p className={css.paperFacts}>
          <span>{sizeText(file.size ?? 0)}</span>
          {file.submittedUserName && <span>{file.submittedUserName}</span>}
          <span>{whenText(file)}</span>
          <Hash value={file.sha256 ?? ''} />
        </p>
      </div>
    </li>
  );
}

function whenText({ removedAt, submittedAt, createdAt, round }: SubmissionFile): string {
  if (removedAt) return `${formatDateTime(removedAt)} に取り消し`;
  return submittedAt ? `${formatDateTime(submittedAt)} に提出（${round}回目）` : `${formatDateTime(createdAt)} に登録`;
}

/** Abbreviated hash, expandable to the full value. */
function Hash({ value }: { readonly value: string }) {
  if (value === '') return null;
  return (
    <details className={css.paperHash}>
      <summary>SHA-256 {value.slice(0, 8)}…</summary>
      <code>{value}</code>
    </details>
  );
}

function isClosed({ scanState }: SubmissionFile): boolean {
  return scanState === 'waiting' || scanState === 'infected';
}
