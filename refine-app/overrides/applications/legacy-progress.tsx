import type { StatusEntry } from '../../../domain/workflow/application-statuses.ts';
import { legacyStatusLabels, legacyStatusOf, progressOf, progressSteps } from '../../../domain/workflow/legacy-statuses.ts';

/** The three steps by the older, generic statuses (spec, first file, section 4). */
export function LegacyProgress({ status }: { readonly status: StatusEntry }) {
  const legacy = legacyStatusOf(status);
  const at = progressOf(legacy);
  return (
    <div className="legacy-progress">
      <span>大まかな進み具合</span>
      <ol aria-label="3段階の進み具合">
        {progressSteps.map((step, index) => (
          <li key={step} className={index < at ? 'legacy-done' : undefined} aria-current={index === at ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
      <strong>{legacyStatusLabels[legacy]}</strong>
    </div>
  );
}
