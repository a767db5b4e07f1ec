import { resources } from '../../../resources.config.ts';
import { RecordHistory } from '../../views/record-history.tsx';
import { Related } from '../../views/related.tsx';
import { StepItem } from '../../views/step-history.tsx';
import '../../views/timeline.css';
import { applications, type PanelProps } from './application.ts';

const { status_histories: changes } = resources;

/** Who moved it where and why, newest first; below it, every other write for those who may read the records. */
export function HistoryTab({ application }: PanelProps) {
  return (
    <div className="case-panel">
      <Related resource={applications} name={changes.name} row={application}>
        {(steps) => (
          <section className="record-section" aria-label="状況の移り変わり">
            <h2>状況の移り変わり</h2>
            <ol className="timeline">
              {steps.map((step) => (
                <StepItem key={step.id} history={changes} step={step} />
              ))}
            </ol>
          </section>
        )}
      </Related>
      <RecordHistory resource={applications} id={application.id} />
    </div>
  );
}
