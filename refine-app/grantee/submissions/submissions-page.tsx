import { Link } from 'react-router';
import { useLive } from '../../providers/live.ts';
import { useMedia } from '../../ui/use-media.ts';
import { GrantPage } from '../pages/grant-page.tsx';
import { Part } from '../pages/part.tsx';
import { DocumentElsewhere, useGrantOfDocument } from './document-elsewhere.tsx';
import { documentGroups } from './document-groups.ts';
import { DocumentList } from './document-list.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { useDocumentAddress } from './use-document-address.ts';
import { type Submission, useSubmissions } from './use-submissions.ts';
import './submissions.css';

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
