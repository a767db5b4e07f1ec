import { announcedStatus, announcedSteps } from '../../../domain/workflow/announcement.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';

/** A row of the status history. */
export interface PastStep {
  readonly id: number;
  readonly fromStatus: ApplicationStatus | null;
  readonly toStatus: ApplicationStatus;
  readonly comment: string | null;
  readonly userRole: string | null;
  readonly createdAt: string;
}

/** A status change in the grantee's wording. */
export interface TimelineStep {
  readonly id: number;
  readonly at: string;
  readonly text: string;
  readonly comment: string | null;
  readonly byGrantee: boolean;
}

/**
 * The steps of a grant as sentences, newest first like the input. Consecutive internal steps become one entry; internal steps of the selection are
 * omitted.
 */
export function granteeEvents(past: readonly PastStep[]): TimelineStep[] {
  const newestFirst = announcedSteps(past);
  return newestFirst.flatMap((step, index) => {
    const text = granteeSentence(step.fromStatus, step.toStatus);
    if (text) return [eventOf(step, text)];
    const newer = newestFirst[index - 1];
    if (newer && !granteeSentence(newer.fromStatus, newer.toStatus)) return [];
    return [{ ...eventOf(step, newer ? '基金で手続きを進めました' : '基金で手続きを進めています'), comment: null, byGrantee: false }];
  });
}

/** The grantee's sentence for a step. @returns null for an internal step */
export function granteeSentence(from: ApplicationStatus | null, to: ApplicationStatus): string | null {
  const [target, source] = [announcedStatus(to), from && announcedStatus(from)];
  const words = target === source ? undefined : sentences[target];
  if (typeof words !== 'object') return words ?? null;
  return (source && words[source]) ?? words.fallback ?? null;
}

function eventOf({ id, createdAt, comment, userRole }: PastStep, text: string): TimelineStep {
  return { id, at: createdAt, text, comment, byGrantee: userRole === 'recipient' };
}

/** One sentence per target status, or one per source status. Steps without a sentence are internal. */
type Sentences = string | (Readonly<Partial<Record<ApplicationStatus, string>>> & { readonly fallback?: string });

const backToActivity = {
  CONTRACTED_ONGOING: '活動を始められるようになりました',
  ADVANCE_INSTRUCTION_ACCOUNTANT: '前払いの手続きが終わり、活動を始められるようになりました',
  INTERIM_REVISION_REQUESTED: '中間報告の修正が終わりました',
  OTHER_REVISION_REQUESTED: '修正の手続きが終わりました',
  CHANGE_UNDER_REVIEW: '変更届が認められました',
  INCIDENT_REPORTED: '事故届の確認が終わりました',
} as const;
const reportReturned = '基金から、報告の内容を直すお願いがありました';

const sentences: Readonly<Partial<Record<ApplicationStatus, Sentences>>> = {
  APPLICATION_IN_PROGRESS: '申請の作成を始めました',
  APPLICATION_SUBMITTED: {
    APPLICATION_IN_PROGRESS: '申請を提出しました',
    REVISION_REQUESTED: '基金が、申請の内容を直すお願いを取り下げました',
    UNDER_REVISION: '直した申請を提出しました',
  },
  APPLICATION_WITHDRAWN_END: '申請を取り下げました',
  REVISION_REQUESTED: '基金から、申請の内容を直すお願いがありました',
  UNDER_REVISION: '申請の内容を直し始めました',
  UNDER_REVIEW: { APPLICATION_SUBMITTED: '基金が申請を受け付け、選考に入りました' },
  REJECTED_END: { CONTRACT_PREPARATION: '選考の結果を改め、採択を取り消しました', fallback: '選考の結果、今回は採択されませんでした' },
  CONTRACT_PREPARATION: {
    UNDER_REVIEW: '助成が決まりました',
    REJECTED_END: '選考の結果を改め、助成が決まりました',
    CONTRACT_PROCESSING: '基金から請書をお送りし直すことになりました',
    CONTRACT_ON_HOLD: '基金から請書をお送りし直すことになりました',
  },
  CONTRACT_PROCESSING: { CONTRACT_PREPARATION: '請書の手続きが始まりました', CONTRACT_ON_HOLD: '契約の手続きを再び始めました' },
  CONTRACT_ON_HOLD: '契約の手続きをいったん止めています',
  CONTRACTED_ONGOING: { CONTRACT_PROCESSING: '契約の手続きが終わりました' },
  DECLINED_END: '辞退の手続きが終わりました',
  ADVANCE_PREPARATION: { CONTRACTED_ONGOING: '前払いの準備が始まりました' },
  IN_PROGRESS: backToActivity,
  IN_PROGRESS_WITH_INTERIM: {
    ...backToActivity,
    INTERIM_REVISION_REQUESTED: '中間報告の確認が終わりました',
    fallback: '中間報告の確認が終わりました',
  },
  ACTIVITY_EXTENDED: { ...backToActivity, fallback: '活動の期間が延びました' },
  INTERIM_REVISION_REQUESTED: '基金から、中間報告を直すお願いがありました',
  OTHER_REVISION_REQUESTED: '基金から、内容を直すお願いがありました',
  CHANGE_REQUESTED: '基金から、変更届を出すお願いがありました',
  CHANGE_SUBMITTED: '変更届を提出しました',
  CHANGE_UNDER_REVIEW: '基金が変更届の確認を始めました',
  CHANGE_RETURNED: '変更届が差し戻されました',
  INCIDENT_REPORTED: '事故届を提出しました',
  WITHDRAWAL_NOTICE: { REFUND_REQUESTED: '返金のお願いを取り下げ、金額を確かめ直しています', fallback: '辞退届を提出しました' },
  REFUND_REQUESTED: '基金から、返金のお願いがありました',
  ACTIVITY_COMPLETED: '活動が終わりました',
  REPORT_SENT: '報告書を送りました',
  REPORT_PREPARING: '活動の報告の準備が始まりました',
  REPORT_UNDER_REVIEW: { REPORT_PREPARING: '報告書を提出しました', HOLD_CONTENT_REVISED: '直した報告の確認が始まりました' },
  SUBMISSION_ON_HOLD: reportReturned,
  HOLD_CONTENT_REVISED: '直した報告書を提出しました',
  RETURNED_TO_RECIPIENT_BY_ADMINISTRATOR: reportReturned,
  RETURNED_TO_RECIPIENT_BY_DIRECTOR: reportReturned,
  RETURNED_TO_RECIPIENT_BY_STAFF_GENERAL: reportReturned,
  RETURNED_TO_RECIPIENT_BY_MANAGER_GENERAL: reportReturned,
  RETURNED_TO_RECIPIENT_BY_COUNCILOR: reportReturned,
  REPORT_COMPLETED_WAITING_SETTLEMENT: '報告の確認が終わり、お支払いの準備が始まりました',
  REPORT_COMPLETED_WAITING_REFUND: '報告の確認が終わりました。返納の手続きがあります',
  GRANT_COMPLETED: '助成の手続きがすべて終わりました',
};
