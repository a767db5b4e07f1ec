import recordTableCss from '../../ui/record-table.module.css';
import type { Plain } from '../../ui/row.ts';
import type { CellProps } from './kind-screen.ts';

export { TextFilter as Filter } from './parts/text-filter.tsx';

export function Cell({ value }: CellProps) {
  return <a href={`mailto:${value}`}>{String(value)}</a>;
}

export function plain({ value, place }: CellProps): Plain | undefined {
  return place === 'list' ? { text: String(value), className: recordTableCss.cellText } : undefined;
}
