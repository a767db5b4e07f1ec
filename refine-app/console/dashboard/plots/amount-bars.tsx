import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { AmountBar, type YenScale } from './amount-bar.tsx';
import { type Group, type Measure, totalOf } from './numbers.ts';
import { yenScale } from './yen-scale.ts';

const margin = { top: 28, right: 4, bottom: 44, left: 48 };

export const amountsHeight = 320;

const bottom = amountsHeight - margin.bottom;

/** The library writes its own colours and sizes into the labels; ours come from the style sheet. */
const unstyled = { fill: undefined, fontSize: undefined, fontFamily: undefined };

/** So wide that the name of each bar can stand below it. */
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
        <AmountBar key={place.left} {...place} room={inner.bandwidth()} y={y} bottom={bottom} />
      ))}
      <AxisBottom
        scale={x}
        top={bottom + 16}
        hideAxisLine
        hideTicks
        tickFormat={(key) => groups.find((group) => group.key === key)?.label}
        numTicks={groups.length}
        tickLabelProps={{ ...unstyled, className: 'plot-tick plot-group', textAnchor: 'middle' }}
      />
    </>
  );
}

/** Lines across the plot, their amounts at the left, and once the unit of all of them. */
function YenAxis({ y, max, width }: { readonly y: YenScale; readonly max: number; readonly width: number }) {
  const { unit, format } = yenScale(max);
  return (
    <>
      <GridRows scale={y} left={margin.left} width={width - margin.left - margin.right} numTicks={4} className="plot-grid" stroke="" />
      <text className="plot-tick" x={margin.left - 8} y={12} textAnchor="end">
        {unit}
      </text>
      <AxisLeft
        scale={y}
        left={margin.left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => format(Number(value))}
        tickLabelProps={{ ...unstyled, className: 'plot-tick', dx: '-0.2em', dy: '0.33em', textAnchor: 'end' }}
      />
    </>
  );
}
