import type { ReactNode } from 'react';
import css from './base.module.css';
import { Button } from './button.tsx';
import { usePageTitle } from './page-title.ts';

interface Props {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly button: string;
  readonly onPress: () => unknown;
}

/** Replaces the whole app: what happened, and a button to go on. */
export function PlainFailure({ name, title, children, button, onPress }: Props) {
  usePageTitle(name);
  return (
    <main className={css.plainPage} data-touch>
      <h1>{title}</h1>
      {children}
      <Button type="primary" onClick={() => onPress()}>
        {button}
      </Button>
    </main>
  );
}

/** The outermost error boundary: for errors outside every page's own, or files that a new version has replaced. */
export function AppFailure() {
  return (
    <PlainFailure name="エラー" title="画面を表示できませんでした" button="読み込み直す" onPress={() => window.location.reload()}>
      <p>新しい版に入れ替わったか、一時的な問題が起きています。読み込み直しても直らないときは、管理者（基金事務局）にご連絡ください。</p>
    </PlainFailure>
  );
}
