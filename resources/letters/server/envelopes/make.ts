import type { Kysely } from 'kysely';
import { writeAudit } from '../../../../api/db/audit.ts';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { rowWhere } from '../../../../api/db/rows-where.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import { attachFiles } from '../../../../api/files/attach.ts';
import { type Incoming, insertFileRow, storeBytes } from '../../../../api/files/file-rows.ts';
import { writeChanges } from '../../../../api/resources/change-row.ts';
import { assertVisible } from '../../../../api/resources/read.ts';
import { asJson, insertRow, storedRow } from '../../../../api/resources/stored-rows.ts';
import { permitStep } from '../../../../api/resources/transition.ts';
import type { InnerCall, InnerServices, WriteCall } from '../../../../api/services.ts';
import type { AskedEnvelope, SigningProvider } from '../../../../api/signing/provider.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { choosesPayment } from '../../../../domain/money/advance-choice.ts';
import { applicationStatusLabels } from '../../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../../resources.config.ts';
import { applicationStatus } from '../../../applications/server/status.ts';
import { moveByTrigger } from '../../../applications/server/steps.ts';
import { assertNoConflict } from '../../../selection/server/reviews/conflict-of-interest.ts';
import { signatoryOf } from '../drawing/grant-facts.ts';
import { applicationSubject, type SignedLetterKind } from '../drawing/issue.ts';
import { type LetterOnFile, letterOnFile, redrawLetter } from '../letter-on-file.ts';
import { cloudsignProvider } from './cloudsign/provider.ts';
import { embeddedProvider } from './embedded.ts';
import { recordEvent } from './envelope.ts';

const { applications, envelopes } = resources;

/** Days until the signing deadline. */
const signableDays = 30;

/** A new envelope with a note for the sender. */
export interface SentEnvelope {
  readonly id: number;
  readonly note: string | null;
}

/** The signing provider by name; by default the configured one. */
export function providerOf(services: InnerServices, name: SigningProvider['name'] = services.settings.signingProvider): SigningProvider {
  return name === 'cloudsign' ? cloudsignProvider(services) : embeddedProvider(services);
}

/**
 * Sends a drawn letter for signature: row, file, first events, mail, and the application's transition, all in the given transaction.
 * @throws Failure 404 no such application; 409 in flight, wrong status, signing unavailable, or drawn from outdated data
 */
export async function makeEnvelope(call: InnerCall, request: LetterRequest, letter: ReadyLetter, db: Transaction): Promise<SentEnvelope> {
  const { services, actor, origin } = call;
  const provider = await requireSendable(call, request, db);
  await beginContract(call, request, db);
  // After the transition, as the letter may show what it writes.
  await assertUpToDate(services, request, letter, db);
  const envelope = await insertEnvelope(call, request, letter, provider, db);
  const { id, title, ...after } = envelope;
  const summary = `署名依頼「${title}」を送りました`;
  await writeAudit(db, actor, origin, services.now(), { action: 'action', resource: envelopes.name, recordId: id, summary, after });
  return { id, note: await provider.ask(call, envelope, db) };
}

/** Warning before sending an acceptance letter: a previous one was declined, or the payment method has not been chosen. */
export async function sendingNote({ applicationId, kind }: LetterRequest, db: Kysely<Database>): Promise<string | null> {
  if (kind !== 'ukesyo') return null;
  const declined = await declinedBefore({ applicationId, kind }, db);
  if (declined !== null)
    return `前の請書は、助成者が署名を辞退しました（理由：${declined}）。助成者と話し合ってから送ってください。送ると、契約の手続きが再び始まります。`;
  const { bankId, grantYear } = await db
    .selectFrom('applications')
    .select(['bankId', 'grantYear'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return bankId === null && choosesPayment(grantYear) ? unchosenText : null;
}

const unchosenText =
  '助成者が口座と支払い方法をまだ登録していないため、請書は「前払い なし」です。登録を済ませてもらってから送ると確実です。送ったあとに前払いが選ばれると、この請書は取り下げられ、送り直しになります。';

/** Inserts an envelope with its file and first event. */
export async function insertEnvelope(
  call: InnerCall,
  { applicationId, kind, replacesId }: LetterRequest,
  { title, templateVersion, sha256, file }: ReadyLetter,
  { name: provider, begins }: Pick<SigningProvider, 'name' | 'begins'>,
  db: Transaction,
): Promise<AskedEnvelope & { readonly unsignedFileId: number; readonly signatoryName: string | null }> {
  const { services, actor } = call;
  const owner = { resource: envelopes.name, field: 'unsignedFileId', recordId: null, uploadedById: actor.userId };
  const unsignedFileId = await insertFileRow(services, db, file, owner);
  const now = services.now();
  const expiresAt = new Date(now.getTime() + signableDays * 24 * 60 * 60 * 1000).toISOString();
  const signatoryName = await signatoryOf(db, applicationId);
  const drawn = { title, templateVersion, unsignedFileId, unsignedSha256: sha256 };
  const row = { applicationId, kind, ...drawn, signatoryName, replacesId: replacesId ?? null, provider };
  const sent = { status: begins, sentAt: now.toISOString(), sentById: actor.userId, expiresAt };
  const id = await insertRow(services, envelopes, { ...row, ...sent }, db);
  await attachFiles(envelopes, { unsignedFileId }, id, db);
  await recordEvent(call, id, { event: 'sent', sha256 }, db);
  return { id, applicationId, title, expiresAt, unsignedSha256: sha256, unsignedFileId, signatoryName };
}

/** The checks of `makeEnvelope` without changes. @throws as `makeEnvelope`, except for errors of the letter itself */
export async function requireSendable(call: InnerCall, request: LetterRequest, db: Kysely<Database>): Promise<SigningProvider> {
  const { services, actor } = call;
  const provider = providerOf(services);
  const obstacle = provider.obstacle();
  if (obstacle) throw conflict('cannot_sign', `${obstacle}。書類は送っていません。`);
  await assertVisible(services, applications, actor, request.applicationId, db);
  await assertNoConflict(call, request.applicationId, db);
  const status = await applicationStatus(request.applicationId, db);
  if (await envelopeInFlight(request, db)) throw conflict('in_flight', 'すでに送信済みで、助成者の署名を待っています。');
  const isOpen = status === 'CONTRACT_PREPARATION' || status === 'CONTRACT_PROCESSING';
  if (!isOpen && !(status === 'CONTRACT_ON_HOLD' && (await declinedBefore(request, db)) !== null))
    throw conflict('wrong_state', `今の状況は「${applicationStatusLabels[status]}」です。書類は「契約準備中」か「契約手続き中」の申請に送れます。`);
  if (status !== contracting && request.kind === 'ukesyo')
    await permitStep(call, applications, request.applicationId, { to: contracting }, { trigger: sending }, db);
  return provider;
}

/** Id of the envelope of this kind awaiting its signature; null if none. */
export async function envelopeInFlight({ applicationId, kind }: LetterRequest, db: Kysely<Database>): Promise<number | null> {
  const sameKind = db.selectFrom('envelopes').select('id').where('applicationId', '=', applicationId).where('kind', '=', kind);
  const found = await sameKind.where('status', 'in', ['preparing', 'sent']).executeTakeFirst();
  return found?.id ?? null;
}

/** The decline comment if the last acceptance letter was declined; otherwise null. */
async function declinedBefore({ applicationId, kind }: LetterRequest, db: Kysely<Database>): Promise<string | null> {
  const last = kind === 'ukesyo' ? await rowWhere(db, 'envelopes', { applicationId, kind }, ['status', 'declineComment'], 'desc') : undefined;
  return last?.status === 'declined' ? (last.declineComment ?? '') : null;
}

const contracting = 'CONTRACT_PROCESSING';
const sending = { sending: true } as const;

/** Sending the acceptance letter starts the contract phase; sending it again updates its date. */
async function beginContract(call: InnerCall, { applicationId, kind }: LetterRequest, db: Transaction): Promise<void> {
  if (kind !== 'ukesyo') return;
  const current = asJson(applications, await storedRow(applications, applicationId, db));
  const set = { ukesyoSendDate: japanDate(call.services.now()) };
  if (current.status === contracting) await writeChanges(call, applications, applicationId, current, set, db);
  else await moveByTrigger(call, applicationId, contracting, sending, null, db, set);
}

/** Which letter to send for which application. */
export interface LetterRequest {
  readonly applicationId: number;
  readonly kind: SignedLetterKind;
  /** Id of the envelope it replaces. */
  readonly replacesId?: number;
}

/** A letter drawn and stored before the sending transaction. */
export interface ReadyLetter extends Omit<LetterOnFile, 'bytes'> {
  readonly file: Incoming;
}

/** Draws and stores a letter from current data; with `reason`, redraws it with the current template. @throws Failure as `letterOnFile` */
export async function drawReadyLetter(call: WriteCall, { kind, applicationId }: LetterRequest, reason?: string): Promise<ReadyLetter> {
  const { services } = call;
  const subject = await applicationSubject(services, services.engine.reader, kind, applicationId);
  const { bytes, ...letter } = await (reason === undefined ? letterOnFile(call, subject) : redrawLetter(call, subject, reason));
  return { ...letter, file: await storeBytes(services, { bytes, fileName: letter.fileName, contentType: 'application/pdf' }) };
}

/** @throws Failure 409 (`outdatedCode`) where the data have changed since the letter was drawn */
async function assertUpToDate(services: InnerServices, { kind, applicationId }: LetterRequest, letter: ReadyLetter, db: Transaction): Promise<void> {
  if ((await applicationSubject(services, db, kind, applicationId)).basis !== letter.basis)
    throw conflict(outdatedCode, '書類を作っている間に、申請の内容が変わりました。書類は送っていません。もう一度お試しください。');
}

/** Error code that makes sending redraw the letter and retry. */
export const outdatedCode = 'letter_outdated';
