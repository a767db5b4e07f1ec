import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { conflict, invalid, staleVersion } from '../../../../api/failures/failure.ts';
import { letterFont, missingGlyphs, namedCharacter } from '../../../../api/letters/font.ts';
import type { ActionPreparation, StepEffect } from '../../../../api/resources/handlers.ts';
import type { InnerCall, Services } from '../../../../api/services.ts';
import { type SigningIdentity, signingObstacle } from '../../../../api/signing/identity.ts';
import { isSameName } from '../../../../domain/text/names.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import { applicationStatus } from '../../../applications/server/status.ts';
import { moveByTrigger } from '../../../applications/server/steps.ts';
import { applicationSubject } from '../drawing/issue.ts';
import { consumeCode, demandCode } from './code.ts';
import { demandInTime, type EnvelopeRow } from './envelope.ts';
import { demandOpened } from './hooks.ts';
import { keepSignatures, makeSignatures, type Signatures, timeStamperOf, withoutTimeStamp } from './signatures.ts';

/**
 * Makes the signatures of a member of the grantee's organisation who has typed the name and agreed, and of the foundation as the witness. Before the
 * transaction: nobody else's work waits until a time-stamping authority has answered.
 * @throws Failure 409 too late, not opened, or nothing can be signed; 422 without a name, a reason for another one, the consent or the code; 503 no time stamp
 */
export const prepareSignatures: ActionPreparation = async ({ row, inputs, ...call }) => {
  const { services } = call;
  const envelope = row as EnvelopeRow;
  const db = services.engine.reader;
  if (inputs.consent !== true) throw invalid({ consent: '内容に同意するときは、チェックを入れてください' });
  await demandPrintable(String(inputs.name));
  demandInTime(envelope, services.now());
  demandOpened(envelope);
  reasonFor(envelope, inputs);
  await demandCode(call, envelope.id, String(inputs.code)).catch(async (error: unknown) => {
    await demandStillAsked(envelope, db);
    throw error;
  });
  const identity = demandIdentity(services);
  await demandTurn(envelope, db);
  const basis = await demandSameLetter(services, envelope, db);
  const ways = { identity, stamp: timeStamperOf(services), db };
  const signatures = await makeSignatures(services, envelope, call.actor.userId, String(inputs.name), ways).catch((error: unknown) =>
    withoutTimeStamp(services, error),
  );
  return { made: { signatures, basis } satisfies Agreed, stored: [signatures.file] };
};

/** What has been signed, and the basis of the letter at that moment. */
interface Agreed {
  readonly signatures: Signatures;
  readonly basis: string;
}

/**
 * Makes the signatures stand, and with the acceptance letter the contract. All of it or nothing; what may have changed meanwhile is looked at again.
 * @throws Failure 409 too late, called back, or made of other data
 */
export const sign: StepEffect = async (doing) => {
  const { services, db, inputs } = doing;
  const row = doing.row as EnvelopeRow;
  const { signatures, basis } = doing.prepared as Agreed;
  demandInTime(row, services.now());
  await consumeCode(doing, row.id, db);
  await demandTurn(row, db);
  if ((await applicationSubject(services, db, row.kind, row.applicationId)).basis !== basis) throw changed();
  const nameReason = reasonFor(row, inputs);
  const { set, ...events } = await keepSignatures(doing, row, signatures, nameReason);
  const after = async () => {
    if (row.kind === 'ukesyo') await concludeContract(doing, row, db);
  };
  return { set: { ...set, nameReason }, ...events, after };
};

/** A code is of no use any more where the letter has been signed meanwhile, or called back: that is what is to be said then. @throws Failure 409 */
async function demandStillAsked({ id }: EnvelopeRow, db: Kysely<Database>): Promise<void> {
  const { status } = await db.selectFrom('envelopes').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  if (status !== 'sent') throw staleVersion();
}

/** Why somebody else signs than the person for whom the letter speaks; null where it is that person, or nobody is on record. @throws Failure 422 without a reason */
function reasonFor({ signatoryName }: EnvelopeRow, { name, nameReason }: Values): string | null {
  if (signatoryName === null || isSameName(signatoryName, String(name))) return null;
  const reason = String(nameReason ?? '').trim();
  if (reason === '')
    throw invalid({ nameReason: `署名をお願いした方（${signatoryName} 様）と氏名が違います。別の方が署名する理由を入力してください` });
  return reason;
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
  const status = await applicationStatus(applicationId, db);
  if (kind === 'ukesyo' && status !== 'CONTRACT_PROCESSING')
    throw conflict('wrong_state', 'この助成の手続きの状況が変わったため、この書類には署名できません。基金の担当者にお問い合わせください。');
}

/** Nobody signs what is no longer true. @returns the basis of the letter */
async function demandSameLetter(services: Services, { kind, applicationId, unsignedSha256 }: EnvelopeRow, db: Kysely<Database>): Promise<string> {
  const { basis } = await applicationSubject(services, db, kind, applicationId);
  const same = db.selectFrom('letters').select('id').where('applicationId', '=', applicationId).where('sha256', '=', unsignedSha256);
  if (!(await same.where('basis', '=', basis).executeTakeFirst())) throw changed();
  return basis;
}

const changed = () =>
  conflict(
    'letter_changed',
    'この書類を作ったあとに、申請の内容が変わりました。署名はされていません。基金から新しい書類をお送りしますので、しばらくお待ちください。',
  );

/** The contract stands. */
export async function concludeContract(call: InnerCall, { applicationId }: Pick<EnvelopeRow, 'applicationId'>, db: Transaction): Promise<void> {
  await moveByTrigger(call, applicationId, 'CONTRACTED_ONGOING', { signing: true }, null, db);
}
