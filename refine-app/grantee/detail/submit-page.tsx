import { type FormEvent, useState } from 'react';
import { granteeCapabilities } from '../../../domain/workflow/grantee-capabilities.ts';
import { missingFor } from '../../../domain/workflow/guards.ts';
import { stepBetween } from '../../../domain/workflow/transitions.ts';
import { useHistory } from '../dashboard/use-history.ts';
import { LoadFailure } from '../load-failure.tsx';
import { CommentField } from './comment-field.tsx';
import { Conflict } from './conflict.tsx';
import { Section } from './facts.tsx';
import { type editableNames, editableSections, namesIn } from './fields.ts';
import { type Obstacle, Obstacles } from './obstacles.tsx';
import { SendFailure } from './send-failure.tsx';
import { StepHeading } from './step-heading.tsx';
import { stepWords, submitTarget } from './step-words.ts';
import type { ApplicationForm } from './use-application-form.ts';
import { useSend } from './use-send.ts';

/** What will be sent and what follows from it, before it is sent. */
export function SubmitPage({ form }: { form: ApplicationForm }) {
  const { history, query } = useHistory(form.row.id);
  if (query.isPending) return <div className="placeholder held-back" role="status" aria-label="読み込んでいます" />;
  if (query.isError) return <LoadFailure title="申請詳細の取得に失敗しました" error={query.error} retry={() => void query.refetch()} />;
  const to = submitTarget(form.row.status, history);
  return to && <Ready form={form} to={to} />;
}

function Ready({ form, to }: { form: ApplicationForm; to: NonNullable<ReturnType<typeof submitTarget>> }) {
  const { row } = form;
  const { edit } = granteeCapabilities(row.status);
  const transition = stepBetween(row.status, to);
  const [comment, setComment] = useState('');
  const [unexplained, setUnexplained] = useState(false);
  const { send, sending, failure } = useSend(form, edit);
  const words = stepWords(to);
  const obstacles = obstaclesOf(form, transition?.needs?.includes('complete') === true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const silent = transition?.comment === true && comment.trim() === '';
    setUnexplained(silent);
    if (!silent && obstacles.length === 0 && !sending) void send(to, comment);
  };
  return (
    <form onSubmit={submit} noValidate>
      <StepHeading>{words.title}</StepHeading>
      <p>{words.lead}</p>
      <Obstacles obstacles={obstacles} />
      <Conflict form={form} />
      {edit && <Contents form={form} />}
      {transition?.comment && (
        <CommentField
          label="基金へのお知らせの内容"
          error={unexplained ? '内容を入力してください' : undefined}
          value={comment}
          onValue={setComment}
        />
      )}
      {failure && <SendFailure title="申請提出に失敗しました" text={failure} />}
      {obstacles.length === 0 && (
        <button type="submit" className="button button-main button-wide" aria-disabled={sending}>
          {sending ? '送信しています…' : words.button}
        </button>
      )}
    </form>
  );
}

function Contents({ form }: { form: ApplicationForm }) {
  return (
    <>
      <h2>送る内容</h2>
      {Object.entries<(typeof editableNames)[number][]>(editableSections as never).map(([title, names]) => (
        <Section key={title} title={title} row={form.row} names={names} />
      ))}
    </>
  );
}

/** What keeps the application from being sent: fields that must be filled in, and texts that cannot be saved. */
function obstaclesOf(form: ApplicationForm, complete: boolean): Obstacle[] {
  const missing = complete ? missingFor(form.row) : [];
  const wrong = namesIn(form.errors).map((name) => ({ name, text: form.errors[name] ?? '' }));
  return [...missing.filter((name) => !form.errors[name]).map((name) => ({ name, text: null })), ...wrong];
}
