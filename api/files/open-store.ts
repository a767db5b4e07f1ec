import { folderStore } from './folder-store.ts';
import { bucketStore } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** `file:<path>`, a relative path starting at the project's folder, or `s3://<bucket>?endpoint=<address>&region=<region>`. */
export function openStore(url: string): FileStore {
  return url.startsWith('s3:') ? bucketStore(url) : folderStore(url);
}
