import { existsSync } from 'node:fs';
import { readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { lockFile } from '../../db/engines/file-lock.ts';
import { isOutOfRoom } from '../../failures/out-of-room.ts';
import { Refusal } from '../../failures/refusal.ts';
import type { Services } from '../../services.ts';
import { raiseAlert } from '../alerts/raise.ts';
import { noteBackup } from './age.ts';
import { BackupError, type Manifest, readManifest, verifyBackup } from './manifest.ts';
import { takeBackup } from './take.ts';

type Keeping = Pick<Services, 'engine' | 'files' | 'now' | 'settings'>;

/** A finished backup in `BACKUP_DIR`. */
export interface KeptBackup {
  readonly folder: string;
  readonly takenAt: string;
  /** Whether no file was missing when it was taken. */
  readonly isWhole: boolean;
}

/** Concurrent backups would remove each other's unfinished folder. Not alerted, since the other one reports its own result. */
class BackupRunning extends BackupError {}

/**
 * Takes a backup into `BACKUP_DIR`, verifies and records it, and removes outdated ones; one at a time. Failures are alerted to the heads.
 * @throws BackupError
 */
export async function keepBackup(services: Keeping, freeBytes = freeBytesAt): Promise<Manifest> {
  let release: (() => void) | null = null;
  try {
    const dir = backupDir(services);
    release = lockFile(join(dir, '.lock'));
    if (!release)
      throw new BackupRunning(
        `${dir}（BACKUP_DIR）に、ほかのバックアップを取っています。「バックアップ」で終わったことを確かめてください。それでも要るときは、もう一度行ってください。`,
      );
    const [earlier] = await keptBackups(dir);
    await alertLostBackups(services, dir);
    await sweepUnfinished(dir);
    await assertSpace(services, dir, freeBytes);
    const begun = performance.now();
    const folder = join(dir, nameAt(services.now()));
    const manifest = await taken(services, folder, earlier?.folder);
    await noteBackup(services, manifest, { place: folder, seconds: Math.round((performance.now() - begun) / 1000) });
    if (manifest.missing.length > 0) throw new BackupError(missingText(manifest));
    await removeOld(services, dir);
    return manifest;
  } catch (error) {
    if (!(error instanceof BackupRunning)) await alertFailure(services, error).catch(() => undefined);
    throw error;
  } finally {
    release?.();
  }
}

export const missingText = ({ missing }: Manifest) =>
  `置き場所にないか、内容が変わっているファイルが${missing.length}件あり、含まれていません：${missing.join('、')}`;

/** @throws BackupError where it does not exist, since writing under the mount point of a missing disk would fill the one below */
export function backupDir({ settings }: Pick<Services, 'settings'>): string {
  const dir = resolve(settings.backupDir);
  if (!existsSync(dir))
    throw new BackupError(
      `バックアップの保存先 ${dir}（BACKUP_DIR）がありません。ディスクがつながっているかを確かめるか、フォルダーを作ってください。`,
    );
  return dir;
}

async function taken(services: Keeping, folder: string, earlier: string | undefined): Promise<Manifest> {
  const [partial, isTaken] = [`${folder}.partial`, existsSync(folder)];
  try {
    const manifest = await takeBackup(services, folder, earlier);
    await verifyBackup(folder);
    return manifest;
  } catch (error) {
    // An untrustworthy backup must neither look like one nor fill the disk; a folder that existed before is another backup.
    if (!isTaken && existsSync(folder)) await rename(folder, partial);
    await rm(partial, { recursive: true, force: true });
    await sweepDamaged(dirname(folder));
    throw error;
  }
}

/** `2026-11-26-0400`, in Japan time. */
function nameAt(at: Date): string {
  const [day, time] = new Date(at.getTime() + 9 * 60 * 60_000).toISOString().slice(0, 16).split('T');
  return `${day}-${time?.replace(':', '')}`;
}

const ownName = /^\d{4}-\d{2}-\d{2}-\d{4}$/;

/** The latest first. */
export async function keptBackups(dir: string): Promise<KeptBackup[]> {
  const names = (await readdir(dir)).filter((name) => ownName.test(name));
  const kept = names.map(async (name) => {
    const folder = join(dir, name);
    const manifest = await readManifest(folder).catch(() => null);
    return manifest ? [{ folder, takenAt: manifest.takenAt, isWhole: manifest.missing.length === 0 }] : [];
  });
  return (await Promise.all(kept)).flat().sort((a, b) => (a.takenAt < b.takenAt ? 1 : -1));
}

/** Removes unfinished backups of processes that have ended. */
async function sweepUnfinished(dir: string): Promise<void> {
  for (const name of await namesEnding(dir, '.partial')) await rm(join(dir, name), { recursive: true, force: true });
}

/** Keeps only the latest copy of a damaged database: it is not a backup, but may be the only record of the last days. */
async function sweepDamaged(dir: string): Promise<void> {
  for (const name of (await namesEnding(dir, '.damaged')).sort().slice(0, -1)) await rm(join(dir, name), { recursive: true, force: true });
}

async function namesEnding(dir: string, ending: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith(ending) && ownName.test(name.slice(0, -ending.length)));
}

export const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)}GB`;

export const freeBytesAt = async (dir: string) => {
  const room = await statfs(dir);
  return room.bavail * room.bsize;
};

/** Bytes that must stay free in addition, since the database may grow on the same disk. */
const reserveBytes = 64 * 1024 * 1024;

/** @throws BackupError where the size of the last backup, or of all files, would not fit, since all files may have to be copied */
async function assertSpace({ engine }: Keeping, dir: string, freeBytes: (dir: string) => Promise<number>): Promise<void> {
  const last = await engine.reader.selectFrom('backups').select('bytes').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const files = await engine.reader
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number>('size').as('bytes'))
    .executeTakeFirst();
  const wanted = Math.max(Number(last?.bytes ?? 0), Number(files?.bytes ?? 0)) + reserveBytes;
  const free = await freeBytes(dir);
  if (free < wanted)
    throw new BackupError(
      `バックアップの保存先 ${dir}（BACKUP_DIR）の空きが足りません（要る大きさ：${gigabytes(wanted)}、空き：${gigabytes(free)}）。ディスクを広げるか、BACKUP_KEEP_DAYS を減らしてください。`,
    );
}

/** The number of complete backups that stay regardless of age. */
const minKept = 3;
const day = 24 * 60 * 60_000;

/** The removable backups: too old, not among the last complete ones, and not the first complete one of a month in the past year. */
export function outdated(kept: readonly KeptBackup[], now: Date, keepDays: number): KeptBackup[] {
  const complete = kept.filter(({ isWhole }) => isWhole);
  const age = ({ takenAt }: KeptBackup) => (now.getTime() - Date.parse(takenAt)) / day;
  const months = new Map(complete.filter((one) => age(one) <= 366).map((one) => [nameAt(new Date(one.takenAt)).slice(0, 7), one]));
  const staying = new Set([...complete.slice(0, minKept), ...months.values()]);
  return kept.filter((one) => age(one) > keepDays && !staying.has(one));
}

async function removeOld({ engine, now, settings }: Keeping, dir: string): Promise<void> {
  for (const { folder } of outdated(await keptBackups(dir), now(), settings.backupKeepDays)) {
    // Renamed first, so that it no longer looks complete if the process dies during removal.
    await rename(folder, `${folder}.partial`);
    await rm(`${folder}.partial`, { recursive: true });
    await clearPlaces(engine, [folder], now());
  }
}

/** Clears the recorded place of removed backups. */
async function clearPlaces(engine: Keeping['engine'], places: readonly string[], at: Date): Promise<void> {
  await engine.transaction(
    (db) => db.updateTable('backups').set({ place: null, updatedAt: at.toISOString() }).where('place', 'in', places).execute(),
    'read committed',
  );
}

/** Reports recorded backups that have disappeared, for example because the disk is not mounted. */
async function alertLostBackups(services: Keeping, dir: string): Promise<void> {
  const { engine, now } = services;
  const noted = await engine.reader.selectFrom('backups').select('place').where('place', 'is not', null).execute();
  const lost = noted.flatMap(({ place }) => (place?.startsWith(dir + sep) && !existsSync(place) ? [place] : []));
  if (lost.length === 0) return;
  await clearPlaces(engine, lost, now());
  await raise(
    services,
    `前に取ったバックアップが${lost.length}件、BACKUP_DIR にありません。`,
    `${dir} にディスクがつながっているかを、システムの管理者に確かめてください。移したときは、このままで構いません。`,
  );
}

async function alertFailure(services: Keeping, error: unknown): Promise<void> {
  const isFull = isOutOfRoom(error) || services.engine.unavailability(error) === 'full';
  const reason = isFull
    ? 'BACKUP_DIR か、データベースのあるディスクの空きがなくなりました。'
    : error instanceof Refusal
      ? error.message
      : `理由：${error instanceof Error ? error.message : String(error)}`;
  const more = 'このあと2回まで試します。「バックアップ」に今日のものがなければ、システムの管理者に伝えてください。';
  await raise(services, 'バックアップを取れませんでした。', `${reason}\n${more}`);
}

/** At most once a day. */
async function raise(services: Keeping, summary: string, details: string): Promise<void> {
  const onceKey = `backup:${summary}:${services.now().toISOString().slice(0, 10)}`;
  await services.engine.transaction((db) => raiseAlert(db, services, { kind: 'backup', summary, details, resource: 'backups', onceKey }));
}
