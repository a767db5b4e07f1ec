import type { ShareTerms } from '../../../../domain/money/grant-share.ts';
import type { PaymentBalance } from '../../../../domain/money/payment-balance.ts';
import type { PaymentDay } from '../../../../domain/money/schedule.ts';
import type { SettledFigures } from '../../../../domain/money/settlement-texts.ts';
import { useGet } from '../../../../refine-app/grantee/queries.ts';

type Received = readonly { readonly id: number; readonly amount: number; readonly receivedDate: string | null }[];

/** Schedule, settlement and incoming payments of a grant. */
export interface PaymentDetails {
  readonly schedule: { readonly advance: PaymentDay; readonly final: PaymentDay };
  readonly share: ShareTerms;
  readonly settlement: (SettledFigures & { readonly decidedAt: string; readonly sentences: readonly string[] }) | null;
  readonly refunds: Received;
  readonly taxReturns: Received;
  readonly balance: PaymentBalance;
}

export function usePaymentDetails(grantNumber: string | null) {
  const url = `/api/payments/details/gn/${encodeURIComponent(grantNumber ?? '')}`;
  const { data: details, query } = useGet<PaymentDetails>(url, undefined, { enabled: grantNumber !== null });
  return { details, query };
}
