import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { countText } from '../../ui/count-text.ts';
import { listPath } from '../../views/trail.ts';
import { type PanelProps, submissions } from './submission.ts';
import type { Queue } from './use-queue.ts';

interface Props extends PanelProps {
  readonly queue: Queue;
  /** Opens the dialog of a step; undefined where the step is not possible. */
  readonly approve: (() => void) | undefined;
  readonly reject: (() => void) | undefined;
}

/** Where one is in the queue, and what to do with the document before one's eyes; each button names its key. */
export function QueueBar({ submission, queue, approve, reject }: Props) {
  const next = queue.hasNext ? () => void queue.goOn() : undefined;
  useReviewKeys({ j: next, k: queue.goBack, a: approve, r: reject });
  return (
    <section className="queue-bar" aria-label="確認待ちの書類を順に見る">
      <p className="queue-place" role="status">
        {queue.isKnown && placeText(queue)}
      </p>
      <div className="queue-buttons">
        <KeyButton name="前へ" letter="K" run={queue.goBack} />
        <KeyButton name="次へ" letter="J" run={next} />
        {approve && <KeyButton name="承認する" letter="A" run={approve} primary />}
        {reject && <KeyButton name="差し戻す" letter="R" run={reject} danger />}
      </div>
      <p className="queue-note">
        {queue.isKnown && !queue.hasNext && !approve && <strong>確認待ちの書類はすべて見終わりました。</strong>}
        {!approve && queue.hasNext && settledText(submission.status)}
        {approve && <span className="queue-keys">文字のキーでも操作できます（入力中を除く）。</span>}
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

type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Single keys for what is done a hundred times a day. They rest while something is typed and while a dialog is open. */
function useReviewKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const act = actions[event.key.toLowerCase()];
    if (!act || isTyping(event.target) || isDialogOpen()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some((one) => one.checkVisibility());
}
