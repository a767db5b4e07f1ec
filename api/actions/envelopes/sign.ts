import type { Kysely } from 'kysely';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import type { Database } from '../../db/database.ts';
import { conflict, Failure, invalid } from '../../failure.ts';
import { applicationLetter } from '../../letters/application-letter.ts';
import { letterFont, missingGlyphs, namedCharacter } from '../../letters/font.ts';
import type { WriteCall } from '../../resources/write.ts';
import type { Services } from '../../services.ts';
import { type SigningIdentity, signingObstacle } from '../../signing/identity.ts';
import { transition } from '../applications/transition.ts';
import type { ActionHandler, ActionPreparation } from '../hooks.ts';
import { recordEvent } from './events.ts';
import { statusOf } from './make.ts';
import { keepSignatures, makeSignatures, type Signatures, timeStamperOf, withoutTimeStamp } from './signatures.ts';
import { closeEnvelope, demandInTime, type EnvelopeRow, lockEnvelope } from './steps.ts';

/**
 * Makes the signatures of a member of the grantee's organisation who has typed the name and agreed, and of the foundation as the witness. Before the
 * transaction: nobody else's work waits until a time-stamping authority has answered.
 * @throws Failure 409 too late, or nothing can be signed; 422 without a name or the consent; 503 no time stamp
 */
export const prepareSignatures: ActionPreparation = async ({ services, row, inputs }): Promise<Signatures> => {
  const envelope = row as EnvelopeRow;
  const db = services.engine.reader;
  if (inputs.consent !== true) throw invalid({ consent: '内容に同意するときは、チェックを入れてください' });
  await demandPrintable(String(inputs.name));
  demandInTime(envelope, services.now());
  const identity = demandIdentity(services);
  await demandTurn(envelope, db);
  await demandSameLetter(services, envelope, db);
  const ways = { identity, stamp: timeStamperOf(services), db };
  return makeSignatures(services, envelope, String(inputs.name), ways).catch((error: unknown) => withoutTimeStamp(services, error));
};

/**
 * Makes the signatures stand, and with the acceptance letter the contract. All of it or nothing; what may have changed meanwhile is looked at again.
 * @throws Failure 409 too late, called back, or made of other data
 */
export const sign: ActionHandler = async (call) => {
  const { services, db, prepared } = call;
  const row = call.row as EnvelopeRow;
  demandInTime(row, services.now());
  await lockEnvelope(row, services.now(), db);
  await demandTurn(row, db);
  await demandSameLetter(services, row, db);
  const signed = await keepSignatures(call, row, prepared as Signatures);
  await closeEnvelope(call, row, { status: 'signed', ...signed }, '署名しました');
  if (row.kind === 'ukesyo') await concludeContract(call, row, db);
};

/** Not agreeing is an answer, too: the contract waits, with the reason, until the foundation has spoken with the grantee. */
export const decline: ActionHandler = async (call) => {
  const { services, db, inputs } = call;
  const row = call.row as EnvelopeRow;
  demandInTime(row, services.now());
  await recordDecline({ ...call, db }, row, String(inputs.comment));
};

/** Ends a request that the grantee has declined, and what follows from it. `actorName` stands where it was said elsewhere. */
export async function recordDecline(
  call: WriteCall & { readonly db: Kysely<Database> },
  row: EnvelopeRow,
  comment: string,
  actorName?: string,
): Promise<void> {
  const { db } = call;
  await closeEnvelope(call, row, { status: 'declined', declineComment: comment }, '署名を辞退しました');
  await recordEvent(call, row.id, { event: 'declined', sha256: row.unsignedSha256, detail: comment, ...(actorName && { actorName }) }, db);
  const { status } = await statusOf(row.applicationId, db);
  const step = { to: statusEntry('CONTRACT_ON_HOLD'), comment, sendMail: false, signing: true } as const;
  if (status === 'CONTRACT_PROCESSING') await transition(call, row.applicationId, step, db);
}

/** The proof of the signature shows the name on paper. */
async function demandPrintable(name: string): Promise<void> {
  const missing = missingGlyphs(await letterFont(), name);
  if (missing.length > 0) throw invalid({ name: `使えない文字があります：${missing.map(namedCharacter).join('、')}。別の文字で入力してください` });
}

function demandIdentity({ signing, now }: Services): SigningIdentity {
  const obstacle = signingObstacle(signing, now());
  if (obstacle || !signing.identity)
    throw conflict('cannot_sign', '今は電子署名を行えません。署名はまだされていません。基金の事務局にお知らせください。');
  return signing.identity;
}

/** The acceptance letter is signed while the contract waits for it, not before or after the foundation has moved on by hand. */
async function demandTurn({ kind, applicationId }: EnvelopeRow, db: Kysely<Database>): Promise<void> {
  const { status } = await statusOf(applicationId, db);
  if (kind === 'ukesyo' && status !== 'CONTRACT_PROCESSING')
    throw conflict('wrong_state', 'この助成の手続きの状況が変わったため、この書類には署名できません。基金の担当者にお問い合わせください。');
}

/** Nobody signs what is no longer true. */
async function demandSameLetter(services: Services, { kind, applicationId, unsignedSha256 }: EnvelopeRow, db: Kysely<Database>): Promise<void> {
  const now = await applicationLetter(services, db, kind, applicationId).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  if (now?.sha256 !== unsignedSha256)
    throw conflict(
      'letter_changed',
      'この書類を作ったあとに、申請の内容が変わりました。署名はされていません。基金から新しい書類をお送りしますので、しばらくお待ちください。',
    );
}

/** The contract stands. */
export async function concludeContract(call: WriteCall, { applicationId }: Pick<EnvelopeRow, 'applicationId'>, db: Kysely<Database>): Promise<void> {
  await transition(call, applicationId, { to: statusEntry('CONTRACTED_ONGOING'), comment: null, sendMail: false, signing: true }, db);
}
