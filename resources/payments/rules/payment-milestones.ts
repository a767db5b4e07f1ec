/** The dates and sums of a grant's payment, as `GET /api/payments/status/gn/{grantNumber}` gives them. */
export interface PaymentStatus {
  readonly requestSubmissionDate: string | null;
  readonly conditionalApprovalDate: string | null;
  readonly approvedAmount: number | null;
  readonly advancePaymentRequestDate: string | null;
  readonly advancePaymentAmount: number | null;
  readonly advancePaymentTransferDate: string | null;
  readonly reportCompletionDate: string | null;
  readonly finalAmount: number | null;
  readonly finalPaymentTransferDate: string | null;
  readonly refundAmount: number | null;
  readonly refundDeadline: string | null;
}

export interface Milestone {
  readonly name: MilestoneName;
  readonly date: string | null;
  readonly amount: number | null;
}

export type MilestoneName = keyof typeof dateOf;

/** Milestones of the payment in order: past ones with their date, then expected ones. Skipped ones without a date are left out. */
export function paymentMilestones(payment: PaymentStatus, paysInAdvance: boolean): Milestone[] {
  const all = names.map((name): Milestone => ({ name, date: payment[dateOf[name]], amount: amountOf(name, payment) }));
  const last = all.findLastIndex(({ date }) => date !== null);
  return all.filter(({ name, date }, index) => date !== null || (index > last && isExpected(name, payment, paysInAdvance)));
}

const dateOf = {
  request: 'requestSubmissionDate',
  conditionalApproval: 'conditionalApprovalDate',
  advanceRequest: 'advancePaymentRequestDate',
  advanceTransfer: 'advancePaymentTransferDate',
  reportCompletion: 'reportCompletionDate',
  finalTransfer: 'finalPaymentTransferDate',
} as const satisfies Record<string, keyof PaymentStatus>;
const names = Object.keys(dateOf) as MilestoneName[];
const onlyInAdvance: readonly MilestoneName[] = ['request', 'conditionalApproval', 'advanceRequest', 'advanceTransfer'];

function isExpected(name: MilestoneName, { refundAmount }: PaymentStatus, paysInAdvance: boolean): boolean {
  if (name === 'finalTransfer') return !refundAmount;
  return paysInAdvance || !onlyInAdvance.includes(name);
}

/** The amount transferred at a milestone. The final transfer is the final amount less the advance. */
function amountOf(name: MilestoneName, { advancePaymentAmount, advancePaymentTransferDate, finalAmount }: PaymentStatus): number | null {
  if (name === 'advanceTransfer') return advancePaymentAmount;
  if (name !== 'finalTransfer' || finalAmount === null) return null;
  return finalAmount - (advancePaymentTransferDate ? (advancePaymentAmount ?? 0) : 0);
}
