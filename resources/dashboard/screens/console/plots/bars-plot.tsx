import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import clsx from 'clsx/lite';
import { Link } from 'react-router';
import badgeCss from '../../../../../refine-app/ui/badge.module.css';
import { filteredPath } from '../../../../../refine-app/ui/list-address.ts';
import { barsOf, type DeclaredPlot, keyOf } from '../../../../../schema/derive/cards.ts';
import type { BarRow } from './numbers.ts';
import { PlotCanvas, PlotPanel } from './plot-panel.tsx';
import css from './plots.module.css';

const rowHeight = 28;
const left = 72;
/** Space for the number beside the longest bar. */
const right = 88;

/** A bar with its number. */
interface CountedBar {
  readonly code: string;
  readonly label: string;
  readonly color?: string | undefined;
  readonly codes: readonly string[];
  readonly count: number;
}

interface Props {
  readonly plot: DeclaredPlot;
  readonly rows: readonly BarRow[];
  readonly open: boolean;
}

/** Number of rows per bar. Bars that would dwarf the others (`apart`) are only mentioned in the text. */
export function BarsPlot({ plot, rows, open }: Props) {
  const { label, resource, apart = [] } = plot;
  const all = Object.entries(barsOf(plot)).map(
    ([code, bar]): CountedBar => ({ ...bar, code, count: Number(rows.find((row) => row[keyOf(plot)] === code)?.count ?? 0) }),
  );
  const drawn = all.filter(({ code }) => !apart.includes(code));
  const finding = findingOf(
    drawn,
    all.filter(({ code }) => apart.includes(code)),
  );
  return (
    <PlotPanel
      name="bars"
      title={label}
      finding={finding}
      empty={countOf(all) === 0 ? `${resource.label}がまだありません。` : undefined}
      open={open}
      chart={
        <PlotCanvas label={`${label}の棒グラフ。${finding}`} height={drawn.length * rowHeight}>
          {(width) => <Bars bars={drawn} width={width} />}
        </PlotCanvas>
      }
      table={<BarsTable plot={plot} bars={all} total={countOf(all)} />}
    />
  );
}

function findingOf(drawn: readonly CountedBar[], apart: readonly CountedBar[]): string {
  const most = drawn.reduce((a, b) => (b.count > a.count ? b : a));
  const where = most.count > 0 ? `${number(countOf(drawn))}件のうち、「${most.label}」が${number(most.count)}件で最も多くなっています。` : '';
  return where + apart.map(({ label, count }) => `このほかに、「${label}」が${number(count)}件あります。`).join('');
}

function countOf(bars: readonly CountedBar[]): number {
  return bars.reduce((sum, { count }) => sum + count, 0);
}

function Bars({ bars, width }: { readonly bars: readonly CountedBar[]; readonly width: number }) {
  const y = scaleBand({ domain: bars.map(({ code }) => code), range: [0, bars.length * rowHeight], padding: 0.25 });
  const x = scaleLinear({ domain: [0, Math.max(1, ...bars.map(({ count }) => count))], range: [0, Math.max(width - left - right, 0)] });
  return bars.map(({ code, label, color = 'default', count }) => {
    const top = y(code) ?? 0;
    const middle = top + y.bandwidth() / 2;
    return (
      <g key={code} className={clsx(badgeCss.badge, badgeCss.toned)} data-badge={color}>
        <text x={left - 8} y={middle} textAnchor="end">
          {label}
        </text>
        <Bar className={css.plotBar} x={left} y={top} width={x(count)} height={y.bandwidth()} rx={2} />
        <text className={css.plotNumber} x={left + x(count) + 8} y={middle}>
          {number(count)}件
        </text>
      </g>
    );
  });
}

function number(count: number): string {
  return count.toLocaleString('ja-JP');
}

interface BarsTableProps {
  readonly plot: DeclaredPlot;
  readonly bars: readonly CountedBar[];
  readonly total: number;
}

/** The same numbers as a table, each row linking to its list if that can be filtered by it. */
function BarsTable({ plot: { resource, by, label }, bars, total }: BarsTableProps) {
  const isLinked = resource.list.filters.includes(by);
  return (
    <table className={css.plotTable} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{resource.fields[by]?.label}</th>
          <th scope="col" className={css.plotFigures}>
            件数
          </th>
          <th scope="col" className={css.plotFigures}>
            割合
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.code}>
            <th scope="row">{isLinked ? <Link to={filteredPath(resource, { [by]: bar.codes })}>{bar.label}</Link> : bar.label}</th>
            <td>{bar.count.toLocaleString('ja-JP')}件</td>
            <td>{total === 0 ? '—' : `${((bar.count / total) * 100).toFixed(1)}%`}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={css.plotSum}>
          <th scope="row">合計</th>
          <td>{total.toLocaleString('ja-JP')}件</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
