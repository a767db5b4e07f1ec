/** What of a receipt asks for a reason when it is approved. Dates are `YYYY-MM-DD`. */
export interface ApprovedReceipt {
  readonly receiptImageId: number | null;
  readonly receiptDate: string | null;
  readonly activity: { readonly startDate: string | null; readonly endDate: string | null };
}

/** Whether the date of a receipt lies outside the time for which the grant was given. */
export function isOutsideActivity({ receiptDate, activity: { startDate, endDate } }: Omit<ApprovedReceipt, 'receiptImageId'>): boolean {
  return receiptDate !== null && ((startDate !== null && receiptDate < startDate) || (endDate !== null && receiptDate > endDate));
}

/** What whoever approves this receipt must give a reason for, as a sentence; null where nothing. */
export function approvalReasonProblem(receipt: ApprovedReceipt): string | null {
  const odd = [receipt.receiptImageId === null && '画像のない', isOutsideActivity(receipt) && '活動期間の外の'].filter(Boolean).join('、');
  return odd ? `${odd}領収書です。承認する理由を入力してください` : null;
}
