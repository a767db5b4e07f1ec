import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { type Plain, PlainWords } from './plain.tsx';
import type { CellProps } from './screen.ts';

export { DateFilter as Filter } from './parts/date-filter.tsx';

export function Cell(cell: CellProps) {
  return <PlainWords {...plain(cell)} />;
}

export function plain({ value }: CellProps): Plain {
  return { text: formatDateTime(String(value)), className: 'cell-date' };
}
