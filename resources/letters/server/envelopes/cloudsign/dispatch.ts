import { systemActor } from '../../../../../api/access/actor.ts';
import type { Transaction } from '../../../../../api/db/database.ts';
import { Failure } from '../../../../../api/failures/failure.ts';
import { bytesOfFile } from '../../../../../api/files/file-rows.ts';
import { mailSubjects } from '../../../../../api/mail/mail-subjects.ts';
import { writeChanges } from '../../../../../api/resources/change-row.ts';
import { asJson, storedRow } from '../../../../../api/resources/stored-rows.ts';
import { applyTransition } from '../../../../../api/resources/transition.ts';
import { type CloudSignDocument, documentStates } from '../../../../../api/signing/cloudsign/documents.ts';
import { CloudSignError } from '../../../../../api/signing/cloudsign/errors.ts';
import { japanDate } from '../../../../../domain/dates/japan-date.ts';
import { resources } from '../../../../../resources.config.ts';
import type { ExternalTrigger } from '../steps.ts';
import { serviceOrigin, writerFor } from './callers.ts';
import { notes } from './notes.ts';
import { advance, inStep, instantAfter, StepSuperseded, saveNote, storeNote, type Task } from './tasks.ts';
import { nextPollAt } from './watch.ts';

/** Delay before looking again, in milliseconds. */
const shortDelay = 60_000;

/**
 * Creates the document at CloudSign and sends it, resuming from any step. Each remote change is recorded before it is requested, and looked up before it is
 * repeated; a document awaiting its signature is never sent again.
 * @returns when to look at it next, ISO
 */
export async function dispatch(task: Task): Promise<string | null> {
  if (await waitsForReplaced(task)) {
    await saveNote(task, notes.afterOther);
    return instantAfter(task, shortDelay);
  }
  const { document, isFresh } = await openDocument(task);
  if (document.status !== documentStates.draft) return sent(task, document);
  const recipient = await recipientOf(task);
  const filled = await fill(task, document, recipient);
  // Refetches right before sending: it may have been sent meanwhile, or contain something twice after a crash.
  const last = isFresh ? filled : await fetchDocument(task, document.id);
  if (last.status !== documentStates.draft) return sent(task, last);
  if (!isComplete(last, recipient)) return startOver(task, last, isFresh);
  if (task.step !== 'sending') await inStep(task, (db) => advance(task, 'sending', db));
  return sent(task, await task.cloud.send(document.id));
}

async function sent(task: Task, document: CloudSignDocument): Promise<string> {
  await markSent(task, document);
  return document.status === documentStates.waiting ? nextPollAt(task) : instantAfter(task, 0);
}

/** A replacement is sent only once the replaced letter can no longer be signed. */
async function waitsForReplaced({ services, envelope }: Task): Promise<boolean> {
  if (envelope.replacesId === null) return false;
  const other = services.engine.reader.selectFrom('cloudsign_letters').select('id').where('envelopeId', '=', envelope.replacesId);
  return (await other.where('step', '=', 'withdrawing').executeTakeFirst()) !== undefined;
}

/** Internal note that identifies the document at CloudSign; not shown to the recipient. */
export const memoOf = ({ id, unsignedSha256 }: Task['envelope']) => `せせらぎ 署名依頼 ${id}-${unsignedSha256.slice(0, 16)}`;

/** Finds or creates the document. `isFresh`: just created, so it contains nothing yet. */
async function openDocument(task: Task): Promise<{ document: CloudSignDocument; isFresh: boolean }> {
  const { cloud, envelope } = task;
  const known = envelope.externalId && (await cloud.document(envelope.externalId));
  if (known) return { document: known, isFresh: false };
  if (envelope.externalId) await forgetDocument(task);
  const [found, ...duplicates] = task.step === 'creating' ? await cloud.drafts(memoOf(envelope)) : [];
  for (const duplicate of duplicates) await cloud.remove(duplicate.id);
  if (task.step !== 'creating') await inStep(task, (db) => advance(task, 'creating', db));
  const document = found ?? (await cloud.create({ title: envelope.title, note: memoOf(envelope), message: messageOf(task) }));
  await saveDocumentId(task, document.id);
  return { document, isFresh: !found };
}

/** A missing draft may be recreated; a document that may have been sent may not. */
async function forgetDocument(task: Task): Promise<void> {
  if (task.step === 'sending') throw documentMissing();
  await saveDocumentId(task, null);
}

async function fetchDocument({ cloud }: Task, id: string): Promise<CloudSignDocument> {
  const document = await cloud.document(id);
  if (!document) throw documentMissing();
  return document;
}

const documentMissing = () => new CloudSignError('refused', 'not_found', '書類が見つかりません');

const messageOf = ({ services, envelope }: Task) =>
  `${services.settings.foundationName}です。「${envelope.title}」をお送りします。内容をご確認のうえ、同意の手続きをお願いいたします。`;

async function saveDocumentId(task: Task, externalId: string | null): Promise<void> {
  await inStep(task, async (db) => {
    await advance(task, externalId ? 'drafted' : 'queued', db);
    await db.updateTable('envelopes').set({ externalId }).where('id', '=', task.envelope.id).execute();
  });
}

type Recipient = Parameters<Task['cloud']['addParticipant']>[1];

async function recipientOf({ services, envelope }: Task): Promise<Recipient> {
  const [subject] = await mailSubjects(services, services.engine.reader, [envelope.applicationId]);
  if (!subject?.contact) throw new CloudSignError('refused', '', '連絡先のメールアドレスがありません');
  return { name: subject.contact.name, email: subject.contact.address, organization: subject.values.organizationName ?? '' };
}

const recipientsIn = ({ participants }: CloudSignDocument) => participants.filter(({ order }) => order > 0);

/** Stamp position at the lower right of the last page, in points from the top left; the stamp is 59 points wide. */
const stampPlace = { x: 476, y: 716 } as const;

/** Adds the missing file, participant and stamp. Each response is the complete document. */
async function fill(task: Task, draft: CloudSignDocument, recipient: Recipient): Promise<CloudSignDocument> {
  const { services, cloud, envelope } = task;
  let document = draft;
  if (document.files.length === 0) {
    // Verifies the hash, so that only the envelope's own bytes are sent.
    const bytes = await bytesOfFile(services, services.engine.reader, envelope.unsignedFileId, envelope.unsignedSha256);
    document = await cloud.addFile(draft.id, `${envelope.kind}_${envelope.applicationId}.pdf`, bytes);
  }
  if (recipientsIn(document).length === 0) document = await cloud.addParticipant(draft.id, recipient);
  const [file, participant] = [document.files[0], recipientsIn(document)[0]];
  if (!file || !participant) throw new CloudSignError('unclear', '', 'an answer without the file or the participant');
  if (file.widgets.length > 0) return document;
  return cloud.addStamp(draft.id, file.id, { participantId: participant.id, page: Math.max(0, file.pages - 1), ...stampPlace });
}

/** Exactly one file, one stamp, and one recipient with the right address. */
function isComplete(document: CloudSignDocument, { email }: Recipient): boolean {
  const [recipient, ...others] = recipientsIn(document);
  const isRight = recipient?.email.toLowerCase() === email.toLowerCase() && others.length === 0;
  return isRight && document.files.length === 1 && document.files[0]?.widgets.length === 1;
}

/** Deletes a draft left with duplicates by a crash, or addressed to a former contact, and starts over. */
async function startOver(task: Task, { id }: CloudSignDocument, isFresh: boolean): Promise<string> {
  if (isFresh) throw new CloudSignError('refused', '', '下書きの内容が、頼んだものと違います');
  await task.cloud.remove(id);
  await saveDocumentId(task, null);
  return instantAfter(task, 0);
}

const { applications, envelopes } = resources;

/** Marks the envelope as sent, dated today. @throws Overtaken when it was cancelled meanwhile */
async function markSent(task: Task, document: CloudSignDocument): Promise<void> {
  const { services, envelope } = task;
  const people = document.participants.filter(({ order }) => order > 0).map(({ name, email }) => `${name}（${email}）`);
  const trigger: ExternalTrigger = { actorName: 'クラウドサイン', detail: `宛先：${people.join('、')}　書類ID：${document.id}` };
  await inStep(task, async (db) => {
    await advance(task, 'waiting', db);
    await applyTransition({ services, actor: systemActor, origin: serviceOrigin }, envelopes, envelope.id, 'dispatch', { trigger }, db).catch(
      throwOvertaken,
    );
    await storeNote(task, null, db);
    if (envelope.kind === 'ukesyo') await dateLetter(task, db);
  });
}

/** Maps a failed transition to `StepSuperseded`. */
function throwOvertaken(error: unknown): never {
  throw error instanceof Failure && error.code === 'wrong_state' ? new StepSuperseded() : error;
}

async function dateLetter({ services, envelope }: Task, db: Transaction): Promise<void> {
  const current = asJson(applications, await storedRow(applications, envelope.applicationId, db));
  if (current.status !== 'CONTRACT_PROCESSING') return;
  const call = await writerFor(services, envelope, db);
  await writeChanges(call, applications, envelope.applicationId, current, { ukesyoSendDate: japanDate(services.now()) }, db);
}
