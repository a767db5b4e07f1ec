import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { Value } from '../../fields/value.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { isBlank, type RowData } from '../../ui/row.ts';
import { RecordHistory } from '../../views/record-history.tsx';
import { applications, type PanelProps } from './application.ts';
import { Related } from './related.tsx';
import { useRelated } from './use-related.ts';
import { VisibilityLabel } from './visibility-label.tsx';
import './timeline.css';

const { status_histories: changes } = resources;

/** Who moved it where and why, newest first; below it, every other write for those who may read the records. */
export function HistoryTab({ application }: PanelProps) {
  const related = useRelated('status_histories', application.id, { field: 'id', order: 'desc' });
  return (
    <div className="case-panel">
      <Related
        resource={changes}
        related={related}
        empty="状況の変更はまだありません。"
        listHref={listAddress(changes, { applicationId: application.id })}
      >
        <section className="record-section" aria-label="状況の移り変わり">
          <h2>状況の移り変わり</h2>
          <ol className="timeline">
            {related.rows.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ol>
        </section>
      </Related>
      <RecordHistory resource={applications} id={application.id} />
    </div>
  );
}

function Change({ change }: { readonly change: RowData }) {
  return (
    <li>
      <p className="timeline-head">
        <span className="history-when">{formatDateTime(change.createdAt)}</span>
        {isBlank(change.fromStatus) ? <span>作成</span> : <Value resource={changes} name="fromStatus" row={change} place="list" />}
        <span>
          →<span className="visually-hidden">から</span>
        </span>
        <Value resource={changes} name="toStatus" row={change} place="list" />
        <span className="quiet">
          {String(change.userName ?? '—')}
          {!isBlank(change.userRole) && (
            <>
              （<Value resource={changes} name="userRole" row={change} place="list" />）
            </>
          )}
        </span>
      </p>
      {!isBlank(change.comment) && (
        <blockquote className="timeline-comment">
          <VisibilityLabel internal={change.isShared !== true} shownText="助成者にも表示" />
          <p className="cell-lines">{String(change.comment)}</p>
        </blockquote>
      )}
    </li>
  );
}
