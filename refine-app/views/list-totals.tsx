import { fieldOf, type Resource } from '../../schema/resource.ts';
import { countText } from '../ui/count-text.ts';
import { FailureLine } from '../ui/failure-line.tsx';
import { blank, textOf } from '../ui/present.ts';
import type { Column } from './record-row.tsx';
import type { useTotals } from './use-totals.ts';
import './list-totals.css';

interface Props {
  readonly resource: Resource;
  readonly totals: ReturnType<typeof useTotals>;
}

/** What all rows come to, those of the other pages too, below the columns that are added up; a dash until it is known. */
export function TotalsRow({ resource, totals, columns, indented }: Props & { readonly columns: readonly Column[]; readonly indented: boolean }) {
  const isSummed = (name: string) => resource.list.totals?.includes(name);
  if (!columns.some(({ name, below }) => [name, ...below].some(isSummed))) return null;
  return (
    <tfoot>
      <tr>
        {indented && <td className="column-choice" />}
        {columns.map(({ name, className, first, below }) =>
          first ? (
            <th key={name} scope="row" className={className}>
              <Label totals={totals} />
            </th>
          ) : (
            <td key={name} className={className}>
              {[name, ...below].filter(isSummed).map((one) => (
                <Sum key={one} resource={resource} totals={totals} name={one} />
              ))}
            </td>
          ),
        )}
        <td className="column-buttons" />
      </tr>
    </tfoot>
  );
}

/** The same where the rows are cards. */
export function TotalsCard({ resource, totals, columns }: Props & { readonly columns: readonly string[] }) {
  const names = columns.filter((name) => resource.list.totals?.includes(name));
  if (names.length === 0) return null;
  return (
    <section className="list-totals" aria-label="合計">
      <Label totals={totals} />
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{fieldOf(resource, name)?.label}</dt>
            <dd>
              <Sum resource={resource} totals={totals} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Label({ totals: { isError, refetch, data } }: Pick<Props, 'totals'>) {
  if (isError) return <FailureLine title="合計を取得できませんでした。" onRetry={() => void refetch()} />;
  return (
    <span role="status">
      合計 <small className="totals-of">（全{data ? countText(data.count) : blank}件）</small>
    </span>
  );
}

function Sum({ resource, totals: { data }, name }: Props & { readonly name: string }) {
  return <span className="cell-number">{textOf(resource, name, data?.sums ?? {})}</span>;
}
