import { formatDate } from '../../domain/dates/japan-date.ts';
import { later } from '../ui/later.tsx';
import type { Plain } from '../ui/row.ts';
import css from './fields.module.css';
import type { CellProps, FilterProps } from './screen.ts';

/** With the library for days, which lists need for nothing else. */
export const Filter = later<FilterProps>(async () => (await import('./parts/date-filter.tsx')).DateFilter);

export function plain({ value }: CellProps): Plain {
  return { text: formatDate(String(value)), className: css.cellDate };
}
