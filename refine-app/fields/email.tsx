import { type Plain, PlainWords } from './plain.tsx';
import type { CellProps } from './screen.ts';

export { TextFilter as Filter } from './parts/text-filter.tsx';

export function Cell(cell: CellProps) {
  const words = plain(cell);
  return words ? <PlainWords {...words} /> : <a href={`mailto:${cell.value}`}>{String(cell.value)}</a>;
}

export function plain({ value, place }: CellProps): Plain | undefined {
  return place === 'list' ? { text: String(value), className: 'cell-text' } : undefined;
}
