import type { Role } from '../roles.ts';
import { receiptStatuses } from '../terms.ts';

export type ReceiptStatus = keyof typeof receiptStatuses;

/** A way from one status to another (second file, section 4, receipt status). */
export interface ReceiptStep {
  readonly to: ReceiptStatus;
  readonly from: readonly ReceiptStatus[];
  /** Empty: nobody by hand. */
  readonly by: readonly Role[];
  /** The receipt must be filled in whole. */
  readonly complete?: true;
  /** Cannot be taken without saying why. */
  readonly comment?: true;
  /** Not by whoever created the receipt or sent it in. */
  readonly second?: true;
  /** The comment is the grantee's to read, and is mailed. */
  readonly told?: true;
}

const fund = ['fund_staff', 'fund_manager', 'fund_department_head'] as const;

/** Every step there is. What is on its way or decided is frozen; only a payment makes a receipt paid, and only its return makes it unpaid. */
export const receiptSteps = {
  save: { to: 'draft', from: ['rejected'], by: [...fund, 'recipient'] },
  submit: { to: 'submitted', from: ['draft', 'rejected'], by: [...fund, 'recipient'], complete: true },
  hold: { to: 'pending', from: ['submitted', 'approved'], by: fund },
  approve: { to: 'approved', from: ['submitted', 'pending'], by: fund, complete: true, second: true },
  reject: { to: 'rejected', from: ['submitted', 'pending', 'approved'], by: fund, comment: true, told: true },
  pay: { to: 'paid', from: ['approved'], by: [] },
  unpay: { to: 'approved', from: ['paid'], by: [] },
} as const satisfies Readonly<Record<string, ReceiptStep>>;

export type ReceiptStepName = keyof typeof receiptSteps;

/** The steps that a reviewer may ask for by the status that they lead to. */
export const reviewSteps = { pending: 'hold', approved: 'approve', rejected: 'reject' } as const satisfies Readonly<
  Partial<Record<ReceiptStatus, ReceiptStepName>>
>;

/** While a receipt is like this its fields may be changed, and it may be removed. */
export const openReceiptStatuses = ['draft', 'rejected'] as const satisfies readonly ReceiptStatus[];

/** What stands in the way of a step, as a sentence, or null. */
export function receiptObstacle(name: ReceiptStepName, status: ReceiptStatus): string | null {
  const step: ReceiptStep = receiptSteps[name];
  if (step.from.includes(status)) return null;
  if (step.to === status) return `この領収書は、すでに「${receiptStatuses[status]}」になっています。`;
  return `「${receiptStatuses[status]}」の領収書は「${receiptStatuses[step.to]}」にできません。画面を読み込み直して、今の状況を確認してください。`;
}

/** Why a receipt cannot be changed or removed now, or null. */
export function frozenReason(status: ReceiptStatus): string | null {
  if ((openReceiptStatuses as readonly string[]).includes(status)) return null;
  return `「${receiptStatuses[status]}」の領収書は変更できません。直すところがあるときは、基金事務局に差し戻しを依頼してください。`;
}
