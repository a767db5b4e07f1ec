import clsx from 'clsx/lite';
import { readableText } from '../../../domain/mail/merge-fields.ts';
import type { TextOptions } from '../../../schema/kinds/text.ts';
import recordTableCss from '../../ui/record-table.module.css';
import css from './fields.module.css';
import type { CellProps } from './kind-screen.ts';

export { TextFilter as Filter } from './parts/text-filter.tsx';

export const wide = true;

export function Cell({ field, value, place }: CellProps) {
  const className = place === 'list' ? clsx(css.cellClamped, recordTableCss.cellText) : css.cellLines;
  return <span className={className}>{readableText(value, field.options as TextOptions)}</span>;
}
