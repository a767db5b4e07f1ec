import { roles } from '../roles.ts';
import { type ApplicationStatus, applicationStatusLabels, type Phase } from './application-statuses.ts';
import { type Transition, unsettled } from './application-transitions.ts';
import { counterStep } from './counter-steps.ts';
import { unsignedStatuses } from './status-groups.ts';
import { statusEntry } from './transitions.ts';

/** What is decided about the money of a grant, and the fields that say it. */
export const decidedFields = {
  amount: ['approvedAmount'],
  account: ['bankId'],
  advance: ['advancedPaymentFlg', 'advancedPaymentAmount'],
} as const;

export type Matter = keyof typeof decidedFields;

const names: Readonly<Record<Matter, string>> = { amount: '承認額', account: '振込口座', advance: '前払いの選択' };

/**
 * What a change of it means: `open` nothing has been decided; a status: the approval begins anew there; `ahead` it has been decided, and whoever decides
 * next will see the change; `closed` it has been carried out.
 */
export type Changeability = 'open' | 'ahead' | 'closed' | ApplicationStatus;

export interface DecidedFacts {
  readonly status: ApplicationStatus;
  /** Whether an advance has reached the grantee. */
  readonly advancePaid: boolean;
  /** Whether a letter that tells the amount and the advance waits for its signature. */
  readonly letterOut: boolean;
  /** Whether a decision has changed the amount before: the next letter tells each change. */
  readonly amountChanged: boolean;
}

/** Whether, and at what price, a decided matter may still change. */
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

/** Whether the letter of the grant has not been agreed to yet: what it will say can still be chosen. */
export function isUnsigned(status: ApplicationStatus): boolean {
  return unsignedStatuses.includes(status);
}

/** Of several beginnings the earliest: what follows it is approved anew, too. */
const beginnings = ['AWAITING_BOARD_APPROVAL', 'CONTRACT_PREPARATION', 'ADVANCE_PREPARATION', 'REPORT_UNDER_REVIEW'] as const;

/** The status where the approval begins anew; null where the application stays where it is. */
export function beginningOf(changeability: readonly Changeability[], status: ApplicationStatus): ApplicationStatus | null {
  const first = beginnings.find((one) => changeability.includes(one)) ?? null;
  return first === status ? null : first;
}

/** Says to the staff why a change is refused, and what to do. */
export function decidedText(matter: Matter, changeability: Changeability, status: ApplicationStatus): string {
  const name = names[matter];
  if (changeability === 'closed') return `${name}は、手続きが終わっているため変えられません。${instead(matter, status)}`;
  const after =
    changeability === 'ahead'
      ? '理由は申請の内部コメントに残り、このあとの決裁で確認されます。'
      : `状況は「${applicationStatusLabels[changeability as ApplicationStatus]}」に戻り、そこから承認をやり直します。`;
  return `${name}は決定済みです。変えるときは、申請の画面の「金額」の「編集」で、${added[matter]}を添えて保存してください。${after}`;
}

const paper = '「決定した内容を変える理由」と「根拠の文書」';

/** What the change takes, by the names that the screen has for it. */
const added: Readonly<Record<Matter, string>> = {
  amount: paper,
  account: '「決定した内容を変える理由」（口座を外すだけのときは、「口座の登録をやり直す」で「やり直す理由」）',
  advance: paper,
};

/** The way that is left where it is over. */
function instead(matter: Matter, status: ApplicationStatus): string {
  if (status === 'REFUND_REQUESTED') return `先に、状況を「${applicationStatusLabels.WITHDRAWAL_NOTICE}」に戻してください。`;
  if (status === 'GRANT_COMPLETED') return '支払いの画面の「精算をやり直す」で、決裁からやり直せます。';
  if (matter === 'advance' && statusEntry(status).phase !== 'end') return '差額は、精算で支払うか、返納していただきます。';
  return '';
}

/** The same to the grantee. */
export function decidedTextForGrantee(matter: Matter): string {
  return `${names[matter]}は、すでに決まっています。変更するときは、基金事務局にご連絡ください。`;
}

/**
 * The step back to where the approval begins anew, or to where money is awaited again. Nobody chooses it: it comes with the change of what was decided, or
 * with the counter-entry.
 */
export function reopening(from: ApplicationStatus, to: ApplicationStatus): Transition | undefined {
  if (!(beginnings as readonly string[]).includes(to)) return counterStep(from, to);
  const { phase } = statusEntry(from);
  const payment = phase === 'advance' ? { status: 'not_started' } : withdrawing.includes(phase) ? withdrawn : undefined;
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

const withdrawing: readonly Phase[] = ['settlement', 'end'];

/** The figures of a settlement that is taken back hold no longer; its row stays on record. */
const withdrawn = { status: 'awaiting_settlement', ...unsettled } as const;
