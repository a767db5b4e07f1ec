import { documentStates } from '../../../../../api/signing/cloudsign/answers.ts';
import { CloudSignError } from '../../../../../api/signing/cloudsign/errors.ts';
import { recordEvent } from '../envelope.ts';
import { notifySender, serviceOrigin } from './callers.ts';
import { complete, endUnsigned } from './finish.ts';
import { notes } from './notes.ts';
import { advance, inStep, inTime, note, saveNote, type Task } from './tasks.ts';

/** Looks at a letter that waits for its signature, and takes over what has become of it. @returns when to look again; null when it has ended */
export async function watch(task: Task): Promise<string | null> {
  const document = await task.cloud.document(task.envelope.externalId ?? '');
  if (!document) throw new CloudSignError('refused', 'not_found', '書類が見つかりません');
  if (document.status === documentStates.completed) return complete(task, document);
  if (document.status === documentStates.ended) return endUnsigned(task, document);
  if (task.step === 'bounced') await confirmBounce(task);
  else if (task.envelope.externalNote !== null && task.envelope.externalNote !== notes.bounced) await saveNote(task, null);
  return nextLook(task);
}

const hour = 60 * 60_000;

/** Most sign soon or late: often at first, then once a day. The webhook is quicker, where it comes through. */
export function nextLook(task: Task): string {
  // What has just been sent still carries the time at which it was asked for.
  const age = task.services.now().getTime() - Date.parse(task.envelope.sentAt);
  return inTime(task, age < hour ? hour / 6 : age < 72 * hour ? hour : 24 * hour);
}

/** The letter waits, as CloudSign itself says, and its mail did not arrive, as the webhook said: once is enough to hear of it. */
async function confirmBounce(task: Task): Promise<void> {
  const { services, envelope } = task;
  await inStep(task, async (db) => {
    await advance(task, 'waiting', db);
    await note(task, notes.bounced, db);
    const event = { event: 'bounced', sha256: envelope.unsignedSha256, actorName: 'クラウドサイン' } as const;
    await recordEvent({ services, actor: null, origin: serviceOrigin }, envelope.id, event, db);
    await notifySender(db, services, envelope, { about: 'メールが届きませんでした', text: notes.bounced, onceKey: 'bounced' });
  });
}
