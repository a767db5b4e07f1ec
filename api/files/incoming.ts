import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { PixelSize } from './pictures/pictures.ts';

/** A checked upload whose bytes lie in the store under their key, and of which no row knows yet. */
export interface Incoming {
  /** In NFC, without folders. */
  readonly fileName: string;
  /** The media type of the content. */
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
  /** Of a picture whose size is known. */
  readonly pixels?: PixelSize | null;
}

/** The folder of uploads that are not complete yet, or not accepted. */
export interface IncomingFolder {
  /** A path of its own for one upload; the folder is there. */
  newPath(): Promise<string>;
  /** Removes what processes left behind that ended in mid-upload. @returns how many files */
  sweep(): Promise<number>;
}

const day = 24 * 60 * 60 * 1000;

/** Each file's name says whose it is: several processes may share the folder, and none may take another's upload for a leftover. */
export function incomingFolder(folder: string): IncomingFolder {
  const own = `${hostname()}.${process.pid}`;
  return {
    async newPath() {
      await mkdir(folder, { recursive: true });
      return join(folder, `${own}.${randomUUID()}`);
    },
    async sweep() {
      await mkdir(folder, { recursive: true });
      let removed = 0;
      for (const name of await readdir(folder)) {
        if (!(await isLeftover(join(folder, name), name))) continue;
        await rm(join(folder, name), { force: true });
        removed++;
      }
      return removed;
    },
  };
}

/** Its process has ended, or ran on another machine and has not written for a day. In a container every process has the same number. */
async function isLeftover(path: string, name: string): Promise<boolean> {
  const [, host, pid] = /^(.+)\.(\d+)\.[0-9a-f-]{36}$/.exec(name) ?? [];
  if (host === hostname() && Number(pid) !== process.pid) return !isAlive(Number(pid));
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return mtimeMs < (host === hostname() ? performance.timeOrigin : Date.now() - day);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
