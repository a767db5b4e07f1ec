import { Readable } from 'node:stream';
import type { Engine } from '../db/engine.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import type { OutboxRow } from './outbox.ts';
import type { Message } from './sender.ts';

/** Opens a stored file by its key. */
type OpenFile = (storageKey: string) => Promise<Readable>;

/** Milliseconds for opening a file, and between two chunks. */
const timeout = 30_000;

/** Finds the attachments of a mail, which are those of its mailing. They are read when the mail is sent. */
export function attachmentFinder(
  engine: Pick<Engine, 'reader'>,
  open: OpenFile,
  limit = timeout,
): (row: OutboxRow) => Promise<Message['attachments']> {
  // Mails of a mailing are sent in sequence with the same files, so the last result is cached; a failure is not.
  let last: { readonly batchId: number; readonly files: Message['attachments'] } | undefined;
  return async ({ batchId }) => {
    if (batchId === null) return [];
    if (last?.batchId === batchId) return last.files;
    const files = await attachmentsOf(batchId, engine, (key) => bytesOf(key, open, limit));
    last = { batchId, files };
    return files;
  };
}

async function attachmentsOf(
  batchId: number,
  { reader }: Pick<Engine, 'reader'>,
  bytes: (storageKey: string) => AsyncGenerator<Uint8Array>,
): Promise<Message['attachments']> {
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
    content: () => Readable.from(bytes(storageKey)),
  }));
}

/** Opened when the first byte is read: many mails wait in the pool before they are sent. */
async function* bytesOf(storageKey: string, open: OpenFile, limit: number): AsyncGenerator<Uint8Array> {
  const opened = open(storageKey);
  // A file opened after the time limit is closed again.
  const stream = await withTimeout(limit, opened, attachmentStalled).catch((error: unknown) => {
    void opened.then((late) => late.destroy()).catch(() => undefined);
    throw error;
  });
  try {
    const pieces = stream[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await withTimeout(limit, pieces.next(), attachmentStalled);
      if (done) return;
      yield value;
    }
  } finally {
    stream.destroy();
  }
}

const attachmentStalled = '添付ファイルを時間内に読み出せませんでした';
