import type { FigureLine } from '../../domain/money/settlement-texts.ts';
import { formatYen } from '../../domain/money/yen.ts';
import css from './sum-lines.module.css';

/** Amounts of a calculation, one below the other. */
export function SumLines({ lines }: { readonly lines: readonly FigureLine[] }) {
  return (
    <dl className={css.sumLines}>
      {lines.map(({ label, amount, strong }) => [
        <dt key={label} className={strong && css.strong}>
          {label}
        </dt>,
        <dd key={`${label}-amount`} className={strong && css.strong}>
          {formatYen(amount)}
        </dd>,
      ])}
    </dl>
  );
}
