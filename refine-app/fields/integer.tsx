import type { CellProps } from './screen.ts';

export { NumberFilter as Filter } from './parts/number-filter.tsx';

export const numeric = true;

export function Cell({ field, value }: CellProps) {
  return (
    <span className="cell-number">
      {String(value)}
      {field.options.unit}
    </span>
  );
}
