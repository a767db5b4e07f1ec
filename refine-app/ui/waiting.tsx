import clsx from 'clsx/lite';
import css from './base.module.css';

/** Shown while a part loads; the style sheet holds it back for 150 ms so that a quick answer does not flicker. */
export function Waiting({ label = '読み込んでいます' }: { label?: string }) {
  return (
    <div className={css.waiting} role="status">
      <span className={css.waitingRing} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}

/** The place of a part to come, held back as well. */
export function Placeholder({ label = '読み込んでいます', className }: { readonly label?: string; readonly className?: string | undefined }) {
  return <div className={clsx(css.placeholder, className)} role="status" aria-label={label} />;
}

/** The call waits for the connection, and goes out by itself once that is back. */
export function Disconnected({ className }: { readonly className?: string | undefined }) {
  return (
    <p className={className} role="status">
      インターネットにつながっていないため、まだ読み込めません。つながると、自動で表示します。
    </p>
  );
}
