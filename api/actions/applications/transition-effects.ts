import { japanDate } from '../../../domain/dates/japan-date.ts';
import type { SettledValue, SetValue } from '../../../domain/workflow/application-transitions.ts';
import type { Cells } from '../../resources/columns.ts';

/** What the settlement decided, where a step asks for it. */
type Figures = Readonly<Record<SettledValue, number | string | null>>;

/** The values that a step fills in: fixed ones as they are, today's date in Japan, a cell of the application, or a figure of its settlement. */
export function applySets(
  sets: Readonly<Record<string, SetValue>> | undefined,
  application: Cells,
  now: Date,
  figures?: Figures,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sets ?? {}).map(([name, value]) => [name, resolve(value, application, now, figures)]));
}

function resolve(value: SetValue, application: Cells, now: Date, figures: Figures | undefined): unknown {
  if (value === '@today') return japanDate(now);
  if (value === '@advancedPaymentAmount') return application.advancedPaymentAmount;
  return figures && value !== null && Object.hasOwn(figures, value) ? figures[value as SettledValue] : value;
}
