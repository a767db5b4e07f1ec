import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { granteeStage } from '../../domain/workflow/grantee-stages.ts';
import { isEnd } from '../../domain/workflow/transitions.ts';
import { requiresGranteeAction } from '../../domain/workflow/turn.ts';
import { resources } from '../../resources.config.ts';
import { Badge } from '../ui/badge.tsx';
import { textOf } from '../ui/present.ts';
import type { WholeApplication } from './use-my-applications.ts';

export type ShownName = keyof WholeApplication & keyof typeof resources.applications.fields;

/** A field of an application as text. */
export function cellText<Name extends ShownName>(application: Pick<WholeApplication, Name>, name: Name): string {
  return textOf(resources.applications, name, { ...application });
}

/** An application's status in the grantee's words, coloured by whether the grantee has to act. */
export function StatusBadge({ status }: { readonly status: ApplicationStatus }) {
  return <Badge whose={requiresGranteeAction(status) ? 'mine' : isEnd(status) ? 'over' : 'theirs'}>{granteeStage(status).label}</Badge>;
}
