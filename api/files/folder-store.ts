import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { root } from '../runtime/root.ts';
import { flush, makeFolder } from './durable.ts';
import { incomingFolder } from './incoming.ts';
import { bucketStore } from './s3-store.ts';
import { type FileStore, MissingBytes, markKey, type StoredBytes } from './store.ts';
import { attributingFailures } from './store-failure.ts';

/** A folder `file:<path>`. Uploads are received on the same file system as the stored files, so that storing one is a rename. */
function folderStore(url: string): FileStore {
  const folder = resolve(root, url.slice('file:'.length));
  // The first two letters of the random key distribute the files over subfolders.
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    incoming: incomingFolder(join(folder, 'incoming')),
    async adopt(path, key) {
      const target = pathOf(key);
      await flush(path);
      await makeFolder(dirname(target));
      await rename(path, target);
      await flush(dirname(target));
    },
    async open(key, range) {
      const handle = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new MissingBytes(key) : error;
      });
      return createReadStream('', { fd: handle, highWaterMark: 256 * 1024, ...range });
    },
    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return found?.size ?? null;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => filesIn(folder),
  };
}

async function* filesIn(folder: string): AsyncIterable<StoredBytes> {
  await mkdir(folder, { recursive: true });
  for await (const part of await opendir(folder)) {
    if (!part.isDirectory() || part.name.length !== 2) continue;
    for await (const { name } of await opendir(join(folder, part.name))) {
      const found = await stat(join(folder, part.name, name)).catch(() => null);
      if (found?.isFile() && name !== markKey) yield { key: name, storedAt: found.mtime };
    }
  }
}

/**
 * @param url `file:<path>`, a relative path starting at the project's folder, or `s3://<bucket>?endpoint=<address>&region=<region>`
 * @param scratch folder for files on their way to a bucket
 */
export function openStore(url: string, scratch = join(root, 'var', 'incoming')): FileStore {
  return attributingFailures(url.startsWith('s3:') ? bucketStore(url, scratch) : folderStore(url));
}
