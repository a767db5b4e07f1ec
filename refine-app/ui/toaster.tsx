import clsx from 'clsx/lite';
import { useSyncExternalStore } from 'react';
import baseCss from './base.module.css';
import css from './toaster.module.css';
import { closeToast, holdToast, releaseToast, type ShownToast, type ToastType, toastStore } from './toasts.ts';

const words: Record<ToastType, string> = { success: '完了', error: 'エラー', warning: '注意', info: 'お知らせ' };
const marks: Record<ToastType, string> = { success: '✓', error: '!', warning: '!', info: 'i' };

/** The toasts of both areas. Errors are announced assertively, others politely. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  const urgent = toasts.filter(({ type }) => type === 'error');
  const others = toasts.filter(({ type }) => type !== 'error');
  return (
    <section className={css.toaster} aria-label="通知">
      <div role="alert">
        {urgent.map((one) => (
          <Item key={one.id} toast={one} />
        ))}
      </div>
      <div role="status">
        {others.map((one) => (
          <Item key={one.id} toast={one} />
        ))}
      </div>
    </section>
  );
}

function Item({ toast }: { toast: ShownToast }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast on screen
    <div
      className={toast.leaving ? clsx(css.toast, css.toastLeaving) : css.toast}
      data-type={toast.type}
      onMouseEnter={() => holdToast(toast.id)}
      onMouseLeave={() => releaseToast(toast)}
      onFocus={() => holdToast(toast.id)}
      onBlur={() => releaseToast(toast)}
    >
      <span className={css.toastMark} aria-hidden="true">
        {marks[toast.type]}
      </span>
      <div className={css.toastText}>
        <strong>
          <span className={baseCss.visuallyHidden}>{words[toast.type]}：</span>
          {toast.title}
        </strong>
        {toast.message && <p>{toast.message}</p>}
        {toast.action && (
          <button type="button" className={css.toastAction} onClick={toast.action.run}>
            {toast.action.label}
          </button>
        )}
      </div>
      <button type="button" className={css.toastClose} aria-label="通知を閉じる" onClick={() => closeToast(toast.id)}>
        ×
      </button>
    </div>
  );
}
