import { Alert, Button } from 'antd';
import type { Resource } from '../../../schema/resource.ts';
import { countText } from '../../ui/count-text.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { RowName } from '../applications/standings.tsx';
import { type Kind, kindWords } from './kinds.ts';
import type { Outcome } from './use-sending.ts';

interface Props {
  readonly resource: Resource;
  readonly kind: Kind;
  readonly outcomes: readonly Outcome[];
  /** Sends once more to those of whom this came. */
  readonly onAgain: (state: Outcome['state']) => void;
}

/** What came of each row, failures first. */
export function SendResults({ resource, kind, outcomes, onAgain }: Props) {
  const of = (wanted: Outcome['state']) => outcomes.filter(({ state }) => state === wanted);
  const [sent, inFlight, refused, unsent, stopped] = [of('sent'), of('in_flight'), of('refused'), of('unsent'), of('stopped')];
  return (
    <div className="envelope-results" tabIndex={-1} ref={takeFocus}>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className="row-names envelope-rows envelope-outcomes" aria-label="送信の結果" tabIndex={0}>
        {[...unsent, ...refused, ...stopped, ...inFlight, ...sent].map((outcome) => (
          <li key={outcome.row.id}>
            <RowName resource={resource} row={outcome.row} />
            <Said {...outcome} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Said({ state, text }: Outcome) {
  // What the sender must know is said in its place: the letter itself may still be on its way.
  if (state === 'sent') return <span>{text ? `受け付けました。${text}` : '送信しました'}</span>;
  if (state === 'in_flight') return <span>署名待ちの書類があるため、送信していません</span>;
  if (state === 'stopped') return <span>送信していません（中止しました）</span>;
  return <span className="failed">{text}</span>;
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
