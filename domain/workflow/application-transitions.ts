import { type Role, roleLabels } from '../roles.ts';
import type { mailTemplateKeys } from '../terms.ts';
import type { ApplicationStatus } from './application-statuses.ts';
import type { Guard } from './guards.ts';

/**
 * The kind of a transition: `forward` leads towards the end; `back` goes one step back; `return` returns the application to whoever must correct it;
 * `aside` leaves or rejoins the main path; `end` closes the grant early.
 */
export type TransitionKind = 'forward' | 'back' | 'return' | 'aside' | 'end';

/** A value set by a transition: a constant, today in Japan, a field of the application, or a settlement figure. */
export type SetValue = string | number | null | '@today' | '@advancedPaymentAmount' | SettledValue;

/**
 * Figures of the settlement, or the amounts paid after the report and returned so far. A transition that sets the final amount also writes a
 * settlement record.
 */
export type SettledValue =
  | '@finalAmount' | '@deferredAmount' | '@refundAmount' | '@refundDeadline' | '@taxToReturn' | '@paidFinal' | '@returned' | '@taxReturned';

/** A permitted transition of an application. */
export interface Transition {
  readonly from: ApplicationStatus;
  readonly to: ApplicationStatus;
  /** The roles that may take it; `recipient` means grantees on their organisation's applications. */
  readonly by: readonly Role[];
  readonly kind: TransitionKind;
  /** The button label for the roles that have to act. */
  readonly label?: string;
  /** Requires a comment. */
  readonly comment?: true;
  /** The comment is visible to both the grantee and the staff. */
  readonly shared?: true;
  /** The mail offered to be sent to the grantee. */
  readonly mail?: keyof typeof mailTemplateKeys;
  /** Guards that must pass. */
  readonly needs?: readonly Guard[];
  /** Columns of the application and payment that it sets. */
  readonly sets?: { readonly application?: Readonly<Record<string, SetValue>>; readonly payment?: Readonly<Record<string, SetValue>> };
  /** Marks the settled receipts as paid, or reverts that. */
  readonly paysReceipts?: true;
  readonly unpaysReceipts?: true;
  /** The roles that have to act, if not all of `by`: staff may close an activity, but the grantee is expected to. */
  readonly turn?: readonly Role[];
  /** Triggered by the result of a transfer. Taken by hand it requires this comment, which is stored with the payment. */
  readonly byTransfer?: { readonly asks: string };
  /** Triggered by sending the acceptance letter. */
  readonly bySending?: true;
  /** Grantees take it only by signing or declining the acceptance letter, not by choosing the status. */
  readonly signed?: true;
  /** Triggered only by the announcement of results. */
  readonly announced?: true;
}

type More = Omit<Transition, 'from' | 'to' | 'by' | 'kind'>;

const step =
  (kind: TransitionKind) =>
  (from: ApplicationStatus | readonly ApplicationStatus[], to: ApplicationStatus | readonly ApplicationStatus[], by: Role | readonly Role[],
    more: More = {}): Transition[] =>
    [from].flat().flatMap((start) => [to].flat().map((end) => ({ from: start, to: end, by: [by].flat(), kind, ...more })));

const forward = step('forward');
const back = step('back');
const giveBack = step('return');
const aside = step('aside');
const end = step('end');

/** Statuses of a running activity, to which interruptions return. */
export const activityStatuses = ['IN_PROGRESS', 'IN_PROGRESS_WITH_INTERIM', 'ACTIVITY_EXTENDED'] as const satisfies readonly ApplicationStatus[];

const reason = { comment: true } as const;
const toGrantee = { comment: true, shared: true } as const;
const correction = { comment: true, shared: true, mail: 'status_change' } as const;
const notice = { mail: 'status_change' } as const;
/** Clears the sending date, since the sent acceptance letter is void. */
const unsent = { ...reason, sets: { application: { ukesyoSendDate: null } } } as const;
const settled = { finalAmount: '@finalAmount', deferredAmount: '@deferredAmount', refundAmount: '@refundAmount', refundDeadline: '@refundDeadline',
  taxToReturn: '@taxToReturn' } as const;

/** Payment values after revoking a settlement: amounts due equal what was paid. The settlement record is kept. */
export const revokedSettlementValues = { finalAmount: null, deferredAmount: '@paidFinal', refundAmount: '@returned', refundDeadline: null,
  taxToReturn: '@taxReturned' } as const;

/** The approval chain of the final report: status, next status, role, and suffix of the return statuses. */
const decisionChain = [
  ['REPORT_UNDER_REVIEW', 'REPORT_COMPLETED_ADMIN', 'fund_manager', 'ADMINISTRATOR'],
  ['REPORT_COMPLETED_ADMIN', 'REPORT_COMPLETED_DIRECTOR', 'fund_department_head', 'DIRECTOR'],
  ['REPORT_COMPLETED_DIRECTOR', 'REPORT_COMPLETED_AFFAIRS', 'general_staff', 'STAFF_GENERAL'],
  ['REPORT_COMPLETED_AFFAIRS', 'REPORT_COMPLETED_AFFAIRS_MANAGER', 'general_department_head', 'MANAGER_GENERAL'],
  ['REPORT_COMPLETED_AFFAIRS_MANAGER', 'REPORT_COMPLETED_COUNCILOR', 'director', 'COUNCILOR'],
] as const;

/** The button text naming the next approver. */
function nextSeat(index: number): string {
  const next = decisionChain[index + 1];
  return next ? `${roleLabels[next[2]]}の決裁` : '精算';
}

/** All permitted transitions (spec, first file, section 4; structure by decision). Nothing else changes an application's status. */
export const applicationTransitions: readonly Transition[] = [
  // 申請
  forward('APPLICATION_IN_PROGRESS', 'APPLICATION_SUBMITTED', 'recipient', { needs: ['complete'], sets: { application: { entryDate: '@today' } } }),
  giveBack('APPLICATION_SUBMITTED', 'REVISION_REQUESTED', 'fund_staff', { ...toGrantee, mail: 'application_confirmation', needs: ['closed'] }),
  back('REVISION_REQUESTED', 'APPLICATION_SUBMITTED', 'fund_staff', correction),
  forward('REVISION_REQUESTED', 'UNDER_REVISION', 'recipient'),
  forward('UNDER_REVISION', 'APPLICATION_SUBMITTED', 'recipient', { needs: ['complete'] }),
  end(['APPLICATION_IN_PROGRESS', 'APPLICATION_SUBMITTED', 'REVISION_REQUESTED', 'UNDER_REVISION'], 'APPLICATION_WITHDRAWN_END', 'recipient',
    toGrantee),

  // 選考
  forward('APPLICATION_SUBMITTED', 'SELECTION_PREPARATION', 'fund_staff', { label: '選考の準備へ進める', needs: ['closed'] }),
  forward('SELECTION_PREPARATION', 'UNDER_REVIEW', 'fund_staff', { label: '選考を始める' }),
  forward('UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL', 'fund_manager', { label: '理事会の承認へ進める' }),
  forward('AWAITING_BOARD_APPROVAL', 'CONTRACT_PREPARATION', 'fund_department_head', { announced: true }),
  back('SELECTION_PREPARATION', 'APPLICATION_SUBMITTED', 'fund_staff', reason),
  back('UNDER_REVIEW', 'SELECTION_PREPARATION', ['fund_staff', 'fund_manager'], reason),
  back('AWAITING_BOARD_APPROVAL', 'UNDER_REVIEW', ['fund_manager', 'fund_department_head'], reason),
  back('CONTRACT_PREPARATION', 'AWAITING_BOARD_APPROVAL', 'fund_department_head', reason),
  end('UNDER_REVIEW', 'REJECTED_END', 'fund_manager', { announced: true }),
  end('AWAITING_BOARD_APPROVAL', 'REJECTED_END', 'fund_department_head', { announced: true }),

  // 契約
  forward('CONTRACT_PREPARATION', 'CONTRACT_PROCESSING', 'fund_staff', { label: '請書の手続きへ進める', bySending: true, ...notice,
    needs: ['grantNumber', 'approvedAmount'], sets: { application: { ukesyoSendDate: '@today' } } }),
  forward('CONTRACT_PROCESSING', 'CONTRACTED_ONGOING', ['fund_staff', 'recipient'], { ...notice, turn: ['recipient'], signed: true,
    sets: { application: { ukesyoApplovalDate: '@today' } } }),
  back('CONTRACT_PROCESSING', 'CONTRACT_PREPARATION', 'fund_staff', unsent),
  aside('CONTRACT_PREPARATION', 'CONTRACT_ON_HOLD', 'fund_staff', reason),
  aside('CONTRACT_PROCESSING', 'CONTRACT_ON_HOLD', ['fund_staff', 'recipient'], { ...reason, signed: true }),
  forward('CONTRACT_ON_HOLD', 'CONTRACT_PROCESSING', 'fund_staff', { label: '契約の手続きへ戻す', ...notice,
    needs: ['grantNumber', 'approvedAmount'] }),
  back('CONTRACT_ON_HOLD', 'CONTRACT_PREPARATION', 'fund_staff', unsent),
  end(['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING', 'CONTRACT_ON_HOLD'], 'DECLINED_END', 'fund_staff', reason),

  // 前払い
  forward('CONTRACTED_ONGOING', 'ADVANCE_PREPARATION', 'fund_staff', { label: '前払いの準備へ進める', needs: ['advance'],
    sets: { payment: { status: 'advance_instructed', advancePaymentAmount: '@advancedPaymentAmount' } } }),
  forward('CONTRACTED_ONGOING', 'IN_PROGRESS', 'fund_staff', { label: '前払いなしで活動へ進める', ...notice }),
  forward('ADVANCE_PREPARATION', 'ADVANCE_APPROVAL_FUND_ADMIN', 'fund_staff', { label: '基金管理者の稟議へ進める', needs: ['advance', 'bank'],
    sets: { payment: { advancePaymentAmount: '@advancedPaymentAmount' } } }),
  forward('ADVANCE_APPROVAL_FUND_ADMIN', 'ADVANCE_APPROVAL_FUND_DIRECTOR', 'fund_manager', { label: '基金部長の稟議へ進める' }),
  forward('ADVANCE_APPROVAL_FUND_DIRECTOR', 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', 'fund_department_head', { label: '総務に前払いを指示する' }),
  forward('ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', 'ADVANCE_INSTRUCTION_ACCOUNTANT', ['general_staff', 'general_department_head'],
    { label: '経理に前払いを指示する', sets: { payment: { advancePaymentRequestDate: '@today' } } }),
  forward('ADVANCE_INSTRUCTION_ACCOUNTANT', 'IN_PROGRESS', 'accounting_staff', {
    label: '前払いを記録して活動へ進める',
    mail: 'payment_notice',
    needs: ['advance', 'advanceAsApproved', 'bank', 'notInTransfer'],
    sets: { payment: { status: 'advance_paid', advanceAmount: '@advancedPaymentAmount', advancePaymentTransferDate: '@today' } },
    byTransfer: { asks: '振込データを使わずに支払った理由' },
  }),
  back('ADVANCE_PREPARATION', 'CONTRACTED_ONGOING', 'fund_staff', { ...reason, sets: { payment: { status: 'not_started' } } }),
  back('ADVANCE_APPROVAL_FUND_ADMIN', 'ADVANCE_PREPARATION', 'fund_manager', reason),
  back('ADVANCE_APPROVAL_FUND_DIRECTOR', 'ADVANCE_APPROVAL_FUND_ADMIN', 'fund_department_head', reason),
  back('ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', 'ADVANCE_APPROVAL_FUND_DIRECTOR', ['general_staff', 'general_department_head'], reason),
  back('ADVANCE_INSTRUCTION_ACCOUNTANT', 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', 'accounting_staff', { ...reason, needs: ['notInTransfer'] }),
  end('ADVANCE_APPROVAL_FUND_ADMIN', 'WITHDRAWAL_NOTICE', 'recipient', toGrantee),

  // 活動
  giveBack('IN_PROGRESS', 'INTERIM_REVISION_REQUESTED', 'fund_staff', correction),
  forward('INTERIM_REVISION_REQUESTED', 'IN_PROGRESS', ['recipient', 'fund_staff'], { turn: ['recipient'] }),
  aside('INTERIM_REVISION_REQUESTED', 'IN_PROGRESS_WITH_INTERIM', 'fund_staff'),
  aside(['IN_PROGRESS', 'ACTIVITY_EXTENDED'], 'IN_PROGRESS_WITH_INTERIM', 'fund_staff'),
  aside(['IN_PROGRESS', 'IN_PROGRESS_WITH_INTERIM'], 'ACTIVITY_EXTENDED', 'fund_staff', { ...toGrantee, ...notice }),
  giveBack(activityStatuses, 'OTHER_REVISION_REQUESTED', 'fund_staff', correction),
  forward('OTHER_REVISION_REQUESTED', activityStatuses, ['recipient', 'fund_staff'], { turn: ['recipient'], needs: ['sameActivity'] }),
  giveBack(activityStatuses, 'CHANGE_REQUESTED', 'fund_staff', correction),
  aside(activityStatuses, 'CHANGE_SUBMITTED', 'recipient', toGrantee),
  forward(['CHANGE_REQUESTED', 'CHANGE_RETURNED'], 'CHANGE_SUBMITTED', 'recipient', toGrantee),
  forward('CHANGE_SUBMITTED', 'CHANGE_UNDER_REVIEW', 'fund_staff', { label: '変更届の確認を始める' }),
  forward('CHANGE_UNDER_REVIEW', activityStatuses, 'fund_staff', { label: '変更を認めて活動へ戻す', ...notice }),
  giveBack('CHANGE_UNDER_REVIEW', 'CHANGE_RETURNED', 'fund_staff', correction),
  aside(activityStatuses, 'INCIDENT_REPORTED', 'recipient', toGrantee),
  forward('INCIDENT_REPORTED', activityStatuses, 'fund_staff', { label: '確認を終えて活動へ戻す', ...notice }),
  aside(activityStatuses, 'WITHDRAWAL_NOTICE', 'recipient', toGrantee),
  forward('WITHDRAWAL_NOTICE', 'REFUND_REQUESTED', 'fund_staff', { label: '返金を依頼する', ...toGrantee, mail: 'refund_request',
    needs: ['receiptsDecided', 'incomeDeclared', 'refundDue'], sets: { payment: { status: 'awaiting_refund', ...settled } } }),
  end('WITHDRAWAL_NOTICE', 'DECLINED_END', 'fund_staff', { ...reason, ...notice, needs: ['receiptsDecided', 'incomeDeclared', 'noRefundDue'],
    sets: { payment: { status: 'completed' } } }),
  back('REFUND_REQUESTED', 'WITHDRAWAL_NOTICE', 'fund_staff', { ...correction, needs: ['nothingMoved'],
    sets: { payment: { status: 'advance_paid', ...revokedSettlementValues } } }),
  end('REFUND_REQUESTED', 'DECLINED_END', 'accounting_staff', { label: '返金を確かめて終える', ...notice, needs: ['moneySettled', 'asSettled'],
    turn: ['accounting_staff'], sets: { payment: { status: 'completed' } }, paysReceipts: true }),
  forward(activityStatuses, 'ACTIVITY_COMPLETED', ['fund_staff', 'recipient'], { ...notice, turn: ['recipient'] }),
  aside(activityStatuses, 'REPORT_SENT', 'recipient'),

  // 報告
  forward('ACTIVITY_COMPLETED', 'REPORT_PREPARING', ['recipient', 'fund_staff'], { ...notice, turn: ['recipient'] }),
  aside('ACTIVITY_COMPLETED', 'WITHDRAWAL_NOTICE', 'recipient', toGrantee),
  forward('REPORT_SENT', 'REPORT_PREPARING', ['recipient', 'fund_staff'], { label: '報告の準備へ進める', ...notice, turn: ['fund_staff'] }),
  forward('REPORT_PREPARING', 'REPORT_UNDER_REVIEW', 'recipient'),
  giveBack('REPORT_UNDER_REVIEW', 'SUBMISSION_ON_HOLD', 'fund_staff', correction),
  forward('SUBMISSION_ON_HOLD', 'HOLD_CONTENT_REVISED', 'recipient'),
  forward('HOLD_CONTENT_REVISED', 'REPORT_UNDER_REVIEW', 'fund_staff', { label: '基金管理者の決裁へ進める' }),

  // 決裁, 差し戻し
  ...decisionChain.map(([at, done, role, suffix], index) => [
    ...forward(at, done, role, { label: `${nextSeat(index)}へ進める` }),
    ...giveBack(at, `RETURNED_BY_${suffix}`, role, reason),
    ...giveBack(at, `RETURNED_TO_RECIPIENT_BY_${suffix}`, role, correction),
    ...forward(`RETURNED_BY_${suffix}`, 'REPORT_UNDER_REVIEW', 'fund_staff', { label: '直して基金管理者の決裁へ進める', ...reason }),
    ...forward(`RETURNED_TO_RECIPIENT_BY_${suffix}`, 'HOLD_CONTENT_REVISED', 'recipient', toGrantee),
  ]),

  // 精算
  forward('REPORT_COMPLETED_COUNCILOR', 'REPORT_COMPLETED_WAITING_SETTLEMENT', 'accounting_staff', {
    label: '精算を決める',
    needs: ['receiptsDecided', 'incomeDeclared', 'noRefundDue'],
    sets: { payment: { status: 'awaiting_settlement', reportCompletionDate: '@today', ...settled } },
  }),
  forward('REPORT_COMPLETED_COUNCILOR', 'REPORT_COMPLETED_WAITING_REFUND', 'accounting_staff', {
    label: '精算を決めて返納を求める',
    mail: 'refund_request',
    needs: ['receiptsDecided', 'incomeDeclared', 'refundDue'],
    sets: { payment: { status: 'awaiting_refund', reportCompletionDate: '@today', ...settled } },
  }),
  back(['REPORT_COMPLETED_WAITING_SETTLEMENT', 'REPORT_COMPLETED_WAITING_REFUND'], 'REPORT_COMPLETED_COUNCILOR', 'accounting_staff', {
    ...reason,
    needs: ['notInTransfer', 'nothingMoved'],
    sets: { payment: { status: 'awaiting_settlement', ...revokedSettlementValues } },
  }),
  forward(['REPORT_COMPLETED_WAITING_SETTLEMENT', 'REPORT_COMPLETED_WAITING_REFUND'], 'GRANT_COMPLETED', 'accounting_staff', {
    label: '助成を完了する',
    ...notice,
    needs: ['notInTransfer', 'moneySettled', 'asSettled'],
    sets: { payment: { status: 'completed' } },
    paysReceipts: true,
  }),
].flat();
