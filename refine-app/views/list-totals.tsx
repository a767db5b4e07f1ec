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

interface RowProps extends Props {
  readonly columns: readonly (Pick<Column, 'name'> & Partial<Pick<Column, 'className' | 'below'>>)[];
  /** Whether the rows begin with a box, and whether they end with buttons. */
  readonly begins?: boolean;
  readonly ends?: boolean;
}

/** What all rows come to, those of the other pages too, below the columns that are added up; a dash until it is known. */
export function TotalsRow({ resource, totals, columns, begins = false, ends = false }: RowProps) {
  const isSummed = (name: string) => resource.list.totals?.includes(name);
  if (!columns.some(({ name, below = [] }) => [name, ...below].some(isSummed))) return null;
  return (
    <tfoot>
      <tr>
        {begins && <td className="column-choice" />}
        {columns.map(({ name, className, below = [] }, index) =>
          index === 0 ? (
            <th key={name} scope="row" className={className}>
              <Label totals={totals} />
            </th>
          ) : (
            <td key={name} className={className} data-label={fieldOf(resource, name)?.label}>
              {[name, ...below].filter(isSummed).map((one) => (
                <Sum key={one} resource={resource} totals={totals} name={one} />
              ))}
            </td>
          ),
        )}
        {ends && <td className="column-buttons" />}
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
    <span aria-live="polite">
      合計 <small className="totals-of">（全{data ? countText(data.count) : blank}件）</small>
    </span>
  );
}

function Sum({ resource, totals: { data }, name }: Props & { readonly name: string }) {
  return <span className="cell-number">{textOf(resource, name, data?.sums ?? {})}</span>;
}
