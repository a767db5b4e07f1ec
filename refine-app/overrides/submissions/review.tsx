import { useState } from 'react';
import { Link } from 'react-router';
import { useProgress } from '../../actions/submissions/documents-progress.tsx';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { listPath } from '../../views/trail.ts';
import { type Queue, useQueue } from './queue.ts';
import { documents, type Submission, submissions } from './submission.ts';
import css from './submissions.module.css';

const { actions = {} } = documents;

/** What may be done with the document, the step that is being asked about, and where one goes after it. */
export function useReview(submission: Submission) {
  const queue = useQueue(submission);
  const { offersStep } = useProgress(submission.applicationId);
  const [asked, setAsked] = useState<string>();
  const action = asked === undefined ? undefined : actions[asked];
  const able = submission.abilities.filter((name) => name in actions && name !== 'submit');
  const decides = asked === 'approve' || asked === 'reject';

  /** A decision leads on to the next document, unless the grant has come to a next step with it: that is offered first. */
  const done = async () => {
    if (!queue || !decides) return;
    if (asked === 'approve' && (await offersStep())) return;
    await queue.goOn();
  };
  return {
    queue,
    /** Those with a button in the page's head. */
    steps: queue ? able.filter((name) => name !== 'approve' && name !== 'reject') : able,
    ask: setAsked,
    opener: (name: string) => (able.includes(name) ? () => setAsked(name) : undefined),
    asked: action && asked && { name: asked, action, confirmLabel: queue?.hasNext && decides ? `${goOnLabels[asked]}` : action.label },
    close: () => setAsked(undefined),
    done: () => void done(),
  };
}

const goOnLabels = { approve: '承認して次へ進む', reject: '差し戻して次へ進む' };

interface Props {
  readonly submission: Submission;
  readonly queue: Queue;
  /** Opens the dialog of a step; undefined where the step is not possible. */
  readonly approve: (() => void) | undefined;
  readonly reject: (() => void) | undefined;
}

/** Where one is in the queue, and what to do with the document before one's eyes; each button names its key. */
export function QueueBar({ submission, queue, approve, reject }: Props) {
  const next = queue.hasNext ? () => void queue.goOn() : undefined;
  useKeys({ j: next, k: queue.goBack, a: approve, r: reject });
  return (
    <section className={css.queueBar} aria-label="確認待ちの書類を順に見る">
      <p className={css.queuePlace} role="status">
        {queue.isKnown && placeText(queue)}
      </p>
      <div className={css.queueButtons}>
        <KeyButton name="前へ" letter="K" run={queue.goBack} />
        <KeyButton name="次へ" letter="J" run={next} />
        {approve && <KeyButton name="承認する" letter="A" run={approve} primary />}
        {reject && <KeyButton name="差し戻す" letter="R" run={reject} danger />}
      </div>
      <p className={css.queueNote}>
        {queue.isKnown && !queue.hasNext && !approve && <strong>確認待ちの書類はすべて見終わりました。</strong>}
        {!approve && queue.hasNext && settledText(submission.status)}
        {approve && <span className={css.queueKeys}>文字のキーでも操作できます（入力中を除く）。</span>}
      </p>
      <Link to={listPath(submissions)}>一覧へ戻る</Link>
    </section>
  );
}

function placeText({ position, total, left }: Queue): string {
  const rest = `（残り${countText(left)}件）`;
  return position === undefined ? `確認待ち${rest}` : `${countText(total)}件中 ${countText(position)}件目${rest}`;
}

/** Why there is nothing to decide here: someone else may have been faster. */
function settledText(status: string | null): string {
  if (status === 'COMPLETED') return 'この書類の確認は終わっています。';
  if (status === 'SUBMITTED_RETURNED') return 'この書類は差し戻し済みです。';
  return 'この書類は、いまは確認待ちではありません。';
}

interface KeyButtonProps {
  readonly name: string;
  readonly letter: string;
  readonly run: (() => void) | undefined;
  readonly primary?: boolean;
  readonly danger?: boolean;
}

function KeyButton({ name, letter, run, primary, danger = false }: KeyButtonProps) {
  return (
    <Button type={primary ? 'primary' : 'default'} danger={danger} disabled={!run} onClick={run} aria-keyshortcuts={letter}>
      {name} <kbd aria-hidden>{letter}</kbd>
    </Button>
  );
}
