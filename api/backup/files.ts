import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Engine } from '../db/engine.ts';
import { flush, makeFolder } from '../files/durable.ts';
import { type FileStore, MissingBytes } from '../files/store.ts';
import { placesIn } from './manifest.ts';

/** A file as its row registers it. */
export interface NamedFile {
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
}

/** Rows read at a time. */
const page = 1000;

export async function namedFiles(db: Engine['reader']): Promise<NamedFile[]> {
  const found: NamedFile[] = [];
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'storageKey', 'size', 'sha256'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(page)
      .execute();
    found.push(...rows);
    if (rows.length < page) return found;
    last = rows.at(-1)?.id as number;
  }
}

/** Copies what a backup does not have yet, and compares it on the way. @returns those that the store has not, or not as they were registered */
export async function copyFiles(store: FileStore, files: readonly NamedFile[], folder: string, copied: Set<string>): Promise<NamedFile[]> {
  const lost: NamedFile[] = [];
  for (const file of files) {
    if (copied.has(file.storageKey)) continue;
    if (await copyFile(store, file, placesIn(folder).file(file.storageKey))) copied.add(file.storageKey);
    else lost.push(file);
  }
  return lost;
}

/** @returns whether what arrived is what the row registers */
async function copyFile(store: FileStore, { storageKey, size, sha256 }: NamedFile, target: string): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await makeFolder(dirname(target));
    await pipeline(await store.open(storageKey), hashing, createWriteStream(target, { flush: true }));
  } catch (error) {
    if (error instanceof MissingBytes) return false;
    throw error;
  }
  if (bytes === size && hash.digest('hex') === sha256) return true;
  await rm(target);
  return false;
}

/** Removes what no row of the moment names, and writes the names of the rest to the disk. */
export async function keepOnly(named: ReadonlySet<string>, folder: string): Promise<void> {
  const files = join(folder, 'files');
  await makeFolder(files);
  for (const part of await readdir(files)) {
    for (const key of await readdir(join(files, part))) if (!named.has(key)) await rm(join(files, part, key));
    await flush(join(files, part));
  }
}
