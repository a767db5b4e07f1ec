import { type PaymentDay, paymentSchedule, type ScheduleFacts } from '../../domain/money/schedule.ts';
import { movedDay, type RestDayRule } from './bank-day.ts';

/** When a grant is paid: a day that its programme names is moved off days when banks rest. */
export function bankSchedule({ restDayRule, ...facts }: ScheduleFacts & { readonly restDayRule: RestDayRule | null }) {
  const { advance, final } = paymentSchedule(facts);
  const moved = (day: PaymentDay): PaymentDay => (day.date ? { ...day, ...movedDay(day.date, restDayRule ?? 'next') } : day);
  return { advance: moved(advance), final: moved(final) };
}
