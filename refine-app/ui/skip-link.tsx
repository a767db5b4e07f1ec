import css from './base.module.css';
/** The first stop of the keyboard: past header and menu to the page's `main`, which is `#content` and can take the focus. */
export function SkipLink() {
  return (
    <button type="button" className={css.skipLink} onClick={() => document.getElementById('content')?.focus()}>
      本文へ移動
    </button>
  );
}
