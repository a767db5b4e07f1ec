import css from './fields.module.css';
import type { CellProps } from './screen.ts';

export { TextFilter as Filter } from './parts/text-filter.tsx';

export const wide = true;

export function Cell({ value, place }: CellProps) {
  return <span className={place === 'list' ? css.cellClamped : css.cellLines}>{String(value)}</span>;
}
