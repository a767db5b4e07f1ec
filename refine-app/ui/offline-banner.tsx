import { useSyncExternalStore } from 'react';
import css from './base.module.css';

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div className={css.offlineHolder} role="status">
      {!online && <p className={css.offline}>インターネットにつながっていません。入力した内容はこの画面に残っています。</p>}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
