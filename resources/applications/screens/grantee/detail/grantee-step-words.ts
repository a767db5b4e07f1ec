import type { ApplicationStatus } from '../../../../../domain/workflow/application-statuses.ts';
import { activityStatuses } from '../../../../../domain/workflow/application-transitions.ts';
import { stepsFor } from '../../../../../domain/workflow/transitions.ts';
import type { PastStep } from '../../../rules/grantee-words.ts';

export interface StepWords {
  readonly title: string;
  /** Label of the button that takes the step. */
  readonly button: string;
  /** Explains the consequences. */
  readonly lead: string;
  /** Heading of the receipt. */
  readonly done: string;
  /** When to take the step without being asked to, and a part of the name of its document. */
  readonly use?: { readonly text: string; readonly formName: string };
}

/** The wording of a grantee's step, by target status. */
export function stepWords(to: ApplicationStatus): StepWords {
  return words[to] ?? correctionReported;
}

/** Heading of the receipt of a grantee's step; signing and withdrawing have pages of their own. */
export function receiptHeading(to: ApplicationStatus): string {
  return otherReceipts[to] ?? stepWords(to).done;
}

/** Reports that a grantee may make during an activity. */
export const reports = { change: 'CHANGE_SUBMITTED', incident: 'INCIDENT_REPORTED', sent: 'REPORT_SENT' } as const satisfies Record<
  string,
  ApplicationStatus
>;

export function reportsFrom(status: ApplicationStatus): (keyof typeof reports)[] {
  const asideTargets = stepsFor(status, 'recipient').flatMap(({ kind, to }) => (kind === 'aside' ? [to] : []));
  return (Object.keys(reports) as (keyof typeof reports)[]).filter((name) => asideTargets.includes(reports[name]));
}

/** The target of submitting. After a correction it is the last activity status of the history (newest first). */
export function submitTarget(status: ApplicationStatus, history: readonly PastStep[]): ApplicationStatus | null {
  const targets: readonly ApplicationStatus[] = stepsFor(status, 'recipient').flatMap(({ kind, to }) => (kind === 'forward' ? [to] : []));
  const activities: readonly ApplicationStatus[] = activityStatuses;
  const last = history.find(({ toStatus }) => activities.includes(toStatus));
  return targets.find((target) => target === last?.toStatus) ?? targets[0] ?? null;
}

const correctionReported: StepWords = {
  title: '修正が済んだことの連絡',
  button: '修正が済んだことを知らせる',
  lead: 'お願いした修正が済んだことを基金にお知らせします。基金が内容を確認します。',
  done: '修正の連絡を受け付けました',
};

const otherReceipts: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  APPLICATION_WITHDRAWN_END: '申請の取り下げを受け付けました',
  WITHDRAWAL_NOTICE: '辞退届を受け付けました',
  CONTRACTED_ONGOING: '請書への署名を受け付けました',
};

const words: Readonly<Partial<Record<ApplicationStatus, StepWords>>> = {
  APPLICATION_SUBMITTED: {
    title: '申請の提出',
    button: '申請を提出する',
    lead: '提出すると、基金が内容の確認を始めます。提出したあとは、基金から修正をお願いするまで内容を直せません。',
    done: '申請を受け付けました',
  },
  UNDER_REVISION: {
    title: '申請の修正',
    button: '修正を始める',
    lead: '修正を始めると、申請の内容を直せるようになります。直し終わりましたら、もう一度提出してください。',
    done: '修正を始められるようになりました',
  },
  CHANGE_SUBMITTED: {
    title: '変更届の提出',
    button: '変更届を出す',
    lead: '活動の内容、期間、金額などを変えることを基金に届け出ます。何をどのように変えるのか、その理由も書いてください。',
    done: '変更届を受け付けました',
    use: { text: '活動の内容、期間、金額などを変える前に、届け出ます。', formName: '変更届' },
  },
  INCIDENT_REPORTED: {
    title: '事故届の提出',
    button: '事故届を出す',
    lead: '活動中の事故やけがを基金に届け出ます。いつ、どこで、何があったのか、その後どうしたのかを書いてください。',
    done: '事故届を受け付けました',
    use: { text: '活動中に事故やけががあったときに、届け出ます。', formName: '事故届' },
  },
  REPORT_SENT: {
    title: '報告書を送ったことの連絡',
    button: '報告書を送ったことを知らせる',
    lead: '活動が続いているあいだに報告書を送ったことを、基金にお知らせします。先に「提出書類」で報告書を提出してください。基金が確認を始めます。',
    done: '報告書の連絡を受け付けました',
    use: { text: '活動が続いているあいだに報告書を提出したら、知らせます。', formName: '中間報告' },
  },
  ACTIVITY_COMPLETED: {
    title: '活動の終了の連絡',
    button: '活動の終了を知らせる',
    lead: '活動が終わったことを基金にお知らせし、報告の準備に進みます。お知らせのあとは、活動中に戻せません。',
    done: '活動の終了の連絡を受け付けました',
    use: { text: '活動がすべて終わったら、知らせます。このあと、報告の準備に進みます。', formName: '完了報告' },
  },
  REPORT_PREPARING: {
    title: '報告の準備',
    button: '報告の準備を始める',
    lead: '活動の報告の準備に進みます。このあと、報告書と領収書をそろえて提出してください。',
    done: '報告の準備を始められるようになりました',
  },
  REPORT_UNDER_REVIEW: {
    title: '報告の提出',
    button: '報告を提出する',
    lead: '提出すると、基金が報告書と領収書の確認を始めます。必要な書類がそろっていることを「提出書類」で確認してから提出してください。',
    done: '報告を受け付けました',
  },
};
