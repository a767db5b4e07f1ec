import type { ApplicationStatus } from '../workflow/application-statuses.ts';

interface RefundFacts {
  /** Yen, as the settlement decided. */
  readonly amount: number;
  readonly status: ApplicationStatus;
  /** What has come back of it. */
  readonly refunds: readonly { readonly amount: number }[];
}

/** The statuses in which a grantee is asked for money. */
const asking: readonly ApplicationStatus[] = ['REPORT_COMPLETED_WAITING_REFUND', 'REFUND_REQUESTED'];

/** How a refund stands, in yen; `asks`: the grantee still has to do something. */
export function refundProgress({ amount, status, refunds }: RefundFacts): {
  readonly returned: number;
  readonly open: number;
  readonly asks: boolean;
} {
  const returned = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const open = Math.max(amount - returned, 0);
  return { returned, open, asks: open > 0 && asking.includes(status) };
}
