import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../../../api/db/database.ts';
import { attachFiles } from '../../../../../api/files/attach.ts';
import { type Incoming, insertFileRow, storeBytes } from '../../../../../api/files/file-rows.ts';
import { applyTransition } from '../../../../../api/resources/transition.ts';
import type { InnerCall } from '../../../../../api/services.ts';
import { type CloudSignDocument, type CloudSignParticipant, participantDeclined } from '../../../../../api/signing/cloudsign/documents.ts';
import { CloudSignError } from '../../../../../api/signing/cloudsign/errors.ts';
import { japanDate } from '../../../../../domain/dates/japan-date.ts';
import { resources } from '../../../../../resources.config.ts';
import { applicationStatus } from '../../../../applications/server/status.ts';
import { moveByTrigger } from '../../../../applications/server/steps.ts';
import type { EnvelopeRow } from '../envelope.ts';
import { concludeContract } from '../sign.ts';
import type { ExternalTrigger } from '../steps.ts';
import { granteeCall, notifySender, writerFor } from './callers.ts';
import { notes } from './notes.ts';
import { advance, inStep, storeNote, type Task } from './tasks.ts';

const { envelopes } = resources;

/** The recipient, who has answered. */
function recipientIn({ participants }: CloudSignDocument): CloudSignParticipant {
  const found = participants.find(({ order }) => order > 0);
  if (!found) throw new CloudSignError('unclear', '', 'a document without a recipient');
  return found;
}

/** Imports a signed letter with CloudSign's certificate, and applies the consequences. */
export async function importSigned(task: Task, document: CloudSignDocument): Promise<null> {
  const { services, envelope } = task;
  const papers = await fetchPapers(task, document);
  const signer = recipientIn(document);
  const isLate = task.step === 'withdrawing';
  await inStep(task, async (db) => {
    await advance(task, 'done', db);
    const call = await granteeCall(services, envelope, signer.name, db);
    const row = await currentRow(envelope.id, db);
    const fileIds = await storePapers(call, row, papers, db);
    const signedAt = signer.processedAt ?? services.now().toISOString();
    const set = { ...fileIds, signedAt, signerName: signer.name, signedSha256: papers.signed.sha256, openedAt: row.openedAt ?? signedAt };
    const detail = `${signer.name}（${signer.email}）がクラウドサインで同意。合意締結証明書のハッシュ値：${papers.certificate.sha256}`;
    const trigger: ExternalTrigger = { actorName: signer.name, sha256: papers.signed.sha256, detail };
    await applyTransition(call, envelopes, row.id, 'takeOver', { trigger, set }, db);
    await applyToContract(task, call, row, isLate, db);
  });
  return null;
}

interface Papers {
  readonly signed: Incoming;
  readonly certificate: Incoming;
}

async function fetchPapers({ services, cloud, envelope }: Task, document: CloudSignDocument): Promise<Papers> {
  const bytes = await cloud.file(document.id, document.files[0]?.id ?? '');
  const proof = await cloud.certificate(document.id);
  if (!proof) throw new CloudSignError('unclear', '', 'completed, and no certificate yet');
  const name = `${envelope.kind}_${envelope.applicationId}`;
  return {
    signed: await storeBytes(services, { bytes, fileName: `${name}_signed.pdf`, contentType: 'application/pdf' }),
    certificate: await storeBytes(services, { bytes: proof, fileName: `${name}_certificate.pdf`, contentType: 'application/pdf' }),
  };
}

async function storePapers({ services, actor }: InnerCall, { id }: EnvelopeRow, { signed, certificate }: Papers, db: Transaction) {
  const owner = { resource: envelopes.name, recordId: id, uploadedById: actor.userId };
  const files = {
    signedFileId: await insertFileRow(services, db, signed, { ...owner, field: 'signedFileId' }),
    certificateFileId: await insertFileRow(services, db, certificate, { ...owner, field: 'certificateFileId' }),
  };
  await attachFiles(envelopes, files, id, db);
  return files;
}

/** Concludes the contract for a signed acceptance letter. Where the status no longer fits, notifies the sender instead. */
async function applyToContract(task: Task, call: InnerCall, row: EnvelopeRow, isLate: boolean, db: Transaction): Promise<void> {
  const status = await applicationStatus(row.applicationId, db);
  // Cancelling or expiring had returned the contract to `CONTRACT_PREPARATION`.
  const isResumed = isLate && row.kind === 'ukesyo' && status === 'CONTRACT_PREPARATION';
  if (isResumed) await resumeContract(call, row, db);
  const isDue = row.kind === 'ukesyo' && (isResumed || status === 'CONTRACT_PROCESSING');
  if (isDue) await concludeContract(call, row, db);
  const problem = isLate ? notes.late : row.kind === 'ukesyo' && !isDue ? notes.notMoved : null;
  await storeNote(task, problem, db);
  if (problem) await notifySender(db, task.services, task.envelope, { about: 'クラウドサインで署名されました', text: problem, onceKey: 'signed' });
  if (isLate) await cancelReplacement(task, db);
}

async function resumeContract(call: InnerCall, { applicationId, sentAt }: EnvelopeRow, db: Transaction): Promise<void> {
  const set = { ukesyoSendDate: japanDate(new Date(sentAt)) };
  await moveByTrigger(call, applicationId, 'CONTRACT_PROCESSING', { sending: true }, null, db, set);
}

/** Cancels an unsent replacement of a letter that was signed after all. */
async function cancelReplacement({ services, envelope }: Task, db: Transaction): Promise<void> {
  const found = await db
    .selectFrom('envelopes')
    .select('id')
    .where('replacesId', '=', envelope.id)
    .where('status', '=', 'preparing')
    .executeTakeFirst();
  if (!found) return;
  const row = await currentRow(found.id, db);
  const call = await writerFor(services, envelope, db);
  const comment = '差し替える前の書類に、すでに署名されていたため';
  await applyTransition(call, envelopes, row.id, 'cancel', { trigger: { actorName: services.settings.foundationName }, inputs: { comment } }, db);
  await db.updateTable('cloudsign_letters').set({ step: 'done', nextAt: null }).where('envelopeId', '=', row.id).execute();
  await db.updateTable('envelopes').set({ externalNote: null }).where('id', '=', row.id).execute();
}

/** Imports the end of an unsigned letter: declined by the grantee, or cancelled at CloudSign. */
export async function importUnsigned(task: Task, document: CloudSignDocument): Promise<null> {
  const { services, envelope } = task;
  const answerer = recipientIn(document);
  const comment = document.declineComment.trim() || '理由は書かれていません。';
  await inStep(task, async (db) => {
    await advance(task, 'done', db);
    await storeNote(task, null, db);
    if (answerer.status === participantDeclined) {
      const call = await granteeCall(services, envelope, answerer.name, db);
      await applyTransition(call, envelopes, envelope.id, 'decline', { trigger: { actorName: answerer.name }, inputs: { comment } }, db);
    } else {
      const call = await writerFor(services, envelope, db);
      const inputs = { comment: `クラウドサインの画面で取り消されました（${comment}）` };
      await applyTransition(call, envelopes, envelope.id, 'cancel', { trigger: { actorName: 'クラウドサイン' }, inputs }, db);
    }
  });
  return null;
}

async function currentRow(id: number, db: Kysely<Database>): Promise<EnvelopeRow> {
  return (await db.selectFrom('envelopes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as unknown as EnvelopeRow;
}
