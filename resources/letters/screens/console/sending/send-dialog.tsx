import { Alert } from 'antd';
import { useState } from 'react';
import { RowList, RunProgress } from '../../../../../refine-app/resource/actions/dialog-parts.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { Dialog } from '../../../../../refine-app/ui/dialog.tsx';
import { takeFocus } from '../../../../../refine-app/ui/focus.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { useUnsavedWarning } from '../../../../../refine-app/ui/use-unsaved-warning.ts';
import type { Resource } from '../../../../../schema/resource.ts';
import css from './envelopes.module.css';
import { type Kind, kindWords } from './kinds.ts';
import { SendPreview } from './send-preview.tsx';
import { type Outcome, useSendCheck, useSending } from './use-sending.ts';

interface Props {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  /** Initial choice. */
  readonly first?: Kind | undefined;
  readonly onClose: (sent: boolean) => void;
}

/** Asks which letter to send, shows recipients and refusals, sends, and reports the result of each row. */
export function SendDialog({ resource, rows, first = 'ukesyo', onClose }: Props) {
  const [kind, setKind] = useState(first);
  const check = useSendCheck(rows, kind);
  const { start, again, stop, progress, outcomes } = useSending();
  const running = progress !== undefined;
  const finished = !running && outcomes.length > 0;
  const count = check.sendable.length;
  useUnsavedWarning(running);
  const close = () => onClose(outcomes.some(({ state }) => state === 'sent'));
  return (
    <Dialog
      busy={running}
      width={680}
      title={rows.length > 1 ? `請書・確認書類の送信（${countText(rows.length)}件）` : '請書・確認書類の送信'}
      onCancel={running ? stop : close}
      onOk={finished ? close : () => void start(check.sendable, kind, check.leftOut)}
      okText={finished ? '閉じる' : `${rows.length > 1 && count > 0 ? `${countText(count)}件に` : ''}${kindWords[kind].letter}を送信する`}
      cancelText={running ? 'ここで中止する' : 'やめる'}
      okButtonProps={{ hidden: running, disabled: !finished && (count === 0 || check.running) }}
      cancelButtonProps={{ disabled: progress?.stopping ?? false, hidden: finished }}
    >
      {!running && !finished && <SendPreview resource={resource} total={rows.length} kind={kind} onKind={setKind} check={check} />}
      {progress && <RunProgress done={progress.done} total={progress.total} text={runningText(progress.stopping, kind)} label="送信の進み具合" />}
      {finished && <SendResults resource={resource} kind={kind} outcomes={outcomes} onAgain={(state) => void again(kind, state)} />}
    </Dialog>
  );
}

function runningText(stopping: boolean, kind: Kind): string {
  if (stopping) return '送信を中止しています。いま送っているものが終わるまで、お待ちください。';
  return `${kindWords[kind].letter}を作り、送信しています。終わるまで、この画面を閉じないでください。`;
}

interface SendResultsProps {
  readonly resource: Resource;
  readonly kind: Kind;
  readonly outcomes: readonly Outcome[];
  /** Retries the rows with this outcome. */
  readonly onAgain: (state: Outcome['state']) => void;
}

/** Outcomes by row, failures first. */
function SendResults({ resource, kind, outcomes, onAgain }: SendResultsProps) {
  const inState = (wanted: Outcome['state']) => outcomes.filter(({ state }) => state === wanted);
  const [sent, inFlight, refused, unsent, stopped] = [
    inState('sent'),
    inState('in_flight'),
    inState('refused'),
    inState('unsent'),
    inState('stopped'),
  ];
  return (
    <div className={css.envelopeResults} tabIndex={-1} ref={takeFocus}>
      <Alert type={sent.length === outcomes.length ? 'success' : 'warning'} showIcon role="status" message={summaryOf(outcomes, kind)} />
      {unsent.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={kindWords[kind].failed}
          description={`${countText(unsent.length)}件は、送信できたか分かりません。もう一度送っても、二重に送られることはありません。`}
          action={<Button onClick={() => onAgain('unsent')}>この{countText(unsent.length)}件をもう一度送る</Button>}
        />
      )}
      {stopped.length > 0 && (
        <Alert
          type="info"
          showIcon
          message={`途中で中止したため、${countText(stopped.length)}件には送信していません。`}
          action={<Button onClick={() => onAgain('stopped')}>残りの{countText(stopped.length)}件に送る</Button>}
        />
      )}
      <RowList
        resource={resource}
        rows={[...unsent, ...refused, ...stopped, ...inFlight, ...sent].map((outcome) => ({ row: outcome.row, text: <OutcomeText {...outcome} /> }))}
        label="送信の結果"
        tall
      />
    </div>
  );
}

function OutcomeText({ state, text }: Outcome) {
  // With a note, the letter may still be queued at the provider.
  if (state === 'sent') return <span>{text ? `受け付けました。${text}` : '送信しました'}</span>;
  if (state === 'in_flight') return <span>署名待ちの書類があるため、送信していません</span>;
  if (state === 'stopped') return <span>送信していません（中止しました）</span>;
  return <span className={baseCss.failed}>{text}</span>;
}

function summaryOf(outcomes: readonly Outcome[], kind: Kind): string {
  const count = (wanted: Outcome['state']) => outcomes.filter(({ state }) => state === wanted).length;
  const { letter } = kindWords[kind];
  const [sent, inFlight, refused] = [count('sent'), count('in_flight'), count('refused')];
  const noted = outcomes.some(({ state, text }) => state === 'sent' && text);
  const done = noted ? `${countText(sent)}件の${letter}の送信を受け付けました。` : `${countText(sent)}件に${letter}を送信しました。`;
  return [
    sent === outcomes.length ? done : `${countText(outcomes.length)}件のうち${done}`,
    inFlight > 0 ? `${countText(inFlight)}件は署名待ちのため、送信していません。` : '',
    refused > 0 ? `${countText(refused)}件には送信できませんでした。` : '',
  ].join('');
}
