import { formatDateTime } from '../../domain/dates/japan-date.ts';
import type { Plain } from './plain.tsx';
import type { CellProps } from './screen.ts';

export { Filter } from './date.tsx';

export function plain({ value }: CellProps): Plain {
  return { text: formatDateTime(String(value)), className: 'cell-date' };
}
