import { type FormEvent, useState } from 'react';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { granteeCapabilities } from '../../../domain/workflow/grantee-capabilities.ts';
import { stepBetween } from '../../../domain/workflow/transitions.ts';
import { useHistory } from '../dashboard/use-history.ts';
import { Part } from '../pages/part.tsx';
import { StepFailure } from '../pages/step-failure.tsx';
import { CommentField } from './comment-field.tsx';
import { Conflict } from './conflict.tsx';
import { Section } from './facts.tsx';
import { editableSections } from './fields.ts';
import { Obstacles, obstaclesOf } from './obstacles.tsx';
import { StepHeading } from './step-heading.tsx';
import { stepWords, submitTarget } from './step-words.ts';
import type { ApplicationForm } from './use-application-form.ts';
import { useKeptText } from './use-kept-text.ts';
import { useSend } from './use-send.ts';

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
