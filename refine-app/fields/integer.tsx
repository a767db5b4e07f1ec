import { integerKind } from '../../schema/kinds/integer.ts';
import type { Plain } from './plain.tsx';
import type { CellProps } from './screen.ts';

export { NumberFilter as Filter } from './parts/number-filter.tsx';

export const numeric = true;

export function plain({ field, value }: CellProps): Plain {
  return { text: integerKind.format(value, field), className: 'cell-number' };
}
