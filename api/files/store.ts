import { rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { IncomingFolder } from './incoming.ts';

/** Where the bytes of uploaded files live; the database knows them by key. */
export interface FileStore {
  /** Where uploads come in; a local folder from which `adopt` takes them. */
  readonly incoming: IncomingFolder;
  /** Takes a finished incoming file up under a key. Half a file is never seen under it; when this resolves, no power cut takes it away. */
  adopt(path: string, key: string): Promise<void>;
  /** @throws MissingBytes when there is nothing under the key */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** In bytes; null when there is nothing under the key. */
  sizeOf(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Every stored file, in no order. */
  list(): AsyncIterable<StoredBytes>;
}

/** The first and the last byte wanted, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBytes {
  readonly key: string;
  readonly storedAt: Date;
}

/** Stores what is in memory already, such as the files of the demo. */
export async function putBytes(store: FileStore, key: string, bytes: Uint8Array): Promise<void> {
  const path = await store.incoming.newPath();
  try {
    await writeFile(path, bytes);
    await store.adopt(path, key);
  } catch (error) {
    // Half a file would take the room that the disk may be short of.
    await rm(path, { force: true });
    throw error;
  }
}

/** A file of which the database knows, but the store does not. */
export class MissingBytes extends Error {
  constructor(key: string) {
    super(`No bytes under ${key}`);
  }
}

/** Under this key a store says which one it is. It is no file of anybody's, and is not listed as one. */
export const markKey = 'store-id';

/** @returns null where no database has taken the store into use yet */
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
