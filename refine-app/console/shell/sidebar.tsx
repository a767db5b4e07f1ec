import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { useMe } from '../../providers/session.ts';
import { foundationName } from '../../ui/foundation.ts';
import { Icon } from '../../ui/icon.tsx';
import { pagesOf } from '../pages/pages.ts';
import { iconOf } from './icons.ts';
import { currentEntry, type Entry, navigationFor } from './navigation.ts';

/** The console's menu. Narrow, it shows the pictures alone; the words stay for screen readers and as tooltips. */
export function Sidebar({ narrow, onNavigate }: { narrow: boolean; onNavigate?: () => void }) {
  const me = useMe();
  const { pathname } = useLocation();
  const { main, masters } = useMemo(() => navigationFor(me), [me]);
  const current = currentEntry([...main, ...masters], pathname);
  const group = (entries: readonly Entry[]) =>
    entries.map((entry) => <Item key={entry.path} entry={entry} narrow={narrow} current={entry === current} onNavigate={onNavigate} />);
  return (
    <nav aria-label="主メニュー" className={narrow ? 'sidebar sidebar-narrow' : 'sidebar'}>
      <Link to="/admin/dashboard" className="brand" aria-label={`${foundationName} ダッシュボードへ`} onClick={onNavigate}>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span className="sidebar-word">{foundationName}</span>
      </Link>
      <ul>{group(main)}</ul>
      {masters.length > 0 && (
        <>
          <p className="sidebar-group" id="masters">
            <span className="sidebar-word">マスタ・設定</span>
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
  onNavigate: (() => void) | undefined;
}

function Item({ entry, narrow, current, onNavigate }: ItemProps) {
  /** Who points at an entry is likely to open it: its page comes meanwhile. */
  const fetchList = () => void (entry.resource && pagesOf(entry.resource).list.fetch());
  return (
    <li>
      <Link
        to={entry.path}
        className="sidebar-item"
        aria-current={current ? 'page' : undefined}
        aria-label={entry.label}
        title={narrow ? entry.label : undefined}
        onClick={onNavigate}
        onPointerEnter={fetchList}
        onFocus={fetchList}
      >
        <span className="sidebar-icon" aria-hidden="true">
          <Icon of={iconOf(entry.resource?.name ?? entry.path)} />
        </span>
        <span className="sidebar-word">{entry.label}</span>
      </Link>
    </li>
  );
}
