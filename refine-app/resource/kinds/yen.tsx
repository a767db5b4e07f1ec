import { formatYen } from '../../../domain/money/yen.ts';
import type { NumberOptions } from '../../../schema/kinds/integer.ts';
import baseCss from '../../ui/base.module.css';
import { blank } from '../../ui/present.ts';
import type { Plain } from '../../ui/row.ts';
import css from './fields.module.css';
import type { CellProps } from './kind-screen.ts';

export { NumberFilter as Filter } from './parts/number-filter.tsx';

export const numeric = true;

export function plain({ field, value }: CellProps): Plain {
  if (value === 0 && (field.options as NumberOptions).zeroIsNone) return { text: blank, className: baseCss.quiet };
  return { text: formatYen(Number(value)), className: css.cellNumber };
}
