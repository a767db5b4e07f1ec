import type { Kysely } from 'kysely';
import type { signingProviders } from '../../domain/terms.ts';
import type { Database } from '../db/database.ts';
import type { InnerCall } from '../services.ts';

/** Who has letters signed: the product itself, or a service that the foundation has a contract with. */
export interface SigningProvider {
  readonly name: keyof typeof signingProviders;
  /** Where an envelope stands that it has just been asked for. */
  readonly begins: 'preparing' | 'sent';
  /** Why nothing can be sent or signed now, as a sentence without its full stop; null when all is well. */
  obstacle(): string | null;
  /** Asks the grantee for the signature, in the transaction that makes the envelope or asks again. @returns what the sender must know of it, if anything */
  ask(call: InnerCall, envelope: AskedEnvelope, db: Kysely<Database>): Promise<string | null>;
  /** Has a request that has ended here end with the service too, in the transaction that ends it. */
  withdraw(call: Pick<InnerCall, 'services'>, envelopeId: number, db: Kysely<Database>): Promise<void>;
}

/** What the grantee is asked to sign. */
export interface AskedEnvelope {
  readonly id: number;
  readonly applicationId: number;
  readonly title: string;
  /** ISO instant. */
  readonly expiresAt: string;
  readonly unsignedSha256: string;
}
