import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { link, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { copyDatabase } from '../../db/copy.ts';
import type { Engine } from '../../db/engine.ts';
import { migrationNames } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { appliedMigrations } from '../../db/state.ts';
import { flush, makeFolder } from '../../files/durable.ts';
import { type FileStore, MissingBytes } from '../../files/store.ts';
import { root } from '../../runtime/root.ts';
import type { Services } from '../../services.ts';
import { installationOf } from '../installation/installation.ts';
import { BackupError, hashOf, listText, type Manifest, placesIn, writeManifest } from './manifest.ts';

/** Maximum snapshots until one is found whose files all exist, since users may delete recent uploads meanwhile. */
const maxSnapshots = 3;

/**
 * Takes a backup of database and files into a new folder while the system is in use: a snapshot of the rows, and the files that they reference. Until
 * it is complete and flushed it has another name; an interrupted backup leaves nothing at the final name.
 * @param earlier another backup in the same place, whose files are hard-linked where possible
 * @throws BackupError where the folder exists, or where the database is damaged; what could be copied is then kept under another name
 */
export async function takeBackup(services: Pick<Services, 'engine' | 'files' | 'now'>, folder: string, earlier?: string): Promise<Manifest> {
  const target = resolve(folder);
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new BackupError(`${folder} には、すでにファイルがあります。まだないフォルダーを指定してください。バックアップは取っていません。`);
  const partial = `${target}.partial`;
  const remove = () => rmSync(partial, { recursive: true, force: true });
  remove();
  process.once('exit', remove);
  try {
    return await backupInto(services, { partial, target }, earlier);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

async function backupInto(
  services: Pick<Services, 'engine' | 'files' | 'now'>,
  { partial, target }: { readonly partial: string; readonly target: string },
  earlier?: string,
): Promise<Manifest> {
  await makeFolder(partial);
  const { damage: found } = await services.engine.checkIntegrity([]);
  const { manifest, damage: copied } = await copyAll(services, partial, earlier).catch((error: unknown) => {
    throw found.length > 0 ? new BackupError(damageText(found, null), { cause: error }) : error;
  });
  const damage = found.length > 0 ? found : copied;
  await writeManifest(partial, manifest);
  for (const path of Object.values(placesIn(partial))) if (typeof path === 'string') await flush(path);
  await flush(partial);
  if (damage.length > 0) {
    await keepDamaged(partial, target);
    throw new BackupError(damageText(damage, damagedName(target)));
  }
  await rename(partial, target);
  await flush(dirname(target));
  return manifest;
}

/** The folder with what could be copied of a damaged database. */
export const damagedName = (folder: string) => `${folder}.damaged`;

async function keepDamaged(partial: string, target: string): Promise<void> {
  await rm(damagedName(target), { recursive: true, force: true });
  await rename(partial, damagedName(target));
}

function damageText(damage: readonly string[], place: string | null): string {
  const kept = place ? `取れたものは ${place} に置きました。` : '';
  return `データベースが壊れているため、バックアップとして認めません（${damage.slice(0, 3).join('。')}）。${kept}前のバックアップは消していません。サーバーを止め、いまのファイルを別の場所に写してから、前のバックアップを npm run restore で戻してください。`;
}

async function copyAll({ engine, files, now }: Pick<Services, 'engine' | 'files' | 'now'>, folder: string, earlier?: string) {
  const copied = new Set<string>();
  // The slow part comes first: files are immutable, so little is left to copy after the snapshot.
  await copyFiles(files, await namedFiles(engine.reader), folder, copied, earlier);
  for (let snapshot = 1; ; snapshot++) {
    const takenAt = now().toISOString();
    const { named, migrations, databaseId, damage } = await dump(engine, placesIn(folder).database);
    const lost = await copyFiles(files, named, folder, copied, earlier);
    if (lost.length > 0 && snapshot < maxSnapshots && (await anyRemovedSince(engine, lost))) continue;
    const kept = named.filter(({ storageKey }) => copied.has(storageKey));
    await keepOnly(new Set(kept.map(({ storageKey }) => storageKey)), folder);
    const missing = lost.map(({ storageKey }) => storageKey);
    const manifest: Manifest = { format: 1, takenAt, databaseId, migrations, ...(await sizesAndHashes(folder, kept)), missing };
    return { manifest, damage };
  }
}

/** Writes a database snapshot into a file, and reads its facts from it. */
async function dump(engine: Engine, path: string) {
  await rm(path, { force: true });
  await (engine.dump ? engine.dump(path) : copyRows(engine, path));
  const taken = openDatabase(`file:${path}`);
  try {
    const databaseId = (await installationOf(taken.reader))?.databaseId ?? '';
    const { damage } = await taken.checkIntegrity([]);
    return { damage, named: await namedFiles(taken.reader), migrations: await appliedMigrations(taken), databaseId };
  } finally {
    await taken.close();
  }
}

async function copyRows(engine: Engine, path: string): Promise<void> {
  const target = openDatabase(`file:${path}`);
  try {
    await copyDatabase((await engine.standby()) ?? engine, target, migrationNames(join(root, 'migrations')));
  } finally {
    await target.close();
  }
}

async function anyRemovedSince(engine: Engine, lost: readonly NamedFile[]): Promise<boolean> {
  const keys = lost.map(({ storageKey }) => storageKey);
  const present = await engine.reader.selectFrom('files').select('id').where('storageKey', 'in', keys).execute();
  return present.length < keys.length;
}

async function sizesAndHashes(folder: string, kept: readonly NamedFile[]): Promise<Pick<Manifest, 'database' | 'files'>> {
  const places = placesIn(folder);
  const list = listText(kept.map(({ storageKey, sha256 }) => ({ key: storageKey, sha256 })));
  await writeFile(places.list, list);
  return {
    database: { bytes: (await stat(places.database)).size, sha256: await hashOf(places.database) },
    files: { count: kept.length, bytes: kept.reduce((sum, { size }) => sum + size, 0), sha256: createHash('sha256').update(list).digest('hex') },
  };
}

/** A file as its row registers it. */
interface NamedFile {
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

/** Copies and verifies the files that a backup lacks. @returns those missing in the store or different from their rows */
async function copyFiles(
  store: FileStore,
  files: readonly NamedFile[],
  folder: string,
  copied: Set<string>,
  earlier: string | undefined,
): Promise<NamedFile[]> {
  const lost: NamedFile[] = [];
  for (const file of files) {
    if (copied.has(file.storageKey)) continue;
    const target = placesIn(folder).file(file.storageKey);
    await makeFolder(dirname(target));
    if ((earlier && (await linkFile(placesIn(earlier).file(file.storageKey), file, target))) || (await copyFile(store, file, target)))
      copied.add(file.storageKey);
    else lost.push(file);
  }
  return lost;
}

/** @returns whether the file could be hard-linked from the earlier backup */
async function linkFile(path: string, { sha256 }: NamedFile, target: string): Promise<boolean> {
  const isLinked = await link(path, target).then(
    () => true,
    () => false,
  );
  if (!isLinked || (await hashOf(target)) === sha256) return isLinked;
  await rm(target);
  return false;
}

/** @returns whether the copy matches its row */
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
    await pipeline(await store.open(storageKey), hashing, createWriteStream(target, { flush: true }));
  } catch (error) {
    if (error instanceof MissingBytes) return false;
    throw error;
  }
  if (bytes === size && hash.digest('hex') === sha256) return true;
  await rm(target);
  return false;
}

/** Removes files that no row of the snapshot references, and flushes the folders. */
async function keepOnly(named: ReadonlySet<string>, folder: string): Promise<void> {
  const files = join(folder, 'files');
  await makeFolder(files);
  for (const part of await readdir(files)) {
    for (const key of await readdir(join(files, part))) if (!named.has(key)) await rm(join(files, part, key));
    await flush(join(files, part));
  }
}
