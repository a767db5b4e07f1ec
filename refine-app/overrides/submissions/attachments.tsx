import { useList } from '@refinedev/core';
import { useState } from 'react';
import { EmptyFace, FailureFace } from '../../ui/faces.tsx';
import { poll } from '../../ui/poll.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { FileLine } from './file-line.tsx';
import { FilePreview } from './preview/file-preview.tsx';
import { type FileGroup, fileGroups } from './rounds.ts';
import type { PanelProps, SubmissionFile } from './submission.ts';

/** What was handed in, round by round, and the chosen file before one's eyes. */
export function Attachments({ submission }: PanelProps) {
  const { files, query } = useFiles(submission.id);
  return (
    <section className="record-section papers" aria-label="添付ファイル">
      <h2>添付ファイル</h2>
      {query.isError && <FailureFace title="添付ファイルの取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Waiting />}
      {query.isSuccess && files.length === 0 && <EmptyFace text={notYet} />}
      {files.length > 0 && <Papers groups={fileGroups(files)} />}
    </section>
  );
}

const notYet = 'ファイルはまだ提出されていません。';

/** All files that ever belonged to the document, the withdrawn ones too. */
export function useFiles(submissionId: number) {
  const { result, query } = useList<SubmissionFile>({
    resource: 'submission_files',
    filters: [{ field: 'submissionId', operator: 'eq', value: submissionId }],
    sorters: [{ field: 'id', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 200 },
    queryOptions: { refetchInterval: poll((found) => (found?.data.some(({ scanState }) => scanState === 'waiting') ? scanWait : false)) },
  });
  return { files: result.data, query };
}

/** How often, in milliseconds, one asks whether the virus scan is through. */
const scanWait = 5000;

function Papers({ groups }: { readonly groups: readonly FileGroup<SubmissionFile>[] }) {
  const [chosen, setChosen] = useState<number>();
  const shown = groups.flatMap(({ files }) => files).find(({ id }) => id === chosen) ?? groups.find(({ isCurrent }) => isCurrent)?.files[0];
  return (
    <>
      {!groups.some(({ isCurrent }) => isCurrent) && <EmptyFace text={notYet} />}
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
    <ul className="paper-list" aria-label={group.title}>
      {group.files.map((file) => (
        <FileLine key={file.id} file={file} chosen={file === shown} onChoose={() => onChoose(file.id)} />
      ))}
    </ul>
  );
  if (group.isCurrent)
    return (
      <div className="paper-group">
        <h3>{group.title}</h3>
        {lines}
      </div>
    );
  return (
    <details className="paper-group">
      <summary>
        {group.title}　{group.files.length}件
      </summary>
      {lines}
    </details>
  );
}

function Waiting() {
  const late = useDelayed(true);
  return (
    <div className="papers-waiting" aria-busy="true">
      <span className="visually-hidden" role="status">
        読み込んでいます
      </span>
      {late && ['a', 'b', 'c'].map((line) => <span key={line} className="skeleton-line" />)}
    </div>
  );
}
