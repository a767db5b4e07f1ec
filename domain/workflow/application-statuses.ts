import { phaseColors } from './colors.ts';

/** The phases of a grant; each has a colour. */
export const phaseLabels = {
  application: '申請',
  selection: '選考',
  contract: '契約',
  advance: '前払い',
  activity: '活動',
  report: '報告',
  decision: '決裁',
  returned: '差し戻し',
  settlement: '精算',
  end: '終了',
} as const;

export type Phase = keyof typeof phaseLabels;

/** All application statuses of the spec (first file, section 4): code, label, phase. The position is the status id, so rows are only ever appended. */
const table = [
  ['APPLICATION_IN_PROGRESS', '申請中', 'application'],
  ['APPLICATION_SUBMITTED', '申請完了', 'application'],
  ['APPLICATION_WITHDRAWN_END', '申請取消し（END）', 'end'],
  ['SELECTION_PREPARATION', '選考準備', 'selection'],
  ['REVISION_REQUESTED', '申請内容修正依頼中', 'application'],
  ['UNDER_REVISION', '申請内容修正中', 'application'],
  ['UNDER_REVIEW', '選考中', 'selection'],
  ['AWAITING_BOARD_APPROVAL', '理事会承認待ち', 'selection'],
  ['CONTRACT_PREPARATION', '契約準備中', 'contract'],
  ['REJECTED_END', '不採択（END）', 'end'],
  ['CONTRACT_PROCESSING', '契約手続き中', 'contract'],
  ['CONTRACT_ON_HOLD', '契約保留中', 'contract'],
  ['DECLINED_END', '辞退（END）', 'end'],
  ['CONTRACTED_ONGOING', '契約済（他手続き中）', 'contract'],
  ['ADVANCE_PREPARATION', '前払い準備中', 'advance'],
  ['IN_PROGRESS', '活動中', 'activity'],
  ['OTHER_REVISION_REQUESTED', 'その他修正依頼中', 'activity'],
  ['ADVANCE_APPROVAL_FUND_DIRECTOR', '前払い稟議中（基金部長）', 'advance'],
  ['ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', '前払い指示（総務担当）', 'advance'],
  ['ADVANCE_APPROVAL_FUND_ADMIN', '前払い稟議中（基金管理者）', 'advance'],
  ['ADVANCE_INSTRUCTION_ACCOUNTANT', '前払い指示（経理担当）', 'advance'],
  ['IN_PROGRESS_WITH_INTERIM', '活動中（中間報告済）', 'activity'],
  ['INTERIM_REVISION_REQUESTED', '中間報告修正依頼中', 'activity'],
  ['CHANGE_SUBMITTED', '変更届け中', 'activity'],
  ['INCIDENT_REPORTED', '事故届け中', 'activity'],
  ['ACTIVITY_COMPLETED', '活動終了', 'report'],
  ['ACTIVITY_EXTENDED', '活動延長', 'activity'],
  ['WITHDRAWAL_NOTICE', '辞退届け中', 'activity'],
  ['REFUND_REQUESTED', '返金依頼中', 'settlement'],
  ['CHANGE_REQUESTED', '変更届け依頼中', 'activity'],
  ['CHANGE_UNDER_REVIEW', '変更届け確認中', 'activity'],
  ['CHANGE_RETURNED', '変更届け差し戻し', 'activity'],
  ['REPORT_PREPARING', '活動終了（報告準備）', 'report'],
  ['REPORT_SENT', '活動中（報告書送付）', 'report'],
  ['REPORT_UNDER_REVIEW', '活動終了（報告中）', 'report'],
  ['REPORT_COMPLETED_ADMIN', '報告完了（基金管理者）', 'decision'],
  ['SUBMISSION_ON_HOLD', '提出物保留中', 'report'],
  ['HOLD_CONTENT_REVISED', '保留内容修正済', 'report'],
  ['REPORT_COMPLETED_DIRECTOR', '報告完了（基金部長）', 'decision'],
  ['REPORT_COMPLETED_AFFAIRS', '報告完了（総務担当）', 'decision'],
  ['REPORT_COMPLETED_AFFAIRS_MANAGER', '報告完了（総務部長）', 'decision'],
  ['REPORT_COMPLETED_COUNCILOR', '報告完了（参事）', 'decision'],
  ['RETURNED_BY_COUNCILOR', '担当者差し戻し(参事)', 'returned'],
  ['RETURNED_BY_ADMINISTRATOR', '担当者差し戻し(基金管理者)', 'returned'],
  ['RETURNED_BY_DIRECTOR', '担当者差し戻し(基金部長)', 'returned'],
  ['RETURNED_BY_STAFF_GENERAL', '担当者差し戻し(総務担当)', 'returned'],
  ['RETURNED_BY_MANAGER_GENERAL', '担当者差し戻し(総務部長)', 'returned'],
  ['RETURNED_TO_RECIPIENT_BY_COUNCILOR', '助成者差し戻し(参事)', 'returned'],
  ['RETURNED_TO_RECIPIENT_BY_ADMINISTRATOR', '助成者差し戻し(基金管理者)', 'returned'],
  ['RETURNED_TO_RECIPIENT_BY_DIRECTOR', '助成者差し戻し(基金部長)', 'returned'],
  ['RETURNED_TO_RECIPIENT_BY_STAFF_GENERAL', '助成者差し戻し(総務担当)', 'returned'],
  ['RETURNED_TO_RECIPIENT_BY_MANAGER_GENERAL', '助成者差し戻し(総務部長)', 'returned'],
  ['REPORT_COMPLETED_WAITING_SETTLEMENT', '報告完了（精算待ち）', 'settlement'],
  ['REPORT_COMPLETED_WAITING_REFUND', '報告完了（返納待ち）', 'settlement'],
  ['GRANT_COMPLETED', '助成完了', 'end'],
] as const satisfies readonly (readonly [string, string, Phase])[];

export type ApplicationStatus = (typeof table)[number][0];

export interface StatusEntry {
  readonly id: number;
  readonly key: ApplicationStatus;
  readonly label: string;
  readonly phase: Phase;
}

export const applicationStatuses: readonly StatusEntry[] = table.map(([key, label, phase], index) => ({
  id: index + 1,
  key,
  label,
  phase,
}));

/** Status code → label, for the status field and its filter. */
export const applicationStatusLabels = Object.fromEntries(applicationStatuses.map(({ key, label }) => [key, label])) as Record<
  ApplicationStatus,
  string
>;

/** The phases as bars of a dashboard plot. */
export const phaseBars = Object.fromEntries(
  Object.entries(phaseLabels).map(([phase, label]) => {
    const codes = applicationStatuses.filter((entry) => entry.phase === phase).map(({ key }) => key);
    return [phase, { label, color: phaseColors[phase as Phase], codes }];
  }),
);

/** The codes in sort order: by phase, then by table order. */
export const statusesByPhase: readonly string[] = Object.values(phaseBars).flatMap(({ codes }) => codes);

/** The filter `status=pending`: statuses awaiting confirmation by staff (decisions, placeholders). */
export const pendingApplicationStatuses: readonly ApplicationStatus[] = [
  'APPLICATION_SUBMITTED',
  'CHANGE_SUBMITTED',
  'CHANGE_UNDER_REVIEW',
  'INCIDENT_REPORTED',
  'WITHDRAWAL_NOTICE',
  'REPORT_SENT',
  'REPORT_UNDER_REVIEW',
  'HOLD_CONTENT_REVISED',
];
