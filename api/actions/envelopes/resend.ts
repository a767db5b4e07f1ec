import type { Kysely } from 'kysely';
import { resources } from '../../../resources.config.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import type { ActionHandler } from '../hooks.ts';
import { providerOf } from './make.ts';
import type { EnvelopeRow } from './row.ts';

const { envelopes } = resources;

/** The same letter and the same deadline, and one more mail. Pressing twice sends one. */
export const resend: ActionHandler = async (call) => {
  const { services, actor, origin, db } = call;
  const row = call.row as EnvelopeRow;
  await demandPause(row.id, services.now(), db);
  const note = await providerOf(services, row.provider).ask(call, row, db);
  if (note)
    throw conflict('no_address', '連絡先のメールアドレスがないため、メールを送れません。連絡担当者か団体のメールアドレスを登録してください。');
  const summary = `署名依頼「${row.title}」のメールを送り直しました`;
  await writeAudit(db, actor, origin, services.now(), { action: 'action', resource: envelopes.name, recordId: row.id, summary });
};

/** In milliseconds. */
const pause = 60_000;

async function demandPause(envelopeId: number, now: Date, db: Kysely<Database>): Promise<void> {
  const since = new Date(now.getTime() - pause).toISOString();
  const recent = db.selectFrom('envelope_events').select('id').where('envelopeId', '=', envelopeId).where('event', '=', 'mailed');
  if (await recent.where('createdAt', '>', since).executeTakeFirst())
    throw conflict('just_mailed', 'メールは今、送信したばかりです。1分ほど待ってから、もう一度お試しください。');
}
