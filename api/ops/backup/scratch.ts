import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Contains the process id, so that leftovers of killed processes can be distinguished from folders in use. */
const begin = 'seseragi-scratch-';

/** Runs work in a private temporary folder that is removed afterwards. */
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

/** Removes leftovers of killed processes, which are whole copies of the database. */
export async function sweepScratch(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(begin) ? Number(name.slice(begin.length).split('-')[0]) : null;
    // Those of other users cannot be removed.
    if (pid !== null && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether this machine has a process with that id. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
