import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { outcomes } from '../../../../../domain/terms.ts';
import type { Outcome } from '../../../../../domain/workflow/outcomes.ts';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { resources } from '../../../../../resources.config.ts';
import paymentsCss from '../../../../payments/screens/console/payments.module.css';
import { budgetText, grantedBy, type ProgrammeSum } from '../../../rules/decision-table.ts';
import css from './decisions.module.css';
import type { Line } from './use-decision-table.ts';

export type Filter = 'all' | Outcome | 'undecided' | 'gaps';

export const filterLabels: Readonly<Record<Filter, string>> = { all: 'すべて', ...outcomes, undecided: '未定', gaps: '不足あり' };

export function isIn(filter: Filter, { entry, gaps }: Line): boolean {
  if (filter === 'all') return true;
  if (filter === 'gaps') return gaps.length > 0;
  return filter === 'undecided' ? entry.outcome === null : entry.outcome === filter;
}

interface CountsProps {
  readonly lines: readonly Line[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

/** Count and sum per outcome; pressing one filters the rows. */
export function Counts({ lines, filter, onFilter }: CountsProps) {
  return (
    <section className={clsx(paymentsCss.moneyGroup, css.counts)} aria-label="結果ごとの件数と額">
      {(Object.keys(filterLabels) as Filter[]).map((one) => {
        const matching = lines.filter((line) => isIn(one, line));
        const sum = matching.reduce((total, line) => total + grantedBy(line), 0);
        return (
          <button key={one} type="button" aria-pressed={filter === one} onClick={() => onFilter(one)}>
            {filterLabels[one]}
            <span>
              <strong>{countText(matching.length)}</strong>件{sum > 0 && <span className={baseCss.quiet}>　{formatYen(sum)}</span>}
            </span>
          </button>
        );
      })}
    </section>
  );
}

/** Amounts granted per programme against its budget, updated while typing. */
export function Programmes({ sums }: { readonly sums: readonly ProgrammeSum[] }) {
  return (
    <ul className={css.programmes} aria-label="部門助成金ごとの額と予算">
      {sums.map((sum) => (
        <li key={sum.grantId} data-over={sum.over > 0 || undefined}>
          {sum.grantId === null ? sum.title : <Link to={`${resources.grants.screen.path}/${sum.grantId}`}>{sum.title}</Link>}
          <span>
            {countText(sum.count)}件　<strong>{formatYen(sum.granted)}</strong>
            {sum.budget !== null && ` / 予算 ${formatYen(sum.budget)}`}
          </span>
          <strong role={sum.over > 0 ? 'status' : undefined}>{budgetText(sum)}</strong>
          {sum.elsewhere > 0 && <span className={baseCss.quiet}>この表のほかの申請の {formatYen(sum.elsewhere)} を含みます</span>}
        </li>
      ))}
    </ul>
  );
}
