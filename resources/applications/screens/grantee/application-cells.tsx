import type { ApplicationStatus } from '../../../../domain/workflow/application-statuses.ts';
import { isEnd } from '../../../../domain/workflow/transitions.ts';
import { asksGrantee } from '../../../../domain/workflow/turn.ts';
import type { WholeApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { Badge } from '../../../../refine-app/ui/badge.tsx';
import { textOf } from '../../../../refine-app/ui/present.ts';
import { resources } from '../../../../resources.config.ts';
import { granteeStage } from '../../rules/grantee-stages.ts';

export type ShownName = keyof WholeApplication & keyof typeof resources.applications.fields;

/** A cell of an application as a line of Japanese. */
export function cellText<Name extends ShownName>(application: Pick<WholeApplication, Name>, name: Name): string {
  return textOf(resources.applications, name, { ...application });
}

/** Where an application stands, in the grantee's words, and whether it is for the grantee to do something. */
export function StatusBadge({ status }: { readonly status: ApplicationStatus }) {
  return <Badge whose={asksGrantee(status) ? 'mine' : isEnd(status) ? 'over' : 'theirs'}>{granteeStage(status).label}</Badge>;
}
