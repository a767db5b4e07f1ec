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
