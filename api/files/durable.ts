import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes what a path names to the disk: a file's bytes, or the names in a folder. Until then a power cut may take them. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Folders that this process has seen on the disk. */
const flushed = new Set<string>();

/** Makes a folder and those above it, and writes their names to the disk: one that is there may have been made by a process that was not so far yet. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined && flushed.has(folder)) return;
  for (let path = folder; path.length >= (first ?? folder).length; path = dirname(path)) await flush(dirname(path));
  flushed.add(folder);
}
