import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { paymentSchedule, plannedWords } from '../../../../domain/money/schedule.ts';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { usePaymentDetails } from './use-details.ts';

/** When each payment is expected, as the beginning of a sentence: `2026年7月頃に`, `決まり次第`. */
export interface Plan {
  readonly advance: string;
  readonly final: string;
}

/**
 * The payment schedule of a grant; the default months until the programme's dates are loaded.
 * @param isAsked whether the details are needed
 */
export function usePlan(
  { grantNumber, grantYear, endDate }: MyApplication,
  isAsked = true,
): Plan & Pick<ReturnType<typeof usePaymentDetails>, 'query'> {
  const { details, query } = usePaymentDetails(isAsked ? grantNumber : null);
  const { advance, final } = details?.schedule ?? paymentSchedule({ grantYear, endDate, advancePaymentDate: null, finalPaymentDate: null });
  const today = japanDate(new Date());
  return { advance: plannedWords(advance, today), final: plannedWords(final, today), query };
}
