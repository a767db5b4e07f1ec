import type { Values } from '../../schema/derive/validators.ts';
import type { Call } from '../http/route.ts';
import type { Prover } from './proof.ts';

/** A person who proves a factor. */
export interface ProvingUser extends Prover {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Verifies a proof and consumes it where it is single-use. @returns the invalid field with advice, or null on success */
export type Prove = (call: Call, user: ProvingUser, given: Values) => Promise<{ readonly [Field in string]: string } | null>;
