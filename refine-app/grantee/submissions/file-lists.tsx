import type { ReactNode } from 'react';
import { mayWithdrawFile, takesFiles } from '../../../domain/workflow/submission-statuses.ts';
import { FileRow } from './file-row.tsx';
import { filesInForce, inOrder } from './files-in-force.ts';
import type { SubmissionFile } from './use-document.ts';
import type { Submission } from './use-submissions.ts';

interface Props {
  readonly submission: Submission;
  readonly files: readonly SubmissionFile[];
}

/** The files of a document: those not handed in yet, and those that the foundation has. */
export function FileLists({ submission, files }: Props) {
  const { status } = submission;
  const open = inOrder(files).filter(({ removedAt }) => removedAt === null);
  const drafts = open.filter(({ round }) => round === null);
  const filed = open.filter(({ round }) => round !== null).sort((a, b) => (b.round ?? 0) - (a.round ?? 0));
  const inForce = new Set(filesInForce(files).map(({ id }) => id));
  const withdrawable = mayWithdrawFile(status) && filed.length > 1;
  if (open.length === 0) return <p className="soft">{takesFiles(status) ? 'ファイルはまだ追加されていません。' : 'ファイルはありません。'}</p>;
  return (
    <>
      {drafts.length > 0 && (
        <Group title={`まだ提出していないファイル（${drafts.length}件）`}>
          {drafts.map((file) => (
            <FileRow key={file.id} submission={submission} file={file} removal={takesFiles(status) ? 'draft' : null} />
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
              removal={withdrawable ? 'filed' : null}
              note={inForce.has(file.id) ? undefined : '新しいファイルに置き換わりました'}
            />
          ))}
        </Group>
      )}
      {mayWithdrawFile(status) && filed.length === 1 && <p className="soft">提出したファイルが1件だけのときは、取り消せません。</p>}
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h4>{title}</h4>
      <ul className="document-files">{children}</ul>
    </>
  );
}
