import { type Role, roleLabels } from '../roles.ts';
import type { ApplicationStatus } from './application-statuses.ts';
import { applicationTransitions, type Transition } from './application-transitions.ts';
import { rolesToActAt, statusEntry, stepsFrom } from './transitions.ts';

/** The approval chains of the final report and of an advance. */
export const chainLabels = { decision: '報告の決裁', advance: '前払いの決裁' } as const;

export type ChainKey = keyof typeof chainLabels;

/** An approver in a chain: the status in which they decide, and the status after approval. */
export interface Seat {
  readonly at: ApplicationStatus;
  readonly to: ApplicationStatus;
  readonly roles: readonly Role[];
  readonly label: string;
}

const spans: Readonly<Record<ChainKey, { readonly first: ApplicationStatus; readonly done: ApplicationStatus }>> = {
  decision: { first: 'REPORT_UNDER_REVIEW', done: 'REPORT_COMPLETED_COUNCILOR' },
  advance: { first: 'ADVANCE_APPROVAL_FUND_ADMIN', done: 'IN_PROGRESS' },
};

const seats: Readonly<Record<ChainKey, readonly Seat[]>> = { decision: deriveSeats('decision'), advance: deriveSeats('advance') };

/** The approvers in order, derived from the forward transitions. */
export function seatsOf(key: ChainKey): readonly Seat[] {
  return seats[key];
}

function deriveSeats(key: ChainKey): Seat[] {
  const found: Seat[] = [];
  let at: ApplicationStatus | undefined = spans[key].first;
  while (at && at !== spans[key].done) {
    const step: Transition | undefined = stepsFrom(at).find(({ kind }) => kind === 'forward');
    if (step) found.push({ at, to: step.to, roles: step.by, label: step.by.map((role) => roleLabels[role]).join('・') });
    at = step?.to;
  }
  return found;
}

/** An approving transition. */
export interface Approval {
  readonly seat: Seat;
  /** The preceding seats. */
  readonly before: readonly Seat[];
  readonly chain: readonly Seat[];
}

/** The approval of a transition; undefined when it is not an approval. */
export function approvalAt(from: ApplicationStatus, to: ApplicationStatus): Approval | undefined {
  return approvals.find(({ seat }) => seat.at === from && seat.to === to);
}

const approvals: readonly Approval[] = Object.values(seats).flatMap((chain) =>
  chain.map((seat, index) => ({ seat, before: chain.slice(0, index), chain })),
);

/** The return options of a seat: to whom, and to which status. */
export function returnsFrom(seat: Seat): { readonly whom: string; readonly status: string }[] {
  const back = stepsFrom(seat.at).filter(({ kind, by }) => (kind === 'back' || kind === 'return') && by.some((role) => seat.roles.includes(role)));
  return back.map(({ to }) => ({ whom: whomOf(to), status: statusEntry(to).label }));
}

function whomOf(status: ApplicationStatus): string {
  const awaited = rolesToActAt(status);
  if (awaited.includes('recipient')) return '助成者へ';
  if (awaited.includes('fund_staff')) return '担当者へ';
  return `${awaited.map((role) => roleLabels[role]).join('・')}へ`;
}

/** Whether a status is reachable only through the chain's last approval. */
export function isAfterChain(key: ChainKey, status: ApplicationStatus): boolean {
  const last = seats[key].at(-1);
  const seen = new Set<ApplicationStatus>(['APPLICATION_IN_PROGRESS']);
  for (const from of seen) {
    for (const step of applicationTransitions) if (step.from === from && !(from === last?.at && step.to === last.to)) seen.add(step.to);
  }
  return !seen.has(status);
}
