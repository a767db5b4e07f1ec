import { Link } from 'react-router';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { applicationStatusColors, applicationStatusLabels } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { Badge } from '../../ui/badge.tsx';
import { recordPath } from '../../ui/record-path.ts';
import type { WaitingItem } from './stats.ts';
import { waitedText } from './waited.ts';

/** One application that waits. The whole of it leads to the record. */
export function WaitingEntry({ item }: { readonly item: WaitingItem }) {
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
