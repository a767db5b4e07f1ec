import { japanDate } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { raiseAlert } from '../../alerts/raise.ts';
import { storeBytes, withStored } from '../../files/keep.ts';
import { storedBytes } from '../../files/stored-bytes.ts';
import type { Services } from '../../services.ts';
import { sha256Of } from '../../sha256.ts';
import { NotYet, Revoked, Unobtainable } from '../../signing/long-term/faults.ts';
import type { EvidenceFinder } from '../../signing/long-term/find-evidence.ts';
import { dueLetters, keepExtended, type LongTermRow, type Made, noteFailure, noteImpossible } from './long-term-steps.ts';
import { timeStamperOf } from './signatures.ts';

/**
 * Gives signed letters what they can be checked with when the certificates have ended, as the settings want it; stamps them anew before the authority's
 * certificate ends. Long after the signature, and before the transaction that keeps it: nobody waits for those who are asked. Harmless to repeat, and
 * to do in several processes at once. @returns how many letters it has extended
 */
export async function extendLetters(services: Services): Promise<number> {
  const { settings, log, now } = services;
  if (!settings.signingLongTerm) return 0;
  const { evidenceFinder } = await import('../../signing/long-term/find-evidence.ts');
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

/** @returns null where another process was faster, or nothing can ever be added */
async function extendOne(services: Services, row: LongTermRow, find: EvidenceFinder): Promise<'extended' | null> {
  const { settings } = services;
  const { extend } = await import('../../signing/long-term/extend.ts');
  const bytes = await storedBytes(services, row.storageKey);
  if (sha256Of(bytes) !== row.signedSha256) throw new Error(`envelope ${row.id}: not the bytes that were signed`);
  const level = settings.signingLongTerm as 'lt' | 'lta';
  try {
    const { bytes: whole, until } = await extend(bytes, { find, stamp: level === 'lta' ? timeStamperOf(services) : null });
    if (row.longTerm === 'lta' && until <= (row.verifiableUntil ?? '')) throw new NotYet('時刻認証局の証明書がまだ新しくなっていません');
    const file = await storeBytes(services, { bytes: whole, fileName: row.fileName, contentType: 'application/pdf' });
    return (await keep(services, row, { file, level, until })) ? 'extended' : null;
  } catch (error) {
    // What it has stays; what it is to have next may be had one day.
    const hasEvidence = row.longTerm === 'lt' || row.longTerm === 'lta';
    if (!(error instanceof Unobtainable) || (hasEvidence && !(error instanceof Revoked))) throw error;
    services.log.warn({ envelopeId: row.id, reason: error.message }, 'no evidence for a letter');
    await noteImpossible(services, row, error);
    return null;
  }
}

/** The new file takes the old one's place, or the old one stays; the row decides of two who do it at the same moment. */
async function keep(services: Services, row: LongTermRow, made: Made): Promise<boolean> {
  const isKept = await withStored(services, [made.file], () => services.engine.transaction((db) => keepExtended(services, row, made, db)));
  if (isKept) services.live.announce({ about: 'application', applicationId: row.applicationId });
  else await services.files.remove(made.file.storageKey);
  return isKept;
}

/** Failures after which somebody has to look: with the growing pauses some four days for a new letter, a week for a new time stamp. */
const manyTries = 10;

/** Tells the heads, once a day, of letters that wait in vain, and once of those whose certificate is revoked. */
async function alertStuckLetters(services: Services): Promise<void> {
  const { engine, now } = services;
  const letters = engine.reader.selectFrom('envelopes').select(['id', 'title']).where('status', '=', 'signed').orderBy('id', 'desc').limit(1);
  const stuck = await letters.where('longTermTries', '>=', manyTries).executeTakeFirst();
  const revoked = await letters.where('longTerm', '=', 'revoked').executeTakeFirst();
  const of = { kind: 'other', resource: resources.envelopes.name } as const;
  if (stuck)
    await engine.transaction((db) => raiseAlert(db, services, { ...of, ...stuckText, recordId: stuck.id, onceKey: `long-term:${japanDate(now())}` }));
  if (revoked)
    await engine.transaction((db) => raiseAlert(db, services, { ...of, ...revokedText, recordId: revoked.id, onceKey: `revoked:${revoked.id}` }));
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
