import { receiptStatuses } from './terms.ts';

export type ReceiptStatus = keyof typeof receiptStatuses;

/** Statuses in which a receipt can be edited and removed. */
export const openReceiptStatuses = ['draft', 'rejected'] as const satisfies readonly ReceiptStatus[];

/** Why a receipt cannot be changed or removed now, or null. */
export function notEditableReason(status: ReceiptStatus): string | null {
  if ((openReceiptStatuses as readonly string[]).includes(status)) return null;
  return `「${receiptStatuses[status]}」の領収書は変更できません。直すところがあるときは、基金事務局に差し戻しを依頼してください。`;
}
