import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { listAddress } from '../../ui/list-address.ts';
import type { Stats } from './stats.ts';

type Count = Exclude<keyof Stats, 'alerts' | 'waiting' | 'comments' | 'activities'>;

const cards: readonly { count: Count; label: string; unit: string; path: string }[] = [
  { count: 'pendingApplications', label: '確認待ちの申請', unit: '件', path: listAddress(resources.applications, { status: 'pending' }) },
  { count: 'waitingAccounts', label: '確認待ちの口座', unit: '件', path: listAddress(resources.banks, { confirmation: 'waiting' }) },
  { count: 'totalApplications', label: '申請総数', unit: '件', path: resources.applications.screen.path },
  { count: 'totalGrants', label: '助成プログラム', unit: '件', path: resources.grants.screen.path },
  { count: 'totalSubmissions', label: '提出書類', unit: '件', path: resources.submissions.screen.path },
];

/** The counts that the role may know, each a way to the rows behind it. */
export function Counts({ stats }: { stats: Stats }) {
  const known = cards.filter(({ count }) => stats[count] !== null);
  if (known.length === 0) return null;
  return (
    <ul className="counts" aria-label="件数">
      {known.map(({ count, label, unit, path }) => (
        <li key={count}>
          <Link to={path} className="count">
            <span className="count-label">{label}</span>
            <span className="count-number">
              {(stats[count] ?? 0).toLocaleString('ja-JP')}
              <small>{unit}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
