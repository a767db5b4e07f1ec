import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { root } from '../root.ts';

/** Where the bytes of uploaded files live; the database knows them by key. */
export interface FileStore {
  /** Complete when it resolves: half a file is never seen under its key. */
  write(key: string, bytes: ReadableStream<Uint8Array>): Promise<void>;
  read(key: string): ReadableStream<Uint8Array>;
  remove(key: string): Promise<void>;
}

/** A folder `file:<path>`; a relative path starts at the project's folder. */
export function openFolder(url: string): FileStore {
  const folder = resolve(root, url.slice('file:'.length));
  // Two letters of the random key spread the files over folders of a manageable size.
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const partial = `${path}.part`;
      await pipeline(Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(partial, { flush: true }));
      await rename(partial, path);
    },
    read: (key) => Readable.toWeb(createReadStream(pathOf(key))) as ReadableStream<Uint8Array>,
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
