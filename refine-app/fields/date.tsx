import { formatDate } from '../../domain/dates/japan-date.ts';
import type { CellProps } from './screen.ts';

export { DateFilter as Filter } from './parts/date-filter.tsx';

export function Cell({ value }: CellProps) {
  return <span className="cell-date">{formatDate(String(value))}</span>;
}
