import { conflict } from '../../../../api/failures/failure.ts';
import type { Cells } from '../../../../api/resources/columns.ts';
import type { Hooks } from '../../../../api/resources/handlers.ts';
import { readRow } from '../../../../api/resources/read.ts';
import type { WriteCall } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { type EnvelopeRow, recordEvent } from './envelope.ts';

/** Announces changes of envelopes to viewers of the application, and records first opening and downloads. */
export const envelopeHooks: Hooks = {
  committed: ({ services, row }) => services.live.announce({ about: 'application', applicationId: (row as EnvelopeRow).applicationId }),
  delivered: async ({ row, field, ...call }) => {
    if (call.actor.role === 'recipient' && field === 'unsignedFileId') await noteOpened(call, row as EnvelopeRow);
  },
  downloaded: async ({ row, field, ...call }) => {
    const { id, signedSha256, unsignedSha256 } = row as EnvelopeRow;
    const isSigned = field === 'signedFileId';
    const detail = isSigned ? '署名済みの書類' : '署名前の書類';
    const event = { event: 'downloaded', sha256: isSigned ? signedSha256 : unsignedSha256, detail } as const;
    await call.services.engine.transaction((db) => recordEvent(call, id, event, db), 'read committed');
  },
};

const { envelopes } = resources;

/** Records that the letter was delivered to the grantee. */
function noteOpened(call: WriteCall, row: EnvelopeRow): Promise<void> {
  return noteOnce(call, row, 'openedAt', 'opened');
}

/** Records that the grantee has displayed every page. @throws Failure 404 not readable by the actor; 409 before the letter was opened */
export async function recordRead(call: WriteCall, id: number): Promise<Cells> {
  const { services, actor } = call;
  const row = (await readRow(services, envelopes, actor, id)) as EnvelopeRow;
  if (row.status === 'sent' && row.provider === 'embedded' && row.openedAt === null) throw notOpened();
  await noteOnce(call, row, 'readAt', 'read');
  return readRow(services, envelopes, actor, id);
}

/** @throws Failure 409 where the letter has not been opened */
export function assertOpened({ openedAt }: Pick<EnvelopeRow, 'openedAt'>): void {
  if (openedAt === null) throw notOpened();
}

const notOpened = () => conflict('not_opened', '書類がまだ開かれていません。書類を開いて内容を確かめてから、署名してください。');

/** Records only the first time, for embedded envelopes. Does not increment the version, so that the signer's copy does not become stale. */
async function noteOnce(call: WriteCall, row: EnvelopeRow, column: 'openedAt' | 'readAt', event: 'opened' | 'read'): Promise<void> {
  const { services } = call;
  if (row.status !== 'sent' || row.provider !== 'embedded' || row[column] !== null) return;
  await services.engine.transaction(async (db) => {
    const noted = await db
      .updateTable('envelopes')
      .set({ [column]: services.now().toISOString() })
      .where('id', '=', row.id)
      .where(column, 'is', null)
      .executeTakeFirst();
    if (noted.numUpdatedRows === 1n) await recordEvent(call, row.id, { event, sha256: row.unsignedSha256 }, db);
  });
  services.live.announce({ about: 'application', applicationId: row.applicationId });
}
