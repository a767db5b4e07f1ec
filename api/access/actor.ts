import type { Role } from '../../domain/roles.ts';
import type { factors, sessionWaits } from '../../domain/terms.ts';

export type Factor = keyof typeof factors;

/** What a session may wait for, in this order: a second factor, a password of one's own, a second factor's registration. */
export type Awaited = 'password' | keyof typeof sessionWaits;

/** The signed-in person behind a request. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
  readonly organizationId: number | null;
  readonly sessionId: number;
  /** What stands between the session and what it is for; null where nothing does. */
  readonly awaits: Awaited | null;
  /** By what the person has shown last to be the one, and when (ISO); no moment where a remembered device stood in for it. */
  readonly factor: Factor | null;
  readonly factorAt: string | null;
  /** What a grantee's organisation has applied for; empty for staff. */
  readonly categories: readonly string[];
  readonly grantYears: readonly number[];
}

/** Whoever does what happens by itself, at its time: told everything, and named nowhere. */
export const systemActor: Actor = {
  userId: 0,
  username: '',
  role: 'fund_staff',
  organizationId: null,
  sessionId: 0,
  awaits: null,
  factor: null,
  factorAt: null,
  categories: [],
  grantYears: [],
};

/** Where a request came from, for the audit log. */
export interface Origin {
  readonly requestId: string;
  readonly address: string | null;
  /** The program that called, as it names itself; only where a person is to be told later what a signature came from. */
  readonly userAgent?: string | null;
}
