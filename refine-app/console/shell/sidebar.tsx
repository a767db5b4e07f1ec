import { DownOutlined, RightOutlined } from '@ant-design/icons-svg';
import clsx from 'clsx/lite';
import { type MouseEvent, type ReactNode, useId, useMemo } from 'react';
import { Link, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { areas, homeOf } from '../../data/areas.ts';
import { useMe } from '../../data/session.ts';
import { isPlainClick } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { foundationName } from '../../ui/foundation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useKept } from '../../ui/use-kept.ts';
import consoleCss from '../console.module.css';
import { fetchPage, pagesOf } from '../pages/resource-pages.ts';
import { iconOf } from './icons.ts';
import { currentEntry, type MenuEntry, navigationFor } from './menu-entries.ts';
import { useWaitingCounts } from './waiting-counts.ts';

/** The console's menu. Collapsed, it shows only icons; the labels stay for screen readers and as tooltips. */
export function Sidebar({ narrow, onNavigate }: { narrow: boolean; onNavigate?: () => void }) {
  const me = useMe();
  const home = homeOf('admin', me.roletype);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const counts = useWaitingCounts();
  const { main, groups } = useMemo(() => navigationFor(me), [me]);
  const [open, fold] = useKept<Readonly<Record<string, boolean>>>(`seseragi.sidebar.${me.id}`);
  const current = currentEntry([...main, ...groups.flatMap(({ entries }) => entries)], pathname);
  const waiting = ({ resource, also = [] }: MenuEntry) => [resource, ...also].reduce((sum, one) => sum + ((one && counts[one.name]) || 0), 0);
  const item = (entry: MenuEntry) => (
    <Item
      key={entry.path}
      entry={entry}
      waiting={waiting(entry)}
      narrow={narrow}
      current={entry === current}
      navigate={navigate}
      onNavigate={onNavigate}
    />
  );
  return (
    <nav aria-label="主メニュー" className={narrow ? clsx(consoleCss.sidebar, consoleCss.sidebarNarrow) : consoleCss.sidebar}>
      <Link
        to={home}
        className={consoleCss.brand}
        aria-label={`${foundationName} ${home === areas.admin.home ? 'ダッシュボード' : 'はじめの画面'}へ`}
        onClick={onNavigate}
      >
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span className={consoleCss.sidebarWord}>{foundationName}</span>
      </Link>
      <ul>{main.map(item)}</ul>
      {groups.map((group, index) => (
        <Fold
          key={group.name}
          label={group.label}
          // The first group has the most used screens; the group of the current page is open as well.
          open={open[group.name] ?? (index === 0 || group.entries.some((entry) => entry === current))}
          waiting={group.entries.reduce((sum, entry) => sum + waiting(entry), 0)}
          onFold={(now) => fold({ [group.name]: now })}
        >
          {group.entries.map(item)}
        </Fold>
      ))}
    </nav>
  );
}

interface FoldProps {
  readonly label: string;
  readonly open: boolean;
  /** Sum over its entries. */
  readonly waiting: number;
  readonly onFold: (open: boolean) => void;
  readonly children: ReactNode;
}

function Fold({ label, open, waiting, onFold, children }: FoldProps) {
  const id = useId();
  const showsCount = !open && waiting > 0;
  return (
    <>
      <button
        type="button"
        className={consoleCss.sidebarGroup}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        aria-describedby={showsCount ? `${id}-waiting` : undefined}
        title={label}
        onClick={() => onFold(!open)}
      >
        <span className={consoleCss.sidebarWord}>{label}</span>
        {showsCount && <Count id={`${id}-waiting`}>{waiting}</Count>}
        <Icon of={open ? DownOutlined : RightOutlined} />
      </button>
      <ul id={id} aria-label={label} hidden={!open}>
        {children}
      </ul>
    </>
  );
}

/** The number of items that await the user, as an accessible description, so that the entry keeps its name; CSS draws the number. */
function Count({ id, children }: { readonly id: string; readonly children: number }) {
  const text = countText(children);
  return (
    <>
      <span id={id} hidden>
        対応待ち{text}件
      </span>
      <span className={consoleCss.sidebarCount} data-count={text} aria-hidden="true" />
    </>
  );
}

interface ItemProps {
  entry: MenuEntry;
  narrow: boolean;
  current: boolean;
  /** Number of its items that await the user. */
  waiting: number;
  navigate: NavigateFunction;
  onNavigate: (() => void) | undefined;
}

/** A plain link: each of the router's would re-render at every change of the address. */
function Item({ entry, narrow, current, waiting, navigate, onNavigate }: ItemProps) {
  const id = useId();
  /** Prefetches the page when the pointer or the focus reaches the entry. */
  const fetchList = () => entry.resource && fetchPage(pagesOf(entry.resource).list);
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
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
        aria-describedby={waiting > 0 ? id : undefined}
        title={narrow ? entry.label : undefined}
        onClick={open}
        onPointerEnter={fetchList}
        onFocus={fetchList}
      >
        <span className={consoleCss.sidebarIcon} aria-hidden="true">
          <Icon of={iconOf(entry.resource?.name ?? entry.path)} />
        </span>
        <span className={consoleCss.sidebarWord}>{entry.label}</span>
        {waiting > 0 && <Count id={id}>{waiting}</Count>}
      </a>
    </li>
  );
}
