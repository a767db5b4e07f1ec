import { useEffect, useSyncExternalStore } from 'react';
import { http } from '../../../../refine-app/data/http.ts';
import { queryClient } from '../../../../refine-app/data/query-client.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { UploadQueue, type UploadServer, type UploadStore } from './upload-queue.ts';
import type { Submission } from './use-documents.ts';

const queues = new Map<string, UploadQueue>();

/** The spec's success notice hides after two seconds (second file, section 9). */
const noticeMs = 2000;

/** The upload queue of a document. */
export function useUploads(document: DocumentKey) {
  return useUploadsTo(String(document.id), { send: (...upload) => sendFile(document, ...upload), holds: (file) => holdsFile(document, file) });
}

/** The upload queue of a target, kept across pages; it pauses until the next login when the session ends. */
export function useUploadsTo(place: string, server: Omit<UploadServer, 'isOnline'>) {
  const { id: userId } = useMe();
  const queue = queueOf(`${userId}/${place}`, server);
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const busy = uploads.some(({ state }) => state === 'sending' || state === 'waiting');
  useEffect(() => {
    const resume = () => queue.resume();
    resume();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [queue]);
  useEffect(() => {
    if (!busy) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [busy]);
  return { queue, uploads, busy };
}

function queueOf(owner: string, server: Omit<UploadServer, 'isOnline'>): UploadQueue {
  const known = queues.get(owner);
  if (known) return known;
  const kept = keptFiles(owner);
  const queue = new UploadQueue({ ...server, isOnline: () => navigator.onLine }, kept, {
    changed: () => queryClient.invalidateQueries(),
    finished: announce,
  });
  queues.set(owner, queue);
  void kept.all().then((files) => queue.restore(files));
  return queue;
}

function announce(arrived: number): void {
  toast({ key: 'uploaded', type: 'success', title: `${arrived}件のファイルを追加しました`, duration: noticeMs });
}

type DocumentKey = Pick<Submission, 'id' | 'applicationId' | 'grantReportFormId'>;

/** Uploads a file to a document without submitting it. @throws ApiError @throws ApiError */
async function sendFile(
  { applicationId, grantReportFormId }: DocumentKey,
  ...[file, onPercent, signal, replaces]: Parameters<UploadServer['send']>
): Promise<void> {
  const form = new FormData();
  // Fields precede the file, so that the server can refuse before reading the file.
  form.set('applicationId', String(applicationId));
  form.set('grantReportFormId', String(grantReportFormId));
  if (replaces !== null) form.set('replaces', String(replaces));
  form.append('files', file, file.name.normalize('NFC'));
  await http.post('/api/submissions/upload', form, {
    signal,
    onUploadProgress: ({ loaded, total }) => onPercent(total ? Math.floor((loaded / total) * 100) : 0),
  });
}

/** Whether an unsubmitted file of this name and size has arrived. @throws ApiError @throws ApiError */
async function holdsFile({ id }: DocumentKey, { name, size }: File): Promise<boolean> {
  const { data } = await http.get<{
    submission_files: readonly { fileName: string; size: number; round: number | null; removedAt: string | null }[];
  }>(`/api/submission_files?submissionId=${id}&limit=200`);
  const plain = name.normalize('NFC');
  return data.submission_files.some((file) => file.round === null && file.removedAt === null && file.fileName === plain && file.size === size);
}

interface KeptFile {
  readonly key: string;
  readonly file: File;
  readonly replaces?: number | null;
}

/**
 * Stores unsent files in IndexedDB by user and target, so that they survive a reload and a closed tab (a photo just taken exists nowhere else).
 * Failures of the store (private window, full disk) are ignored; the upload proceeds.
 */
function keptFiles(owner: string): UploadStore & { all(): Promise<(Omit<KeptFile, 'key'> & { id: string })[]> } {
  const keyOf = (id: string) => `${owner}/${id}`;
  return {
    keep: (id, file, replaces) =>
      void inStore('readwrite', (store) => store.put({ key: keyOf(id), file, replaces } satisfies KeptFile)).catch(() => undefined),
    forget: (id) => void inStore('readwrite', (store) => store.delete(keyOf(id))).catch(() => undefined),
    all: async () => {
      const range = IDBKeyRange.bound(keyOf(''), keyOf('\uffff'));
      const rows = await inStore<KeptFile[]>('readonly', (store) => store.getAll(range)).catch(() => []);
      return rows.map(({ key, ...kept }) => ({ id: key.slice(owner.length + 1), ...kept }));
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
