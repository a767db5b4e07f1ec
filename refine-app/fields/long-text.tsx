import { readableText } from '../../domain/mail/merge-fields.ts';
import type { TextOptions } from '../../schema/kinds/text.ts';
import css from './fields.module.css';
import type { CellProps } from './screen.ts';

export { TextFilter as Filter } from './parts/text-filter.tsx';

export const wide = true;

export function Cell({ field, value, place }: CellProps) {
  return <span className={place === 'list' ? css.cellClamped : css.cellLines}>{readableText(value, field.options as TextOptions)}</span>;
}
