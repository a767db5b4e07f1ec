import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertEmptyDatabase, type CopiedTable, copyDatabase } from '../../db/copy.ts';
import type { Engine } from '../../db/engine.ts';
import { migrate, migrationNames } from '../../db/migrate.ts';
import { damageAt, openDatabase } from '../../db/open.ts';
import { openedIfPossible, type Sealer } from '../../db/sealing.ts';
import { assertKnownDatabase } from '../../db/state.ts';
import { type FileStore, writeMark } from '../../files/store.ts';
import { root } from '../../runtime/root.ts';
import { type Installation, installationOf, keyCheckAt } from '../installation/installation.ts';
import { BackupError, type Manifest, placesIn, readList, verifyBackup } from './manifest.ts';
import { inScratch } from './scratch.ts';

/** The target of a restore: an empty database and an empty file store. */
export interface RestoreTarget {
  /** Called only after the backup has been verified. */
  readonly open: () => Engine;
  readonly files: FileStore;
  readonly sealer: Sealer;
  readonly onTable?: (table: CopiedTable) => void;
}

/**
 * Restores a backup into an empty database and an empty file store, on either engine, after verifying it. Files come first, so that no row ever
 * references a missing one; the database is restored in one transaction.
 * @throws BackupError, CopyError or Refusal with a sentence that says what to do
 */
export async function restoreBackup(folder: string, to: RestoreTarget): Promise<Manifest> {
  const manifest = await verifyBackup(folder);
  await inScratch((scratch) => restoreBy(folder, scratch, to));
  return manifest;
}

/**
 * Verifies a backup against its manifest, checks a copy of its database as restoring would, and tests whether a key is the one it was taken with.
 * Nothing else is written.
 * @throws BackupError
 */
export async function checkBackup(folder: string, key: Sealer): Promise<{ readonly manifest: Manifest; readonly opensWith: boolean }> {
  const manifest = await verifyBackup(folder);
  const opensWith = await inScratch(async (scratch) => {
    const source = await openCopy(folder, scratch);
    try {
      return opens(await installationIn(source), key);
    } finally {
      await source.close();
    }
  });
  return { manifest, opensWith };
}

async function restoreBy(folder: string, scratch: string, to: RestoreTarget): Promise<void> {
  const opened: Engine[] = [];
  try {
    const source = await openCopy(folder, scratch);
    opened.push(source);
    // It may be of an earlier version.
    await migrate(source);
    const storeId = await assertKey(source, to.sealer);
    await assertEmptyStore(to.files);
    const target = to.open();
    opened.push(target);
    await assertEmptyDatabase(target);
    await putFiles(folder, to.files);
    if (storeId) await writeMark(to.files, storeId);
    await copyDatabase(source, target, migrationNames(join(root, 'migrations')), to.onTable);
  } finally {
    for (const engine of opened) await engine.close();
  }
}

/** A copy, since opening a database writes to its file. */
async function openCopy(folder: string, scratch: string): Promise<Engine> {
  const path = join(scratch, 'database.sqlite');
  await copyFile(placesIn(folder).database, path);
  assertSound(path);
  const engine = openDatabase(`file:${path}`);
  await assertKnownDatabase(engine, path, false);
  return engine;
}

/** The hash shows that the file is unchanged; only an integrity check shows that it was sound when it was taken. */
function assertSound(path: string): void {
  const [damage] = damageAt(path);
  if (damage) throw new BackupError(`バックアップの中のデータベースが壊れています（${damage}）。別のバックアップを使ってください。`);
}

/** @returns the store id in the backup's database */
async function assertKey(source: Engine, key: Sealer): Promise<string | null> {
  const installation = await installationOf(source.reader);
  if (!opens(installation, key)) throw new BackupError(`${wrongKey}何も戻していません。`);
  return installation?.storeId ?? null;
}

/** A database that no server has been started on holds nothing sealed. */
const opens = (installation: Installation | undefined, key: Sealer) =>
  !installation || openedIfPossible(key, installation.keyCheck, keyCheckAt) !== null;

/** @returns undefined also for versions without installation records */
async function installationIn(source: Engine): Promise<Installation | undefined> {
  return installationOf(source.reader).catch((error: unknown) => {
    if (source.unavailability(error) !== 'behind') throw error;
    return undefined;
  });
}

export const wrongKey = 'SECRET_KEY が、このバックアップを取ったときの鍵と違います。そのときの鍵を SECRET_KEY に設定してください。';

async function assertEmptyStore(files: FileStore): Promise<void> {
  for await (const _ of files.list())
    throw new BackupError('ファイルの置き場所（STORAGE_URL）に、すでにファイルがあります。空の置き場所を指定してください。何も戻していません。');
}

async function putFiles(folder: string, files: FileStore): Promise<void> {
  for (const { key } of await readList(folder)) {
    const path = await files.incoming.newPath();
    await copyFile(placesIn(folder).file(key), path);
    await files.adopt(path, key);
  }
}
