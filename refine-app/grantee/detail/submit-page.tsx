import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { granteeCapabilities } from '../../../domain/workflow/grantee-capabilities.ts';
import { missingFor } from '../../../domain/workflow/guards.ts';
import { stepBetween } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import { useHistory } from '../dashboard/use-history.ts';
import { Part } from '../pages/part.tsx';
import { StepFailure } from '../pages/step-failure.tsx';
import { CommentField } from './comment-field.tsx';
import { Conflict } from './conflict.tsx';
import { inputId } from './edit-field.tsx';
import { Section } from './facts.tsx';
import { type EditableName, editableSections, namesIn } from './fields.ts';
import { StepHeading } from './step-heading.tsx';
import { stepWords, submitTarget } from './step-words.ts';
import type { ApplicationForm } from './use-application-form.ts';
import { useKeptText } from './use-kept-text.ts';
import { useSend } from './use-send.ts';
import { useStep } from './use-step.ts';

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
