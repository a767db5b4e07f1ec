import { useState } from 'react';
import { paymentBalance } from '../../../../../domain/money/payment-balance.ts';
import type { Role } from '../../../../../domain/roles.ts';
import type { ApplicationStatus } from '../../../../../domain/workflow/application-statuses.ts';
import { type NextAction, nextActions, returnTransitions } from '../../../../../domain/workflow/transitions.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { Button, LinkButton } from '../../../../../refine-app/ui/button.tsx';
import { lazyComponent } from '../../../../../refine-app/ui/lazy-component.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import { SendLettersButton } from '../../../../letters/screens/console/sending/send-button.tsx';
import { usePayment } from '../../../../payments/screens/use-payment.ts';
import { kindLabels } from '../../../rules/step-words.ts';
import { ChangeStatusButton } from '../change-status.tsx';
import type { Application } from './application.ts';

const CorrectionDialog = lazyComponent(async () => (await import('./correction-dialog.tsx')).CorrectionDialog);

interface Props {
  readonly row: RowData;
  readonly status: ApplicationStatus;
}

/** Buttons for the next steps, forward and back, of a user whose turn it is. */
export function NextSteps({ row, status }: Props) {
  const role = useMe().roletype as Role;
  if (!row.abilities.includes('changeStatus')) return null;
  const [primary, ...others] = nextActions(status, role);
  const returnSteps = returnTransitions(status, role);
  return (
    <>
      {primary && <PrimaryStep row={row} way={primary} />}
      {others.map((way) => (
        <StepButton key={way.label} row={row} {...way} />
      ))}
      {returnSteps[0] && <ReturnStep row={row} label={kindLabels[returnSteps[0].kind]} steps={returnSteps} />}
    </>
  );
}

/** An application from a call is returned by a correction request that names its sections. */
function ReturnStep(props: StepProps) {
  const [isOpen, setOpen] = useState(false);
  const [step] = props.steps;
  if (step?.to !== 'REVISION_REQUESTED' || !props.row.callId) return <StepButton {...props} />;
  return (
    <>
      <Button onClick={() => setOpen(true)}>修正を依頼する</Button>
      {isOpen && <CorrectionDialog row={props.row as Application} onClose={() => setOpen(false)} />}
    </>
  );
}

interface WayProps {
  readonly row: RowData;
  readonly way: NextAction;
}

/** Some steps are taken by another action (sending a letter, making a payment, recording a refund); that action is offered instead. */
function PrimaryStep({ row, way }: WayProps) {
  const [step] = way.steps;
  if (step?.bySending) return <SendLettersButton resource={applications} rows={[row]} type="primary" />;
  if (step?.byTransfer) return <QueueLink />;
  if (step?.needs?.includes('moneySettled')) return <CloseGrantStep row={row} way={way} />;
  return <StepButton row={row} {...way} type="primary" />;
}

const { applications, payments } = resources;

/** Offers closing the grant once nothing is left to pay or to be refunded. */
function CloseGrantStep({ row, way }: WayProps) {
  const { payment, query } = usePayment(row.id);
  const { unpaid, unreturned } = paymentBalance(payment as Parameters<typeof paymentBalance>[0]);
  if (query.isPending) return null;
  if (payment && unreturned > 0)
    return (
      <LinkButton type="primary" to={`${payments.screen.path}/${payment.id}`}>
        {payments.actions?.recordRefund?.label}
      </LinkButton>
    );
  return unpaid > 0 ? <QueueLink /> : <StepButton row={row} {...way} type="primary" />;
}

function QueueLink() {
  return (
    <LinkButton type="primary" to="/admin/payments/queue">
      支払い待ちで振り込む
    </LinkButton>
  );
}

interface StepProps extends NextAction {
  readonly row: RowData;
  readonly type?: 'primary';
}

function StepButton({ row, label, steps, type }: StepProps) {
  return <ChangeStatusButton resource={applications} rows={[row]} label={label} type={type} to={steps.map(({ to }) => to)} />;
}
