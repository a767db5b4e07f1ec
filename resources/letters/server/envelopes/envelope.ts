import { type Actor, type Origin, systemActor } from '../../../../api/access/actor.ts';
import type { Transaction } from '../../../../api/db/database.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import type { Cells } from '../../../../api/resources/columns.ts';
import { insertRow } from '../../../../api/resources/stored-rows.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import type { envelopeEvents } from '../../rules/terms.ts';

/** An envelope as it was read for somebody; where it was read as it is stored, without what its references say. */
export type EnvelopeRow = Cells & Row<typeof resources.envelopes>;

/** @throws Failure 409 once the day is over until which it could be signed, whether or not the nightly work has noted it */
export function demandInTime({ expiresAt }: Pick<EnvelopeRow, 'expiresAt'>, now: Date): void {
  if (Date.parse(expiresAt) <= now.getTime())
    throw conflict('expired', '署名の期限が過ぎています。基金の担当者が新しい書類をお送りしますので、お問い合わせください。');
}

/** Who did it, from where; nobody where it happened by itself. */
interface EventCall {
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

/** An event as cells of its row. */
export function eventCells({ actor, origin }: Pick<EventCall, 'actor' | 'origin'>, { event, sha256, detail, actorName }: EnvelopeEvent): Values {
  const named = actor === systemActor ? null : actor;
  const who = actorName ? { userId: null, actorName } : { userId: named?.userId ?? null, actorName: named?.username ?? null };
  const from = actorName ? { ip: null, userAgent: null } : { ip: origin.address, userAgent: origin.userAgent ?? null };
  return { event, ...who, ...from, sha256: sha256 ?? null, detail: detail ?? null };
}

/** Appends to the record of an envelope, in the transaction of what it records. There is no way to change or to remove an entry. */
export async function recordEvent(call: EventCall, envelopeId: number, event: EnvelopeEvent, db: Transaction): Promise<void> {
  await insertRow(call.services, resources.envelope_events, { envelopeId, ...eventCells(call, event) }, db);
}
