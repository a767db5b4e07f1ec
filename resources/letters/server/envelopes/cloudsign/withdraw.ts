import { type CloudSignDocument, documentStates } from '../../../../../api/signing/cloudsign/documents.ts';
import { memoOf } from './dispatch.ts';
import { importSigned } from './import-outcome.ts';
import { advance, inStep, storeNote, type Task } from './tasks.ts';

/** Withdraws a cancelled or expired letter at CloudSign: deletes a draft, declines a sent document. One signed meanwhile is imported. */
export async function withdrawAtCloudsign(task: Task): Promise<null> {
  const { cloud, envelope } = task;
  const document = await findDocument(task);
  if (document?.status === documentStates.completed) return importSigned(task, document);
  if (document?.status === documentStates.draft) await cloud.remove(document.id);
  if (document?.status === documentStates.waiting) await cloud.decline(document.id, reasonOf(envelope));
  await inStep(task, async (db) => {
    await advance(task, 'done', db);
    await storeNote(task, null, db);
  });
  return null;
}

/** Reason shown to the recipient. */
const reasonOf = ({ status, cancelReason }: Task['envelope']) =>
  (status === 'expired' ? '署名の期限が過ぎたため、取り消しました。' : cancelReason) ?? '取り消しました。';

/** Finds the document by id, or a draft whose creation response was lost by its note. */
async function findDocument({ cloud, envelope }: Task): Promise<CloudSignDocument | null> {
  if (envelope.externalId) return cloud.document(envelope.externalId);
  return (await cloud.drafts(memoOf(envelope)))[0] ?? null;
}
