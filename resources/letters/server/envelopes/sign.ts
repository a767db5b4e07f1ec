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
import { consumeCode, verifyCode } from './code.ts';
import { assertBeforeDeadline, type EnvelopeRow } from './envelope.ts';
import { assertOpened } from './hooks.ts';
import { makeSignatures, type Signatures, storeSignatures, throwTimeStampFailure, timeStamperOf } from './signatures.ts';

/**
 * Creates the foundation's signatures, which witness that the grantee entered the name and consented. Runs before the transaction, so that no locks are
 * held while the time-stamping authority answers.
 * @throws Failure 409 too late, not opened, or signing unavailable; 422 missing name, reason, consent or code; 503 no time stamp
 */
export const prepareSignatures: ActionPreparation = async ({ row, inputs, ...call }) => {
  const { services } = call;
  const envelope = row as EnvelopeRow;
  const db = services.engine.reader;
  if (inputs.consent !== true) throw invalid({ consent: '内容に同意するときは、チェックを入れてください' });
  await assertPrintable(String(inputs.name));
  assertBeforeDeadline(envelope, services.now());
  assertOpened(envelope);
  reasonFor(envelope, inputs);
  await verifyCode(call, envelope.id, String(inputs.code)).catch(async (error: unknown) => {
    await assertStillSent(envelope, db);
    throw error;
  });
  const identity = requireIdentity(services);
  await assertContractPending(envelope, db);
  const basis = await requireCurrentBasis(services, envelope, db);
  const signingWith = { identity, stamp: timeStamperOf(services), db };
  const signatures = await makeSignatures(services, envelope, call.actor.userId, String(inputs.name), signingWith).catch((error: unknown) =>
    throwTimeStampFailure(services, error),
  );
  return { made: { signatures, basis } satisfies PreparedSignatures, stored: [signatures.file] };
};

/** The signatures, and the letter's basis at that moment. */
interface PreparedSignatures {
  readonly signatures: Signatures;
  readonly basis: string;
}

/**
 * Stores the signatures and, for the acceptance letter, concludes the contract. Rechecks what may have changed since the preparation.
 * @throws Failure 409 too late, cancelled, or data changed
 */
export const sign: StepEffect = async (doing) => {
  const { services, db, inputs } = doing;
  const row = doing.row as EnvelopeRow;
  const { signatures, basis } = doing.prepared as PreparedSignatures;
  assertBeforeDeadline(row, services.now());
  await consumeCode(doing, row.id, db);
  await assertContractPending(row, db);
  if ((await applicationSubject(services, db, row.kind, row.applicationId)).basis !== basis) throw letterChanged();
  const nameReason = reasonFor(row, inputs);
  const { set, ...events } = await storeSignatures(doing, row, signatures, nameReason);
  const after = async () => {
    if (row.kind === 'ukesyo') await concludeContract(doing, row, db);
  };
  return { set: { ...set, nameReason }, ...events, after };
};

/** Reports a changed status in preference to an invalid code. @throws Failure 409 where it was signed or cancelled meanwhile */
async function assertStillSent({ id }: EnvelopeRow, db: Kysely<Database>): Promise<void> {
  const { status } = await db.selectFrom('envelopes').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  if (status !== 'sent') throw staleVersion();
}

/** The reason why somebody other than the signatory signs; null where the names match or no signatory is known. @throws Failure 422 without a reason */
function reasonFor({ signatoryName }: EnvelopeRow, { name, nameReason }: Values): string | null {
  if (signatoryName === null || isSameName(signatoryName, String(name))) return null;
  const reason = String(nameReason ?? '').trim();
  if (reason === '')
    throw invalid({ nameReason: `署名をお願いした方（${signatoryName} 様）と氏名が違います。別の方が署名する理由を入力してください` });
  return reason;
}

/** The name is printed on the certificate, so the font must have its characters. @throws Failure 422 */
async function assertPrintable(name: string): Promise<void> {
  const missing = missingGlyphs(await letterFont(), name);
  if (missing.length > 0) throw invalid({ name: `使えない文字があります：${missing.map(namedCharacter).join('、')}。別の文字で入力してください` });
}

function requireIdentity({ signing, now }: Services): SigningIdentity {
  const obstacle = signingObstacle(signing, now());
  if (obstacle || !signing.identity)
    throw conflict('cannot_sign', '今は電子署名を行えません。署名はまだされていません。基金の事務局にお知らせください。');
  return signing.identity;
}

/** The acceptance letter can be signed only while the application is in `CONTRACT_PROCESSING`. @throws Failure 409 */
async function assertContractPending({ kind, applicationId }: EnvelopeRow, db: Kysely<Database>): Promise<void> {
  const status = await applicationStatus(applicationId, db);
  if (kind === 'ukesyo' && status !== 'CONTRACT_PROCESSING')
    throw conflict('wrong_state', 'この助成の手続きの状況が変わったため、この書類には署名できません。基金の担当者にお問い合わせください。');
}

/** Requires the letter to match the current data. @returns its basis @throws Failure 409 */
async function requireCurrentBasis(services: Services, { kind, applicationId, unsignedSha256 }: EnvelopeRow, db: Kysely<Database>): Promise<string> {
  const { basis } = await applicationSubject(services, db, kind, applicationId);
  const same = db.selectFrom('letters').select('id').where('applicationId', '=', applicationId).where('sha256', '=', unsignedSha256);
  if (!(await same.where('basis', '=', basis).executeTakeFirst())) throw letterChanged();
  return basis;
}

const letterChanged = () =>
  conflict(
    'letter_changed',
    'この書類を作ったあとに、申請の内容が変わりました。署名はされていません。基金から新しい書類をお送りしますので、しばらくお待ちください。',
  );

/** Moves the application to `CONTRACTED_ONGOING`. */
export async function concludeContract(call: InnerCall, { applicationId }: Pick<EnvelopeRow, 'applicationId'>, db: Transaction): Promise<void> {
  await moveByTrigger(call, applicationId, 'CONTRACTED_ONGOING', { signing: true }, null, db);
}
