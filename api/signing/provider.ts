import type { Kysely } from 'kysely';
import type { signingProviders } from '../../domain/terms.ts';
import type { Database } from '../db/database.ts';
import type { InnerCall } from '../services.ts';

/** A signing provider: the product itself, or an external service. */
export interface SigningProvider {
  readonly name: keyof typeof signingProviders;
  /** The initial status of an envelope. */
  readonly begins: 'preparing' | 'sent';
  /** Why nothing can be sent or signed now, as a sentence without its full stop; null when it is possible. */
  obstacle(): string | null;
  /** Requests the grantee's signature, in the transaction that creates the envelope or repeats the request. @returns a note for the sender, if any */
  ask(call: InnerCall, envelope: AskedEnvelope, db: Kysely<Database>): Promise<string | null>;
  /** Withdraws a request at the service, in the transaction that ends it here. */
  withdraw(call: Pick<InnerCall, 'services'>, envelopeId: number, db: Kysely<Database>): Promise<void>;
}

/** The document that the grantee is asked to sign. */
export interface AskedEnvelope {
  readonly id: number;
  readonly applicationId: number;
  readonly title: string;
  /** ISO instant. */
  readonly expiresAt: string;
  readonly unsignedSha256: string;
}
