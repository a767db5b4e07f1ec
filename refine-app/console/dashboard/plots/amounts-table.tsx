import { fiscalYearLabel } from '../../../../domain/dates/fiscal-year.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { grantCategories } from '../../../../domain/terms.ts';
import { type AmountRow, type Measure, measureLabels, totalOf, yearsOf } from './numbers.ts';

interface Props {
  readonly rows: readonly AmountRow[];
  readonly measures: readonly Measure[];
}

/** The plotted amounts to the yen, the newest year first. */
export function AmountsTable({ rows, measures }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="plot-scroll" tabIndex={0} aria-label="金額の表">
      <table className="plot-table">
        <thead>
          <tr>
            <th scope="col">年度</th>
            <th scope="col">種別</th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className="plot-figures">
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

function YearRows({ year, rows, measures }: Props & { readonly year: number }) {
  const lines = rows.map((row) => ({ key: row.category as string, name: grantCategories[row.category] as string, of: [row] }));
  const all = rows.length > 1 ? [...lines, { key: 'all', name: '合計', of: [...rows] }] : lines;
  return (
    <tbody>
      {all.map(({ key, name, of }, index) => (
        <tr key={key} className={key === 'all' ? 'plot-sum' : undefined}>
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
