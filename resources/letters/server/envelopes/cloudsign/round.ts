import type { Services } from '../../../../../api/services.ts';
import type { CloudSign } from '../../../../../api/signing/cloudsign/client.ts';
import { CloudSignError } from '../../../../../api/signing/cloudsign/errors.ts';
import { notifySender } from './callers.ts';
import { dispatch } from './dispatch.ts';
import { errorNote, notes, refusedNote } from './notes.ts';
import { advance, claim, dueLetters, inStep, inTime, note, Overtaken, release, saveNote, type Task } from './tasks.ts';
import { watch } from './watch.ts';
import { callBack } from './withdraw.ts';

/** Letters of a round, and those that are on the line side by side: far below what CloudSign takes in a minute. */
const batch = 50;
const concurrency = 3;

/**
 * Makes the work of carrying letters to CloudSign and back: what is queued goes out, what waits is looked at, what was called back is called back there.
 * Whatever broke off is taken up where it stood.
 * @returns a round; it says whether CloudSign could be reached
 */
export function cloudsignRound(services: Services, cloud: CloudSign): () => Promise<boolean> {
  return async () => {
    const due = await dueLetters(services, batch);
    // Where the whole service fails, the others need not try it, but say so.
    let gone: CloudSignError | null = null;
    const work = async () => {
      for (let next = due.shift(); next; next = due.shift()) {
        const task = await claim(services, cloud, next);
        if (!task) continue;
        const problem: CloudSignError | null = gone ?? (await attend(task));
        if (!problem) continue;
        await postpone(task, problem);
        if (isEverywhere(problem)) gone = problem;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return gone === null;
  };
}

/** Not only with this letter: a single document may be out of reach by itself (`forbidden`). */
const isEverywhere = ({ kind, code }: CloudSignError) => kind === 'away' || kind === 'busy' || (kind === 'denied' && code !== 'forbidden');

const workOf = (step: Task['step']) => (step === 'withdrawing' ? callBack : step === 'waiting' || step === 'bounced' ? watch : dispatch);

/** Does what is due at a letter. @returns what CloudSign has against it, if anything */
async function attend(task: Task): Promise<CloudSignError | null> {
  const { services, envelope } = task;
  try {
    await release(task, await workOf(task.step)(task));
    services.live.announce({ about: 'application', applicationId: envelope.applicationId });
    return null;
  } catch (error) {
    if (error instanceof CloudSignError) return error;
    if (error instanceof Overtaken) await release(task, task.dueAt);
    else await setAside(task, error);
    return null;
  }
}

/** One letter over which we stumble ourselves must not keep the others waiting. */
async function setAside(task: Task, err: unknown): Promise<void> {
  const { services, envelope } = task;
  services.log.error({ envelope: envelope.id, err }, 'letter at CloudSign');
  await saveNote(task, notes.broken);
  await release(task, inTime(task, pauses.unclear));
}

const minute = 60_000;
/** Until the next try. Whether a document was sent must be certain before it is sent again: CloudSign may work on long after it has given up. */
const pauses = {
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
    await release(task, inTime(task, problem.kind === 'unclear' && task.step === 'sending' ? pauses.unclearSending : pauses[problem.kind]));
  } else if (isSending) await giveUp(task, problem);
  else {
    await saveNote(task, refusedNote(problem.message, false));
    await release(task, inTime(task, pauses.refused));
  }
  services.live.announce({ about: 'application', applicationId: envelope.applicationId });
}

/** Asked again it would be refused again: the sender has to mend it. */
async function giveUp(task: Task, { message }: CloudSignError): Promise<void> {
  const { services, envelope } = task;
  const reason = refusedNote(message, true);
  const done = await inStep(task, async (db) => {
    await advance(task, 'refused', db);
    await note(task, reason, db);
    await notifySender(db, services, envelope, { about: 'クラウドサインで送れませんでした', text: reason, onceKey: 'refused' });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Overtaken) return false;
    throw error;
  });
  await release(task, done ? null : task.dueAt);
}
