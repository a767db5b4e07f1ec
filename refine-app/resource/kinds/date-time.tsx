import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { Plain } from '../../ui/row.ts';
import css from './fields.module.css';
import type { CellProps } from './kind-screen.ts';

export { Filter } from './date.tsx';

export function plain({ value }: CellProps): Plain {
  return { text: formatDateTime(String(value)), className: css.cellDate };
}
