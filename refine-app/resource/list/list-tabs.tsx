import { CloseOutlined } from '@ant-design/icons-svg';
import { Link } from 'react-router';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { viewsOf } from '../../../schema/derive/views.ts';
import type { Resource } from '../../../schema/resource.ts';
import { hasConditions, readListState } from '../../data/list-state.ts';
import { useMe } from '../../data/session.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Preferences } from './preferences.ts';
import type { ListControl } from './use-list-state.ts';
import css from './views.module.css';

interface Props {
  readonly resource: Resource;
  readonly control: ListControl;
  readonly own: NonNullable<Preferences['views']>;
  readonly onDrop: (label: string) => void;
}

/** The declared views of a list, and those that the user has saved. */
export function ListTabs({ resource, control, own, onDrop }: Props) {
  const { roletype } = useMe();
  const declared = viewsOf(resource, roletype, japanDate(new Date())).map((view) => ({ ...view, q: '', isOwn: false }));
  const kept = own.map(({ label, search }) => ({ label, ...readListState(resource, search), isOwn: true }));
  if (declared.length + kept.length === 0) return null;
  const all = { label: 'すべて', q: '', filters: {}, sort: resource.list.sort, isOwn: false };
  return (
    <nav className={css.listTabs} aria-label="よく使う条件">
      {[all, ...declared, ...kept].map(({ label, q, filters, sort, isOwn }) => (
        <span key={label}>
          <Link to={control.hrefOf({ q, filters, sort })} aria-current={hasConditions(control.state, { q, filters }) ? 'page' : undefined}>
            {label}
          </Link>
          {isOwn && (
            <button type="button" aria-label={`「${label}」を消す`} onClick={() => onDrop(label)}>
              <Icon of={CloseOutlined} />
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
