import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { root } from './root.ts';

type Places = Pick<Settings, 'databaseUrl' | 'storageUrl'>;

/** A disk with fewer free bytes counts as full; one write may need as much in SQLite's write-ahead log. */
const minFree = 1024 * 1024;

/** Milliseconds for which storage that cannot be measured (a database server, an S3 store) counts as full after it has reported so. */
const fullFor = 30_000;

/** Whether there is free space where rows and files are stored. */
export interface StorageRoom {
  /** Records that a write has just failed for lack of space. */
  noteFull(): void;
  isFull(): Promise<boolean>;
}

export function storageRoom(places: Places): StorageRoom {
  let fullUntil = 0;
  return {
    noteFull: () => {
      fullUntil = performance.now() + fullFor;
    },
    async isFull() {
      const free = await Promise.all(localFolders(places).map(freeBytes));
      if (free.some((bytes) => bytes < minFree)) return true;
      return isMeasured(places) ? false : performance.now() < fullUntil;
    },
  };
}

/** The message for starting the server on a full disk. */
export function diskFullText(places: Places): string {
  const folders = localFolders(places);
  const where = folders.length > 0 ? folders.join(' と ') : 'データベースサーバーのディスク';
  return `保存場所に空きがないため、起動できません。${where} のあるディスクから、古いログやバックアップの写しなど要らないファイルを消すか、ディスクを広げて、もう一度起動してください。保存済みのデータはそのまま残っています。`;
}

const isLocal = (url: string) => url.startsWith('file:');
const pathOf = (url: string) => resolve(root, url.slice('file:'.length));
/** Whether rows and files are both stored on local disks, whose free space can be measured. */
export const isMeasured = ({ databaseUrl, storageUrl }: Places) => isLocal(databaseUrl) && isLocal(storageUrl);

function localFolders({ databaseUrl, storageUrl }: Places): string[] {
  const folders = [...(isLocal(databaseUrl) ? [dirname(pathOf(databaseUrl))] : []), ...(isLocal(storageUrl) ? [pathOf(storageUrl)] : [])];
  return [...new Set(folders)];
}

/** A local disk that holds rows or files; sizes in bytes. */
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

/** Infinity where it cannot be determined. */
async function freeBytes(folder: string): Promise<number> {
  const room = await statfs(folder).catch(() => null);
  return room ? room.bavail * room.bsize : Number.POSITIVE_INFINITY;
}
