import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../../../api/db/database.ts';
import { lease } from '../../../../../api/db/lease.ts';
import type { Services } from '../../../../../api/services.ts';
import type { CloudSign } from '../../../../../api/signing/cloudsign/client.ts';
import type { cloudsignSteps } from '../../../../../domain/terms.ts';

type Step = keyof typeof cloudsignSteps;

/** A letter leased by this process. */
export interface Task {
  readonly services: Services;
  readonly cloud: CloudSign;
  readonly envelope: Selectable<Database['envelopes']>;
  /** Current step; mutable. */
  step: Step;
  readonly dueAt: string;
  readonly claimedUntil: string;
}

/** The letter was cancelled meanwhile, or its lease passed to another process. */
export class StepSuperseded extends Error {}

/** Lease of a letter, longer than all its remote calls together. */
const leases = lease(30 * 60_000);

/** Unleased letters that are due, longest overdue first. */
export function dueLetters({ engine, now }: Services, limit: number) {
  const at = now();
  return engine.reader
    .selectFrom('cloudsign_letters')
    .select(['envelopeId', 'step', 'nextAt'])
    .where('nextAt', '<=', at.toISOString())
    .where(leases.free(at))
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

type Due = Awaited<ReturnType<typeof dueLetters>>[number];

/** Leases a letter; of several processes only one succeeds. @returns null for the others */
export async function claim(services: Services, cloud: CloudSign, { envelopeId }: Due): Promise<Task | null> {
  const { engine } = services;
  const now = services.now();
  const [at, claimedUntil] = [now.toISOString(), leases.until(now)];
  const taken = await engine.transaction(async (db) => {
    const due = db.selectFrom('cloudsign_letters').select(['id', 'step', 'nextAt']).where('envelopeId', '=', envelopeId).where('nextAt', '<=', at);
    const letter = await engine.skipLocked(due.where(leases.free(now))).executeTakeFirst();
    if (!letter) return null;
    await db.updateTable('cloudsign_letters').set({ claimedUntil, updatedAt: at }).where('id', '=', letter.id).execute();
    return letter;
  }, 'read committed');
  if (!taken) return null;
  const envelope = await engine.reader.selectFrom('envelopes').selectAll().where('id', '=', envelopeId).executeTakeFirstOrThrow();
  return { services, cloud, envelope, step: taken.step, dueAt: taken.nextAt ?? at, claimedUntil };
}

/** Records the next step of a leased letter. @throws Overtaken when the step or lease has changed */
export async function advance(task: Task, step: Step, db: Transaction): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('cloudsign_letters')
    .set({ step, updatedAt: task.services.now().toISOString() })
    .where('envelopeId', '=', task.envelope.id)
    .where('step', '=', task.step)
    .where('claimedUntil', '=', task.claimedUntil)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StepSuperseded();
  task.step = step;
}

/** A transaction on a letter. Restores `step` before each attempt and on failure. */
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

/** Releases the lease and schedules the next run (ISO instant; null for none), unless it was rescheduled meanwhile. */
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

/** Stores a progress note for staff. Does not increment the version. */
export async function storeNote({ envelope }: Task, text: string | null, db: Transaction): Promise<void> {
  await db.updateTable('envelopes').set({ externalNote: text }).where('id', '=', envelope.id).execute();
}

/** Stores a note in its own transaction. */
export function saveNote(task: Task, text: string | null): Promise<void> {
  return task.services.engine.transaction((db) => storeNote(task, text, db), 'read committed');
}

/** Now plus milliseconds, as an ISO instant. */
export function instantAfter({ services }: Pick<Task, 'services'>, milliseconds: number): string {
  return new Date(services.now().getTime() + milliseconds).toISOString();
}

/** Webhook payload. Unauthenticated beyond the secret address, so it only reschedules the next poll. */
interface WebhookHint {
  readonly documentId: string;
  readonly isBounce: boolean;
}

/** Schedules an immediate poll of a document. Ignores repeated hints and unknown or finished documents. */
export async function handleWebhookHint({ engine, now }: Pick<Services, 'engine' | 'now'>, { documentId, isBounce }: WebhookHint): Promise<void> {
  const at = now().toISOString();
  await engine.transaction(async (db) => {
    const envelope = await db.selectFrom('envelopes').select('id').where('externalId', '=', documentId).executeTakeFirst();
    if (!envelope) return;
    const recorded = db.selectFrom('envelope_events').select('id').where('envelopeId', '=', envelope.id).where('event', '=', 'bounced');
    const isNewBounce = isBounce && !(await recorded.executeTakeFirst());
    await db
      .updateTable('cloudsign_letters')
      .set({ nextAt: at, updatedAt: at, ...(isNewBounce && { step: 'bounced' as const }) })
      .where('envelopeId', '=', envelope.id)
      .where('step', 'in', ['waiting', 'bounced'])
      .execute();
  });
}
