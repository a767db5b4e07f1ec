import { resources } from '../../../resources.config.ts';
import { announce } from '../../live/announce.ts';
import type { Cells } from '../../resources/columns.ts';
import { readRow } from '../../resources/read.ts';
import type { WriteCall } from '../../resources/write.ts';
import { recordEvent } from './events.ts';
import type { EnvelopeRow } from './steps.ts';

const { envelopes } = resources;

/** Notes that the grantee has the letter before its eyes; the first time counts. It is no change of the row: who signs next need not read it again. */
export async function openEnvelope(call: WriteCall, id: number): Promise<Cells> {
  const { services, actor } = call;
  const row = (await readRow(services, envelopes, actor, id)) as EnvelopeRow;
  // What CloudSign has sent is read there.
  if (row.status !== 'sent' || row.openedAt !== null || row.provider !== 'embedded') return row;
  await services.engine.transaction(async (db) => {
    const opened = await db
      .updateTable('envelopes')
      .set({ openedAt: services.now().toISOString() })
      .where('id', '=', id)
      .where('openedAt', 'is', null)
      .executeTakeFirst();
    if (opened.numUpdatedRows === 1n) await recordEvent(call, id, { event: 'opened', sha256: row.unsignedSha256 }, db);
  });
  announce(services, { about: 'application', applicationId: row.applicationId });
  return readRow(services, envelopes, actor, id, services.engine.db);
}
