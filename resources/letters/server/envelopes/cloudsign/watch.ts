import { documentStates } from '../../../../../api/signing/cloudsign/documents.ts';
import { CloudSignError } from '../../../../../api/signing/cloudsign/errors.ts';
import { recordEvent } from '../envelope.ts';
import { notifySender, serviceOrigin } from './callers.ts';
import { importSigned, importUnsigned } from './import-outcome.ts';
import { notes } from './notes.ts';
import { advance, inStep, instantAfter, saveNote, storeNote, type Task } from './tasks.ts';

/** Polls a sent letter and imports its outcome. @returns when to poll again, ISO; null when it has ended */
export async function pollSentLetter(task: Task): Promise<string | null> {
  const document = await task.cloud.document(task.envelope.externalId ?? '');
  if (!document) throw new CloudSignError('refused', 'not_found', '書類が見つかりません');
  if (document.status === documentStates.completed) return importSigned(task, document);
  if (document.status === documentStates.ended) return importUnsigned(task, document);
  if (task.step === 'bounced') await confirmBounce(task);
  else if (task.envelope.externalNote !== null && task.envelope.externalNote !== notes.bounced) await saveNote(task, null);
  return nextPollAt(task);
}

const hour = 60 * 60_000;

/** Polling interval: every ten minutes in the first hour, hourly for three days, then daily. The webhook is faster where it arrives. */
export function nextPollAt(task: Task): string {
  // Right after dispatch the loaded envelope still has the time of the request.
  const age = task.services.now().getTime() - Date.parse(task.envelope.sentAt);
  return instantAfter(task, age < hour ? hour / 6 : age < 72 * hour ? hour : 24 * hour);
}

/** Records a bounce reported by the webhook, once polling has confirmed that the document still awaits its signature. */
async function confirmBounce(task: Task): Promise<void> {
  const { services, envelope } = task;
  await inStep(task, async (db) => {
    await advance(task, 'waiting', db);
    await storeNote(task, notes.bounced, db);
    const event = { event: 'bounced', sha256: envelope.unsignedSha256, actorName: 'クラウドサイン' } as const;
    await recordEvent({ services, actor: null, origin: serviceOrigin }, envelope.id, event, db);
    await notifySender(db, services, envelope, { about: 'メールが届きませんでした', text: notes.bounced, onceKey: 'bounced' });
  });
}
