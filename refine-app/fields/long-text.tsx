import { formatText } from '../../schema/kinds/text.ts';
import css from './fields.module.css';
import type { CellProps } from './screen.ts';

export { TextFilter as Filter } from './parts/text-filter.tsx';

export const wide = true;

export function Cell({ field, value, place }: CellProps) {
  return <span className={place === 'list' ? css.cellClamped : css.cellLines}>{formatText(value, field)}</span>;
}
