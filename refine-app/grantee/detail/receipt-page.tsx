import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { PastStep } from '../../../domain/workflow/grantee-words.ts';
import { resources } from '../../../resources.config.ts';
import { meaningOf } from '../../../schema/lifecycle.ts';
import { foundationName } from '../../ui/foundation.ts';
import { useHistory } from '../dashboard/use-history.ts';
import { FactList } from '../pages/fact-list.tsx';
import { Part } from '../pages/part.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { StepHeading } from './step-heading.tsx';
import { receiptHeading } from './step-words.ts';

/** Proof that the latest step has arrived: number, time, what comes next. It can be opened and printed again at any time. */
export function ReceiptPage({ application }: { application: MyApplication }) {
  const { history, query } = useHistory(application.id);
  const step = lastOwnStep(history);
  return (
    <Part query={{ ...query, isPending: query.isFetching }} failed="申請詳細の取得に失敗しました">
      {() => (step ? <Receipt application={application} step={step} /> : <StepHeading>受け付けた手続きはまだありません</StepHeading>)}
    </Part>
  );
}

function Receipt({ application, step }: { application: MyApplication; step: PastStep }) {
  const facts = {
    受付番号: application.entryNumber,
    助成番号: application.grantNumber,
    題名: application.title,
    団体名: application.organizationName,
    受付日時: formatDateTime(step.createdAt),
    お知らせの内容: step.comment,
  };
  return (
    <>
      <StepHeading>{receiptHeading(step.toStatus)}</StepHeading>
      <section className="sheet receipt" aria-label="受付の控え">
        <FactList facts={facts} />
        <p>
          <strong>このあと</strong>
          <br />
          {meaningOf(resources.applications, application.status, 'grantee')}
        </p>
        <p className="soft">{foundationName}</p>
      </section>
      <button type="button" className="button receipt-print" onClick={() => window.print()}>
        印刷する
      </button>
    </>
  );
}

/** The last step that the grantee took; to have begun the application is none. */
export function lastOwnStep(history: readonly PastStep[]): PastStep | undefined {
  return history.find(({ userRole, fromStatus }) => userRole === 'recipient' && fromStatus !== null);
}
