import { granteeCapabilities } from '../../../domain/workflow/grantee-capabilities.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { EditPage } from './edit-page.tsx';
import { Overview } from './overview.tsx';
import { ReceiptPage } from './receipt-page.tsx';
import { SubmitPage } from './submit-page.tsx';
import { useApplicationForm } from './use-application-form.ts';
import { useStep } from './use-step.ts';
import { WithdrawPage } from './withdraw-page.tsx';

/** One application and the pages within it. What the status no longer admits falls back to the overview. */
export function Workspace({ application }: { application: MyApplication }) {
  const form = useApplicationForm(application);
  const { step } = useStep();
  const can = granteeCapabilities(application.status);
  if (step === 'edit' && can.edit) return <EditPage form={form} submits={can.submitTo !== null} />;
  if (step === 'submit' && can.submitTo) return <SubmitPage form={form} />;
  if (step === 'withdraw' && can.withdrawTo) return <WithdrawPage form={form} to={can.withdrawTo} />;
  if (step === 'receipt') return <ReceiptPage application={application} />;
  return <Overview form={form} />;
}
