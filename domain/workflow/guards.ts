import { advanceLimit } from '../money/advance.ts';
import { type Settlement, undecidedText, undeclaredText } from '../money/settlement.ts';
import { formatYen } from '../money/yen.ts';
import type { Role } from '../roles.ts';
import { type ApplicationStatus, applicationStatusLabels } from './application-statuses.ts';

/** The input of guards: the application, the acting role, and the last status of its activity. */
export interface GuardSubject {
  readonly to: ApplicationStatus;
  readonly role: Role;
  readonly grantNumber: string | null;
  readonly approvedAmount: number | null;
  readonly entryAmount: number | null;
  readonly contactUserId: number | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly bankId: number | null;
  readonly advancedPaymentFlg: boolean | null;
  readonly advancedPaymentAmount: number | null;
  readonly callId: number | null;
  /** Whether the call is closed for this applicant; null when not needed or without a call. */
  readonly callClosed: boolean | null;
  /** The latest status of a running activity; null when the history has none. */
  readonly lastActivity: ApplicationStatus | null;
  /** Present when a guard needs it. */
  readonly money?: MoneySubject;
}

const columns: Readonly<Record<Exclude<keyof GuardSubject, 'to' | 'role' | 'callClosed' | 'lastActivity' | 'money'>, true>> = {
  grantNumber: true,
  approvedAmount: true,
  entryAmount: true,
  contactUserId: true,
  startDate: true,
  endDate: true,
  bankId: true,
  advancedPaymentFlg: true,
  advancedPaymentAmount: true,
  callId: true,
};

/** The application columns that guards use. */
export const guardedColumns = Object.keys(columns);

/** The financial state that guards use; amounts in yen. */
export interface MoneySubject {
  readonly settlement: Pick<Settlement, 'refundAmount' | 'undecided' | 'undeclared' | 'paid'>;
  /** Why the decided settlement no longer holds; null when it does, or without one. */
  readonly changed: string | null;
  /** Decided but not yet paid, and not yet returned. */
  readonly unpaid: number;
  readonly unreturned: number;
  readonly openSurcharge: number;
  /** Whether any of it was paid or returned since the decision. */
  readonly moved: boolean;
  /** Whether a payment is in an open transfer batch. */
  readonly inTransfer: boolean;
  /** Why the advance must not be paid, or null. */
  readonly advanceObjection: string | null;
}

/** Fields required before an application can be submitted. */
const requiredForSubmission = { entryAmount: '申請額', contactUserId: '連絡担当者', startDate: '開始日', endDate: '終了日' } as const;

/** The missing fields of an application. */
export function missingFor(subject: Pick<GuardSubject, keyof typeof requiredForSubmission>): (keyof typeof requiredForSubmission)[] {
  return (Object.keys(requiredForSubmission) as (keyof typeof requiredForSubmission)[]).filter((name) => !subject[name]);
}

/** Each guard returns in Japanese what is missing and what to do, or null. */
const guards = {
  complete: (subject: GuardSubject) => {
    const missing = missingFor(subject);
    return missing.length === 0 ? null : `${missing.map((name) => requiredForSubmission[name]).join('・')}を入力してから提出してください`;
  },
  closed: ({ callClosed }: GuardSubject) =>
    callClosed === false ? '公募の締切が過ぎていません。締切までは、申請者が直して提出し直せます。締切のあとに進めてください' : null,
  grantNumber: ({ grantNumber }: GuardSubject) => (grantNumber ? null : '助成番号がありません。助成番号を登録してから進めてください'),
  approvedAmount: ({ approvedAmount }: GuardSubject) => ((approvedAmount ?? 0) > 0 ? null : '承認額がありません。承認額を登録してから進めてください'),
  advance: ({ advancedPaymentFlg, advancedPaymentAmount, approvedAmount }: GuardSubject) => {
    if (!advancedPaymentFlg || !advancedPaymentAmount) return '前払いを希望していません。前払いをしないときは「活動中」に進めてください';
    const limit = advanceLimit(approvedAmount ?? 0);
    return advancedPaymentAmount <= limit
      ? null
      : `前払い額が上限の${limit.toLocaleString('ja-JP')}円を超えています。前払い額を直してから進めてください`;
  },
  bank: ({ bankId }: GuardSubject) => (bankId ? null : '振込口座が登録されていません。口座の登録を助成者に依頼してください'),
  sameActivity: ({ to, role, lastActivity }: GuardSubject) =>
    role !== 'recipient' || to === (lastActivity ?? 'IN_PROGRESS') ? null : '修正の前と同じ状況に戻してください',
  refundDue: ({ money }: GuardSubject) =>
    money && money.settlement.refundAmount === 0 ? '返納していただく額がありません。返納のない手続きに進めてください' : null,
  noRefundDue: ({ to, money }: GuardSubject) => {
    if (!money || money.settlement.refundAmount === 0) return null;
    const instead = applicationStatusLabels[to === 'DECLINED_END' ? 'REFUND_REQUESTED' : 'REPORT_COMPLETED_WAITING_REFUND'];
    return `返納していただく額が${formatYen(money.settlement.refundAmount)}あります。「${instead}」に進めてください`;
  },
  advanceAsApproved: ({ money }: GuardSubject) => money?.advanceObjection ?? null,
  receiptsDecided: ({ money }: GuardSubject) => (money ? undecidedText(money.settlement) : null),
  // When withdrawing without any payment, other income is irrelevant.
  incomeDeclared: ({ to, money }: GuardSubject) =>
    money && !(to === 'DECLINED_END' && money.settlement.paid === 0) ? undeclaredText(money.settlement) : null,
  asSettled: ({ money }: GuardSubject) => money?.changed ?? null,
  moneySettled: ({ money }: GuardSubject) => {
    if (money && money.unpaid > 0) return `まだ支払っていない額が${formatYen(money.unpaid)}あります。振込の結果を登録すると、自動で進みます`;
    if (money && money.unreturned > 0) return `返納の残りが${formatYen(money.unreturned)}あります。返納の入金を記録してから進めてください`;
    if (money && money.openSurcharge > 0) return `加算金の残りが${formatYen(money.openSurcharge)}あります。加算金の入金を記録してから進めてください`;
    return null;
  },
  nothingMoved: ({ money }: GuardSubject) => (money?.moved ? '支払いや返納の記録があるため、戻せません' : null),
  notInTransfer: ({ money }: GuardSubject) =>
    money?.inTransfer ? 'この申請の支払いは振込データに入っています。振込の結果を登録するか、振込データから外してください' : null,
} as const;

export type Guard = keyof typeof guards;

/** Guards that depend only on the application's own row, its history, or a call deadline that has passed. */
export const ownRowGuards: readonly Guard[] = ['complete', 'closed', 'grantNumber', 'approvedAmount', 'advance', 'bank', 'sameActivity'];

/** The first failing guard's message, for the user who takes the step. */
export function firstFailedGuard(needs: readonly Guard[], subject: GuardSubject): string | null {
  for (const need of needs) {
    const obstacle = guards[need](subject);
    if (obstacle) return obstacle;
  }
  return null;
}
