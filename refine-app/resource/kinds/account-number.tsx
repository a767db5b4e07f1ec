import { maskNumber } from '../../../schema/kinds/account-number.ts';
import css from './fields.module.css';
import type { CellProps } from './kind-screen.ts';
import { RevealNumber } from './parts/reveal-number.tsx';

export { NoFilter as Filter } from './parts/text-filter.tsx';

export function Cell({ value, place, ...cell }: CellProps) {
  const masked = maskNumber(String(value));
  if (place === 'record') return <RevealNumber {...cell} masked={masked} />;
  return <span className={css.cellNumber}>{masked}</span>;
}
