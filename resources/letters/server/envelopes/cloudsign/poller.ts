import type { Services } from '../../../../../api/services.ts';
import type { CloudSign } from '../../../../../api/signing/cloudsign/client.ts';
import { CloudSignError } from '../../../../../api/signing/cloudsign/errors.ts';
import { notifySender } from './callers.ts';
import { dispatch } from './dispatch.ts';
import { errorNote, notes, refusedNote } from './notes.ts';
import { advance, claim, dueLetters, inStep, instantAfter, release, StepSuperseded, saveNote, storeNote, type Task } from './tasks.ts';
import { pollSentLetter } from './watch.ts';
import { withdrawAtCloudsign } from './withdraw.ts';

/** Batch size and concurrency, far below CloudSign's rate limit. */
const batch = 50;
const concurrency = 3;

/**
 * Poller that dispatches queued letters, watches sent ones and withdraws cancelled ones. Interrupted work resumes from its recorded step.
 * @returns a run, which resolves to whether CloudSign could be reached
 */
export function cloudsignPoller(services: Services, cloud: CloudSign): () => Promise<boolean> {
  return async () => {
    const due = await dueLetters(services, batch);
    // After a failure of the whole service, the remaining letters are postponed without trying.
    let outage: CloudSignError | null = null;
    const work = async () => {
      for (let next = due.shift(); next; next = due.shift()) {
        const task = await claim(services, cloud, next);
        if (!task) continue;
        const problem: CloudSignError | null = outage ?? (await processLetter(task));
        if (!problem) continue;
        await postpone(task, problem);
        if (isServiceWide(problem)) outage = problem;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return outage === null;
  };
}

/** Whether the error affects the whole service; `forbidden` concerns a single document. */
const isServiceWide = ({ kind, code }: CloudSignError) => kind === 'away' || kind === 'busy' || (kind === 'denied' && code !== 'forbidden');

const workOf = (step: Task['step']) =>
  step === 'withdrawing' ? withdrawAtCloudsign : step === 'waiting' || step === 'bounced' ? pollSentLetter : dispatch;

/** Performs the due work on a letter. @returns CloudSign's error, if any */
async function processLetter(task: Task): Promise<CloudSignError | null> {
  const { services, envelope } = task;
  try {
    await release(task, await workOf(task.step)(task));
    services.live.announce({ about: 'application', applicationId: envelope.applicationId });
    return null;
  } catch (error) {
    if (error instanceof CloudSignError) return error;
    if (error instanceof StepSuperseded) await release(task, task.dueAt);
    else await postponeAfterError(task, error);
    return null;
  }
}

/** Postpones a letter after an internal error, so that the others continue. */
async function postponeAfterError(task: Task, err: unknown): Promise<void> {
  const { services, envelope } = task;
  services.log.error({ envelope: envelope.id, err }, 'letter at CloudSign');
  await saveNote(task, notes.broken);
  await release(task, instantAfter(task, retryDelays.unclear));
}

const minute = 60_000;
/** Delays before a retry. Longer while sending is unclear, as CloudSign may complete a request long after it timed out. */
const retryDelays = {
  away: 5 * minute,
  unclear: 5 * minute,
  busy: minute,
  denied: 15 * minute,
  unclearSending: 15 * minute,
  refused: 60 * minute,
} as const;

async function postpone(task: Task, problem: CloudSignError): Promise<void> {
  const { services, envelope } = task;
  services.log.warn({ envelope: envelope.id, step: task.step, problem: problem.kind, answer: problem.message }, 'CloudSign');
  const isSending = task.step !== 'waiting' && task.step !== 'bounced' && task.step !== 'withdrawing';
  if (problem.kind !== 'refused') {
    await saveNote(task, errorNote(problem.kind, isSending));
    await release(
      task,
      instantAfter(task, problem.kind === 'unclear' && task.step === 'sending' ? retryDelays.unclearSending : retryDelays[problem.kind]),
    );
  } else if (isSending) await endRefused(task, problem);
  else {
    await saveNote(task, refusedNote(problem.message, false));
    await release(task, instantAfter(task, retryDelays.refused));
  }
  services.live.announce({ about: 'application', applicationId: envelope.applicationId });
}

/** Ends a refused letter and notifies the sender, as a retry would be refused again. */
async function endRefused(task: Task, { message }: CloudSignError): Promise<void> {
  const { services, envelope } = task;
  const reason = refusedNote(message, true);
  const done = await inStep(task, async (db) => {
    await advance(task, 'refused', db);
    await storeNote(task, reason, db);
    await notifySender(db, services, envelope, { about: 'クラウドサインで送れませんでした', text: reason, onceKey: 'refused' });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof StepSuperseded) return false;
    throw error;
  });
  await release(task, done ? null : task.dueAt);
}
