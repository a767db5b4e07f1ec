import { type ApplicationStatus, applicationStatusLabels, type Phase } from './application-statuses.ts';
import { isEnd, statusEntry } from './transitions.ts';

/** The stages of a grant shown to grantees. Purely internal phases have no stage. */
export const granteeStages = ['申請', '選考', '契約', '活動', '報告', '精算', '完了'] as const;

export interface GranteeStage {
  /** Index of the stage; the list's length when all are done. */
  readonly at: number;
  /** The grant ended early, so no further stages follow. */
  readonly endedEarly: boolean;
  /** A short status text without internal steps. */
  readonly label: string;
}

/** The stage of a grant for the grantee. */
export function granteeStage(status: ApplicationStatus): GranteeStage {
  const { phase } = statusEntry(status);
  const endedEarly = isEnd(status) && status !== 'GRANT_COMPLETED';
  return { at: stageOfPhase[phase], endedEarly, label: labelOf(status, phase) };
}

const stageOfPhase: Readonly<Record<Phase, number>> = {
  application: 0,
  selection: 1,
  contract: 2,
  advance: 2,
  activity: 3,
  report: 4,
  decision: 4,
  returned: 4,
  settlement: 5,
  end: granteeStages.length,
};

function labelOf(status: ApplicationStatus, phase: Phase): string {
  if (status.startsWith('RETURNED_TO_RECIPIENT')) return '報告の修正依頼中';
  if (phase === 'decision' || phase === 'returned') return '報告の確認中';
  if (phase === 'advance') return '前払いの手続き中';
  return applicationStatusLabels[status].replace('（END）', '');
}
