import { type CloudSignDocument, documentStates } from '../../../../../api/signing/cloudsign/answers.ts';
import { memoOf } from './dispatch.ts';
import { complete } from './finish.ts';
import { advance, inStep, note, type Task } from './tasks.ts';

/** Calls back at CloudSign what has ended here: a draft goes, what waits is declined. What was signed just before stays signed. */
export async function callBack(task: Task): Promise<null> {
  const { cloud, envelope } = task;
  const document = await findDocument(task);
  if (document?.status === documentStates.completed) return complete(task, document);
  if (document?.status === documentStates.draft) await cloud.remove(document.id);
  if (document?.status === documentStates.waiting) await cloud.decline(document.id, reasonOf(envelope));
  await inStep(task, async (db) => {
    await advance(task, 'done', db);
    await note(task, null, db);
  });
  return null;
}

/** The recipient reads it. */
const reasonOf = ({ status, cancelReason }: Task['envelope']) =>
  (status === 'expired' ? '署名の期限が過ぎたため、取り消しました。' : cancelReason) ?? '取り消しました。';

/** Also the draft of which we never heard that it had been made. */
async function findDocument({ cloud, envelope }: Task): Promise<CloudSignDocument | null> {
  if (envelope.externalId) return cloud.document(envelope.externalId);
  return (await cloud.drafts(memoOf(envelope)))[0] ?? null;
}
