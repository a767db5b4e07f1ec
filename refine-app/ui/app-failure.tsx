import clsx from 'clsx';
import css from './base.module.css';
import { usePageTitle } from './page-title.ts';

/** The last net: something broke outside every page's own boundary, or a new version replaced the files of this one. */
export function AppFailure() {
  usePageTitle('エラー');
  return (
    <main className={css.plainPage}>
      <h1>画面を表示できませんでした</h1>
      <p>新しい版に入れ替わったか、一時的な問題が起きています。読み込み直しても直らないときは、管理者（基金事務局）にご連絡ください。</p>
      <button type="button" className={clsx(css.button, css.buttonMain)} onClick={() => window.location.reload()}>
        読み込み直す
      </button>
    </main>
  );
}
