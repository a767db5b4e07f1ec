import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { granteeCapabilities } from '../../../domain/workflow/grantee-capabilities.ts';
import type { PastStep } from '../../../domain/workflow/grantee-words.ts';
import { missingFor } from '../../../domain/workflow/guards.ts';
import { statusEntry, stepBetween } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import { meaningOf } from '../../../schema/lifecycle.ts';
import { ApiError } from '../../providers/errors.ts';
import { adviceText, isStale } from '../../ui/failure.ts';
import { foundationName } from '../../ui/foundation.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { useHistory } from '../history/use-history.ts';
import { FactList } from '../pages/facts.tsx';
import { CommentField, useKeptText } from '../pages/labelled.tsx';
import { Part, StepFailure } from '../pages/part.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { Conflict, inputId } from './edit-page.tsx';
import { Section } from './facts.tsx';
import { type EditableName, editableSections, namesIn } from './fields.ts';
import { StepHeading, useStep } from './step-heading.tsx';
import { receiptHeading, stepWords, submitTarget } from './step-words.ts';
import type { ApplicationForm } from './use-application-form.ts';

/** What will be sent and what follows from it, before it is sent. */
export function SubmitPage({ form }: { form: ApplicationForm }) {
  const { history, query } = useHistory(form.row.id);
  return (
    <Part query={query} failed="申請詳細の取得に失敗しました">
      {() => <Confirm form={form} to={submitTarget(form.row.status, history)} />}
    </Part>
  );
}

/** A report in the course of the activity: it sends its text alone, or nothing but the news. */
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
      <Conflict form={form} />
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
        <Section key={title} title={title} row={form.row} names={names} level="h3" />
      ))}
    </>
  );
}

function SendForm({ form, to, explains }: { form: ApplicationForm; to: ApplicationStatus; explains: boolean }) {
  const [comment, setComment] = useKeptText(`${form.row.id}/${to}`);
  const [silent, setSilent] = useState(false);
  const { send, sending, failure } = useSend(form, granteeCapabilities(form.row.status).edit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = explains && comment.trim() === '';
    setSilent(missing);
    if (!missing && !sending) void send(to, comment).then((sent) => sent && setComment(''));
  };
  const error = silent && comment.trim() === '' ? '内容を入力してください' : undefined;
  return (
    <form onSubmit={submit} noValidate>
      {explains && <CommentField label="基金に知らせる内容" error={error} value={comment} onValue={setComment} />}
      {failure && <StepFailure title="申請提出に失敗しました" text={failure} />}
      <button type="submit" className="button button-main button-wide" aria-disabled={sending}>
        {sending ? '送信しています…' : stepWords(to).button}
      </button>
    </form>
  );
}

interface Obstacle {
  readonly name: EditableName | 'contactUserId';
  /** What is wrong with the text; null when there is none. */
  readonly text: string | null;
}

/** What is still to be filled in or mended, each with the way there. */
function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { pathTo } = useStep();
  if (obstacles.length === 0) return null;
  return (
    <div className="sheet obstacles" role="alert">
      <strong>まだ提出できません。次の{obstacles.length}件を確認してください。</strong>
      <ul>
        {obstacles.map(({ name, text }) => (
          <li key={name}>
            <Link to={name === 'contactUserId' ? `${pathTo('overview')}#contact` : `${pathTo('edit')}#${inputId(name)}`}>
              {text ?? `${resources.applications.fields[name].label}が入力されていません`}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What keeps the application from being sent: fields that must be filled in, and texts that cannot be saved. */
function obstaclesOf(form: ApplicationForm, complete: boolean): Obstacle[] {
  const missing = complete ? missingFor(form.row) : [];
  const wrong = namesIn(form.errors).map((name) => ({ name, text: form.errors[name] ?? '' }));
  return [...missing.filter((name) => !form.errors[name]).map((name) => ({ name, text: null })), ...wrong];
}

/** Withdrawing an application, or giving notice that a grant is declined: what follows, and why. */
export function WithdrawPage({ form, to }: { form: ApplicationForm; to: ApplicationStatus }) {
  const [reason, setReason] = useKeptText(`${form.row.id}/${to}`);
  const [silent, setSilent] = useState(false);
  const { send, sending, failure } = useSend(form, false);
  const { pathTo } = useStep();
  const words = to === 'WITHDRAWAL_NOTICE' ? declining : withdrawing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSilent(reason.trim() === '');
    if (reason.trim() !== '' && !sending) void send(to, reason).then((sent) => sent && setReason(''));
  };
  return (
    <form onSubmit={submit} noValidate>
      <StepHeading>{words.title}</StepHeading>
      <div className="sheet withdraw">
        <p>
          <strong>{form.row.title}</strong>（受付番号 {form.row.entryNumber}）
        </p>
        <ul>
          {words.consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <CommentField label="理由" value={reason} onValue={setReason} error={silent && !reason.trim() ? '理由を入力してください' : undefined} />
      {failure && <StepFailure title="申請取り下げに失敗しました" text={failure} />}
      <div className="detail-steps">
        <button type="submit" className="button button-danger" aria-disabled={sending}>
          {sending ? '送信しています…' : words.button}
        </button>
        <Link className="button" to={pathTo('overview')}>
          やめる
        </Link>
      </div>
    </form>
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

/** Proof that the latest step has arrived: number, time, what comes next. It can be opened and printed again at any time. */
export function ReceiptPage({ application }: { application: MyApplication }) {
  const { history, query } = useHistory(application.id);
  const step = lastOwnStep(history);
  return (
    <Part query={{ ...query, isPending: query.isFetching }} failed="申請詳細の取得に失敗しました">
      {() => (step ? <Receipt application={application} step={step} /> : <StepHeading>受け付けた手続きはまだありません</StepHeading>)}
    </Part>
  );
}

function Receipt({ application, step }: { application: MyApplication; step: PastStep }) {
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
      <section className="sheet receipt" aria-label="受付の控え">
        <FactList facts={facts} />
        <p>
          <strong>このあと</strong>
          <br />
          {meaningOf(resources.applications, application.status, 'grantee')}
        </p>
        <p className="soft">{foundationName}</p>
      </section>
      <button type="button" className="button receipt-print" onClick={() => window.print()}>
        印刷する
      </button>
    </>
  );
}

/** The last step that the grantee took; to have begun the application is none. */
export function lastOwnStep(history: readonly PastStep[]): PastStep | undefined {
  return history.find(({ userRole, fromStatus }) => userRole === 'recipient' && fromStatus !== null);
}

/** Takes a step of the workflow, what is typed and not saved yet in the same call, and goes to the receipt. */
function useSend(form: ApplicationForm, withEdits: boolean) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refresh = useRefresh();
  const { go } = useStep();
  const send = async (to: ApplicationStatus, comment: string) => {
    setSending(true);
    setFailure(null);
    try {
      await form.autosave.send({ applicationStatusId: statusEntry(to).id, ...(comment.trim() && { comment: comment.trim() }) }, withEdits);
      // First there, then anew: the page of the step would close before its receipt is open.
      go('receipt', true);
      await refresh();
      return true;
    } catch (error) {
      setFailure(isStale(error) ? stale : adviceText(error));
      // A step that was taken already, here or by a colleague, shows in the page behind.
      if (error instanceof ApiError && error.statusCode === 409) await refresh();
      setSending(false);
      return false;
    }
  };
  return { send, sending, failure };
}

const stale = 'ほかの方が先に内容を変更しました。最新の内容を読み込みましたので、確かめてから、もう一度お試しください。';
