import clsx from 'clsx/lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { deadlineOf } from '../../../../domain/dates/deadline.ts';
import { formatDate, formatDateTime, japanDate } from '../../../../domain/dates/japan-date.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DownloadButton, DueDate, FactList } from '../../../../refine-app/grantee/pages/facts.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { takeFocus } from '../../../../refine-app/ui/focus.ts';
import { resources } from '../../../../resources.config.ts';
import { meaningOf } from '../../../../schema/lifecycle.ts';
import { CommentThread } from '../../../applications/screens/comments/comment-thread.tsx';
import { acceptsFiles } from '../../rules/statuses.ts';
import { DocumentBadge } from './document-badge.tsx';
import { currentSubmissionFiles, documentPath, isAwaited, stepWords } from './documents.ts';
import { FileLists } from './file-lists.tsx';
import css from './own-documents.module.css';
import { Uploads } from './uploads.tsx';
import { type Submission, type SubmissionFile, type SubmissionStep, useDocumentFiles, useDocumentHistory } from './use-documents.ts';
import { useUploads } from './use-uploads.ts';

interface Props {
  readonly submission: Submission;
  readonly takesFocus: boolean;
}

/** Overview of a document with the grantee's actions. */
export function DocumentOverview({ submission, takesFocus }: Props) {
  const { id, applicationId, formNumber, formName, status } = submission;
  const { files, query } = useDocumentFiles(id);
  const { history, query: historyQuery } = useDocumentHistory(id);
  const uploads = useUploads(submission);
  return (
    <>
      <PanelHeading takesFocus={takesFocus}>
        <span className={baseCss.quiet}>{formNumber}</span> {formName}
      </PanelHeading>
      <ReturnedNote submission={submission} history={history} />
      <DeadlineBanner submission={submission} />
      <DocumentFacts submission={submission} />
      <section className={granteeCss.sheet} aria-labelledby="document-files">
        <h3 id="document-files">ファイル</h3>
        <QueryPart query={query} failed="ファイルの取得に失敗しました">
          {() => <FileLists submission={submission} files={files} uploads={uploads} />}
        </QueryPart>
        <Uploads uploads={uploads} files={files} takes={acceptsFiles(status) && query.isSuccess} />
        {query.isSuccess && <ToSubmit submission={submission} files={files} uploads={uploads} />}
      </section>
      <section className={granteeCss.sheet} aria-labelledby="document-comments">
        <h3 id="document-comments">基金とのやりとり</h3>
        <CommentThread entityType="submission" entityId={id} applicationId={applicationId} side="grantee" />
      </section>
      <section className={granteeCss.sheet} aria-labelledby="document-history">
        <h3 id="document-history">これまでの経過</h3>
        <QueryPart query={historyQuery} failed="履歴の取得に失敗しました">
          {() => <DocumentHistory submissionId={id} history={history} />}
        </QueryPart>
      </section>
    </>
  );
}

const advice = {
  overdue: 'できるだけ早く提出してください。遅れるわけがあるときは、下の「基金とのやりとり」でお知らせください。',
  today: '今日のうちに提出してください。',
  soon: '期限までに提出してください。',
} as const;

/** Warns of a near or passed deadline (second file, sections 2 and 9), unless the document is under review, completed or optional. */
function DeadlineBanner({ submission }: { readonly submission: Submission }) {
  const { receptionEndDate } = submission;
  if (!receptionEndDate || !isAwaited(submission)) return null;
  const { level, text } = deadlineOf(receptionEndDate, japanDate(new Date()));
  if (level === 'later') return null;
  return (
    <Note tone={level === 'soon' ? undefined : 'bad'} washed>
      <strong className={css.documentCall}>{level === 'soon' ? `提出期限まで、${text}です` : text}</strong>
      <p>
        提出期限は {formatDate(receptionEndDate)} です。{advice[level]}
      </p>
    </Note>
  );
}

/** Status, purpose and template of the document. */
function DocumentFacts({ submission }: { readonly submission: Submission }) {
  const { status, isRequired, receptionEndDate, submittedAt, round, formDescription } = submission;
  return (
    <section className={granteeCss.sheet} aria-label="書類の概要">
      <p>
        <DocumentBadge document={submission} /> {meaningOf(resources.submissions, status, 'grantee')}
      </p>
      <FactList
        className={granteeCss.figures}
        facts={{
          提出: isRequired ? '必ず提出する書類です' : '必要なときに提出する書類です',
          [isRequired ? '提出期限' : '受付の期限']: <DueDate date={receptionEndDate} open={isAwaited(submission)} />,
          最後の提出: submittedAt && `${formatDateTime(submittedAt)}（${round}回目）`,
        }}
      />
      {formDescription && <p className={granteeCss.keptLines}>{formDescription}</p>}
      <Papers submission={submission} />
    </section>
  );
}

/** Links to the template and the receipt of the last submission. */
function Papers({ submission: { id, formNumber, formName, templateFileId, round } }: { readonly submission: Submission }) {
  return (
    <div className={granteeCss.buttons}>
      {templateFileId !== null && (
        <DownloadButton
          url={`/api/files/submissions/${id}/templateFileId`}
          fileName={`${formNumber}_${formName}`}
          failed="様式を取り出せませんでした"
        >
          様式のファイルをダウンロード
        </DownloadButton>
      )}
      {round > 0 && <LinkButton to={documentPath(id, 'receipt')}>受領の控えを見る</LinkButton>}
    </div>
  );
}

interface DocumentHistoryProps {
  readonly submissionId: number;
  readonly history: readonly SubmissionStep[];
}

/** History, newest first, with links to receipts. */
function DocumentHistory({ submissionId, history }: DocumentHistoryProps) {
  if (history.length === 0) return <p className={baseCss.quiet}>まだ何も行われていません。</p>;
  return (
    <ol className={granteeCss.lined}>
      {history.map((step) => (
        <li key={step.id} className={granteeCss.dated}>
          <span className={baseCss.quiet}>{formatDateTime(step.createdAt)}</span>
          <span>
            {stepWords(step)}
            {step.comment && <span className={granteeCss.happeningComment}>{step.comment}</span>}
            {step.receiptNumber && (
              <Link className={granteeCss.touchLink} to={documentPath(submissionId, 'receipt', step.round)}>
                受領の控え（{step.receiptNumber}）を見る
              </Link>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface ReturnedNoteProps {
  readonly submission: Submission;
  readonly history: readonly SubmissionStep[];
}

/** The foundation's reason for returning the document. */
function ReturnedNote({ submission: { status }, history }: ReturnedNoteProps) {
  if (status !== 'SUBMITTED_RETURNED') return null;
  const step = history.find(({ toStatus }) => toStatus === 'SUBMITTED_RETURNED');
  return (
    <Note tone="bad" washed>
      <strong className={css.documentCall}>基金から差し戻されました</strong>
      {step && <p className={baseCss.quiet}>{formatDateTime(step.createdAt)}</p>}
      {step?.comment && <p className={clsx(css.documentReason, granteeCss.keptLines)}>{step.comment}</p>}
      <p>直すファイルを差し替えるか、新しいファイルを追加して、「再提出」を押してください。ほかのファイルは残っています。</p>
    </Note>
  );
}

interface ToSubmitProps {
  readonly submission: Submission;
  readonly files: readonly SubmissionFile[];
  readonly uploads: ReturnType<typeof useUploads>;
}

/** Link to the submission, once files exist and the document can be submitted (second file, section 4). */
function ToSubmit({ submission: { id, status, abilities }, files, uploads: { uploads, busy } }: ToSubmitProps) {
  if (!abilities.includes('submit') || currentSubmissionFiles(files).length === 0) return null;
  const isResubmission = status === 'SUBMITTED_RETURNED';
  const hasNew = files.some(({ round, removedAt }) => round === null && removedAt === null);
  const unsent = uploads.filter(({ state }) => state !== 'done').length;
  return (
    <div className={css.documentSubmit}>
      <p>
        {hasNew
          ? `追加したファイルは、まだ基金に届いていません。${isResubmission ? '「再提出」' : '「提出する」'}を押して進んでください。`
          : '直したファイルに差し替えるか、追加してから、再提出してください。'}
      </p>
      {busy ? (
        <p>
          <strong>送っているファイルがあります。終わると、提出に進めます。</strong>
        </p>
      ) : (
        <>
          {unsent > 0 && <p className={granteeCss.failureLine}>追加できていないファイルが{unsent}件あります。そのまま提出すると、含まれません。</p>}
          <LinkButton type={hasNew ? 'primary' : 'default'} to={documentPath(id, 'submit')}>
            {isResubmission ? '再提出' : '提出する'}
          </LinkButton>
        </>
      )}
    </div>
  );
}

interface PanelHeadingProps {
  /** The heading takes the focus, since the focused element was removed. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function PanelHeading({ takesFocus = true, children }: PanelHeadingProps) {
  return (
    <h2 ref={takesFocus ? scrollAndFocus : undefined} tabIndex={-1} className={css.documentTitle}>
      {children}
    </h2>
  );
}

function scrollAndFocus(heading: HTMLElement | null): void {
  const top = heading?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > window.innerHeight / 2) heading?.closest('article')?.scrollIntoView({ block: 'start' });
  takeFocus(heading);
}
