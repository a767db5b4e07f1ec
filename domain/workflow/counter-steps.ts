import type { EntryKind } from '../money/entries.ts';
import { roles } from '../roles.ts';
import type { ApplicationStatus } from './application-statuses.ts';
import type { Transition } from './application-transitions.ts';

type Ways = Partial<Record<ApplicationStatus, ApplicationStatus>>;

const incoming: Ways = { GRANT_COMPLETED: 'REPORT_COMPLETED_WAITING_REFUND', DECLINED_END: 'REFUND_REQUESTED' };

/** Where a grant waits again once a record of its money has been countered. From anywhere else the next settlement sees to it. */
const ways: Readonly<Record<EntryKind, Ways>> = {
  advance: { IN_PROGRESS: 'ADVANCE_INSTRUCTION_ACCOUNTANT' },
  final: { GRANT_COMPLETED: 'REPORT_COMPLETED_WAITING_SETTLEMENT' },
  refund: incoming,
  surcharge: incoming,
  taxReturn: {},
};

/** What the payment is at where the grant waits. */
const paymentAt = {
  ADVANCE_INSTRUCTION_ACCOUNTANT: 'advance_instructed',
  REPORT_COMPLETED_WAITING_SETTLEMENT: 'awaiting_settlement',
  REPORT_COMPLETED_WAITING_REFUND: 'awaiting_refund',
  REFUND_REQUESTED: 'awaiting_refund',
} as const satisfies Partial<Record<ApplicationStatus, string>>;

/** The status at which a grant waits for the money that was countered; null where it stays where it is. */
export function afterCounter(kind: EntryKind, status: ApplicationStatus): ApplicationStatus | null {
  return ways[kind][status] ?? null;
}

/** The step there. Nobody chooses it: it comes with the counter-entry. */
export function counterStep(from: ApplicationStatus, to: ApplicationStatus): Transition | undefined {
  if (!Object.values(ways).some((way) => way[from] === to)) return undefined;
  const unpaid = to === 'REPORT_COMPLETED_WAITING_SETTLEMENT' && { unpaysReceipts: true as const };
  return { from, to, by: roles, kind: 'back', comment: true, sets: { payment: { status: paymentAt[to as keyof typeof paymentAt] } }, ...unpaid };
}
