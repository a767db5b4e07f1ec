import { Link } from 'react-router';
import { DocumentOverview } from './document-overview.tsx';
import { documentPath, documentsPath } from './document-path.ts';
import { ReceiptStep } from './receipt-step.tsx';
import { SubmitStep } from './submit-step.tsx';
import { useDocumentAddress } from './use-document-address.ts';
import type { Submission } from './use-submissions.ts';
import './document.css';
import './files.css';

interface Props {
  readonly submission: Submission;
  /** Whether the address names it, and not only the room on the screen. */
  readonly wasChosen: boolean;
}

/** The document that is open, and the page of it. What its state no longer admits falls back to the overview. */
export function DocumentPanel({ submission, wasChosen }: Props) {
  const { step, round } = useDocumentAddress();
  const { id, abilities } = submission;
  const page = step === 'submit' && !abilities.includes('submit') ? 'overview' : step;
  return (
    <article className="document">
      <Link className={page === 'overview' ? 'step-back to-list' : 'step-back'} to={page === 'overview' ? documentsPath : documentPath(id)}>
        ← {page === 'overview' ? '提出書類の一覧' : '書類'}にもどる
      </Link>
      {page === 'submit' && <SubmitStep submission={submission} />}
      {page === 'receipt' && <ReceiptStep submission={submission} round={round} />}
      {page === 'overview' && <DocumentOverview submission={submission} takesFocus={wasChosen} />}
    </article>
  );
}
