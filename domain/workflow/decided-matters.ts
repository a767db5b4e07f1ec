import { roles } from '../roles.ts';
import { type ApplicationStatus, applicationStatusLabels, type Phase } from './application-statuses.ts';
import { revokedSettlementValues, type Transition } from './application-transitions.ts';
import { reversalTransition } from './reversal-transitions.ts';
import { unsignedStatuses } from './status-groups.ts';
import { statusEntry } from './transitions.ts';

/** Decided matters of a grant, and their fields. */
export const decidedFields = {
  amount: ['approvedAmount'],
  account: ['bankId'],
  advance: ['advancedPaymentFlg', 'advancedPaymentAmount'],
} as const;

export type Matter = keyof typeof decidedFields;

const names: Readonly<Record<Matter, string>> = { amount: '承認額', account: '振込口座', advance: '前払いの選択' };

/**
 * The effect of a change: `open` not decided yet; a status: approval restarts there; `ahead` decided, and the next approver sees the change; `closed`
 * already carried out.
 */
export type Changeability = 'open' | 'ahead' | 'closed' | ApplicationStatus;

export interface DecidedFacts {
  readonly status: ApplicationStatus;
  /** Whether an advance was paid. */
  readonly advancePaid: boolean;
  /** Whether a letter stating amount and advance awaits signature. */
  readonly letterOut: boolean;
  /** Whether the amount was changed before; the next letter lists each change. */
  readonly amountChanged: boolean;
}

/** Whether and with what effect a decided matter may be changed. */
export function changeabilityOf(matter: Matter, facts: DecidedFacts): Changeability {
  const { phase } = statusEntry(facts.status);
  if (matter === 'amount' && facts.status === 'GRANT_COMPLETED') return 'REPORT_UNDER_REVIEW';
  if (phase === 'end' || facts.status === 'REFUND_REQUESTED') return 'closed';
  if (phase === 'application' || phase === 'selection') return matter === 'amount' && facts.amountChanged ? 'ahead' : 'open';
  return changeabilities[matter](phase, facts);
}

const underWay: readonly Phase[] = ['activity', 'report', 'returned'];

const changeabilities: Readonly<Record<Matter, (phase: Phase, facts: DecidedFacts) => Changeability>> = {
  amount(phase) {
    if (phase === 'contract' || phase === 'advance') return 'AWAITING_BOARD_APPROVAL';
    return underWay.includes(phase) ? 'ahead' : 'REPORT_UNDER_REVIEW';
  },
  account(phase, { status, advancePaid }) {
    if (phase === 'contract' || status === 'ADVANCE_PREPARATION') return 'open';
    if (phase === 'advance') return 'ADVANCE_PREPARATION';
    if (underWay.includes(phase)) return advancePaid ? 'ahead' : 'open';
    return 'REPORT_UNDER_REVIEW';
  },
  advance(phase, { status, letterOut }) {
    if (phase !== 'contract' && phase !== 'advance') return 'closed';
    return isUnsigned(status) && !letterOut ? 'open' : 'CONTRACT_PREPARATION';
  },
};

/** Whether the grant letter is not signed yet, so that its content can still change. */
export function isUnsigned(status: ApplicationStatus): boolean {
  return unsignedStatuses.includes(status);
}

/** Statuses from which approval restarts, earliest first; later steps are approved again, too. */
const restartStatuses = ['AWAITING_BOARD_APPROVAL', 'CONTRACT_PREPARATION', 'ADVANCE_PREPARATION', 'REPORT_UNDER_REVIEW'] as const;

/** The status from which approval restarts; null when it stays. */
export function restartStatusOf(changeability: readonly Changeability[], status: ApplicationStatus): ApplicationStatus | null {
  const first = restartStatuses.find((one) => changeability.includes(one)) ?? null;
  return first === status ? null : first;
}

/** Tells staff why a change is refused, and what to do. */
export function decidedText(matter: Matter, changeability: Changeability, status: ApplicationStatus): string {
  const name = names[matter];
  if (changeability === 'closed') return `${name}は、手続きが終わっているため変えられません。${alternativeText(matter, status)}`;
  const after =
    changeability === 'ahead'
      ? '理由は申請の内部コメントに残り、このあとの決裁で確認されます。'
      : `状況は「${applicationStatusLabels[changeability as ApplicationStatus]}」に戻り、そこから承認をやり直します。`;
  return `${name}は決定済みです。変えるときは、申請の画面の「金額」の「編集」で、${requiredInputs[matter]}を添えて保存してください。${after}`;
}

const reasonAndDocument = '「決定した内容を変える理由」と「根拠の文書」';

/** The inputs required for a change, by their labels on screen. */
const requiredInputs: Readonly<Record<Matter, string>> = {
  amount: reasonAndDocument,
  account: '「決定した内容を変える理由」（口座を外すだけのときは、「口座の登録をやり直す」で「やり直す理由」）',
  advance: reasonAndDocument,
};

/** The remaining option when a change is closed. */
function alternativeText(matter: Matter, status: ApplicationStatus): string {
  if (status === 'REFUND_REQUESTED') return `先に、状況を「${applicationStatusLabels.WITHDRAWAL_NOTICE}」に戻してください。`;
  if (status === 'GRANT_COMPLETED') return '支払いの画面の「精算をやり直す」で、決裁からやり直せます。';
  if (matter === 'advance' && statusEntry(status).phase !== 'end') return '差額は、精算で支払うか、返納していただきます。';
  return '';
}

/** The refusal for grantees. */
export function decidedTextForGrantee(matter: Matter): string {
  return `${names[matter]}は、すでに決まっています。変更するときは、基金事務局にご連絡ください。`;
}

/**
 * The transition back to the status from which approval restarts, or in which money is awaited again. Triggered by a change of a decision, or by a
 * counter entry.
 */
export function reopeningTransition(from: ApplicationStatus, to: ApplicationStatus): Transition | undefined {
  if (!(restartStatuses as readonly string[]).includes(to)) return reversalTransition(from, to);
  const { phase } = statusEntry(from);
  const payment = phase === 'advance' ? { status: 'not_started' } : settledPhases.includes(phase) ? revokedPayment : undefined;
  const needs = phase === 'end' ? (['notInTransfer'] as const) : (['notInTransfer', 'nothingMoved'] as const);
  return {
    from,
    to,
    by: roles,
    kind: 'back',
    comment: true,
    needs,
    sets: { ...(payment && { payment }), ...(isUnsigned(from) && { application: { ukesyoSendDate: null } }) },
    ...(phase === 'end' && { unpaysReceipts: true as const }),
  };
}

const settledPhases: readonly Phase[] = ['settlement', 'end'];

/** Payment values after revoking a settlement; the settlement record is kept. */
const revokedPayment = { status: 'awaiting_settlement', ...revokedSettlementValues } as const;
