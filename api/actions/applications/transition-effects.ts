import { japanDate } from '../../../domain/dates/japan-date.ts';
import type { SetValue } from '../../../domain/workflow/application-transitions.ts';
import type { Cells } from '../../resources/columns.ts';

/** The values that a step fills in: fixed ones as they are, today's date in Japan, or a cell of the application. */
export function applySets(sets: Readonly<Record<string, SetValue>> | undefined, application: Cells, now: Date): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sets ?? {}).map(([name, value]) => [name, resolve(value, application, now)]));
}

function resolve(value: SetValue, application: Cells, now: Date): unknown {
  if (value === '@today') return japanDate(now);
  return value === '@advancedPaymentAmount' ? application.advancedPaymentAmount : value;
}
