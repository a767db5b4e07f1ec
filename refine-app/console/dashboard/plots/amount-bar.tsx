import type { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { grantCategories } from '../../../../domain/terms.ts';
import { type AmountRow, type Group, type Measure, measureLabels, totalOf } from './numbers.ts';
import { spokenYen } from './yen-scale.ts';

/** Yen to the height on the drawing. */
export type YenScale = ReturnType<typeof scaleLinear<number>>;

interface Props {
  readonly group: Group;
  readonly measure: Measure;
  readonly left: number;
  /** The most width that the bar may take. */
  readonly room: number;
  readonly y: YenScale;
  readonly bottom: number;
}

const widest = 72;
/** From this width on, the amount has room above the bar. */
const roomy = 64;

/** One measure of a group: its categories on top of each other, its name below, its amount above where there is room. */
export function AmountBar({ group, measure, left, room, y, bottom }: Props) {
  const width = Math.min(room, widest);
  const x = left + (room - width) / 2;
  const total = totalOf(group.rows, measure);
  return (
    <g className={`plot-${measure}`}>
      {stacked(group.rows, measure).map(({ row, from, to }) => (
        <Bar key={row.category} className={`plot-part plot-${row.category}`} x={x} y={y(to)} width={width} height={Math.max(y(from) - y(to) - 1, 0)}>
          <title>{`${group.name} ${grantCategories[row.category]} ${measureLabels[measure]} ${spokenYen(to - from)}`}</title>
        </Bar>
      ))}
      {room >= roomy && (
        <text className="plot-number" x={x + width / 2} y={y(total) - 11} textAnchor="middle">
          {spokenYen(total)}
        </text>
      )}
      <text className="plot-tick" x={x + width / 2} y={bottom + 15} textAnchor="middle">
        {measureLabels[measure]}
      </text>
    </g>
  );
}

/** Where each category's part begins and ends, in yen from the ground. */
function stacked(rows: readonly AmountRow[], measure: Measure): { readonly row: AmountRow; readonly from: number; readonly to: number }[] {
  return rows.map((row, index) => {
    const from = totalOf(rows.slice(0, index), measure);
    return { row, from, to: from + (row[measure] ?? 0) };
  });
}
