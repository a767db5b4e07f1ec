import { Alert } from 'antd';
import { useState } from 'react';
import { countText } from '../../ui/count-text.ts';
import type { RowData } from '../../ui/row.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import type { Mailing } from './mail-calls.ts';
import { MailingLine } from './mailing-line.tsx';

interface Props {
  readonly mailing: Mailing;
  readonly subject: string;
  readonly rows: readonly RowData[];
  readonly onOpen: () => void;
}

/** Proof that it was taken on, how far it has come, and who was left out. */
export function SentStep({ mailing, subject, rows, onOpen }: Props) {
  const { message, batchId, total, skipped } = mailing;
  const [at] = useState(() => Date.now());
  return (
    <div className="mail-confirm" tabIndex={-1} ref={takeFocus}>
      <Alert type="success" showIcon role="status" message={message} description="この画面を閉じても送信は続きます。進み具合は画面の上に出ます。" />
      <MailingLine mailing={{ batchId, subject, total, at }} onOpen={onOpen} />
      {skipped.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`${countText(skipped.length)}件には送信していません`}
          description={
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <ul className="mail-left" tabIndex={0} aria-label="送信していない申請">
              {skipped.map(({ applicationId, problem }) => (
                <li key={`${applicationId} ${problem}`}>
                  <span className="quiet">{nameOf(rows.find(({ id }) => id === applicationId))}</span>
                  <br />
                  {problem}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  );
}

function nameOf(row: RowData | undefined): string {
  return [row?.grantNumber, row?.title].filter(Boolean).join(' ');
}
