import { type ApplicationStatus, applicationStatuses, type Phase } from './application-statuses.ts';

/** The generic statuses that older filters use (both files of the spec, section 3 and 4). */
export const legacyStatusLabels = {
  draft: '下書き',
  submitted: '申請済',
  under_review: '審査中',
  approved: '承認済',
  rejected: '差戻し',
  completed: '完了',
} as const;

export type LegacyStatus = keyof typeof legacyStatusLabels;

const ofPhase: Readonly<Record<Phase, LegacyStatus>> = {
  application: 'submitted',
  selection: 'under_review',
  contract: 'approved',
  advance: 'approved',
  activity: 'approved',
  report: 'approved',
  decision: 'approved',
  returned: 'rejected',
  settlement: 'approved',
  end: 'completed',
};

const exceptions: Readonly<Partial<Record<ApplicationStatus, LegacyStatus>>> = {
  APPLICATION_IN_PROGRESS: 'draft',
  UNDER_REVISION: 'rejected',
  REVISION_REQUESTED: 'rejected',
  REJECTED_END: 'rejected',
};

export function legacyStatusOf({ key, phase }: { readonly key: ApplicationStatus; readonly phase: Phase }): LegacyStatus {
  return exceptions[key] ?? ofPhase[phase];
}

/** The codes of a legacy filter value. */
export function codesOfLegacy(legacy: LegacyStatus): ApplicationStatus[] {
  return applicationStatuses.filter((entry) => legacyStatusOf(entry) === legacy).map(({ key }) => key);
}

/** The three steps of the progress bar. */
export const progressSteps = ['作成', '審査', '承認・完了'] as const;

/** The progress of an application: index of its step; 3 when all are done. */
export function progressOf(legacy: LegacyStatus): number {
  return { draft: 0, submitted: 1, under_review: 1, rejected: 0, approved: 2, completed: 3 }[legacy];
}
