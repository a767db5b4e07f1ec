import type { Role } from '../../domain/roles.ts';

/** The signed-in person behind a request. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
  readonly organizationId: number | null;
  readonly sessionId: number;
  readonly mustChangePassword: boolean;
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
  mustChangePassword: false,
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
