import { Readable } from 'node:stream';
import type { OutboxRow } from '../../../api/mail/outbox.ts';
import type { Message } from '../../../api/mail/sender.ts';
import type { Services } from '../../../api/services.ts';
import { snapshotsOf } from '../../applications/server/answers.ts';
import { snapshotPdf } from './form-pdf.ts';
import { snapshotOfReceipt } from './receipt-mail.ts';

/**
 * Attaches the submitted form as a PDF to the receipt mail. It is drawn when the mail is sent, so that submitting does not wait for it.
 */
export function receiptPapers({ engine, log }: Pick<Services, 'engine' | 'log'>): (row: OutboxRow) => Promise<Message['attachments']> {
  return async ({ id, onceKey }) => {
    const snapshotId = snapshotOfReceipt(onceKey);
    if (snapshotId === null) return [];
    try {
      const paper = await paperFor(engine, snapshotId);
      return [{ filename: paper.fileName, contentType: 'application/pdf', content: () => Readable.from([paper.bytes]) }];
    } catch (error) {
      // Sends the receipt without the PDF, which remains available on screen.
      log.error({ mail: id, err: error }, 'the paper of a receipt could not be drawn');
      return [];
    }
  };
}

async function paperFor({ reader }: Services['engine'], snapshotId: number) {
  const { entryId, number, callId } = await reader
    .selectFrom('entry_snapshots as s')
    .innerJoin('entries as e', 'e.id', 's.entryId')
    .select(['s.entryId', 's.number', 'e.callId'])
    .where('s.id', '=', snapshotId)
    .executeTakeFirstOrThrow();
  const snapshot = (await snapshotsOf(entryId, reader)).find((one) => one.number === number);
  if (!snapshot) throw new Error(`no snapshot ${snapshotId}`);
  return snapshotPdf(reader, callId, snapshot, false);
}
