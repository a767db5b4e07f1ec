import { Link } from 'react-router';
import type { DeclaredPlot } from '../../../../schema/derive/cards.ts';
import { filteredPath } from '../../../ui/list-address.ts';
import type { CountedBar } from './bars-plot.tsx';

interface Props {
  readonly plot: DeclaredPlot;
  readonly bars: readonly CountedBar[];
  readonly total: number;
}

/** The same numbers to read, each bar leading to its rows where the list can be filtered by them. */
export function BarsTable({ plot: { resource, by, label }, bars, total }: Props) {
  const leads = resource.list.filters.includes(by);
  return (
    <table className="plot-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{resource.fields[by]?.label}</th>
          <th scope="col" className="plot-figures">
            件数
          </th>
          <th scope="col" className="plot-figures">
            割合
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.code}>
            <th scope="row">{leads ? <Link to={filteredPath(resource, { [by]: bar.codes })}>{bar.label}</Link> : bar.label}</th>
            <td>{bar.count.toLocaleString('ja-JP')}件</td>
            <td>{total === 0 ? '—' : `${((bar.count / total) * 100).toFixed(1)}%`}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="plot-sum">
          <th scope="row">合計</th>
          <td>{total.toLocaleString('ja-JP')}件</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
