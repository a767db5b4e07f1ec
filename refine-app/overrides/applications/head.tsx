import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { StatusEntry } from '../../../domain/workflow/application-statuses.ts';
import { Value } from '../../fields/value.tsx';
import { useMe } from '../../providers/session.ts';
import { RecordPath } from '../../views/record-head.tsx';
import { type Application, applications } from './application.ts';
import { HeadButtons } from './head-buttons.tsx';
import { HeadFacts } from './head-facts.tsx';
import { isTurnOf, turnText } from './turn.ts';
import './head.css';

interface Props {
  readonly application: Application;
  readonly status: StatusEntry | undefined;
  readonly onDelete: () => void;
}

/** Which grant, where it stands, whose turn it is, how much, who. */
export function ApplicationHead({ application, status, onDelete }: Props) {
  return (
    <header className="record-head">
      <RecordPath resource={applications} id={application.id} />
      <div className="view-head">
        <div className="record-name">
          <Numbers application={application} />
          <h1>{application.title}</h1>
        </div>
        <HeadButtons application={application} status={status} onDelete={onDelete} />
      </div>
      <Standing application={application} status={status} />
      <HeadFacts application={application} />
    </header>
  );
}

function Numbers({ application }: Pick<Props, 'application'>) {
  return (
    <p className="record-label case-numbers">
      <span>
        受付番号 <strong>{application.entryNumber}</strong>
      </span>
      <span>
        助成番号 <strong>{application.grantNumber ?? '—'}</strong>
      </span>
      <Value resource={applications} name="category" row={application} place="record" />
    </p>
  );
}

function Standing({ application, status }: Omit<Props, 'onDelete'>) {
  const { roletype } = useMe();
  const { statusSince, statusDays } = application;
  return (
    <p className="case-standing">
      <Value resource={applications} name="status" row={application} place="record" />
      {status && <strong>{turnText(status.key, statusDays)}</strong>}
      {status && isTurnOf(roletype, status.key) && <span className="case-mine">自分の番です</span>}
      {statusSince && <span className="quiet">{formatDateTime(statusSince)} に変更</span>}
    </p>
  );
}
