import clsx from 'clsx/lite';
import css from './base.module.css';

/** Shown while a part loads; CSS delays it by 150 ms so that a quick answer does not flicker. */
export function Waiting({ label = '読み込んでいます' }: { label?: string }) {
  return (
    <div className={css.waiting} role="status">
      <span className={css.waitingRing} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}

/** The placeholder of a part, delayed as well. */
export function Placeholder({ label = '読み込んでいます', className }: { readonly label?: string; readonly className?: string | undefined }) {
  return <div className={clsx(css.placeholder, className)} role="status" aria-label={label} />;
}

/** Shown while a call waits for the connection, which it resumes by itself. */
export function Disconnected({ className }: { readonly className?: string | undefined }) {
  return (
    <p className={className} role="status">
      インターネットにつながっていないため、まだ読み込めません。つながると、自動で表示します。
    </p>
  );
}
