import type { ApplicationStatus, Phase } from '../../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';

const phases: readonly Phase[] = ['advance', 'activity', 'report', 'decision', 'returned', 'settlement'];

/** Whether a grant is under way: from the signed contract on until its end. That long it has documents to hand in. */
export function isUnderWay(status: ApplicationStatus): boolean {
  return status === 'CONTRACTED_ONGOING' || phases.includes(statusEntry(status).phase);
}
