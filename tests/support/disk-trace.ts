import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';

/** What has reached the disk, as far as the calls to the file system tell it. */
export interface DiskTrace {
  /** Whether a power cut now would leave a file as it is: its bytes, its name, and the names of the folders above it. */
  survives(path: string): boolean;
  stop(): void;
}

/** Follows the calls by which files are flushed, named and put into folders. Until its folder is flushed, a name is not on the disk. */
export function traceDisk(): DiskTrace {
  const real = { ...fs.promises };
  const whole = new Set<string>();
  const unwritten = new Set<string>();
  const flushed = (path: string) => {
    whole.add(path);
    for (const name of unwritten) if (dirname(name) === path) unwritten.delete(name);
  };
  fs.promises.open = async (path, ...rest) => {
    const handle = await real.open(path, ...rest);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      flushed(String(path));
    };
    return handle;
  };
  fs.promises.rename = async (from, to) => {
    await real.rename(from, to);
    if (whole.delete(String(from))) whole.add(String(to));
    unwritten.add(String(to));
  };
  fs.promises.mkdir = (async (path: string, options: fs.MakeDirectoryOptions) => {
    const first = await real.mkdir(path, options);
    for (let made = path; first && made.length >= first.length; made = dirname(made)) unwritten.add(made);
    return first;
  }) as typeof fs.promises.mkdir;
  syncBuiltinESMExports();
  const isNamed = (path: string): boolean => dirname(path) === path || (!unwritten.has(path) && isNamed(dirname(path)));
  return {
    survives: (path) => whole.has(path) && isNamed(path),
    stop() {
      Object.assign(fs.promises, real);
      syncBuiltinESMExports();
    },
  };
}
