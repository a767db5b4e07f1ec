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

/** An envelope row as read for an actor; columns derived from references are absent when read from storage. */
export type EnvelopeRow = Cells & Row<typeof resources.envelopes>;

/** @throws Failure 409 after the deadline, whether or not the job has marked the envelope expired */
export function assertBeforeDeadline({ expiresAt }: Pick<EnvelopeRow, 'expiresAt'>, now: Date): void {
  if (Date.parse(expiresAt) <= now.getTime())
    throw conflict('expired', '署名の期限が過ぎています。基金の担当者が新しい書類をお送りしますので、お問い合わせください。');
}

/** Actor and origin of an event; null for automatic ones. */
interface EventCall {
  readonly services: InnerServices;
  readonly actor: Pick<Actor, 'userId' | 'username'> | null;
  readonly origin: Origin;
}

export interface EnvelopeEvent {
  readonly event: keyof typeof envelopeEvents;
  /** Hash of the bytes concerned. */
  readonly sha256?: unknown;
  readonly detail?: string | null;
  /** Overrides the caller. */
  readonly actorName?: string;
}

/** Cells of an event row. */
export function eventCells({ actor, origin }: Pick<EventCall, 'actor' | 'origin'>, { event, sha256, detail, actorName }: EnvelopeEvent): Values {
  const knownActor = actor === systemActor ? null : actor;
  const who = actorName ? { userId: null, actorName } : { userId: knownActor?.userId ?? null, actorName: knownActor?.username ?? null };
  const from = actorName ? { ip: null, userAgent: null } : { ip: origin.address, userAgent: origin.userAgent ?? null };
  return { event, ...who, ...from, sha256: sha256 ?? null, detail: detail ?? null };
}

/** Appends an event to an envelope, in the transaction of the change it records. Events are append-only. */
export async function recordEvent(call: EventCall, envelopeId: number, event: EnvelopeEvent, db: Transaction): Promise<void> {
  await insertRow(call.services, resources.envelope_events, { envelopeId, ...eventCells(call, event) }, db);
}
