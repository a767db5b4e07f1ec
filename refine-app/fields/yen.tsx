import { formatYen } from '../../domain/money/yen.ts';
import type { NumberOptions } from '../../schema/kinds/integer.ts';
import { blank } from '../ui/present.ts';
import type { CellProps } from './screen.ts';

export { NumberFilter as Filter } from './parts/number-filter.tsx';

export const numeric = true;

export function Cell({ field, value }: CellProps) {
  if (value === 0 && (field.options as NumberOptions).zeroIsNone) return <span className="quiet">{blank}</span>;
  return <span className="cell-number">{formatYen(Number(value))}</span>;
}
