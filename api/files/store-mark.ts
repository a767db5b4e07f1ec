import { text } from 'node:stream/consumers';
import { markKey } from './mark-key.ts';
import { MissingBytes } from './missing-bytes.ts';
import { type FileStore, putBytes } from './store.ts';

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
