import { type ApplicationStatus, applicationStatusLabels, type Phase } from './application-statuses.ts';
import { isEnd, statusEntry } from './transitions.ts';

/** The life of a grant as a grantee sees it. What only the foundation's own offices do has no stage of its own. */
export const granteeStages = ['申請', '選考', '契約', '活動', '報告', '精算', '完了'] as const;

export interface GranteeStage {
  /** The index of the stage; the length of the list once all of them are done. */
  readonly at: number;
  /** The grant ended before its time, so the stages lead nowhere any more. */
  readonly endedEarly: boolean;
  /** The status in a few words, naming none of the foundation's inner steps. */
  readonly label: string;
  /** What happens now, or what comes next. */
  readonly sentence: string;
}

/** Where a grant stands, in the grantee's words. */
export function granteeStage(status: ApplicationStatus): GranteeStage {
  const { phase } = statusEntry(status);
  const endedEarly = isEnd(status) && status !== 'GRANT_COMPLETED';
  return { at: stageOfPhase[phase], endedEarly, label: labelOf(status, phase), sentence: sentences[status] ?? sentenceOfPhase[phase] };
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

const sentenceOfPhase: Readonly<Record<Phase, string>> = {
  application: '申請の手続きをしています。',
  selection: '選考を進めています。結果が決まりましたら、お知らせします。',
  contract: '契約の手続きを進めています。',
  advance: '前払いの手続きを進めています。お支払いは7月頃の予定です。',
  activity: '活動の期間です。活動が終わりましたら、お知らせください。',
  report: '報告書を受け付けました。基金で確認しています。',
  decision: '報告書の確認を基金で進めています。終わりましたら、お知らせします。',
  returned: '報告書の確認を基金で進めています。終わりましたら、お知らせします。',
  settlement: '報告書の確認が終わりました。お支払いの手続きを進めています。',
  end: '手続きはすべて終わりました。',
};

const mend = '基金から修正のお願いがあります。内容を直して、お知らせください。';
const refund = '返納していただく金額があります。金額と期限は「支払い情報」でご確認ください。';

const sentences: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  APPLICATION_IN_PROGRESS: '申請書を作成しています。まだ提出されていません。',
  APPLICATION_SUBMITTED: '申請を受け付けました。基金で内容を確認しています。',
  REVISION_REQUESTED: '基金から、申請の内容を直すようお願いしています。',
  UNDER_REVISION: '申請の内容を直しています。直し終わりましたら、もう一度提出してください。',
  CONTRACT_PROCESSING: '採択が決まりました。請書への署名をお待ちしています。',
  CONTRACT_ON_HOLD: '契約の手続きをいったん止めています。基金からの連絡をお待ちください。',
  CONTRACTED_ONGOING: '契約が済みました。活動を始める準備を進めています。',
  INTERIM_REVISION_REQUESTED: mend,
  OTHER_REVISION_REQUESTED: mend,
  CHANGE_REQUESTED: '基金から、変更届を出すようお願いしています。',
  CHANGE_SUBMITTED: '変更届を受け付けました。基金で確認しています。',
  CHANGE_UNDER_REVIEW: '変更届を受け付けました。基金で確認しています。',
  CHANGE_RETURNED: '変更届をお返ししました。内容を直して、もう一度出してください。',
  INCIDENT_REPORTED: '事故届を受け付けました。基金からの連絡をお待ちください。',
  WITHDRAWAL_NOTICE: '辞退届を受け付けました。基金からの連絡をお待ちください。',
  ACTIVITY_COMPLETED: '活動の期間が終わりました。報告の準備を始めてください。',
  REPORT_SENT: '報告書を受け付けました。基金で確認しています。活動が終わりましたら、報告の準備に進んでください。',
  REPORT_PREPARING: '報告書を準備して、提出してください。',
  SUBMISSION_ON_HOLD: mend,
  HOLD_CONTENT_REVISED: '修正の連絡を受け付けました。基金で確認しています。',
  RETURNED_TO_RECIPIENT_BY_ADMINISTRATOR: mend,
  RETURNED_TO_RECIPIENT_BY_DIRECTOR: mend,
  RETURNED_TO_RECIPIENT_BY_STAFF_GENERAL: mend,
  RETURNED_TO_RECIPIENT_BY_MANAGER_GENERAL: mend,
  RETURNED_TO_RECIPIENT_BY_COUNCILOR: mend,
  REFUND_REQUESTED: refund,
  REPORT_COMPLETED_WAITING_REFUND: refund,
  APPLICATION_WITHDRAWN_END: 'この申請は取り下げられました。',
  REJECTED_END: '選考の結果、今回は採択に至りませんでした。',
  DECLINED_END: 'この助成は辞退されました。',
};
