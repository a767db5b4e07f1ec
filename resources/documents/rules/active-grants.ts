import type { ApplicationStatus, Phase } from '../../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';

const phases: readonly Phase[] = ['advance', 'activity', 'report', 'decision', 'returned', 'settlement'];

/** Whether a grant is under way, from the signed contract until its end; only then it has documents to submit. */
export function isUnderWay(status: ApplicationStatus): boolean {
  return status === 'CONTRACTED_ONGOING' || phases.includes(statusEntry(status).phase);
}
