import { Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { fiscalYearLabel } from '../../../../../domain/dates/fiscal-year.ts';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { grantCategories } from '../../../../../domain/terms.ts';
import { useMedia } from '../../../../../refine-app/ui/use-media.ts';
import { AmountBars, amountsHeight, widthFor } from './amount-bars.tsx';
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
  yenInWords,
} from './numbers.ts';
import { PlotCanvas, PlotPanel } from './plot-panel.tsx';
import css from './plots.module.css';

interface Props {
  readonly amounts: readonly AmountRow[];
  readonly open: boolean;
}

/** Budget, approved and paid amounts by fiscal year and category. */
export function AmountsPlot({ amounts, open }: Props) {
  const fitting = useFittingYears();
  const [selection, setSelection] = useState<Selection>({ years: { last: fitting }, category: 'all' });
  const measures = knownMeasures(amounts);
  const rows = selectRows(amounts, selection);
  const groups = groupRows(rows);
  const title = `${yearsOf(rows).length === 1 ? '種別' : '年度'}ごとの${measures.map((measure) => `${measureLabels[measure]}額`).join('・')}`;
  const finding = findingOf(rows, measures);
  const isEmpty = measures.every((measure) => totalOf(rows, measure) === 0);
  return (
    <PlotPanel
      name="amounts"
      title={title}
      finding={finding}
      empty={isEmpty ? 'この条件に当てはまる金額はありません。' : undefined}
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
      <PlotKey measures={measures} stacked={groups.some(({ rows }) => rows.length > 1)} />
      <PlotCanvas label={label} height={amountsHeight} minWidth={widthFor(groups, measures)}>
        {(width) => <AmountBars groups={groups} measures={measures} width={width} />}
      </PlotCanvas>
    </>
  );
}

/** The number of years that fit without scrolling. */
function useFittingYears(): number {
  return useMedia('(max-width: 719px)') ? 3 : 5;
}

interface PlotKeyProps {
  readonly measures: readonly Measure[];
  /** Bars are stacked by category. */
  readonly stacked: boolean;
}

/** Legend: fill intensity per measure, and colours per category in stacking order. */
function PlotKey({ measures, stacked }: PlotKeyProps) {
  return (
    <div className={css.plotKeys}>
      <ul className={css.plotKey} aria-label="棒の濃さ（左から順に）">
        {measures.map((measure) => (
          <li key={measure} data-measure={measure}>
            <span className={css.plotSwatch} />
            {measureLabels[measure]}額
          </li>
        ))}
      </ul>
      {stacked && (
        <ul className={css.plotKey} aria-label="棒の色（上から順に）">
          {categories.toReversed().map((category) => (
            <li key={category} data-category={category}>
              <span className={css.plotSwatch} />
              {grantCategories[category]}
            </li>
          ))}
        </ul>
      )}
    </div>
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
    return `${measureLabels[measure]}${yenInWords(total)}${base > 0 ? `（${Math.round((total / base) * 100)}%）` : ''}`;
  });
  const start = `${period}、${measureLabels[first]}${yenInWords(base)}`;
  return parts.length === 0 ? `${start}です。` : `${start}に対して、${parts.join('、')}です。`;
}

interface AmountFiltersProps {
  /** Years with amounts, oldest first. */
  readonly years: readonly number[];
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
}

const spans = [10, 5, 3];
const categoryOptions = [{ value: 'all' as const, label: 'すべて' }, ...categories.map((value) => ({ value, label: grantCategories[value] }))];

function AmountFilters({ years, selection, onChange }: AmountFiltersProps) {
  const periods = spans.map((last) => ({ value: `last-${last}`, label: `直近${last}年度`, years: { last } }));
  const single = years.toReversed().map((only) => ({ value: `only-${only}`, label: fiscalYearLabel(only), years: { only } }));
  const options = [...periods, ...single];
  const chosen = 'only' in selection.years ? `only-${selection.years.only}` : `last-${selection.years.last}`;
  return (
    <div className={css.plotFilters}>
      <Labelled label="年度">
        {(id) => (
          <Select
            id={id}
            className={css.plotChoice}
            value={chosen}
            options={options.map(({ value, label }) => ({ value, label }))}
            popupMatchSelectWidth={false}
            onChange={(value) => onChange({ ...selection, years: options.find((option) => option.value === value)?.years ?? selection.years })}
          />
        )}
      </Labelled>
      <Labelled label="種別">
        {(id) => (
          <Select
            id={id}
            className={css.plotChoice}
            value={selection.category}
            options={categoryOptions}
            onChange={(category) => onChange({ ...selection, category })}
          />
        )}
      </Labelled>
    </div>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <span className={css.plotFilter}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  );
}

interface AmountsTableProps {
  readonly rows: readonly AmountRow[];
  readonly measures: readonly Measure[];
}

/** The plotted amounts in exact yen, newest year first. */
function AmountsTable({ rows, measures }: AmountsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={css.plotScroll} tabIndex={0} aria-label="金額の表">
      <table className={css.plotTable}>
        <thead>
          <tr>
            <th scope="col">年度</th>
            <th scope="col">種別</th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className={css.plotFigures}>
                {measureLabels[measure]}額
              </th>
            ))}
          </tr>
        </thead>
        {yearsOf(rows)
          .toReversed()
          .map((year) => (
            <YearRows key={year} year={year} rows={rows.filter((row) => row.year === year)} measures={measures} />
          ))}
      </table>
    </section>
  );
}

function YearRows({ year, rows, measures }: AmountsTableProps & { readonly year: number }) {
  const lines = rows.map((row) => ({ key: row.category as string, name: grantCategories[row.category] as string, of: [row] }));
  const all = rows.length > 1 ? [...lines, { key: 'all', name: '合計', of: [...rows] }] : lines;
  return (
    <tbody>
      {all.map(({ key, name, of }, index) => (
        <tr key={key} className={key === 'all' ? css.plotSum : undefined}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={all.length}>
              {fiscalYearLabel(year)}
            </th>
          )}
          <th scope="row">{name}</th>
          {measures.map((measure) => (
            <td key={measure}>{formatYen(totalOf(of, measure))}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
