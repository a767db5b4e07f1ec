import { Link } from 'react-router';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { applicationStatusColors, applicationStatusLabels } from '../../../domain/workflow/application-statuses.ts';
import { applicationStatusGroups } from '../../../domain/workflow/status-groups.ts';
import { resources } from '../../../resources.config.ts';
import { useMe } from '../../providers/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { Waiting, WaitingItem } from './stats.ts';
import { waitedText } from './waited.ts';

const { applications } = resources;

/** The lists that lead on from here show the longest wait first, too. */
const oldestFirst = '&sort=statusSince';

/** What the signed-in person has to move on: the first thing of the day. */
export function WaitingPanel({ waiting: { total, items, byStatus } }: { readonly waiting: Waiting }) {
  const { roletype } = useMe();
  return (
    <section className="panel turn" aria-labelledby="turn">
      <div className="panel-head">
        <h2 id="turn">あなたの対応待ち</h2>
        {total > 0 && <Link to={mineAddress(roletype)}>すべて見る（{total.toLocaleString('ja-JP')}件）</Link>}
      </div>
      {total === 0 && <p className="soft">対応待ちの申請はありません。</p>}
      <StatusCounts byStatus={byStatus} />
      <ol className="turn-list">
        {items.map((item) => (
          <WaitingEntry key={item.id} item={item} />
        ))}
      </ol>
    </section>
  );
}

/** One status alone would only repeat the total. */
function StatusCounts({ byStatus }: Pick<Waiting, 'byStatus'>) {
  if (byStatus.length < 2) return null;
  return (
    <ul className="turn-counts" aria-label="状況ごとの件数">
      {byStatus.map(({ status, count }) => (
        <li key={status}>
          <Link to={listAddress(applications, { status }) + oldestFirst}>
            <Badge color={applicationStatusColors[status]}>{applicationStatusLabels[status]}</Badge>
            {count.toLocaleString('ja-JP')}件
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The list of all that waits for a role. */
function mineAddress(role: string): string {
  const group = `turn_${role}`;
  return isGroup(group) ? listAddress(applications, { status: group }) + oldestFirst : applications.screen.path;
}

function isGroup(name: string): name is keyof typeof applicationStatusGroups {
  return Object.hasOwn(applicationStatusGroups, name);
}

/** One application that waits. The whole of it leads to the record. */
function WaitingEntry({ item }: { readonly item: WaitingItem }) {
  const { entryNumber, grantNumber, title, organizationName, status, statusSince, approvedAmount } = item;
  return (
    <li>
      <div className="turn-what">
        <Link to={recordPath(resources.applications, { ...item })}>{title}</Link>
        <span className="soft">{organizationName}</span>
      </div>
      <span className="turn-number soft">{grantNumber ?? entryNumber}</span>
      <span className="turn-status">
        <Badge color={applicationStatusColors[status]}>{applicationStatusLabels[status]}</Badge>
      </span>
      <span className="turn-amount">{approvedAmount === null ? '' : formatYen(approvedAmount)}</span>
      {statusSince && <Since instant={statusSince} />}
    </li>
  );
}

function Since({ instant }: { readonly instant: string }) {
  return (
    <time className="turn-since" dateTime={instant}>
      <strong>{waitedText(instant, new Date())}</strong>
      <span className="soft">{formatDate(japanDate(new Date(instant)))}</span>
    </time>
  );
}
