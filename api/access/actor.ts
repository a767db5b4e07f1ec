import type { Role } from '../../domain/roles.ts';
import type { factors, sessionWaits } from '../../domain/terms.ts';

export type Factor = keyof typeof factors;

/** What a session may still require before it is usable, in this order: a second factor, a new password, registration of a second factor. */
export type Awaited = 'password' | keyof typeof sessionWaits;

/** The signed-in person behind a request. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
  readonly organizationId: number | null;
  readonly sessionId: number;
  /** The requirement that still restricts the session; null when there is none. */
  readonly awaits: Awaited | null;
  /** The factor last proved and when (ISO); `factorAt` is null when a trusted device stood in for it. */
  readonly factor: Factor | null;
  readonly factorAt: string | null;
  /** The categories in which the grantee's organisation has applied; empty for staff. */
  readonly categories: readonly string[];
  readonly grantYears: readonly number[];
}

/** The actor of automatic work: sees everything and appears in no record as a user. */
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
  /** The user agent; set only where it is recorded as evidence of a signature. */
  readonly userAgent?: string | null;
}
