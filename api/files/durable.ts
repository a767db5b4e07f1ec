import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes a file's bytes, or a folder's entries, to the disk, so that they survive a power failure. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Folders that this process has flushed. */
const flushed = new Set<string>();

/** Creates a folder and its parents and flushes them; an existing one may have been created by a process that has not flushed it yet. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined && flushed.has(folder)) return;
  for (let path = folder; path.length >= (first ?? folder).length; path = dirname(path)) await flush(dirname(path));
  flushed.add(folder);
}
