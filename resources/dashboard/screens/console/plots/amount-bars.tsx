import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import clsx from 'clsx/lite';
import { grantCategories } from '../../../../../domain/terms.ts';
import { type AmountRow, type Group, type Measure, measureLabels, totalOf, yenInWords, yenScale } from './numbers.ts';
import css from './plots.module.css';

const margin = { top: 28, right: 4, bottom: 44, left: 48 };

export const amountsHeight = 320;

const bottom = amountsHeight - margin.bottom;

/** Unsets the label styles of the library, so that those of the style sheet apply. */
const unstyled = { fill: undefined, fontSize: undefined, fontFamily: undefined };

/** The width at which the name of each bar fits below it. */
export function widthFor(groups: readonly Group[], measures: readonly Measure[]): number {
  return margin.left + margin.right + groups.length * Math.max(measures.length * 28 + 4, 60);
}

interface Props {
  readonly groups: readonly Group[];
  readonly measures: readonly Measure[];
  readonly width: number;
}

/** A group of bars for each year or category, a bar for each measure, stacked by category. */
export function AmountBars({ groups, measures, width }: Props) {
  const max = Math.max(...groups.flatMap(({ rows }) => measures.map((measure) => totalOf(rows, measure))));
  const x = scaleBand({ domain: groups.map(({ key }) => key), range: [margin.left, width - margin.right], padding: 0.08 });
  const inner = scaleBand({ domain: [...measures], range: [0, x.bandwidth()], padding: 0.1 });
  const y = scaleLinear({ domain: [0, max], range: [bottom, margin.top], nice: 4 });
  const places = groups.flatMap((group) => measures.map((measure) => ({ group, measure, left: (x(group.key) ?? 0) + (inner(measure) ?? 0) })));
  return (
    <>
      <YenAxis y={y} max={max} width={width} />
      {places.map((place) => (
        <AmountBar key={place.left} {...place} maxWidth={inner.bandwidth()} y={y} bottom={bottom} />
      ))}
      <AxisBottom
        scale={x}
        top={bottom + 16}
        hideAxisLine
        hideTicks
        tickFormat={(key) => groups.find((group) => group.key === key)?.label}
        numTicks={groups.length}
        tickLabelProps={{ ...unstyled, className: clsx(css.plotTick, css.plotGroup), textAnchor: 'middle' }}
      />
    </>
  );
}

/** Grid lines with amounts at the left, and their unit once. */
function YenAxis({ y, max, width }: { readonly y: YenScale; readonly max: number; readonly width: number }) {
  const { unit, format } = yenScale(max);
  return (
    <>
      <GridRows scale={y} left={margin.left} width={width - margin.left - margin.right} numTicks={4} className={css.plotGrid} stroke="" />
      <text className={css.plotTick} x={margin.left - 8} y={12} textAnchor="end">
        {unit}
      </text>
      <AxisLeft
        scale={y}
        left={margin.left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => format(Number(value))}
        tickLabelProps={{ ...unstyled, className: css.plotTick, dx: '-0.2em', dy: '0.33em', textAnchor: 'end' }}
      />
    </>
  );
}

/** Maps yen to the y coordinate. */
type YenScale = ReturnType<typeof scaleLinear<number>>;

interface AmountBarProps {
  readonly group: Group;
  readonly measure: Measure;
  readonly left: number;
  /** Maximum width of the bar. */
  readonly maxWidth: number;
  readonly y: YenScale;
  readonly bottom: number;
}

const maxBarWidth = 72;
/** Minimum width for showing the amount above the bar. */
const minLabelWidth = 64;

/** Bar of one measure: its categories stacked, its name below, its amount above if it fits. */
function AmountBar({ group, measure, left, maxWidth, y, bottom }: AmountBarProps) {
  const width = Math.min(maxWidth, maxBarWidth);
  const x = left + (maxWidth - width) / 2;
  const total = totalOf(group.rows, measure);
  return (
    <g data-measure={measure}>
      {stacked(group.rows, measure).map(({ row, from, to }) => (
        <Bar
          key={row.category}
          className={css.plotPart}
          data-category={row.category}
          x={x}
          y={y(to)}
          width={width}
          height={Math.max(y(from) - y(to) - 1, 0)}
        >
          <title>{`${group.name} ${grantCategories[row.category]} ${measureLabels[measure]} ${yenInWords(to - from)}`}</title>
        </Bar>
      ))}
      {maxWidth >= minLabelWidth && (
        <text className={css.plotNumber} x={x + width / 2} y={y(total) - 11} textAnchor="middle">
          {yenInWords(total)}
        </text>
      )}
      <text className={css.plotTick} x={x + width / 2} y={bottom + 15} textAnchor="middle">
        {measureLabels[measure]}
      </text>
    </g>
  );
}

/** Start and end of each category's part, in yen from zero. */
function stacked(rows: readonly AmountRow[], measure: Measure): { readonly row: AmountRow; readonly from: number; readonly to: number }[] {
  return rows.map((row, index) => {
    const from = totalOf(rows.slice(0, index), measure);
    return { row, from, to: from + (row[measure] ?? 0) };
  });
}
