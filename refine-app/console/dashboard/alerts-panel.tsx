import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { alertKinds } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/count-text.ts';
import { listAddress } from '../../ui/list-address.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { AlertRow, Stats } from './stats.ts';
import { waitedText } from './waited.ts';

const { alerts } = resources;

/** What happened that somebody has to look into: it stands here until one of the heads has confirmed it. */
export function AlertsPanel({ total, items }: NonNullable<Stats['alerts']>) {
  return (
    <section className="panel turn alerts" aria-labelledby="alerts-open">
      <div className="panel-head">
        <h2 id="alerts-open">確認が必要な出来事（{countText(total)}件）</h2>
        <Link to={listAddress(alerts, { state: 'open' })}>注意の記録を開く</Link>
      </div>
      <ol className="turn-list">
        {items.map((alert) => (
          <Entry key={alert.id} alert={alert} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ alert }: { readonly alert: AlertRow }) {
  const { kind, summary, createdAt } = alert;
  return (
    <li>
      <div className="turn-what">
        <Link to={recordPath(alerts, alert)}>{summary}</Link>
      </div>
      <span className="turn-status">
        <Badge color="red">{alertKinds[kind]}</Badge>
      </span>
      <time className="turn-since" dateTime={createdAt}>
        <strong>{waitedText(createdAt, new Date())}</strong>
        <span className="soft">{formatDateTime(createdAt)}</span>
      </time>
    </li>
  );
}
