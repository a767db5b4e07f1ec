import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The process is named, so that what it leaves behind when it is killed can be told from what another one has in hand. */
const begin = 'seseragi-scratch-';

/** Works in a folder of its own, which nobody else can read and which is gone afterwards. */
export async function inScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await sweepScratch();
  const folder = await mkdtemp(join(tmpdir(), `${begin}${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed processes left: whole copies of the database. */
export async function sweepScratch(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(begin) ? Number(name.slice(begin.length).split('-')[0]) : null;
    // Another user's is not ours to remove.
    if (pid !== null && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether this machine has a process of that number. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
