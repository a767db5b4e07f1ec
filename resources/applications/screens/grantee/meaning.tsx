import { statusEntry } from '../../../../domain/workflow/transitions.ts';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { resources } from '../../../../resources.config.ts';
import { meaningOf } from '../../../../schema/lifecycle.ts';
import { usePlan } from '../../../payments/screens/grantee/use-plan.ts';

/** The meaning of the status for the grantee, with the planned date while an advance is prepared. */
export function Meaning({ application }: { readonly application: MyApplication }) {
  const awaitsAdvance = statusEntry(application.status).phase === 'advance';
  const { advance } = usePlan(application, awaitsAdvance);
  return (
    <p>
      {meaningOf(resources.applications, application.status, 'grantee')}
      {awaitsAdvance && `前払いは、${advance}お支払いします。`}
    </p>
  );
}
