import { Readable } from 'node:stream';
import type { Engine } from '../db/engine.ts';
import type { OutboxRow } from './outbox.ts';
import type { Message } from './sender.ts';

/** Opens a stored file by its key. */
type OpenFile = (storageKey: string) => Promise<Readable>;

/** Finds the files that go with a mail: those of the bulk mailing that it belongs to. They are read when the mail is sent, not before. */
export function attachmentFinder(engine: Pick<Engine, 'reader'>, open: OpenFile): (row: OutboxRow) => Promise<Message['attachments']> {
  // The mails of a mailing follow each other, and its files never change.
  let last: { readonly batchId: number; readonly files: Promise<Message['attachments']> } | undefined;
  return async ({ batchId }) => {
    if (batchId === null) return [];
    if (last?.batchId !== batchId) last = { batchId, files: attachmentsOf(batchId, engine, open) };
    return last.files;
  };
}

async function attachmentsOf(batchId: number, { reader }: Pick<Engine, 'reader'>, open: OpenFile): Promise<Message['attachments']> {
  const files = await reader
    .selectFrom('mail_attachments as a')
    .innerJoin('files as f', 'f.id', 'a.fileId')
    .select(['f.fileName', 'f.contentType', 'f.storageKey'])
    .where('a.batchId', '=', batchId)
    .orderBy('a.id')
    .execute();
  return files.map(({ fileName, contentType, storageKey }) => ({
    filename: fileName,
    contentType,
    content: () => Readable.from(bytesOf(storageKey, open)),
  }));
}

/** Opened when the first byte is wanted: many mails wait in the pool before their turn on the line. */
async function* bytesOf(storageKey: string, open: OpenFile): AsyncGenerator<Uint8Array> {
  yield* await open(storageKey);
}
