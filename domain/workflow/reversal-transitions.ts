import type { EntryKind } from '../money/entries.ts';
import { roles } from '../roles.ts';
import type { ApplicationStatus } from './application-statuses.ts';
import type { Transition } from './application-transitions.ts';

type StatusMap = Partial<Record<ApplicationStatus, ApplicationStatus>>;

const incoming: StatusMap = { GRANT_COMPLETED: 'REPORT_COMPLETED_WAITING_REFUND', DECLINED_END: 'REFUND_REQUESTED' };

/** The status to return to after a counter entry, by kind and current status. In other statuses the next settlement handles it. */
const statusAfterCounter: Readonly<Record<EntryKind, StatusMap>> = {
  advance: { IN_PROGRESS: 'ADVANCE_INSTRUCTION_ACCOUNTANT' },
  final: { GRANT_COMPLETED: 'REPORT_COMPLETED_WAITING_SETTLEMENT' },
  refund: incoming,
  surcharge: incoming,
  taxReturn: {},
};

/** The payment status in each of these statuses. */
const paymentAt = {
  ADVANCE_INSTRUCTION_ACCOUNTANT: 'advance_instructed',
  REPORT_COMPLETED_WAITING_SETTLEMENT: 'awaiting_settlement',
  REPORT_COMPLETED_WAITING_REFUND: 'awaiting_refund',
  REFUND_REQUESTED: 'awaiting_refund',
} as const satisfies Partial<Record<ApplicationStatus, string>>;

/** The status after a counter entry; null when it stays. */
export function statusAfterReversal(kind: EntryKind, status: ApplicationStatus): ApplicationStatus | null {
  return statusAfterCounter[kind][status] ?? null;
}

/** The transition triggered by a counter entry. */
export function reversalTransition(from: ApplicationStatus, to: ApplicationStatus): Transition | undefined {
  if (!Object.values(statusAfterCounter).some((way) => way[from] === to)) return undefined;
  const unpaid = to === 'REPORT_COMPLETED_WAITING_SETTLEMENT' && { unpaysReceipts: true as const };
  return { from, to, by: roles, kind: 'back', comment: true, sets: { payment: { status: paymentAt[to as keyof typeof paymentAt] } }, ...unpaid };
}
