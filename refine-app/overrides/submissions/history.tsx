import { isBlank } from '../../ui/row.ts';
import { StepHistory } from '../../views/step-history.tsx';
import { type PanelProps, submissions } from './submission.ts';

/** Every step of the document, newest first, with its receipt number and the words that went with it. */
export function DocumentHistory({ submission }: PanelProps) {
  return (
    <StepHistory
      resource={submissions}
      id={submission.id}
      title="提出と確認の履歴"
      empty="まだ提出されていません。"
      more={({ round, receiptNumber }) =>
        isBlank(receiptNumber) ? null : (
          <p className="paper-receipt">
            {String(round)}回目の提出　受領番号 <strong>{String(receiptNumber)}</strong>
          </p>
        )
      }
    />
  );
}
