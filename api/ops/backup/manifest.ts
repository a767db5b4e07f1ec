import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../failures/refusal.ts';

/** Why a backup was not taken, or is not to be trusted, as a sentence for the operator. */
export class BackupError extends Refusal {}

/** The description of a backup. */
export interface Manifest {
  readonly format: 1;
  /** The time of its snapshot. */
  readonly takenAt: string;
  readonly databaseId: string;
  /** The migrations applied to its database. */
  readonly migrations: readonly string[];
  /** The database as an SQLite file, whichever engine it comes from. */
  readonly database: { readonly bytes: number; readonly sha256: string };
  /** The number and bytes of the files, and the hash of the list of their hashes. */
  readonly files: { readonly count: number; readonly bytes: number; readonly sha256: string };
  /** Files with a row that were missing in the store or differed from it. */
  readonly missing: readonly string[];
}

/** The paths in a backup's folder. */
export const placesIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  database: join(folder, 'database.sqlite'),
  /** One line for each file, for `sha256sum --check`. */
  list: join(folder, 'files.sha256'),
  file: (key: string) => join(folder, filePath(key)),
});

const filePath = (key: string) => join('files', key.slice(0, 2), key);

/** A file of the store by its key. */
interface ListedFile {
  readonly key: string;
  readonly sha256: string;
}

export const listText = (files: readonly ListedFile[]) => files.map(({ key, sha256 }) => `${sha256}  ${filePath(key)}\n`).join('');

export async function readList(folder: string): Promise<ListedFile[]> {
  const lines = (await readFile(placesIn(folder).list, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => ({ sha256: line.slice(0, 64), key: line.slice(line.lastIndexOf('/') + 1) }));
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(placesIn(folder).manifest, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @throws BackupError where the folder holds no finished backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(placesIn(folder).manifest, 'utf8').catch(() => null);
  if (text === null)
    throw new BackupError(`${folder} は、できあがったバックアップではありません。manifest.json のあるフォルダーを指定してください。`);
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.format === 1) return manifest;
  } catch {
    // Reported below.
  }
  throw new BackupError('manifest.json が壊れているか、このプログラムでは読めない形です。別のバックアップを使ってください。');
}

/** In hexadecimal digits. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Reads a whole backup and compares it with its manifest, without writing. @throws BackupError that names the first part that differs */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const places = placesIn(folder);
  await compare(places.database, manifest.database.sha256);
  await compare(places.list, manifest.files.sha256);
  for (const { key, sha256 } of await readList(folder)) await compare(places.file(key), sha256);
  return manifest;
}

async function compare(path: string, sha256: string): Promise<void> {
  if (!existsSync(path)) throw new BackupError(`バックアップが壊れています（${path} がありません）。別のバックアップを使ってください。`);
  if ((await hashOf(path)) !== sha256)
    throw new BackupError(`バックアップが壊れています（${path} の内容が、取ったときと違います）。別のバックアップを使ってください。`);
}
