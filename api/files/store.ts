import { rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { IncomingFolder } from './incoming.ts';

/** Stores the bytes of uploaded files by key; the rows are in the database. */
export interface FileStore {
  /** The local folder that receives uploads, from which `adopt` takes them. */
  readonly incoming: IncomingFolder;
  /** Stores a complete incoming file under a key, atomically; once it resolves, the file survives a power failure. */
  adopt(path: string, key: string): Promise<void>;
  /** @throws MissingBytes when nothing is stored under the key */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** In bytes; null when nothing is stored under the key. */
  sizeOf(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Every stored file, unordered. */
  list(): AsyncIterable<StoredBytes>;
}

/** The first and the last byte, inclusive, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBytes {
  readonly key: string;
  readonly storedAt: Date;
}

/** Stores bytes that are in memory, such as the files of the demo. */
export async function putBytes(store: FileStore, key: string, bytes: Uint8Array): Promise<void> {
  const path = await store.incoming.newPath();
  try {
    await writeFile(path, bytes);
    await store.adopt(path, key);
  } catch (error) {
    // A partial file would occupy space that the disk may lack.
    await rm(path, { force: true });
    throw error;
  }
}

/** A file that has a row but is missing in the store. */
export class MissingBytes extends Error {
  constructor(key: string) {
    super(`No bytes under ${key}`);
  }
}

/** The key of the store's own id; it is not listed as a file. */
export const markKey = 'store-id';

/** @returns null where no database has used the store yet */
export async function readMark(store: FileStore): Promise<string | null> {
  try {
    return (await text(await store.open(markKey))).trim();
  } catch (error) {
    if (error instanceof MissingBytes) return null;
    throw error;
  }
}

export async function writeMark(store: FileStore, id: string): Promise<void> {
  await putBytes(store, markKey, Buffer.from(`${id}\n`));
}
