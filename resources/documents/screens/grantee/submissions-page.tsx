import { type HttpError, useOne } from '@refinedev/core';
import clsx from 'clsx/lite';
import { Link, useSearchParams } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { useLive } from '../../../../refine-app/data/live.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DueDate } from '../../../../refine-app/grantee/pages/facts.tsx';
import { backLinkClass, GrantPage } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { selectGrant, useGrantOfMail, useSelectedGrant } from '../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button, LinkButton } from '../../../../refine-app/ui/button.tsx';
import { isMissing } from '../../../../refine-app/ui/failure.ts';
import { useMedia } from '../../../../refine-app/ui/use-media.ts';
import { resources } from '../../../../resources.config.ts';
import { acceptsFiles } from '../../rules/statuses.ts';
import { DocumentBadge } from './document-badge.tsx';
import { DocumentOverview } from './document-overview.tsx';
import { currentSubmissionFiles, type DocumentGroup, documentGroups, documentPath, documentSteps, documentsPath, isAwaited } from './documents.ts';
import css from './own-documents.module.css';
import { ReceiptStep } from './receipt-step.tsx';
import { SubmitStep } from './submit-step.tsx';
import { type Submission, useApplicationFiles, useSubmissions } from './use-documents.ts';

/** The documents of the selected grant and the open one (spec, second file, section 2). */
export default function SubmissionsPage() {
  const { documentId } = useDocumentAddress();
  useGrantOfMail(useGrantOf(useSelectedGrant() === null ? documentId : null).grantNumber);
  return (
    <GrantPage title="提出書類管理" heading="提出書類">
      {({ id }) => <Documents key={id} applicationId={id} />}
    </GrantPage>
  );
}

function Documents({ applicationId }: { readonly applicationId: number }) {
  const { submissions, query } = useSubmissions(applicationId);
  useLive(applicationId);
  return (
    <QueryPart query={query} failed="提出書類の取得に失敗しました">
      {() => (submissions.length > 0 ? <ListAndPanel submissions={submissions} applicationId={applicationId} /> : <NoDocuments />)}
    </QueryPart>
  );
}

/** From this width the list is shown beside the document. */
const wide = '(min-width: 1100px)';

function ListAndPanel({ submissions, applicationId }: { readonly submissions: readonly Submission[]; readonly applicationId: number }) {
  const { documentId } = useDocumentAddress();
  const isWide = useMedia(wide);
  const groups = documentGroups(submissions);
  const named = submissions.find(({ id }) => id === documentId);
  const open = named ?? (isWide && documentId === null ? groups[0]?.documents[0] : undefined);
  return (
    <div className={css.documents}>
      {documentId !== null && !named && <DocumentElsewhere documentId={documentId} />}
      {(isWide || !open) && <DocumentList groups={groups} applicationId={applicationId} openId={open?.id} />}
      {open && <DocumentPanel key={open.id} submission={open} wasChosen={open === named} />}
    </div>
  );
}

function NoDocuments() {
  return (
    <section className={granteeCss.sheet}>
      <p>
        <strong>提出書類はありません</strong>
      </p>
      <p>提出が必要になると、ここに表示します。これから必要になる書類は、様式の一覧で確かめられます。</p>
      <LinkButton to="/user/reportforms">様式と提出期限の一覧を見る</LinkButton>
    </section>
  );
}

interface Props {
  readonly submission: Submission;
  /** Whether the URL names the document; otherwise it is opened by default on a wide screen. */
  readonly wasChosen: boolean;
}

/** The open document. A page that its status no longer allows falls back to the overview. */
function DocumentPanel({ submission, wasChosen }: Props) {
  const { step, round } = useDocumentAddress();
  const { id, abilities } = submission;
  const page = step === 'submit' && !abilities.includes('submit') ? 'overview' : step;
  return (
    <article className={css.document}>
      <Link className={clsx(backLinkClass, page === 'overview' && css.toList)} to={page === 'overview' ? documentsPath : documentPath(id)}>
        ← {page === 'overview' ? '提出書類の一覧' : '書類'}にもどる
      </Link>
      {page === 'submit' && <SubmitStep submission={submission} />}
      {page === 'receipt' && <ReceiptStep submission={submission} round={round} />}
      {page === 'overview' && <DocumentOverview submission={submission} takesFocus={wasChosen} />}
    </article>
  );
}

/** The open document and page, read from the URL so that reloads, mail links and logins return to it. */
function useDocumentAddress() {
  const [params] = useSearchParams();
  const wanted = params.get('step');
  const step = documentSteps.find((one) => one === wanted) ?? 'overview';
  return { documentId: numberIn(params.get('document')), step, round: numberIn(params.get('round')) };
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The URL names a document, for example from a mail, that is not of the selected grant. */
function DocumentElsewhere({ documentId }: { readonly documentId: number }) {
  const { grantNumber, query } = useGrantOf(documentId);
  return (
    <QueryPart query={{ ...query, isLoadingError: query.isLoadingError && !isMissing(query.error) }} failed="提出書類の取得に失敗しました">
      {() => (
        <div className={clsx(granteeCss.sheet, css.documentsElsewhere)} role="alert">
          <strong>この書類は、選択中の助成にはありません。</strong>
          {grantNumber ? <Switch grantNumber={grantNumber} /> : <Unknown />}
        </div>
      )}
    </QueryPart>
  );
}

function Switch({ grantNumber }: { readonly grantNumber: string }) {
  return (
    <>
      <p>助成番号 {grantNumber} の書類です。</p>
      <Button onClick={() => selectGrant(grantNumber)}>この助成に切り替えて開く</Button>
    </>
  );
}

function Unknown() {
  return (
    <p>
      一覧から選ぶか、<Link to="/user/application-select">助成を選び直してください</Link>。
    </p>
  );
}

function useGrantOf(documentId: number | null) {
  const { result, query } = useOne<Submission, HttpError>({
    resource: resources.submissions.name,
    id: documentId ?? undefined,
    queryOptions: { enabled: documentId !== null },
  });
  return { grantNumber: documentId === null ? null : result?.grantNumber, query };
}

interface DocumentListProps {
  readonly groups: readonly DocumentGroup<Submission>[];
  readonly applicationId: number;
  readonly openId: number | undefined;
}

/** The documents of the grant, grouped by who has to act. */
function DocumentList({ groups, applicationId, openId }: DocumentListProps) {
  const files = useApplicationFiles(applicationId);
  const countOf = (id: number) => currentSubmissionFiles(files.filter(({ submissionId }) => submissionId === id)).length;
  return (
    <nav className={css.documentList} aria-label="提出書類">
      {groups.map(({ title, documents }) => (
        <section key={title} aria-label={title}>
          <h2 className={css.documentListTitle}>
            {title}
            <span className={baseCss.quiet}>（{documents.length}件）</span>
          </h2>
          <ul className={granteeCss.lined}>
            {documents.map((document) => (
              <Item key={document.id} document={document} files={countOf(document.id)} isOpen={document.id === openId} />
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link className={granteeCss.touchLink} to="/user/reportforms">
          様式と提出期限の一覧を見る
        </Link>
      </p>
    </nav>
  );
}

interface ItemProps {
  readonly document: Submission;
  readonly files: number;
  readonly isOpen: boolean;
}

function Item({ document, files, isOpen }: ItemProps) {
  const { id, formNumber, formName, status, isRequired, receptionEndDate, submittedAt } = document;
  const open = acceptsFiles(status);
  return (
    <li>
      <Link to={documentPath(id)} aria-current={isOpen || undefined}>
        <span className={css.documentName}>
          <span className={baseCss.quiet}>{formNumber}</span> {formName}
        </span>
        <span className={css.documentFacts}>
          <DocumentBadge document={document} />
          <span>{isRequired ? '必須' : '任意'}</span>
          {files > 0 && <span>ファイル{files}件</span>}
        </span>
        {open && receptionEndDate && (
          <span className={css.documentDue}>
            <span className={baseCss.quiet}>{isRequired ? '期限' : '受付の期限'}</span> <DueDate date={receptionEndDate} open={isAwaited(document)} />
          </span>
        )}
        {!open && submittedAt && <span className={baseCss.quiet}>提出 {formatDateTime(submittedAt)}</span>}
      </Link>
    </li>
  );
}
