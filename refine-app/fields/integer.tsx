import type { Plain } from './plain.tsx';
import type { CellProps } from './screen.ts';

export { NumberFilter as Filter } from './parts/number-filter.tsx';

export const numeric = true;

export function plain({ field, value }: CellProps): Plain {
  return { text: `${value}${field.options.unit ?? ''}`, className: 'cell-number' };
}
