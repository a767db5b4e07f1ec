import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { resources } from '../../../../resources.config.ts';
import { systemActor } from '../../../access/actor.ts';
import type { Transaction } from '../../../db/database.ts';
import { Failure } from '../../../failure.ts';
import { writeChanges } from '../../../resources/change-row.ts';
import { move } from '../../../resources/move.ts';
import { asJson, storedRow } from '../../../resources/stored-rows.ts';
import type { CloudSignDocument } from '../../../signing/cloudsign/answers.ts';
import type { ExternalTrigger } from '../steps.ts';
import { serviceOrigin, writerFor } from './callers.ts';
import { advance, inStep, note, Overtaken, type Task } from './tasks.ts';

const { applications, envelopes } = resources;

/** The letter is with the grantee: from today on, whenever it had been asked for. @throws Overtaken when it was called back meanwhile */
export async function markSent(task: Task, document: CloudSignDocument): Promise<void> {
  const { services, envelope } = task;
  const people = document.participants.filter(({ order }) => order > 0).map(({ name, email }) => `${name}（${email}）`);
  const trigger: ExternalTrigger = { actorName: 'クラウドサイン', detail: `宛先：${people.join('、')}　書類ID：${document.id}` };
  await inStep(task, async (db) => {
    await advance(task, 'waiting', db);
    await move({ services, actor: systemActor, origin: serviceOrigin }, envelopes, envelope.id, 'dispatch', { trigger }, db).catch(overtaken);
    await note(task, null, db);
    if (envelope.kind === 'ukesyo') await dateLetter(task, db);
  });
}

/** Called back in the meantime. */
function overtaken(error: unknown): never {
  throw error instanceof Failure && error.code === 'wrong_state' ? new Overtaken() : error;
}

async function dateLetter({ services, envelope }: Task, db: Transaction): Promise<void> {
  const current = asJson(applications, await storedRow(applications, envelope.applicationId, db));
  if (current.status !== 'CONTRACT_PROCESSING') return;
  const call = await writerFor(services, envelope, db);
  await writeChanges(call, applications, envelope.applicationId, current, { ukesyoSendDate: japanDate(services.now()) }, db);
}
