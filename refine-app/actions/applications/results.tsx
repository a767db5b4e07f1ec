import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { countText } from '../../ui/count-text.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { RowName } from './standings.tsx';
import type { Outcome } from './use-status-run.ts';

interface Props {
  readonly resource: Resource;
  readonly outcomes: readonly Outcome[];
  readonly onRetry: () => void;
}

/** What came of each row, failures first. */
export function Results({ resource, outcomes, onRetry }: Props) {
  const failed = outcomes.filter(({ state }) => state !== 'moved');
  const moved = outcomes.filter(({ state }) => state === 'moved');
  const unsent = outcomes.filter(({ state }) => state === 'unsent').length;
  const [failedOnly, setFailedOnly] = useState(false);
  return (
    <div className="status-results" tabIndex={-1} ref={takeFocus}>
      <Alert type={failed.length === 0 ? 'success' : 'warning'} showIcon role="status" message={summaryOf(outcomes)} />
      {unsent > 0 && (
        <Alert
          type="error"
          showIcon
          message={`${countText(unsent)}件は、途中で問題が起き、変更できたか分かりません。`}
          action={<Button onClick={onRetry}>この{countText(unsent)}件をもう一度送る</Button>}
        />
      )}
      {failed.length > 0 && failed.length < outcomes.length && (
        <Checkbox checked={failedOnly} onChange={(event) => setFailedOnly(event.target.checked)}>
          失敗のみ
        </Checkbox>
      )}
      <OutcomeList resource={resource} outcomes={failedOnly && failed.length > 0 ? failed : [...failed, ...moved]} />
    </div>
  );
}

function summaryOf(outcomes: readonly Outcome[]): string {
  const count = (test: (outcome: Outcome) => boolean) => outcomes.filter(test).length;
  const moved = count(({ state }) => state === 'moved');
  const queued = count(({ mail }) => mail === 'queued');
  const missing = count(({ mail }) => mail === 'no_address');
  const refused = count(({ state }) => state === 'refused');
  const parts = [
    moved === outcomes.length
      ? `${countText(moved)}件すべてのステータスを変更しました。`
      : `${countText(outcomes.length)}件のうち${countText(moved)}件を変更しました。`,
    refused > 0 ? `${countText(refused)}件は変更できませんでした。` : '',
    queued > 0 ? `${countText(queued)}通のメールを送信します。` : '',
    missing > 0 ? `${countText(missing)}件はメールの宛先がありませんでした。` : '',
  ];
  return parts.join('');
}

function OutcomeList({ resource, outcomes }: Omit<Props, 'onRetry'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className="row-names status-outcomes" aria-label="1件ごとの結果" tabIndex={0}>
      {outcomes.map((outcome) => (
        <li key={outcome.row.id}>
          <RowName resource={resource} row={outcome.row} />
          <br />
          <OutcomeText {...outcome} />
        </li>
      ))}
    </ul>
  );
}

function OutcomeText({ state, text, mail }: Outcome) {
  if (state !== 'moved') return <span className="failed">{text}</span>;
  const mails = { queued: '（メールを送信します）', no_address: '（メールの宛先がありません）' };
  return (
    <span className="done">
      変更しました
      {mail && mails[mail]}
    </span>
  );
}
