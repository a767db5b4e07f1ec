import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { foundationName } from '../../ui/foundation.ts';
import { FactList } from '../pages/fact-list.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { ReceiptFiles } from './receipt-files.tsx';
import type { SubmissionFile, SubmissionStep } from './use-document.ts';
import type { Submission } from './use-submissions.ts';
import './receipt.css';

interface Props {
  readonly submission: Submission;
  readonly step: SubmissionStep;
  readonly files: readonly SubmissionFile[];
}

/** What one submission of a document was, fit to be printed. */
export function Receipt({ submission, step, files }: Props) {
  const { createdAt, round } = step;
  return (
    <>
      <PanelHeading>{round > 1 ? '再提出を受け付けました' : '提出を受け付けました'}</PanelHeading>
      <section className="sheet document-receipt" aria-label="受領の控え">
        <p className="document-receipt-title">受領の控え</p>
        <FactList facts={factsOf(submission, step)} />
        <ReceiptFiles files={files} round={round} at={createdAt} />
        <p>
          <strong>このあと</strong>
          <br />
          基金が内容を確認します。確認が終わると、メールと「提出書類」の画面でお知らせします。直していただくところがあるときは、理由を添えて差し戻します。
        </p>
        <p className="soft">{foundationName}</p>
      </section>
      <button type="button" className="button document-print" onClick={() => window.print()}>
        印刷する
      </button>
    </>
  );
}

function factsOf({ formNumber, formName, grantNumber, grantTitle, organizationName }: Submission, step: SubmissionStep) {
  return {
    受領番号: step.receiptNumber,
    受領日時: formatDateTime(step.createdAt),
    書類: `${formNumber} ${formName}`,
    提出回: `${step.round}回目`,
    助成番号: grantNumber,
    題名: grantTitle,
    団体名: organizationName,
    提出した方: step.userName,
    基金への連絡: step.comment,
  };
}
