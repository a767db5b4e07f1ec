import { Part } from '../pages/part.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { Receipt } from './receipt.tsx';
import { type SubmissionFile, type SubmissionStep, useDocumentFiles, useDocumentHistory } from './use-document.ts';
import type { Submission } from './use-submissions.ts';

interface Props {
  readonly submission: Submission;
  /** Of which submission; the latest when null. */
  readonly round: number | null;
}

/** Proof that a document has arrived: number, time, each file with size and hash, what comes next. It can be opened and printed again at any time. */
export function ReceiptStep({ submission, round }: Props) {
  const { history, query } = useDocumentHistory(submission.id);
  const { files, query: filesQuery } = useDocumentFiles(submission.id);
  const step = history.find((one) => one.receiptNumber !== null && (round === null || one.round === round));
  return (
    <Part query={{ ...query, isPending: query.isPending || (!step && query.isFetching) }} failed="控えの取得に失敗しました">
      {() =>
        step ? (
          <Part
            query={{ ...filesQuery, isPending: filesQuery.isPending || (filesQuery.isFetching && !hasFilesOf(files, step)) }}
            failed="ファイルの取得に失敗しました"
          >
            {() => <Receipt submission={submission} step={step} files={files} />}
          </Part>
        ) : (
          <PanelHeading>提出の控えはまだありません</PanelHeading>
        )
      }
    </Part>
  );
}

/** Right after a submission the files are still those of before: they are on their way. */
function hasFilesOf(files: readonly SubmissionFile[], step: SubmissionStep): boolean {
  return files.some(({ round }) => round === step.round);
}
