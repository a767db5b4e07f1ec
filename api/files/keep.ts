import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '../db/database.ts';
import { knownFailure } from '../known-failure.ts';
import type { Services } from '../services.ts';
import type { Incoming } from './incoming.ts';
import { putBytes } from './store.ts';

export type { Incoming } from './incoming.ts';

/** Stores what the product has made itself; it still needs a row. */
export async function storeBytes(
  { files }: Pick<Services, 'files'>,
  { bytes, ...named }: Pick<Incoming, 'fileName' | 'contentType'> & { readonly bytes: Uint8Array },
): Promise<Incoming> {
  const storageKey = randomUUID();
  await putBytes(files, storageKey, bytes);
  return { ...named, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), storageKey };
}

/**
 * Runs the transaction that gives stored files their rows. Where it has failed for certain, nobody needs them; where that cannot be known, as after a broken
 * connection, the nightly sweep looks whether they have rows.
 */
export async function withStored<T>(
  { engine, files }: Pick<Services, 'engine' | 'files'>,
  stored: readonly Incoming[],
  keep: () => Promise<T>,
): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    const code = knownFailure(error, engine)?.code;
    const isCertain = code !== 'database_away' && code !== 'database_broken';
    if (isCertain) await Promise.all(stored.map(({ storageKey }) => files.remove(storageKey)));
    throw error;
  }
}

/** The field that a file is for, the row that has taken it up, if one has, and who sent it. */
export interface Belonging {
  readonly resource: string;
  readonly field: string;
  readonly recordId: number | null;
  readonly uploadedById: number;
}

const kept = new WeakSet<Incoming>();

/** Whether a row was made for an upload, even in a transaction that failed afterwards: from then on only the sweep may remove its bytes. */
export const wasKept = (file: Incoming): boolean => kept.has(file);

/** Makes the row of an upload, in the transaction that takes it up. Until a row has taken it up, a file is its uploader's alone. @returns its id */
export async function keepFile(
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  db: Transaction,
  file: Incoming,
  of: Belonging,
): Promise<number> {
  kept.add(file);
  const { fileName, contentType, size, sha256, storageKey } = file;
  const at = now().toISOString();
  const scanState = settings.clamdUrl ? 'waiting' : 'off';
  const row = { fileName, contentType, size, sha256, storageKey, ...of, scanState, createdAt: at, updatedAt: at } as const;
  return (await db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Whether the store has a file's bytes, all of them. */
export async function bytesAreThere(
  { files }: Pick<Services, 'files'>,
  { storageKey, size }: { readonly storageKey: string; readonly size: number },
): Promise<boolean> {
  return (await files.sizeOf(storageKey)) === size;
}
