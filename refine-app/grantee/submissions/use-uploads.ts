import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../../providers/query-client.ts';
import { useMe } from '../../providers/session.ts';
import { toast } from '../../ui/toasts.ts';
import { keptFiles } from './kept-files.ts';
import { type DocumentKey, holdsFile, sendFile } from './send-file.ts';
import { UploadQueue } from './upload-queue.ts';

const queues = new Map<string, UploadQueue>();

/** The spec's success notice hides after two seconds (second file, section 9). */
const noticeTime = 2000;

/** What is on its way to a document. It goes on while other pages are open, and waits for the login when the session ends. */
export function useUploads(document: DocumentKey) {
  const { id: userId } = useMe();
  const queue = queueOf(userId, document);
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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
  return { queue, uploads, busy };
}

function queueOf(userId: number, document: DocumentKey): UploadQueue {
  const owner = `${userId}/${document.id}`;
  const known = queues.get(owner);
  if (known) return known;
  const kept = keptFiles(owner);
  const queue = new UploadQueue(
    {
      send: (file, onPercent, signal) => sendFile(document, file, onPercent, signal),
      holds: (file) => holdsFile(document, file),
      isOnline: () => navigator.onLine,
    },
    kept,
    { changed: () => queryClient.invalidateQueries(), finished: announce },
  );
  queues.set(owner, queue);
  void kept.all().then((files) => queue.restore(files));
  return queue;
}

function announce(arrived: number): void {
  toast({ key: 'uploaded', type: 'success', title: `${arrived}件のファイルを追加しました`, duration: noticeTime });
}
