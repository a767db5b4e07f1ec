import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { roleLabels } from '../../../domain/roles.ts';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../data/access.ts';
import { useMe } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import consoleCss from '../console.module.css';

/** The resource that a page shows, and the permission needed to see it. */
export interface PageOf {
  readonly resource: Resource;
  readonly action: 'read' | 'create' | 'update';
  readonly title: string;
}

/** A page within the console's frame, for those who may see it. */
export function Page({ children, ...page }: PageOf & { readonly children: ReactNode }) {
  const { resource, action, title } = page;
  usePageTitle(title);
  return may(useMe(), resource.name, action) ? children : <Forbidden {...page} />;
}

/** 403 within the shell: names the page and the roles that may open it. */
function Forbidden({ resource: { access }, action, title }: PageOf) {
  const { roleLabel } = useMe();
  const open = (access[action] ?? []).filter((role) => role !== 'recipient').map((role) => roleLabels[role]);
  return (
    <NoticePage title="この画面を開く権限がありません" actions={<Link to="/admin/dashboard">ダッシュボードへ戻る</Link>}>
      <p>
        「{title}」は、{roleLabel}の権限では開けません。
      </p>
      {open.length > 0 ? <p>開ける権限：{open.join('、')}</p> : <p>この操作は、どの権限でも画面からは行えません。</p>}
      <p>必要なときは、管理者（基金事務局）にご相談ください。</p>
    </NoticePage>
  );
}

/** Replaces a page that threw or could not be loaded; the shell stays. */
export function PageFailure() {
  const { revalidate } = useRevalidator();
  const buttons = (
    <>
      <Button type="primary" onClick={() => void revalidate()}>
        再試行
      </Button>
      <Button onClick={() => window.location.reload()}>画面を読み込み直す</Button>
    </>
  );
  return (
    <NoticePage title="画面を表示できませんでした" actions={buttons}>
      <p role="alert">一時的な問題が起きました。保存済みの内容は失われていません。再試行しても直らないときは、画面を読み込み直してください。</p>
    </NoticePage>
  );
}

/** A page with only a message and links to go on. */
export function NoticePage({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <section className={consoleCss.noticePage}>
      <h1>{title}</h1>
      {children}
      {actions && <div className={consoleCss.noticeActions}>{actions}</div>}
    </section>
  );
}
