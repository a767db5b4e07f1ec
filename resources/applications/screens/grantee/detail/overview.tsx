import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { commentEntities } from '../../../../../domain/terms.ts';
import type { ApplicationStatus } from '../../../../../domain/workflow/application-statuses.ts';
import { granteeStage } from '../../../../../domain/workflow/grantee-stages.ts';
import { legacyStatusLabels, legacyStatusOf, progressOf, progressSteps } from '../../../../../domain/workflow/legacy-statuses.ts';
import { statusEntry } from '../../../../../domain/workflow/transitions.ts';
import css from '../../../../../refine-app/grantee/detail.module.css';
import granteeCss from '../../../../../refine-app/grantee/grantee.module.css';
import { Section, Settled } from '../../../../../refine-app/grantee/pages/query-part.tsx';
import { useRows } from '../../../../../refine-app/grantee/queries.ts';
import type { WholeApplication } from '../../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../../refine-app/ui/button.tsx';
import { FailureLine } from '../../../../../refine-app/ui/panel-states.tsx';
import ResultPanel from '../../../../decisions/screens/grantee/result-panel.tsx';
import { useResults } from '../../../../decisions/screens/grantee/use-results.ts';
import { documentPath } from '../../../../documents/screens/grantee/documents.ts';
import { useSubmissions } from '../../../../documents/screens/grantee/use-documents.ts';
import { ContractDocuments } from '../../../../letters/screens/grantee/contract-documents.tsx';
import { useEnvelopes } from '../../../../letters/screens/grantee/use-envelope.ts';
import { granteeCapabilities, isManagedByEntry } from '../../../rules/grantee-capabilities.ts';
import type { CommentRow } from '../../comments/comment.ts';
import { CommentThread } from '../../comments/comment-thread.tsx';
import commentsCss from '../../comments/comments.module.css';
import { useHistory } from '../history/use-history.ts';
import { Meaning } from '../meaning.tsx';
import { Consent } from './consent.tsx';
import { Contact } from './contact.tsx';
import { FormClash, FormSaveLine } from './edit-page.tsx';
import { Facts, PaymentMethod, Request } from './facts.tsx';
import { reports, reportsFrom, stepWords, submitTarget } from './grantee-step-words.ts';
import { useStep } from './step-heading.tsx';
import { lastOwnStep } from './step-pages.tsx';
import type { ApplicationForm } from './use-application-form.ts';

/** The application, and what its grantee can do with it now. */
export function Overview({ form }: { form: ApplicationForm }) {
  const { row } = form;
  const { label, endedEarly } = granteeStage(row.status);
  const { edit, withdrawTo } = granteeCapabilities(row.status);
  const { pathTo } = useStep();
  const letters = useEnvelopes(row.id);
  const documents = useSubmissions(row.id).query;
  const { results, query: resultsQuery } = useResults(row.id);
  return (
    <Settled queries={[letters.query, documents, resultsQuery, useHistory(row.id).query]}>
      <h1>助成内容</h1>
      <p className={css.detailTitle}>{row.title}</p>
      <Section id="standing" sheet title={label}>
        {/* An announced place on the waiting list is shown below instead of the meaning of the status. */}
        {results[0]?.outcome !== 'waitlisted' && <Meaning application={row} />}
        <Request application={row} />
        {isManagedByEntry(row) ? <EntryLink applicationId={row.id} /> : <Steps form={form} />}
        {documents.isError && <FailureLine title="提出書類を取得できませんでした。" onRetry={() => void documents.refetch()} />}
        {!endedEarly && <Progress status={row.status} />}
      </Section>
      {resultsQuery.isError && <FailureLine title="選考の結果を取得できませんでした。" onRetry={() => void resultsQuery.refetch()} />}
      {results.length > 0 && <ResultPanel application={row} results={results} />}
      {edit && Object.keys(form.state.texts).length > 0 && <FormSaveLine form={form} />}
      <FormClash form={form} />
      <ContractDocuments applicationId={row.id} />
      <Facts row={row} />
      <PaymentMethod application={row} />
      <Conversation applicationId={row.id} />
      {!edit && <Consent form={form} />}
      <Contact form={form} />
      {withdrawTo && !isManagedByEntry(row) && (
        <p>
          <Link className={css.dangerLink} to={pathTo('withdraw')}>
            {withdrawTo === 'WITHDRAWAL_NOTICE' ? 'この助成を辞退する' : 'この申請を取り下げる'}
          </Link>
        </p>
      )}
    </Settled>
  );
}

/** An application from a call is edited and withdrawn in its entry, by the entry's members. */
function EntryLink({ applicationId }: { readonly applicationId: number }) {
  const { rows, query } = useRows<{ id: number }>('entries', { applicationId }, '');
  if (!query.isSuccess) return null;
  const [entry] = rows;
  return entry ? (
    <LinkButton to={`/user/entries/${entry.id}`}>「応募」の画面を開く</LinkButton>
  ) : (
    <p>この申請の修正・提出・取下げは、応募を書いた人が「応募」の画面で行います。</p>
  );
}

function Steps({ form }: { form: ApplicationForm }) {
  const { id, status } = form.row;
  const { history, query } = useHistory(id);
  const { pathTo } = useStep();
  return (
    <>
      {query.isError && <FailureLine title="これまでの経過を取得できませんでした。" onRetry={() => void query.refetch()} />}
      <MainSteps application={form.row} target={submitTarget(status, history)} />
      <ul>
        {reportsFrom(status).map((name) => (
          <li key={name}>
            <Link className={granteeCss.touchLink} to={pathTo(name)}>
              <strong>{stepWords(reports[name]).button}</strong>
            </Link>
            <StepAdvice to={reports[name]} applicationId={id} />
          </li>
        ))}
        {lastOwnStep(history) && (
          <li>
            <Link className={granteeCss.touchLink} to={pathTo('receipt')}>
              受付の控えを見る
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

/** When to take a step, with a link to its document. */
function StepAdvice({ to, applicationId }: { to: ApplicationStatus; applicationId: number }) {
  const { submissions } = useSubmissions(applicationId);
  const { use } = stepWords(to);
  if (!use) return null;
  const document = submissions.find(({ formName }) => formName.includes(use.formName));
  return (
    <p className={baseCss.quiet}>
      {use.text}
      <br />
      {document ? (
        <Link className={granteeCss.touchLink} to={documentPath(document.id)}>
          「{document.formName}」を開く
        </Link>
      ) : (
        <Link className={granteeCss.touchLink} to="/user/reportforms">
          様式の一覧を見る
        </Link>
      )}
    </p>
  );
}

function MainSteps({ application: { id, status }, target }: { application: WholeApplication; target: ApplicationStatus | null }) {
  const { edit } = granteeCapabilities(status);
  const { pathTo } = useStep();
  // While the application is being written, editing comes first; later there is rarely anything to edit.
  const editFirst = edit && (status !== 'ACTIVITY_COMPLETED' || !target);
  // An activity lasts for months, so reporting its end is not the primary action.
  const sendFirst = !editFirst && target !== 'ACTIVITY_COMPLETED';
  if (!edit && !target) return null;
  return (
    <>
      <p className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
        {edit && (
          <LinkButton type={editFirst ? 'primary' : 'default'} to={pathTo('edit')}>
            内容を直す
          </LinkButton>
        )}
        {target && (
          <LinkButton type={sendFirst ? 'primary' : 'default'} to={pathTo('submit')}>
            {stepWords(target).button}
          </LinkButton>
        )}
      </p>
      {target && <StepAdvice to={target} applicationId={id} />}
    </>
  );
}

/** Comments on the application, its documents and its receipts. */
function Conversation({ applicationId }: { applicationId: number }) {
  return (
    <Section id="comments" reached title="コメント">
      <CommentThread entityType="application" entityId={applicationId} applicationId={applicationId} side="grantee" whole target={targetOf} />
    </Section>
  );
}

function targetOf({ entityType }: CommentRow) {
  return entityType === 'application' ? null : <span className={commentsCss.commentSoft}>{commentEntities[entityType]}へのコメント</span>;
}

/** The three steps of the older, generic statuses (spec, second file, section 3). */
function Progress({ status }: { status: ApplicationStatus }) {
  const legacy = legacyStatusOf(statusEntry(status));
  const current = progressOf(legacy);
  return (
    <div className={css.progress}>
      <ol aria-label="3段階の進み具合">
        {progressSteps.map((step, index) => (
          <li key={step} className={index < current ? css.progressDone : undefined} aria-current={index === current ? 'step' : undefined}>
            {step}
            {index < current && <span className={baseCss.visuallyHidden}>（済み）</span>}
          </li>
        ))}
      </ol>
      <p className={baseCss.quiet}>大まかな状況：{legacyStatusLabels[legacy]}</p>
    </div>
  );
}
