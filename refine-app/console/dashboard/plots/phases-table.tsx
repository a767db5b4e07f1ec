import { Link } from 'react-router';
import { applicationStatuses, type Phase, phaseLabels } from '../../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../../resources.config.ts';
import { listAddress } from '../../../ui/list-address.ts';
import type { PhaseCount } from './numbers.ts';

/** The same numbers to read, each phase leading to its applications. */
export function PhasesTable({ phases, total }: { readonly phases: readonly PhaseCount[]; readonly total: number }) {
  return (
    <table className="plot-table">
      <thead>
        <tr>
          <th scope="col">段階</th>
          <th scope="col" className="plot-figures">
            件数
          </th>
          <th scope="col" className="plot-figures">
            割合
          </th>
        </tr>
      </thead>
      <tbody>
        {phases.map(({ phase, count }) => (
          <tr key={phase}>
            <th scope="row">
              <Link to={listAddress(resources.applications, { status: statusesOf(phase) })}>{phaseLabels[phase]}</Link>
            </th>
            <td>{count.toLocaleString('ja-JP')}件</td>
            <td>{total === 0 ? '—' : `${((count / total) * 100).toFixed(1)}%`}</td>
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

function statusesOf(phase: Phase) {
  return applicationStatuses.filter((entry) => entry.phase === phase).map(({ key }) => key);
}
