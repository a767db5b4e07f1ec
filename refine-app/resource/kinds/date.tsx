import clsx from 'clsx/lite';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import type { DateOptions } from '../../../schema/kinds/date.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Plain } from '../../ui/row.ts';
import css from './fields.module.css';
import type { CellProps, FilterProps } from './kind-screen.ts';

/** Loaded on demand with the date library, which lists do not need otherwise. */
export const Filter = lazyComponent<FilterProps>(async () => (await import('./parts/date-filter.tsx')).DateFilter);

export function plain(cell: CellProps): Plain {
  const text = formatDate(String(cell.value));
  const late = cell.place === 'list' && lateness(cell);
  return late ? { text: `${text}${late}`, className: clsx(css.cellDate, css.cellLate) } : { text, className: css.cellDate };
}

/** A note beside a due date that has passed, or after which it was done. The list shows the number of days below. */
function lateness({ field, value, row }: CellProps): string | undefined {
  const { due } = field.options as DateOptions;
  if (!due) return undefined;
  if (row[due.lateDays]) return ' 超過';
  const done = row[due.done];
  return typeof done === 'string' && japanDate(new Date(done)) > String(value) ? ' 期限後' : undefined;
}
