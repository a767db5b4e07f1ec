import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { legacyStatusLabels, legacyStatusOf, progressOf, progressSteps } from '../../../domain/workflow/legacy-statuses.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';

/** The three steps of the older, generic statuses (spec, second file, section 3). */
export function Progress({ status }: { status: ApplicationStatus }) {
  const legacy = legacyStatusOf(statusEntry(status));
  const at = progressOf(legacy);
  return (
    <div className="progress">
      <ol aria-label="3段階の進み具合">
        {progressSteps.map((step, index) => (
          <li key={step} className={index < at ? 'progress-done' : undefined} aria-current={index === at ? 'step' : undefined}>
            {step}
            {index < at && <span className="visually-hidden">（済み）</span>}
          </li>
        ))}
      </ol>
      <p className="soft">大まかな状況：{legacyStatusLabels[legacy]}</p>
    </div>
  );
}
