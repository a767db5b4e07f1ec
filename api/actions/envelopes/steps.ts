import type { Kysely } from 'kysely';
import { resources } from '../../../resources.config.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { conflict, staleVersion } from '../../failure.ts';
import type { Cells } from '../../resources/columns.ts';
import { type InnerCall, storedRow, writeChanges } from '../../resources/write.ts';
import type { SigningProvider } from '../../signing/provider.ts';
import type { ActionHandler, ActionPreparation } from '../hooks.ts';
import { drawLetter, type ReadyLetter } from './draw.ts';
import { recordEvent } from './events.ts';
import { makeEnvelope, providerOf } from './make.ts';

const { envelopes } = resources;

export type EnvelopeRow = Cells & {
  readonly id: number;
  readonly version: number;
  readonly applicationId: number;
  readonly kind: 'ukesyo' | 'confirmation';
  readonly provider: SigningProvider['name'];
  readonly title: string;
  readonly status: keyof typeof envelopes.fields.status.options.choices;
  readonly expiresAt: string;
  readonly unsignedFileId: number;
  readonly unsignedSha256: string;
  readonly openedAt: string | null;
  readonly signatoryName: string | null;
  readonly organizationName: string;
};

/** Calls the request back; the grantee can no longer sign. */
export const cancel: ActionHandler = async (call) => {
  await withdraw(call, call.row as EnvelopeRow, String(call.inputs.comment));
};

/** The same where something else brings it with it. */
export async function withdraw(call: InnerCall & { readonly db: Transaction }, row: EnvelopeRow, reason: string): Promise<void> {
  const { id, unsignedSha256: sha256 } = row;
  await closeEnvelope(call, row, { status: 'cancelled', cancelReason: reason }, '取り消しました');
  await recordEvent(call, id, { event: 'cancelled', sha256, detail: reason }, call.db);
  await providerOf(call.services, row.provider).withdraw(call, id, call.db);
}

/** The same letter and the same deadline, and one more mail. Pressing twice sends one. */
export const resend: ActionHandler = async (call) => {
  const { services, actor, origin, db } = call;
  const row = call.row as EnvelopeRow;
  demandInTime(row, services.now());
  await demandPause(row.id, services.now(), db);
  const note = await providerOf(services, row.provider).ask(call, row, db);
  if (note)
    throw conflict('no_address', '連絡先のメールアドレスがないため、メールを送れません。連絡担当者か団体のメールアドレスを登録してください。');
  const summary = `署名依頼「${row.title}」のメールを送り直しました`;
  await writeAudit(db, actor, origin, services.now(), { action: 'action', resource: envelopes.name, recordId: row.id, summary });
};

/** Draws the letter that is to take the place of a row's. @throws Failure as `keptLetter` */
export const prepareReplacement: ActionPreparation = async ({ row, inputs, ...call }) => {
  const { applicationId, kind } = row as EnvelopeRow;
  const letter = await drawLetter(call, { applicationId, kind }, String(inputs.comment));
  return { made: letter, stored: [letter.file] };
};

/** A fresh letter from today's data in place of this one, which stays in the history. @returns the id of the new one */
export const replace: ActionHandler = async (call) => {
  const row = call.row as EnvelopeRow;
  const reason = String(call.inputs.comment);
  const { id, applicationId, kind } = row;
  await closeEnvelope(call, row, { status: 'cancelled', cancelReason: reason }, '差し替えのため取り消しました');
  await providerOf(call.services, row.provider).withdraw(call, id, call.db);
  const made = await makeEnvelope(call, { applicationId, kind, replacesId: id }, call.prepared as ReadyLetter, call.db);
  await recordEvent(call, id, { event: 'replaced', sha256: row.unsignedSha256, detail: `${reason}（新しい署名依頼の番号：${made.id}）` }, call.db);
  return { replacedById: made.id };
};

/** Ends the wait for a signature. Of two who end it at the same moment, one is told that it has changed: the version decides. */
export async function closeEnvelope(
  { db, ...call }: InnerCall & { readonly db: Transaction },
  { id, version }: Pick<EnvelopeRow, 'id' | 'version'>,
  values: Readonly<Record<string, unknown>> & { readonly status: EnvelopeRow['status'] },
  text: string,
): Promise<void> {
  const current = { ...(await storedRow(envelopes, id, db)), version };
  await writeChanges(call, envelopes, id, current, { ...values, onceKey: null }, db, { action: 'action', text });
}

/** Holds an envelope until the commit, before anything else is written. @throws Failure 409 when it has changed since it was read */
export async function lockEnvelope({ id, version }: EnvelopeRow, now: Date, db: Transaction): Promise<void> {
  const held = db.updateTable('envelopes').set({ updatedAt: now.toISOString() }).where('id', '=', id).where('version', '=', version);
  if ((await held.executeTakeFirst()).numUpdatedRows === 0n) throw staleVersion();
}

/** @throws Failure 409 once the day is over until which it could be signed, whether or not the nightly work has noted it */
export function demandInTime({ expiresAt }: Pick<EnvelopeRow, 'expiresAt'>, now: Date): void {
  if (Date.parse(expiresAt) <= now.getTime())
    throw conflict('expired', '署名の期限が過ぎています。基金の担当者が新しい書類をお送りしますので、お問い合わせください。');
}

/** In milliseconds. */
const pause = 60_000;

async function demandPause(envelopeId: number, now: Date, db: Kysely<Database>): Promise<void> {
  const since = new Date(now.getTime() - pause).toISOString();
  const recent = db.selectFrom('envelope_events').select('id').where('envelopeId', '=', envelopeId).where('event', '=', 'mailed');
  if (await recent.where('createdAt', '>', since).executeTakeFirst())
    throw conflict('just_mailed', 'メールは今、送信したばかりです。1分ほど待ってから、もう一度お試しください。');
}
