import type { CellProps } from './screen.ts';

export { TextFilter as Filter } from './parts/text-filter.tsx';

export function Cell({ value, place }: CellProps) {
  const address = String(value);
  return place === 'list' ? <span className="cell-text">{address}</span> : <a href={`mailto:${address}`}>{address}</a>;
}
