import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { root } from './root.ts';

type Places = Pick<Settings, 'databaseUrl' | 'storageUrl'>;

/** Bytes below which a disk counts as full: what one write of rows may need in SQLite's log. */
const least = 1024 * 1024;

/** Milliseconds for which a place that cannot be measured, a database server or an S3 store, counts as full after it has said so. */
const lastingFor = 30_000;

/** Whether there is room where rows and files are kept. */
export interface StorageRoom {
  /** A write has just failed for want of room. */
  noteFull(): void;
  isFull(): Promise<boolean>;
}

export function storageRoom(places: Places): StorageRoom {
  let fullUntil = 0;
  return {
    noteFull: () => {
      fullUntil = performance.now() + lastingFor;
    },
    async isFull() {
      const free = await Promise.all(localFolders(places).map(freeBytes));
      if (free.some((bytes) => bytes < least)) return true;
      return isMeasured(places) ? false : performance.now() < fullUntil;
    },
  };
}

/** The line for whoever starts the server on a full disk. */
export function roomWanted(places: Places): string {
  const folders = localFolders(places);
  const where = folders.length > 0 ? folders.join(' と ') : 'データベースサーバーのディスク';
  return `保存場所に空きがないため、起動できません。${where} のあるディスクから、古いログやバックアップの写しなど要らないファイルを消すか、ディスクを広げて、もう一度起動してください。保存済みのデータはそのまま残っています。`;
}

const isLocal = (url: string) => url.startsWith('file:');
const pathOf = (url: string) => resolve(root, url.slice('file:'.length));
/** Whether all that is kept lies on disks of this machine. */
export const isMeasured = ({ databaseUrl, storageUrl }: Places) => isLocal(databaseUrl) && isLocal(storageUrl);

function localFolders({ databaseUrl, storageUrl }: Places): string[] {
  const folders = [...(isLocal(databaseUrl) ? [dirname(pathOf(databaseUrl))] : []), ...(isLocal(storageUrl) ? [pathOf(storageUrl)] : [])];
  return [...new Set(folders)];
}

/** A disk of this machine on which rows or files are kept: room that is left, and all that there is, in bytes. */
export interface Disk {
  readonly folders: readonly string[];
  readonly free: number;
  readonly total: number;
}

export async function disksOf(places: Places): Promise<Disk[]> {
  const disks = new Map<number, Disk>();
  for (const folder of localFolders(places)) {
    const [{ dev }, { bavail, blocks, bsize }] = [await stat(folder), await statfs(folder)];
    disks.set(dev, { folders: [...(disks.get(dev)?.folders ?? []), folder], free: bavail * bsize, total: blocks * bsize });
  }
  return [...disks.values()];
}

/** As far as can be told. */
async function freeBytes(folder: string): Promise<number> {
  const room = await statfs(folder).catch(() => null);
  return room ? room.bavail * room.bsize : Number.POSITIVE_INFINITY;
}
