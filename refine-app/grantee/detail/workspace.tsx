import { granteeCapabilities } from '../../../domain/workflow/grantee-capabilities.ts';
import { useNamedPlace } from '../pages/use-named-place.ts';
import { useSelectedGrant } from '../selected-grant.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { EditPage } from './edit-page.tsx';
import { Overview } from './overview.tsx';
import { ReceiptPage } from './receipt-page.tsx';
import { reports, reportsFrom } from './step-words.ts';
import { ReportPage, SubmitPage } from './submit-page.tsx';
import { useApplicationForm } from './use-application-form.ts';
import { useStep } from './use-step.ts';
import { WithdrawPage } from './withdraw-page.tsx';

/** One application and the pages within it. */
export function Workspace({ application }: { application: MyApplication }) {
  const selected = useSelectedGrant();
  return (
    <>
      {selected !== null && selected !== application.grantNumber && (
        <p className="detail-other">選択中の助成とは別の申請（受付番号 {application.entryNumber}）を開いています。</p>
      )}
      <Page application={application} />
    </>
  );
}

/** What the status no longer admits falls back to the overview. */
function Page({ application }: { application: MyApplication }) {
  const form = useApplicationForm(application);
  const { step } = useStep();
  useNamedPlace();
  const can = granteeCapabilities(application.status);
  if (step === 'edit' && can.edit) return <EditPage form={form} submits={can.submitTo !== null} />;
  if (step === 'submit' && can.submitTo) return <SubmitPage form={form} />;
  const report = reportsFrom(application.status).find((name) => name === step);
  if (report) return <ReportPage form={form} to={reports[report]} />;
  if (step === 'withdraw' && can.withdrawTo) return <WithdrawPage form={form} to={can.withdrawTo} />;
  if (step === 'receipt') return <ReceiptPage application={application} />;
  return <Overview form={form} />;
}
