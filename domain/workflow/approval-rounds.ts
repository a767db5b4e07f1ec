import type { Role } from '../roles.ts';
import type { ApplicationStatus } from './application-statuses.ts';
import { type ChainKey, isAfterChain, type Seat, seatsOf } from './approval-seats.ts';
import { stepBetween } from './transitions.ts';

/** The columns of a status history row used here. */
export interface HistoryRow {
  readonly id: number;
  readonly fromStatus: string | null;
  readonly toStatus: string;
  readonly comment: string | null;
  readonly userName: string | null;
  readonly userRole: string | null;
  /** ISO instant. */
  readonly createdAt: string;
}

/** An approver's action; `left`: someone else moved the application out of the chain. */
export interface Act {
  readonly kind: 'approved' | 'returned' | 'left';
  readonly to: string;
  readonly name: string | null;
  readonly role: string | null;
  readonly at: string;
  readonly comment: string | null;
}

/** `unrecorded`: passed, but without an entry in the history. */
export type StampState = 'approved' | 'returned' | 'next' | 'waiting' | 'unrecorded';

export interface Stamp {
  readonly seat: Seat;
  readonly state: StampState;
  readonly act: Act | null;
  /** An approval of an earlier round that remains valid because the application was returned to a later seat. */
  readonly carried: boolean;
}

/** One pass through the approval chain: until all approved, someone returned the application, or it was moved out. */
export interface Round {
  readonly outcome: 'running' | 'through' | 'returned' | 'left';
  readonly stamps: readonly Stamp[];
  /** The action that ended it, if not the last approval. */
  readonly ending: Act | null;
}

export interface DecisionChain {
  /** `before`: the application has not reached the chain; `returned`: it left the chain and has not come back. */
  readonly standing: 'before' | 'running' | 'returned' | 'through';
  /** The current or the last round. */
  readonly current: Round;
  /** Oldest first. */
  readonly earlier: readonly Round[];
  readonly next: Seat | null;
}

interface OpenRound {
  readonly acts: ReadonlyMap<number, Act>;
  readonly carried: ReadonlySet<number>;
}

/**
 * Reconstructs the approval rounds from an application's history.
 * @param history in any order
 */
export function decisionChain(key: ChainKey, status: ApplicationStatus, history: readonly HistoryRow[]): DecisionChain {
  const seats = seatsOf(key);
  const { closed, open } = replay(seats, history);
  const position = seats.findIndex(({ at }) => at === status);
  const next = seats[position] ?? null;
  if (next) return { standing: 'running', current: running(seats, open ?? emptyRound, position), earlier: closed, next };
  const last = closed.at(-1);
  if (last?.outcome === 'through' || isAfterChain(key, status)) {
    const current = last?.outcome === 'through' ? last : unrecorded(seats);
    return { standing: 'through', current, earlier: closed.filter((round) => round !== current), next };
  }
  if (last) return { standing: 'returned', current: last, earlier: closed.slice(0, -1), next };
  return { standing: 'before', current: running(seats, emptyRound, -1), earlier: [], next };
}

const emptyRound: OpenRound = { acts: new Map(), carried: new Set() };

function replay(seats: readonly Seat[], history: readonly HistoryRow[]): { closed: Round[]; open: OpenRound | null } {
  const closed: Round[] = [];
  let open: OpenRound | null = null;
  for (const row of [...history].sort((a, b) => a.id - b.id)) {
    const seatAt = seats.findIndex(({ at }) => at === row.fromStatus);
    const goal = seats.findIndex(({ at }) => at === row.toStatus);
    const seat = seats[seatAt];
    if (!seat) {
      if (goal >= 0) open = emptyRound;
      continue;
    }
    const act = actOf(seat, goal > seatAt, row);
    const { acts, carried }: OpenRound = open ?? emptyRound;
    const after = { acts: new Map(acts).set(seatAt, act), carried };
    open = after;
    if (act.kind === 'approved' && row.toStatus !== seats.at(-1)?.to) continue;
    closed.push(close(seats, act.kind === 'left' ? { acts, carried } : after, act));
    open = goal >= 0 ? standingBefore(acts, goal) : null;
  }
  return { closed, open };
}

function actOf(seat: Seat, onward: boolean, row: HistoryRow): Act {
  const { toStatus: to, userName: name, userRole: role, createdAt: at, comment } = row;
  const by = stepBetween(seat.at, to as ApplicationStatus)?.by ?? [];
  const kind = onward || to === seat.to ? 'approved' : by.some((one: Role) => seat.roles.includes(one)) ? 'returned' : 'left';
  return { kind, to, name, role, at, comment };
}

/** Approvals before the seat to which the application is returned remain valid. */
function standingBefore(acts: ReadonlyMap<number, Act>, goal: number): OpenRound {
  const kept = new Map([...acts].filter(([index]) => index < goal));
  return { acts: kept, carried: new Set(kept.keys()) };
}

function close(seats: readonly Seat[], open: OpenRound, act: Act): Round {
  const outcome = act.kind === 'approved' ? 'through' : act.kind;
  const stamps = seats.map((seat, index) => stampOf(seat, open, index, outcome === 'through' ? 'unrecorded' : 'waiting'));
  return { outcome, stamps, ending: act.kind === 'approved' ? null : act };
}

function running(seats: readonly Seat[], open: OpenRound, position: number): Round {
  const stamps = seats.map((seat, index) => stampOf(seat, open, index, index < position ? 'unrecorded' : index === position ? 'next' : 'waiting'));
  return { outcome: 'running', stamps, ending: null };
}

function unrecorded(seats: readonly Seat[]): Round {
  return { outcome: 'through', stamps: seats.map((seat, index) => stampOf(seat, emptyRound, index, 'unrecorded')), ending: null };
}

function stampOf(seat: Seat, { acts, carried }: OpenRound, index: number, otherwise: StampState): Stamp {
  const act = acts.get(index) ?? null;
  const state = act && act.kind !== 'left' ? act.kind : otherwise;
  return { seat, state, act, carried: carried.has(index) };
}
