import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { resources } from '../../../../resources.config.ts';
import type { Transaction } from '../../../db/database.ts';
import { asJson, storedRow, writeChanges } from '../../../resources/write.ts';
import type { CloudSignDocument } from '../../../signing/cloudsign/answers.ts';
import { recordEvent } from '../events.ts';
import { serviceOrigin, writerFor } from './callers.ts';
import { advance, inStep, note, Overtaken, type Task } from './tasks.ts';

const { applications } = resources;

/** The letter is with the grantee: from today on, whenever it had been asked for. @throws Overtaken when it was called back meanwhile */
export async function markSent(task: Task, document: CloudSignDocument): Promise<void> {
  const { services, envelope } = task;
  const now = services.now();
  await inStep(task, async (db) => {
    await advance(task, 'waiting', db);
    const { numUpdatedRows } = await db
      .updateTable('envelopes')
      .set((eb) => ({ status: 'sent' as const, sentAt: now.toISOString(), version: eb('version', '+', 1), updatedAt: now.toISOString() }))
      .where('id', '=', envelope.id)
      .where('status', '=', 'preparing')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Overtaken();
    await note(task, null, db);
    const people = document.participants.filter(({ order }) => order > 0).map(({ name, email }) => `${name}（${email}）`);
    const detail = `宛先：${people.join('、')}　書類ID：${document.id}`;
    const event = { event: 'dispatched', sha256: envelope.unsignedSha256, detail, actorName: 'クラウドサイン' } as const;
    await recordEvent({ services, actor: null, origin: serviceOrigin }, envelope.id, event, db);
    if (envelope.kind === 'ukesyo') await dateLetter(task, db);
  });
}

async function dateLetter({ services, envelope }: Task, db: Transaction): Promise<void> {
  const current = asJson(applications, await storedRow(applications, envelope.applicationId, db));
  if (current.status !== 'CONTRACT_PROCESSING') return;
  const call = await writerFor(services, envelope, db);
  await writeChanges(call, applications, envelope.applicationId, current, { ukesyoSendDate: japanDate(services.now()) }, db);
}
