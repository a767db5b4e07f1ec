import clsx from 'clsx/lite';
import { type MouseEvent, useMemo } from 'react';
import { Link, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { useMe } from '../../providers/session.ts';
import { isForHere } from '../../ui/button.tsx';
import { foundationName } from '../../ui/foundation.ts';
import { Icon } from '../../ui/icon.tsx';
import consoleCss from '../console.module.css';
import { fetchPage, pagesOf } from '../pages/pages.ts';
import { iconOf } from './icons.ts';
import { currentEntry, type Entry, navigationFor } from './navigation.ts';

/** The console's menu. Narrow, it shows the pictures alone; the words stay for screen readers and as tooltips. */
export function Sidebar({ narrow, onNavigate }: { narrow: boolean; onNavigate?: () => void }) {
  const me = useMe();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { main, masters } = useMemo(() => navigationFor(me), [me]);
  const current = currentEntry([...main, ...masters], pathname);
  const group = (entries: readonly Entry[]) =>
    entries.map((entry) => (
      <Item key={entry.path} entry={entry} narrow={narrow} current={entry === current} navigate={navigate} onNavigate={onNavigate} />
    ));
  return (
    <nav aria-label="主メニュー" className={narrow ? clsx(consoleCss.sidebar, consoleCss.sidebarNarrow) : consoleCss.sidebar}>
      <Link to="/admin/dashboard" className={consoleCss.brand} aria-label={`${foundationName} ダッシュボードへ`} onClick={onNavigate}>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span className={consoleCss.sidebarWord}>{foundationName}</span>
      </Link>
      <ul>{group(main)}</ul>
      {masters.length > 0 && (
        <>
          <p className={consoleCss.sidebarGroup} id="masters">
            <span className={consoleCss.sidebarWord}>マスタ・設定</span>
          </p>
          <ul aria-labelledby="masters">{group(masters)}</ul>
        </>
      )}
    </nav>
  );
}

interface ItemProps {
  entry: Entry;
  narrow: boolean;
  current: boolean;
  navigate: NavigateFunction;
  onNavigate: (() => void) | undefined;
}

/** Plain links: each of the router's own would watch the address. */
function Item({ entry, narrow, current, navigate, onNavigate }: ItemProps) {
  /** Who points at an entry is likely to open it: its page comes meanwhile. */
  const fetchList = () => entry.resource && fetchPage(pagesOf(entry.resource).list);
  const open = (event: MouseEvent) => {
    if (!isForHere(event)) return;
    event.preventDefault();
    navigate(entry.path, { replace: entry.path === window.location.pathname + window.location.search });
    onNavigate?.();
  };
  return (
    <li>
      <a
        href={entry.path}
        className={consoleCss.sidebarItem}
        aria-current={current ? 'page' : undefined}
        aria-label={entry.label}
        title={narrow ? entry.label : undefined}
        onClick={open}
        onPointerEnter={fetchList}
        onFocus={fetchList}
      >
        <span className={consoleCss.sidebarIcon} aria-hidden="true">
          <Icon of={iconOf(entry.resource?.name ?? entry.path)} />
        </span>
        <span className={consoleCss.sidebarWord}>{entry.label}</span>
      </a>
    </li>
  );
}
