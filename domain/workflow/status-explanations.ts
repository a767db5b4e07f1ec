import { type ApplicationStatus, applicationStatuses, type Phase } from './application-statuses.ts';

const sentenceOfPhase: Readonly<Record<Phase, string>> = {
  application: '申請の手続きをしています。',
  selection: '選考を進めています。結果が決まりましたら、お知らせします。',
  contract: '契約の手続きを進めています。',
  advance: '前払いの手続きを進めています。',
  activity: '活動の期間です。活動が終わりましたら、お知らせください。',
  report: '報告書を受け付けました。基金で確認しています。',
  decision: '報告書の確認を基金で進めています。終わりましたら、お知らせします。',
  returned: '報告書の確認を基金で進めています。終わりましたら、お知らせします。',
  settlement: '報告書の確認が終わりました。お支払いの手続きを進めています。',
  end: '手続きはすべて終わりました。',
};

const correctionRequested = '基金から修正のお願いがあります。内容を直して、お知らせください。';
const refundDue = '返納していただく金額があります。金額と期限は「支払い情報」でご確認ください。';

const sentences: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  APPLICATION_IN_PROGRESS: '申請書を作成しています。まだ提出されていません。',
  APPLICATION_SUBMITTED: '申請を受け付けました。基金で内容を確認しています。',
  REVISION_REQUESTED: '基金から、申請の内容を直すようお願いしています。',
  UNDER_REVISION: '申請の内容を直しています。直し終わりましたら、もう一度提出してください。',
  CONTRACT_PREPARATION: '契約の手続きを進めています。請書は、用意ができしだい、基金からお送りします。',
  CONTRACT_PROCESSING: '採択が決まりました。請書への署名をお待ちしています。',
  CONTRACT_ON_HOLD: '契約の手続きをいったん止めています。基金からの連絡をお待ちください。',
  CONTRACTED_ONGOING: '契約が済みました。活動を始める準備を進めています。',
  INTERIM_REVISION_REQUESTED: correctionRequested,
  OTHER_REVISION_REQUESTED: correctionRequested,
  CHANGE_REQUESTED: '基金から、変更届を出すようお願いしています。',
  CHANGE_SUBMITTED: '変更届を受け付けました。基金で確認しています。',
  CHANGE_UNDER_REVIEW: '変更届を受け付けました。基金で確認しています。',
  CHANGE_RETURNED: '変更届をお返ししました。内容を直して、もう一度出してください。',
  INCIDENT_REPORTED: '事故届を受け付けました。基金からの連絡をお待ちください。',
  WITHDRAWAL_NOTICE: '辞退届を受け付けました。基金からの連絡をお待ちください。',
  ACTIVITY_COMPLETED: '活動の期間が終わりました。報告の準備を始めてください。',
  REPORT_SENT: '報告書を受け付けました。基金で確認しています。活動が終わりましたら、報告の準備に進んでください。',
  REPORT_PREPARING: '報告書を準備して、提出してください。',
  SUBMISSION_ON_HOLD: correctionRequested,
  HOLD_CONTENT_REVISED: '修正の連絡を受け付けました。基金で確認しています。',
  RETURNED_TO_RECIPIENT_BY_ADMINISTRATOR: correctionRequested,
  RETURNED_TO_RECIPIENT_BY_DIRECTOR: correctionRequested,
  RETURNED_TO_RECIPIENT_BY_STAFF_GENERAL: correctionRequested,
  RETURNED_TO_RECIPIENT_BY_MANAGER_GENERAL: correctionRequested,
  RETURNED_TO_RECIPIENT_BY_COUNCILOR: correctionRequested,
  REFUND_REQUESTED: refundDue,
  REPORT_COMPLETED_WAITING_REFUND: refundDue,
  APPLICATION_WITHDRAWN_END: 'この申請は取り下げられました。',
  REJECTED_END: '選考の結果、今回は採択に至りませんでした。',
  DECLINED_END: 'この助成は辞退されました。',
};

/** Explanations of the statuses for grantees: what happens now or next, without naming internal steps. */
export const applicationMeanings = Object.fromEntries(
  applicationStatuses.map(({ key, phase }) => [key, { grantee: sentences[key] ?? sentenceOfPhase[phase] }]),
) as Readonly<Record<ApplicationStatus, { readonly grantee: string }>>;
