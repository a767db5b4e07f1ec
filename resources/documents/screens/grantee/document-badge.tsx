import { Badge } from '../../../../refine-app/ui/badge.tsx';
import { StatusBadge } from '../../../../refine-app/ui/status-badge.tsx';
import { resources } from '../../../../resources.config.ts';
import { labelOf } from '../../../../schema/kinds/choice.ts';
import type { Submission } from './use-documents.ts';

const field = resources.submissions.fields.status;

/** Status badge. An optional document not submitted yet gets a neutral one, since nobody has to act. */
export function DocumentBadge({ document: { status, isRequired } }: { readonly document: Pick<Submission, 'status' | 'isRequired'> }) {
  if (status === 'NOT_SUBMITTED' && !isRequired) return <Badge>{labelOf(status, field)}</Badge>;
  return <StatusBadge field={field} value={status} />;
}
