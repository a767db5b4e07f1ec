import { writeAudit } from '../../../../api/db/audit.ts';
import type { Transaction } from '../../../../api/db/database.ts';
import { attachFiles } from '../../../../api/files/attach.ts';
import { type Incoming, insertFileRow, storeBytes, storedBytes, withStoredFiles } from '../../../../api/files/file-rows.ts';
import { raiseAlert } from '../../../../api/ops/alerts/raise.ts';
import { sha256Of } from '../../../../api/runtime/sha256.ts';
import type { InnerServices, Services } from '../../../../api/services.ts';
import { NotYet, RevocationFault, Revoked, TimeStampFault, Unobtainable } from '../../../../api/signing/long-term/faults.ts';
import type { EvidenceFinder } from '../../../../api/signing/long-term/find-evidence.ts';
import { formatDateTime, japanDate } from '../../../../domain/dates/japan-date.ts';
import { resources } from '../../../../resources.config.ts';
import { recordEvent } from './envelope.ts';
import { timeStamperOf } from './signatures.ts';

/**
 * Adds long-term validation evidence to signed letters as configured, and renews time stamps before the authority's certificate expires. Remote calls are
 * made outside transactions. Idempotent and safe to run concurrently. @returns number of letters extended
 */
export async function extendLetters(services: Services): Promise<number> {
  const { settings, log, now } = services;
  if (!settings.signingLongTerm) return 0;
  const { evidenceFinder } = await import('../../../../api/signing/long-term/find-evidence.ts');
  const find = evidenceFinder(now);
  let extended = 0;
  for (const row of await dueLetters(services)) {
    const outcome = await extendOne(services, row, find).catch((error: unknown) => {
      log.error({ envelopeId: row.id, err: error }, 'no evidence for a letter');
      return noteFailure(services, row, error);
    });
    if (outcome === 'extended') extended++;
  }
  await alertStuckLetters(services);
  return extended;
}

/** @returns null where another process was faster, or evidence is permanently unobtainable */
async function extendOne(services: Services, row: LongTermRow, find: EvidenceFinder): Promise<'extended' | null> {
  const { settings } = services;
  const { extend } = await import('../../../../api/signing/long-term/extend.ts');
  const bytes = await storedBytes(services, row.storageKey);
  if (sha256Of(bytes) !== row.signedSha256) throw new Error(`envelope ${row.id}: not the bytes that were signed`);
  const level = settings.signingLongTerm as 'lt' | 'lta';
  try {
    const { bytes: extendedBytes, until } = await extend(bytes, { find, stamp: level === 'lta' ? timeStamperOf(services) : null });
    if (row.longTerm === 'lta' && until <= (row.verifiableUntil ?? '')) throw new NotYet('時刻認証局の証明書がまだ新しくなっていません');
    const file = await storeBytes(services, { bytes: extendedBytes, fileName: row.fileName, contentType: 'application/pdf' });
    return (await swapFile(services, row, { file, level, until })) ? 'extended' : null;
  } catch (error) {
    // A letter that already has evidence keeps it and is retried later.
    const hasEvidence = row.longTerm === 'lt' || row.longTerm === 'lta';
    if (!(error instanceof Unobtainable) || (hasEvidence && !(error instanceof Revoked))) throw error;
    services.log.warn({ envelopeId: row.id, reason: error.message }, 'no evidence for a letter');
    await noteImpossible(services, row, error);
    return null;
  }
}

/** Swaps in the extended file with a compare-and-set on the row; the loser of a race deletes its file. */
async function swapFile(services: Services, row: LongTermRow, made: ExtendedFile): Promise<boolean> {
  const isKept = await withStoredFiles(services, [made.file], () => services.engine.transaction((db) => replaceFile(services, row, made, db)));
  if (isKept) services.live.announce({ about: 'application', applicationId: row.applicationId });
  else await services.files.remove(made.file.storageKey);
  return isKept;
}

/** Failures before an alert: with backoff about four days for a new letter, a week for a renewed time stamp. */
const alertAfterTries = 10;

/** Alerts the heads of stuck letters once a day, and once of a revoked certificate. */
async function alertStuckLetters(services: Services): Promise<void> {
  const { engine, now } = services;
  const letters = engine.reader.selectFrom('envelopes').select(['id', 'title']).where('status', '=', 'signed').orderBy('id', 'desc').limit(1);
  const stuck = await letters.where('longTermTries', '>=', alertAfterTries).executeTakeFirst();
  const revoked = await letters.where('longTerm', '=', 'revoked').executeTakeFirst();
  const alertOf = { kind: 'other', resource: resources.envelopes.name } as const;
  if (stuck)
    await engine.transaction((db) =>
      raiseAlert(db, services, { ...alertOf, ...stuckText, recordId: stuck.id, onceKey: `long-term:${japanDate(now())}` }),
    );
  if (revoked)
    await engine.transaction((db) =>
      raiseAlert(db, services, { ...alertOf, ...revokedText, recordId: revoked.id, onceKey: `revoked:${revoked.id}` }),
    );
}

const stuckText = {
  summary: '署名済みの書類に、長期検証の情報を付けられない状態が何日も続いています。',
  details:
    '認証局か時刻認証局から返事がありません。理由は署名依頼の「長期検証の状況」にあります。システムの管理者に、接続と契約を確かめるよう頼んでください。',
};

const revokedText = {
  summary: '署名済みの書類の証明書が失効しています。',
  details:
    '認証局が、署名か時刻の証明に使った証明書を失効させたと答えました。どの証明書かは署名依頼の「長期検証の状況」にあります。署名をやり直すかどうかを決めてください。',
};

const { envelopes } = resources;

/** Batch size per run. */
const batchSize = 200;

/** Signed letters due for evidence or a renewed time stamp. */
function dueLetters({ engine, settings, now }: Services) {
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
    .limit(batchSize)
    .execute();
}

type LongTermRow = Awaited<ReturnType<typeof dueLetters>>[number];

interface ExtendedFile {
  readonly file: Incoming;
  readonly level: 'lt' | 'lta';
  /** ISO instant. */
  readonly until: string;
}

const origin = { requestId: 'long-term validation', address: null };

/** Replaces the signed file with its extended version, recording both hashes. @returns false if the row has changed meanwhile */
async function replaceFile(services: InnerServices, row: LongTermRow, { file, level, until }: ExtendedFile, db: Transaction): Promise<boolean> {
  const now = services.now();
  const { id, title, signedSha256 } = row;
  const owner = { resource: envelopes.name, field: 'signedFileId', recordId: id, uploadedById: row.sentById };
  const update = unchangedRow(row, db);
  const updatedAt = now.toISOString();
  if ((await update.set({ updatedAt }).executeTakeFirst()).numUpdatedRows === 0n) return false;
  const signedFileId = await insertFileRow(services, db, file, owner);
  const after = { signedFileId, signedSha256: file.sha256, longTerm: level, verifiableUntil: until };
  await update.set((eb) => ({ ...after, ...nextStampCells(level, until, now), version: eb('version', '+', 1) })).execute();
  await attachFiles(envelopes, { signedFileId }, id, db);
  const detail = `前のハッシュ値：${signedSha256}`;
  await recordEvent({ services, actor: null, origin }, id, { event: 'extended', sha256: file.sha256, detail }, db);
  const summary = `署名依頼「${title}」の署名済みの書類に、長期検証の情報を付けました`;
  const entry = { action: 'action', resource: envelopes.name, recordId: id, summary, before: { signedSha256 }, after } as const;
  await writeAudit(db, null, origin, now, entry);
  return true;
}

const day = 24 * 60 * 60 * 1000;
/** Time before expiry of the authority's certificate at which the time stamp is renewed. */
const margin = 90 * day;

/** Schedules the next time stamp: `margin` before the newest one's certificate expires, or at half of a shorter remaining time. */
function nextStampCells(level: ExtendedFile['level'], until: string, now: Date) {
  const left = Date.parse(until) - now.getTime();
  const nextAt = level === 'lta' ? new Date(Date.parse(until) - Math.min(margin, left / 2)).toISOString() : null;
  return { longTermNote: null, longTermTries: 0, longTermNextAt: nextAt };
}

/** Exponential backoff from ten minutes, up to a day; up to a week for renewed time stamps, as each may cost money. */
async function noteFailure({ engine, now }: Services, { longTerm, longTermTries, ...row }: LongTermRow, error: unknown): Promise<null> {
  const tries = (longTermTries ?? 0) + 1;
  const maxDelay = longTerm === 'lta' ? 7 * day : day;
  const nextAt = new Date(now().getTime() + Math.min(10 * 60_000 * 2 ** (tries - 1), maxDelay)).toISOString();
  const longTermNote = `${reasonOf(error)}。${formatDateTime(nextAt)}にやり直します（これまでの失敗：${tries}回）。`;
  const values = { longTerm: longTerm ?? 'waiting', longTermTries: tries, longTermNextAt: nextAt, longTermNote } as const;
  await engine.transaction((db) => unchangedRow(row, db).set(values).execute(), 'read committed');
  return null;
}

function reasonOf(error: unknown): string {
  if (error instanceof Unobtainable || error instanceof NotYet) return error.message;
  if (error instanceof RevocationFault) return '認証局から、証明書の失効の情報を受け取れませんでした';
  if (error instanceof TimeStampFault) return '時刻認証局から、時刻の証明を受け取れませんでした';
  return 'サーバーで問題が起きました';
}

/** Records that evidence is permanently unobtainable; no further attempts. */
async function noteImpossible({ engine }: Services, row: LongTermRow, error: Unobtainable): Promise<void> {
  const longTerm = error instanceof Revoked ? 'revoked' : 'none';
  const values = { longTerm, longTermTries: 0, longTermNextAt: null, longTermNote: `${error.message}。` } as const;
  await engine.transaction((db) => unchangedRow(row, db).set(values).execute(), 'read committed');
}

/** Update guarded by the hash, so that a letter extended meanwhile by another process is left alone. */
function unchangedRow({ id, signedSha256 }: Pick<LongTermRow, 'id' | 'signedSha256'>, db: Transaction) {
  return db.updateTable('envelopes').where('id', '=', id).where('signedSha256', '=', signedSha256);
}
