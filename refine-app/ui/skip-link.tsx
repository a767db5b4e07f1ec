import css from './base.module.css';
/** The first focusable element: skips header and menu to the page's `main`, which is `#content`. */
export function SkipLink() {
  return (
    <button type="button" className={css.skipLink} onClick={() => document.getElementById('content')?.focus()}>
      本文へ移動
    </button>
  );
}
