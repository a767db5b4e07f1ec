import { Link } from 'react-router';
import { formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import type { ApplicationStatus } from '../../../../../domain/workflow/application-statuses.ts';
import { missingFor } from '../../../../../domain/workflow/guards.ts';
import { statusEntry, stepBetween } from '../../../../../domain/workflow/transitions.ts';
import css from '../../../../../refine-app/grantee/detail.module.css';
import granteeCss from '../../../../../refine-app/grantee/grantee.module.css';
import { Note } from '../../../../../refine-app/grantee/pages/note.tsx';
import { QueryPart } from '../../../../../refine-app/grantee/pages/query-part.tsx';
import { PrintButton, ReceiptSheet } from '../../../../../refine-app/grantee/pages/receipt-sheet.tsx';
import { Consequences, StepForm } from '../../../../../refine-app/grantee/pages/step-form.tsx';
import type { WholeApplication } from '../../../../../refine-app/grantee/use-my-applications.ts';
import { useAsyncCall } from '../../../../../refine-app/ui/use-async-call.ts';
import { resources } from '../../../../../resources.config.ts';
import { meaningOf } from '../../../../../schema/lifecycle.ts';
import { granteeCapabilities } from '../../../rules/grantee-capabilities.ts';
import type { PastStep } from '../../../rules/grantee-words.ts';
import { useHistory } from '../history/use-history.ts';
import { FormClash, inputId } from './edit-page.tsx';
import { FieldSection } from './facts.tsx';
import { type EditableName, editableSections, namesIn } from './fields.ts';
import { receiptHeading, stepWords, submitTarget } from './grantee-step-words.ts';
import { StepHeading, useStep } from './step-heading.tsx';
import type { ApplicationForm } from './use-application-form.ts';

/** Confirmation before submitting: what is sent, and the consequences. */
export function SubmitPage({ form }: { form: ApplicationForm }) {
  const { history, query } = useHistory(form.row.id);
  return (
    <QueryPart query={query} failed="申請詳細の取得に失敗しました">
      {() => <Confirm form={form} to={submitTarget(form.row.status, history)} />}
    </QueryPart>
  );
}

/** A report during the activity: sends its text, or only the step. */
export function ReportPage({ form, to }: { form: ApplicationForm; to: ApplicationStatus }) {
  const { title, lead } = stepWords(to);
  return (
    <>
      <StepHeading>{title}</StepHeading>
      <p>{lead}</p>
      <SendForm form={form} to={to} explains={stepBetween(form.row.status, to)?.comment === true} />
    </>
  );
}

function Confirm({ form, to }: { form: ApplicationForm; to: ApplicationStatus | null }) {
  if (!to) return null;
  const { row } = form;
  const { title, lead } = stepWords(to);
  const { needs, comment } = stepBetween(row.status, to) ?? {};
  const { edit } = granteeCapabilities(row.status);
  const obstacles = obstaclesOf(form, needs?.includes('complete') === true);
  return (
    <>
      <StepHeading>{title}</StepHeading>
      <p>{lead}</p>
      <Obstacles obstacles={obstacles} />
      <FormClash form={form} />
      {edit && <Contents form={form} />}
      {obstacles.length === 0 && !form.state.conflict && <SendForm form={form} to={to} explains={comment === true} />}
    </>
  );
}

function Contents({ form }: { form: ApplicationForm }) {
  return (
    <>
      <h2>送る内容</h2>
      {editableSections.map(([title, names]) => (
        <FieldSection key={title} title={title} row={form.row} names={names} level="h3" />
      ))}
    </>
  );
}

function SendForm({ form, to, explains }: { form: ApplicationForm; to: ApplicationStatus; explains: boolean }) {
  const { send, ...act } = useSend(form, to, granteeCapabilities(form.row.status).edit);
  return (
    <StepForm
      name={`${form.row.id}/${to}`}
      comment={explains ? { label: '基金に知らせる内容', missing: '内容を入力してください' } : undefined}
      button={stepWords(to).button}
      act={act}
      failed="申請提出に失敗しました"
      onSend={send}
    />
  );
}

interface Obstacle {
  readonly name: EditableName | 'contactUserId';
  /** The error of the text; null if the field is empty. */
  readonly text: string | null;
}

/** Missing or wrong fields, each with a link to it. */
function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { pathTo } = useStep();
  if (obstacles.length === 0) return null;
  return (
    <Note title={`まだ提出できません。次の${obstacles.length}件を確認してください。`} className={css.obstacles} role="alert">
      <ul>
        {obstacles.map(({ name, text }) => (
          <li key={name}>
            <Link
              className={granteeCss.touchLink}
              to={name === 'contactUserId' ? `${pathTo('overview')}#contact` : `${pathTo('edit')}#${inputId(name)}`}
            >
              {text ?? `${resources.applications.fields[name].label}が入力されていません`}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** What prevents submission: missing required fields and texts that cannot be saved. */
function obstaclesOf(form: ApplicationForm, complete: boolean): Obstacle[] {
  const missing = complete ? missingFor(form.row) : [];
  const wrong = namesIn(form.errors).map((name) => ({ name, text: form.errors[name] ?? '' }));
  return [...missing.filter((name) => !form.errors[name]).map((name) => ({ name, text: null })), ...wrong];
}

/** Withdrawal of an application or declining of a grant, with consequences and reason. */
export function WithdrawPage({ form, to }: { form: ApplicationForm; to: ApplicationStatus }) {
  const { send, ...act } = useSend(form, to, false);
  const { pathTo } = useStep();
  const words = to === 'WITHDRAWAL_NOTICE' ? declining : withdrawing;
  return (
    <StepForm
      name={`${form.row.id}/${to}`}
      comment={{ label: '理由', missing: '理由を入力してください' }}
      button={words.button}
      danger
      back={pathTo('overview')}
      act={act}
      failed="申請取り下げに失敗しました"
      onSend={send}
    >
      <StepHeading>{words.title}</StepHeading>
      <Consequences texts={words.consequences}>
        <strong>{form.row.title}</strong>（受付番号 {form.row.entryNumber}）
      </Consequences>
    </StepForm>
  );
}

const withdrawing = {
  title: '申請の取り下げ',
  button: '申請を取り下げる',
  consequences: ['取り下げると、この申請は選考されません。', '取り下げたあとは、元に戻せません。もう一度応募するには、新しく申請してください。'],
};

const declining = {
  title: '助成の辞退',
  button: '辞退届を出す',
  consequences: [
    '辞退届を出すと、活動と報告の手続きが止まります。',
    'すでに助成金を受け取っているときは、返金をお願いすることがあります。',
    '辞退届はこの画面では取り消せません。取りやめたいときは、基金事務局にご連絡ください。',
  ],
};

/** Receipt of the latest step: number, time and what comes next. Can be reopened and printed at any time. */
export function ReceiptPage({ application }: { application: WholeApplication }) {
  const { history, query } = useHistory(application.id);
  const step = lastOwnStep(history);
  return (
    <QueryPart query={{ ...query, isPending: query.isFetching }} failed="申請詳細の取得に失敗しました">
      {() => (step ? <Receipt application={application} step={step} /> : <StepHeading>受け付けた手続きはまだありません</StepHeading>)}
    </QueryPart>
  );
}

function Receipt({ application, step }: { application: WholeApplication; step: PastStep }) {
  const facts = {
    受付番号: application.entryNumber,
    助成番号: application.grantNumber,
    題名: application.title,
    団体名: application.organizationName,
    受付日時: formatDateTime(step.createdAt),
    お知らせの内容: step.comment,
  };
  return (
    <>
      <StepHeading>{receiptHeading(step.toStatus)}</StepHeading>
      <ReceiptSheet label="受付の控え" facts={facts} next={meaningOf(resources.applications, application.status, 'grantee')} isSigned />
      <PrintButton />
    </>
  );
}

/** The last step that the grantee took; starting the application does not count. */
export function lastOwnStep(history: readonly PastStep[]): PastStep | undefined {
  return history.find(({ userRole, fromStatus }) => userRole === 'recipient' && fromStatus !== null);
}

/** Takes a workflow step together with unsaved edits in one request, then opens the receipt, or the form when a correction begins. */
function useSend(form: ApplicationForm, to: ApplicationStatus, withEdits: boolean) {
  const { run, busy, failure, refresh } = useAsyncCall(staleText);
  const { go } = useStep();
  const send = (comment: string) =>
    run(async () => {
      await form.autosave.send({ applicationStatusId: statusEntry(to).id, ...(comment && { comment }) }, withEdits);
      // Navigates before refetching, since the step's page would close before its receipt opens.
      await go(to === 'UNDER_REVISION' ? 'edit' : 'receipt', true);
      await refresh();
    });
  return { send, busy, failure };
}

const staleText = 'ほかの方が先に内容を変更しました。最新の内容を読み込みましたので、確かめてから、もう一度お試しください。';
