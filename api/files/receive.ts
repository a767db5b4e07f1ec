import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '../access/actor.ts';
import type { Services } from '../services.ts';

/** An uploaded file whose name, size and content have been checked. */
export interface ReceivedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Stores a checked file for a field; until a row takes it up it belongs to its uploader alone. @returns its id */
export async function storeFile(
  { engine, files, now }: Services,
  actor: Actor,
  file: ReceivedFile,
  of: { readonly resource: string; readonly field: string },
): Promise<number> {
  const { fileName, contentType, bytes } = file;
  const storageKey = randomUUID();
  await files.write(storageKey, new Blob([new Uint8Array(bytes)]).stream());
  const at = now().toISOString();
  const facts = { fileName, contentType, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), storageKey };
  const row = { ...facts, ...of, uploadedById: actor.userId, createdAt: at, updatedAt: at };
  return (await engine.db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
