import { Link, useSearchParams } from 'react-router';
import { useLive } from '../../providers/live.ts';
import { useMedia } from '../../ui/use-media.ts';
import { GrantPage } from '../pages/grant-page.tsx';
import { Part } from '../pages/part.tsx';
import { DocumentElsewhere, useGrantOfDocument } from './document-elsewhere.tsx';
import { documentGroups } from './document-groups.ts';
import { DocumentList } from './document-list.tsx';
import { DocumentOverview } from './document-overview.tsx';
import { documentPath, documentSteps, documentsPath } from './document-path.ts';
import { ReceiptStep } from './receipt-step.tsx';
import { SubmitStep } from './submit-step.tsx';
import { type Submission, useSubmissions } from './use-submissions.ts';
import './submissions.css';
import './document.css';
import './files.css';

/** The documents that the selected grant asks for, and the one that is open (spec, second file, section 2). */
export default function SubmissionsPage() {
  useGrantOfDocument(useDocumentAddress().documentId);
  return <GrantPage title="提出書類管理">{({ id }) => <Documents key={id} applicationId={id} />}</GrantPage>;
}

function Documents({ applicationId }: { readonly applicationId: number }) {
  const { submissions, query } = useSubmissions(applicationId);
  useLive(applicationId);
  return (
    <Part query={query} failed="提出書類の取得に失敗しました">
      {() => (submissions.length > 0 ? <ListAndPanel submissions={submissions} applicationId={applicationId} /> : <NoDocuments />)}
    </Part>
  );
}

/** Room for the list beside the document; elsewhere there is one thing at a time. */
const wide = '(min-width: 1100px)';

function ListAndPanel({ submissions, applicationId }: { readonly submissions: readonly Submission[]; readonly applicationId: number }) {
  const { documentId } = useDocumentAddress();
  const besides = useMedia(wide);
  const groups = documentGroups(submissions);
  const named = submissions.find(({ id }) => id === documentId);
  const open = named ?? (besides && documentId === null ? groups[0]?.documents[0] : undefined);
  return (
    <div className="documents">
      {documentId !== null && !named && <DocumentElsewhere documentId={documentId} />}
      {(besides || !open) && <DocumentList groups={groups} applicationId={applicationId} openId={open?.id} />}
      {open && <DocumentPanel key={open.id} submission={open} wasChosen={open === named} />}
    </div>
  );
}

function NoDocuments() {
  return (
    <section className="sheet">
      <p>
        <strong>提出書類はありません</strong>
      </p>
      <p>提出が必要になると、ここに表示します。これから必要になる書類は、様式の一覧で確かめられます。</p>
      <Link className="button" to="/user/reportforms">
        様式と提出期限の一覧を見る
      </Link>
    </section>
  );
}

interface Props {
  readonly submission: Submission;
  /** Whether the address names it, and not only the room on the screen. */
  readonly wasChosen: boolean;
}

/** The document that is open, and the page of it. What its state no longer admits falls back to the overview. */
function DocumentPanel({ submission, wasChosen }: Props) {
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

/** Which document is open, and which of its pages; the address names them, so that a reload, a mail and a new login lead back. */
function useDocumentAddress() {
  const [params] = useSearchParams();
  const wanted = params.get('step');
  const step = documentSteps.find((one) => one === wanted) ?? 'overview';
  return { documentId: numberIn(params.get('document')), step, round: numberIn(params.get('round')) };
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
