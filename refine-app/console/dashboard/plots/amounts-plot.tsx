import { useState } from 'react';
import { grantCategories } from '../../../../domain/terms.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { AmountBars, amountsHeight, widthFor } from './amount-bars.tsx';
import { AmountFilters } from './amount-filters.tsx';
import { AmountsTable } from './amounts-table.tsx';
import {
  type AmountRow,
  categories,
  type Group,
  groupRows,
  knownMeasures,
  type Measure,
  measureLabels,
  type Selection,
  selectRows,
  totalOf,
  yearsOf,
} from './numbers.ts';
import { PlotCanvas } from './plot-canvas.tsx';
import { PlotPanel } from './plot-panel.tsx';
import { spokenYen } from './yen-scale.ts';

interface Props {
  readonly amounts: readonly AmountRow[];
  readonly open: boolean;
}

/** Budget against approved against paid, by fiscal year and category. */
export function AmountsPlot({ amounts, open }: Props) {
  const fitting = useFittingYears();
  const [selection, setSelection] = useState<Selection>({ years: { last: fitting }, category: 'all' });
  const measures = knownMeasures(amounts);
  const rows = selectRows(amounts, selection);
  const groups = groupRows(rows);
  const title = `${yearsOf(rows).length === 1 ? '種別' : '年度'}ごとの${measures.map((measure) => `${measureLabels[measure]}額`).join('・')}`;
  const finding = findingOf(rows, measures);
  const nothing = measures.every((measure) => totalOf(rows, measure) === 0);
  return (
    <PlotPanel
      name="amounts"
      title={title}
      finding={finding}
      empty={nothing ? 'この条件に当てはまる金額はありません。' : undefined}
      open={open}
      tools={<AmountFilters years={yearsOf(amounts)} selection={selection} onChange={setSelection} />}
      chart={<Chart label={`${title}の棒グラフ。${finding}`} groups={groups} measures={measures} />}
      table={<AmountsTable rows={rows} measures={measures} />}
    />
  );
}

interface ChartProps {
  readonly label: string;
  readonly groups: readonly Group[];
  readonly measures: readonly Measure[];
}

function Chart({ label, groups, measures }: ChartProps) {
  return (
    <>
      {groups.some(({ rows }) => rows.length > 1) && <CategoryKey />}
      <PlotCanvas label={label} height={amountsHeight} minWidth={widthFor(groups, measures)}>
        {(width) => <AmountBars groups={groups} measures={measures} width={width} />}
      </PlotCanvas>
    </>
  );
}

/** As many years as are seen without scrolling; the person may choose others. */
function useFittingYears(): number {
  const phone = useMedia('(max-width: 719px)');
  const wide = useMedia('(min-width: 1200px)');
  if (phone) return 3;
  return wide ? 10 : 5;
}

/** The categories in the order in which they are stacked. */
function CategoryKey() {
  return (
    <ul className="plot-key" aria-label="棒の中の色（下から順に）">
      {categories.map((category) => (
        <li key={category} className={`plot-${category}`}>
          {grantCategories[category]}
        </li>
      ))}
    </ul>
  );
}

/** `2026年度は、予算1億円に対して、承認8,000万円（80%）、支払3,000万円（30%）です。` */
function findingOf(rows: readonly AmountRow[], measures: readonly Measure[]): string {
  const years = yearsOf(rows);
  const [first, ...others] = measures;
  if (!first) return '';
  const period = years.length === 1 ? `${years[0]}年度は` : `${years[0]}年度から${years.at(-1)}年度までの合計は`;
  const base = totalOf(rows, first);
  const parts = others.map((measure) => {
    const total = totalOf(rows, measure);
    return `${measureLabels[measure]}${spokenYen(total)}${base > 0 ? `（${Math.round((total / base) * 100)}%）` : ''}`;
  });
  const start = `${period}、${measureLabels[first]}${spokenYen(base)}`;
  return parts.length === 0 ? `${start}です。` : `${start}に対して、${parts.join('、')}です。`;
}
