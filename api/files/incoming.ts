import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { PixelSize } from './pictures/pictures.ts';

/** A checked upload that is stored under its key and that no row references yet. */
export interface Incoming {
  /** In NFC, without folders. */
  readonly fileName: string;
  /** The media type detected from the content. */
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
  /** For a picture of known size. */
  readonly pixels?: PixelSize | null;
}

/** The folder of uploads that are incomplete or not accepted yet. */
export interface IncomingFolder {
  /** A unique path for one upload; its folder exists. */
  newPath(): Promise<string>;
  /** Removes incomplete uploads of processes that have ended. @returns how many files */
  sweep(): Promise<number>;
}

const day = 24 * 60 * 60 * 1000;

/** File names contain the process id and host: several processes may share the folder, and none may remove another's running upload. */
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

/** Whether its process has ended, or ran on another machine and has not written for a day. In containers all processes may have the same id. */
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
