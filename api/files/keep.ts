import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../db/database.ts';
import { knownFailure } from '../failures/known-failure.ts';
import { sha256Of } from '../runtime/sha256.ts';
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
  return { ...named, size: bytes.length, sha256: sha256Of(bytes), storageKey };
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
interface Belonging {
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

type Store = Pick<Services, 'files'>;

/** The bytes under a key of the store. @throws MissingBytes */
export async function storedBytes({ files }: Store, storageKey: string): Promise<Buffer> {
  return buffer(await files.open(storageKey));
}

/** The bytes of a file by the id of its row. @throws when they are not those of the hash that is demanded */
export async function bytesOfFile(services: Store, db: Kysely<Database>, id: number, sha256?: string): Promise<Buffer> {
  const { storageKey } = await db.selectFrom('files').select('storageKey').where('id', '=', id).executeTakeFirstOrThrow();
  const bytes = await storedBytes(services, storageKey);
  if (sha256 !== undefined && sha256Of(bytes) !== sha256) throw new Error(`file ${id}: not the bytes of ${sha256}`);
  return bytes;
}
