import { granteeStage, granteeStages } from '../../../domain/workflow/grantee-stages.ts';
import { resources } from '../../../resources.config.ts';
import { meaningOf } from '../../../schema/lifecycle.ts';
import type { MyApplication } from '../use-my-applications.ts';

/** Where the grant stands in its life. A grant that ended early shows no way on. */
export function Way({ application }: { application: MyApplication }) {
  const { at, endedEarly, label } = granteeStage(application.status);
  return (
    <section aria-labelledby="way">
      <h2 id="way">今の状況</h2>
      <div className="sheet">
        <p className="way-now">
          <strong>{label}</strong>
        </p>
        <p>{meaningOf(resources.applications, application.status, 'grantee')}</p>
        {!endedEarly && (
          <ol className="way" aria-label="助成の流れ">
            {granteeStages.map((stage, index) => (
              <li key={stage} className={index < at ? 'way-done' : undefined} aria-current={index === at ? 'step' : undefined}>
                {stage}
                <span className="visually-hidden">{wordFor(index, at)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function wordFor(index: number, at: number): string {
  if (index === at) return '（今ここ）';
  return index < at ? '（済み）' : '（これから）';
}
