import { resources } from '../../../resources.config.ts';
import { listAddress } from '../../ui/list-address.ts';
import { RecordHistory } from '../../views/record-history.tsx';
import { StepItem } from '../../views/step-history.tsx';
import '../../views/timeline.css';
import { applications, type PanelProps } from './application.ts';
import { Related } from './related.tsx';
import { useRelated } from './use-related.ts';

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
              <StepItem key={change.id} history={changes} step={change} />
            ))}
          </ol>
        </section>
      </Related>
      <RecordHistory resource={applications} id={application.id} />
    </div>
  );
}
