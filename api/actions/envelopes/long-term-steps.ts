import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { attachFiles } from '../../files/attach.ts';
import { type Incoming, keepFile } from '../../files/keep.ts';
import type { InnerServices, Services } from '../../services.ts';
import { NotYet, RevocationFault, Revoked, Unobtainable } from '../../signing/long-term/faults.ts';
import { TimeStampFault } from '../../signing/time-stamp-fault.ts';
import { recordEvent } from './events.ts';

const { envelopes } = resources;

/** As many as are extended in one round. */
const atOnce = 200;

/** The signed letters at which something is to be done now, with how far each has come. */
export function dueLetters({ engine, settings, now }: Services) {
  const isArchived = settings.signingLongTerm === 'lta';
  const at = now().toISOString();
  return engine.reader
    .selectFrom('envelopes as e')
    .innerJoin('files as f', 'f.id', 'e.signedFileId')
    .select(['e.id', 'e.applicationId', 'e.title', 'e.sentById', 'e.signedSha256', 'e.longTerm', 'e.verifiableUntil', 'e.longTermTries'])
    .select(['f.storageKey', 'f.fileName'])
    .where('e.status', '=', 'signed')
    .where('e.provider', '=', 'embedded')
    .where(({ eb, or, and }) =>
      and([
        or([eb('e.longTermNextAt', 'is', null), eb('e.longTermNextAt', '<=', at)]),
        or([eb('e.longTerm', 'is', null), eb('e.longTerm', '=', 'waiting'), ...(isArchived ? [eb('e.longTerm', 'in', ['lt', 'lta'])] : [])]),
      ]),
    )
    .orderBy('e.longTermNextAt')
    .orderBy('e.id')
    .limit(atOnce)
    .execute();
}

export type LongTermRow = Awaited<ReturnType<typeof dueLetters>>[number];

export interface Made {
  readonly file: Incoming;
  readonly level: 'lt' | 'lta';
  /** ISO instant. */
  readonly until: string;
}

const origin = { requestId: 'long-term validation', address: null };

/** Puts the extended file in the place of the one that it begins with, on record with the hash before and after. @returns whether that was still there */
export async function keepExtended(services: InnerServices, row: LongTermRow, { file, level, until }: Made, db: Transaction): Promise<boolean> {
  const now = services.now();
  const { id, title, signedSha256 } = row;
  const of = { resource: envelopes.name, field: 'signedFileId', recordId: id, uploadedById: row.sentById };
  const own = asItWas(row, db);
  const updatedAt = now.toISOString();
  if ((await own.set({ updatedAt }).executeTakeFirst()).numUpdatedRows === 0n) return false;
  const signedFileId = await keepFile(services, db, file, of);
  const after = { signedFileId, signedSha256: file.sha256, longTerm: level, verifiableUntil: until };
  await own.set((eb) => ({ ...after, ...settled(level, until, now), version: eb('version', '+', 1) })).execute();
  await attachFiles(envelopes, { signedFileId }, id, db);
  const detail = `前のハッシュ値：${signedSha256}`;
  await recordEvent({ services, actor: null, origin }, id, { event: 'extended', sha256: file.sha256, detail }, db);
  const summary = `署名依頼「${title}」の署名済みの書類に、長期検証の情報を付けました`;
  const entry = { action: 'action', resource: envelopes.name, recordId: id, summary, before: { signedSha256 }, after } as const;
  await writeAudit(db, null, origin, now, entry);
  return true;
}

const day = 24 * 60 * 60 * 1000;
/** Before the authority's certificate ends. */
const margin = 90 * day;

/** A new time stamp is due well before the certificate of the newest one ends; of a short one half its time is left. */
function settled(level: Made['level'], until: string, now: Date) {
  const left = Date.parse(until) - now.getTime();
  const nextAt = level === 'lta' ? new Date(Date.parse(until) - Math.min(margin, left / 2)).toISOString() : null;
  return { longTermNote: null, longTermTries: 0, longTermNextAt: nextAt };
}

/** Puts a letter off: ten minutes first, twice as long after each failure. An authority that stamps anew is asked once a week, as each stamp may cost. */
export async function noteFailure({ engine, now }: Services, { longTerm, longTermTries, ...row }: LongTermRow, error: unknown): Promise<null> {
  const tries = (longTermTries ?? 0) + 1;
  const longest = longTerm === 'lta' ? 7 * day : day;
  const nextAt = new Date(now().getTime() + Math.min(10 * 60_000 * 2 ** (tries - 1), longest)).toISOString();
  const longTermNote = `${reasonOf(error)}。${formatDateTime(nextAt)}にやり直します（これまでの失敗：${tries}回）。`;
  const values = { longTerm: longTerm ?? 'waiting', longTermTries: tries, longTermNextAt: nextAt, longTermNote } as const;
  await engine.transaction((db) => asItWas(row, db).set(values).execute(), 'read committed');
  return null;
}

function reasonOf(error: unknown): string {
  if (error instanceof Unobtainable || error instanceof NotYet) return error.message;
  if (error instanceof RevocationFault) return '認証局から、証明書の失効の情報を受け取れませんでした';
  if (error instanceof TimeStampFault) return '時刻認証局から、時刻の証明を受け取れませんでした';
  return 'サーバーで問題が起きました';
}

/** What no later try mends is left as it is, and said. */
export async function noteImpossible({ engine }: Services, row: LongTermRow, error: Unobtainable): Promise<void> {
  const longTerm = error instanceof Revoked ? 'revoked' : 'none';
  const values = { longTerm, longTermTries: 0, longTermNextAt: null, longTermNote: `${error.message}。` } as const;
  await engine.transaction((db) => asItWas(row, db).set(values).execute(), 'read committed');
}

/** Of what another process has extended meanwhile nothing is said. */
function asItWas({ id, signedSha256 }: Pick<LongTermRow, 'id' | 'signedSha256'>, db: Transaction) {
  return db.updateTable('envelopes').where('id', '=', id).where('signedSha256', '=', signedSha256);
}
