import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../../../api/db/database.ts';
import { lease } from '../../../../../api/db/lease.ts';
import type { Services } from '../../../../../api/services.ts';
import type { CloudSign } from '../../../../../api/signing/cloudsign/client.ts';
import type { cloudsignSteps } from '../../../../../domain/terms.ts';

type Step = keyof typeof cloudsignSteps;

/** A letter that this process has in hand. */
export interface Task {
  readonly services: Services;
  readonly cloud: CloudSign;
  readonly envelope: Selectable<Database['envelopes']>;
  /** How far it is; moves with every step. */
  step: Step;
  readonly dueAt: string;
  readonly claimedUntil: string;
}

/** Somebody has called the letter back in the meantime, or another process has it. */
export class Overtaken extends Error {}

/** Of a process on a letter: longer than all calls for it may take together. */
const hold = lease(30 * 60_000);

/** The letters at which something is to be done now, the longest due first. */
export function dueLetters({ engine, now }: Services, limit: number) {
  const at = now();
  return engine.reader
    .selectFrom('cloudsign_letters')
    .select(['envelopeId', 'step', 'nextAt'])
    .where('nextAt', '<=', at.toISOString())
    .where(hold.free(at))
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

type Due = Awaited<ReturnType<typeof dueLetters>>[number];

/** Of several processes one gets it. @returns null to the others */
export async function claim(services: Services, cloud: CloudSign, { envelopeId }: Due): Promise<Task | null> {
  const { engine } = services;
  const now = services.now();
  const [at, claimedUntil] = [now.toISOString(), hold.until(now)];
  const taken = await engine.transaction(async (db) => {
    const due = db.selectFrom('cloudsign_letters').select(['id', 'step', 'nextAt']).where('envelopeId', '=', envelopeId).where('nextAt', '<=', at);
    const letter = await engine.skipLocked(due.where(hold.free(now))).executeTakeFirst();
    if (!letter) return null;
    await db.updateTable('cloudsign_letters').set({ claimedUntil, updatedAt: at }).where('id', '=', letter.id).execute();
    return letter;
  }, 'read committed');
  if (!taken) return null;
  const envelope = await engine.reader.selectFrom('envelopes').selectAll().where('id', '=', envelopeId).executeTakeFirstOrThrow();
  return { services, cloud, envelope, step: taken.step, dueAt: taken.nextAt ?? at, claimedUntil };
}

/** Notes how far the letter has come. @throws Overtaken when that is no longer ours to say */
export async function advance(task: Task, step: Step, db: Transaction): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('cloudsign_letters')
    .set({ step, updatedAt: task.services.now().toISOString() })
    .where('envelopeId', '=', task.envelope.id)
    .where('step', '=', task.step)
    .where('claimedUntil', '=', task.claimedUntil)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Overtaken();
  task.step = step;
}

/** A transaction about a letter. The letter stands where it stood each time it begins, and where it fails. */
export async function inStep<T>(task: Task, work: (db: Transaction) => Promise<T>): Promise<T> {
  const from = task.step;
  try {
    return await task.services.engine.transaction((db) => {
      task.step = from;
      return work(db);
    });
  } catch (error) {
    task.step = from;
    throw error;
  }
}

/** Puts a letter down until its next time, an ISO instant, or for good. What has become due while it was in hand stays due. */
export async function release({ services, envelope, dueAt, claimedUntil }: Task, nextAt: string | null): Promise<void> {
  await services.engine.transaction(async (db) => {
    await db
      .updateTable('cloudsign_letters')
      .set((eb) => ({
        nextAt: eb.case().when('nextAt', '=', dueAt).then(nextAt).else(eb.ref('nextAt')).end(),
        claimedUntil: null,
        updatedAt: services.now().toISOString(),
      }))
      .where('envelopeId', '=', envelope.id)
      .where('claimedUntil', '=', claimedUntil)
      .execute();
  }, 'read committed');
}

/** Tells staff where the letter stands. It is no change that anybody would have to read before the next step. */
export async function note({ envelope }: Task, text: string | null, db: Transaction): Promise<void> {
  await db.updateTable('envelopes').set({ externalNote: text }).where('id', '=', envelope.id).execute();
}

/** The same by itself. */
export function saveNote(task: Task, text: string | null): Promise<void> {
  return task.services.engine.transaction((db) => note(task, text, db), 'read committed');
}

/** So many milliseconds from now, as an ISO instant. */
export function inTime({ services }: Pick<Task, 'services'>, milliseconds: number): string {
  return new Date(services.now().getTime() + milliseconds).toISOString();
}

/** What CloudSign's webhook says. Anybody who knows its address can say it: it moves nothing but the next look. */
interface Hint {
  readonly documentId: string;
  readonly isBounce: boolean;
}

/** Has a document looked at now. Said twice, or of a document that is not ours or has ended, it does nothing. */
export async function takeHint({ engine, now }: Pick<Services, 'engine' | 'now'>, { documentId, isBounce }: Hint): Promise<void> {
  const at = now().toISOString();
  await engine.transaction(async (db) => {
    const envelope = await db.selectFrom('envelopes').select('id').where('externalId', '=', documentId).executeTakeFirst();
    if (!envelope) return;
    const told = db.selectFrom('envelope_events').select('id').where('envelopeId', '=', envelope.id).where('event', '=', 'bounced');
    const isNews = isBounce && !(await told.executeTakeFirst());
    await db
      .updateTable('cloudsign_letters')
      .set({ nextAt: at, updatedAt: at, ...(isNews && { step: 'bounced' as const }) })
      .where('envelopeId', '=', envelope.id)
      .where('step', 'in', ['waiting', 'bounced'])
      .execute();
  });
}
