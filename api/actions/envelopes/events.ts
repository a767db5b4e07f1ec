import type { envelopeEvents } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Actor, Origin } from '../../access/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { insertRow } from '../../resources/write.ts';
import type { InnerServices } from '../../services.ts';

/** Who did it, from where; nobody where it happened by itself. */
export interface EventCall {
  readonly services: InnerServices;
  readonly actor: Pick<Actor, 'userId' | 'username'> | null;
  readonly origin: Origin;
}

export interface EnvelopeEvent {
  readonly event: keyof typeof envelopeEvents;
  /** Of the bytes that it is about. */
  readonly sha256?: unknown;
  readonly detail?: string | null;
  /** Where it is not the caller who acted. */
  readonly actorName?: string;
}

/** Appends to the record of an envelope, in the transaction of what it records. There is no way to change or to remove an entry. */
export async function recordEvent(
  call: EventCall,
  envelopeId: number,
  { event, sha256, detail, actorName }: EnvelopeEvent,
  db: Transaction,
): Promise<void> {
  const { services, actor, origin } = call;
  const who = actorName ? { userId: null, actorName } : { userId: actor?.userId ?? null, actorName: actor?.username ?? null };
  const from = actorName ? {} : { ip: origin.address, userAgent: origin.userAgent ?? null };
  await insertRow(services, resources.envelope_events, { envelopeId, event, ...who, ...from, sha256: sha256 ?? null, detail: detail ?? null }, db);
}
