import { useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { takeFocus } from '../../ui/focus.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';
import { titleOf } from '../../ui/title.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { ActionDialog } from '../actions/lazy-action-dialog.ts';
import { actionsByKind, type HeadParts, RecordHead } from '../record/record-head.tsx';
import type { PanelProps } from '../record/show.tsx';
import { listPath } from '../record/trail.ts';
import css from './review.module.css';
import { type Queue, queuePath, reviewableStatuses, useQueue } from './review-queue.ts';

interface HeadProps extends PanelProps, Omit<HeadParts, 'path' | 'heading' | 'buttons'> {
  /** Called after an approval. @returns whether to stay on the record, since something is left to do there */
  readonly stays?: () => Promise<boolean>;
}

/** The head of a record that is reviewed. Within the queue the bar above has the decision buttons. */
export function ReviewHead({ stays, ...props }: HeadProps) {
  const { resource, row } = props;
  const queue = useQueue(resource, row);
  const [asked, setAsked] = useState<string>();
  const { next, back } = actionsByKind(resource, row.abilities);
  const opener = (name: string | undefined) => name && (() => setAsked(name));
  const reviewActions: ReviewActions = { resource, row, approve: opener(next[0]) || undefined, reject: opener(back[0]) || undefined };
  const action = asked === undefined ? undefined : resource.actions?.[asked];
  const onLabel = asked && (next.includes(asked) ? '承認して次へ進む' : '差し戻して次へ進む');

  /** Opens the next record after a decision, unless something is left to do here. */
  const done = async () => {
    if (asked && next.includes(asked) && (await stays?.())) return;
    await queue?.goOn();
  };
  return (
    <>
      {queue && <QueueBar {...reviewActions} queue={queue} />}
      <RecordHead
        {...props}
        row={queue ? { ...row, abilities: row.abilities.filter((name) => !next.includes(name) && !back.includes(name)) } : row}
        path={queue ? null : undefined}
        isLed={Boolean(queue && reviewActions.approve)}
        heading={
          <h1 tabIndex={-1} ref={queue ? takeFocus : undefined}>
            {titleOf(resource, row)}
          </h1>
        }
      />
      {!queue && reviewActions.approve && <KeyHint {...reviewActions} />}
      {asked && action && (
        <ActionDialog
          resource={resource}
          rows={[row]}
          name={asked}
          action={action}
          confirmLabel={queue?.hasNext && onLabel ? onLabel : action.label}
          onClose={() => setAsked(undefined)}
          onDone={() => void done()}
        />
      )}
    </>
  );
}

interface ReviewActions {
  readonly resource: Resource;
  readonly row: RowData;
  /** Opens the dialog of a step; undefined where the step is not possible. */
  readonly approve: (() => void) | undefined;
  readonly reject: (() => void) | undefined;
}

/** For a record outside the queue: the same keys, and a link into the queue. */
function KeyHint({ resource, row, approve, reject }: ReviewActions) {
  useKeys({ a: approve, r: reject });
  return (
    <p className={baseCss.quiet}>
      <span className={css.queueKeys}>
        <kbd>A</kbd> 承認する　{reject && <kbd>R</kbd>}
        {reject && ' 差し戻す　'}
      </span>
      <Link to={queuePath(recordPath(resource, row), 'start')}>確認待ちを、ここから順に見る</Link>
    </p>
  );
}

/** The position in the queue, and the decision buttons with their keys. */
function QueueBar({ resource, row, queue, approve, reject }: ReviewActions & { readonly queue: Queue }) {
  const next = queue.hasNext ? () => void queue.goOn() : undefined;
  const noun = nounOf(resource);
  useKeys({ j: next, k: queue.goBack, a: approve, r: reject });
  return (
    <section className={css.queueBar} aria-label={`確認待ちの${noun}を順に見る`}>
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
        {queue.isKnown && !queue.hasNext && !approve && <strong>確認待ちの{noun}はすべて見終わりました。</strong>}
        {!approve && queue.hasNext && settledText(resource, row)}
        {approve && <span className={css.queueKeys}>文字のキーでも操作できます（入力中を除く）。</span>}
      </p>
      <Link to={listPath(resource)}>一覧へ戻る</Link>
    </section>
  );
}

const nounOf = ({ review, label }: Resource) => review?.noun ?? label;

function placeText({ position, total, left }: Queue): string {
  const rest = `（残り${countText(left)}件）`;
  return position === undefined ? `確認待ち${rest}` : `${countText(total)}件中 ${countText(position)}件目${rest}`;
}

/** Why the user cannot decide: somebody else has, or must, because the user submitted it. */
function settledText(resource: Resource, { status }: RowData): string {
  const noun = nounOf(resource);
  if (reviewableStatuses(resource).includes(String(status))) return `この${noun}は、別の人が承認します。`;
  return `この${noun}の確認は終わっています。いまの状況は「${resource.lifecycle?.states[String(status)]?.[0] ?? ''}」です。`;
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
