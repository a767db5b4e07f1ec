import { Link } from 'react-router';
import { documentPath } from './document-path.ts';
import { filesInForce } from './files-in-force.ts';
import type { SubmissionFile } from './use-document.ts';
import type { Submission } from './use-submissions.ts';
import type { useUploads } from './use-uploads.ts';

interface Props {
  readonly submission: Submission;
  readonly files: readonly SubmissionFile[];
  readonly uploads: ReturnType<typeof useUploads>;
}

/** The way to the submission: once files exist, and while the document waits for its grantee (second file, section 4). */
export function ToSubmit({ submission: { id, status, abilities }, files, uploads: { uploads, busy } }: Props) {
  if (!abilities.includes('submit') || filesInForce(files).length === 0) return null;
  const again = status === 'SUBMITTED_RETURNED';
  const hasNew = files.some(({ round, removedAt }) => round === null && removedAt === null);
  const unsent = uploads.filter(({ state }) => state !== 'done').length;
  return (
    <div className="document-submit">
      <p>
        {hasNew
          ? `追加したファイルは、まだ基金に届いていません。${again ? '「再提出」' : '「提出する」'}を押して進んでください。`
          : '直したファイルを追加してから、再提出してください。'}
      </p>
      {busy ? (
        <p>
          <strong>送っているファイルがあります。終わると、提出に進めます。</strong>
        </p>
      ) : (
        <>
          {unsent > 0 && <p className="failure-line">追加できていないファイルが{unsent}件あります。そのまま提出すると、含まれません。</p>}
          <Link className={hasNew ? 'button button-main' : 'button'} to={documentPath(id, 'submit')}>
            {again ? '再提出' : '提出する'}
          </Link>
        </>
      )}
    </div>
  );
}
