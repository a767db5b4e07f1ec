import { formatYen } from '../../domain/money/yen.ts';
import type { NumberOptions } from '../../schema/kinds/integer.ts';
import { blank } from '../ui/present.ts';
import type { Plain } from '../ui/row.ts';
import type { CellProps } from './screen.ts';

export { NumberFilter as Filter } from './parts/number-filter.tsx';

export const numeric = true;

export function plain({ field, value }: CellProps): Plain {
  if (value === 0 && (field.options as NumberOptions).zeroIsNone) return { text: blank, className: 'quiet' };
  return { text: formatYen(Number(value)), className: 'cell-number' };
}
