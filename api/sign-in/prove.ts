import type { Values } from '../../schema/derive/validators.ts';
import type { Call } from '../http/route.ts';
import type { Prover } from './proof.ts';

/** Whoever shows something. */
export interface ProvingUser extends Prover {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Looks at what a person shows, and uses it up where it is good once. @returns the field that is wrong and what to do, or null where it is right */
export type Prove = (call: Call, user: ProvingUser, given: Values) => Promise<{ readonly [Field in string]: string } | null>;
