import type { UploadKeeper } from './upload-queue.ts';

interface KeptFile {
  readonly key: string;
  readonly file: File;
}

/**
 * Files wait in this browser until they are sent: a photograph just taken is nowhere else. They outlive a reload and a closed tab, and belong
 * to one person and one document. A browser that keeps nothing (private windows, a full disk) sends them all the same.
 */
export function keptFiles(owner: string): UploadKeeper & { all(): Promise<{ id: string; file: File }[]> } {
  const keyOf = (id: string) => `${owner}/${id}`;
  return {
    keep: (id, file) => void inStore('readwrite', (store) => store.put({ key: keyOf(id), file } satisfies KeptFile)).catch(() => undefined),
    forget: (id) => void inStore('readwrite', (store) => store.delete(keyOf(id))).catch(() => undefined),
    all: async () => {
      const range = IDBKeyRange.bound(keyOf(''), keyOf('\uffff'));
      const rows = await inStore<KeptFile[]>('readonly', (store) => store.getAll(range)).catch(() => []);
      return rows.map(({ key, file }) => ({ id: key.slice(owner.length + 1), file }));
    },
  };
}

const storeName = 'files';

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | IDBRequest<IDBValidKey> | IDBRequest<undefined>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = act(database.transaction(storeName, mode).objectStore(storeName));
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });
}

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('seseragiUploads', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}
