import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { screenOf } from '../../fields/index.ts';
import { Value } from '../../fields/value.tsx';
import { titleOf } from '../../ui/present.ts';
import { recordPath } from '../../ui/record-path.ts';
import { isBlank, type RowData } from '../../ui/row.ts';
import { narrow, useMedia } from '../../ui/use-media.ts';

interface Props {
  readonly resource: Resource;
  /** The columns. That of the title leads to the record. */
  readonly names: readonly string[];
  readonly rows: readonly RowData[];
  /** What stands beside a value, by column. */
  readonly notes?: Readonly<Record<string, (row: RowData) => ReactNode>>;
}

/** Rows of another resource at a glance, as cards where there is no room for a table. */
export function RelatedTable(props: Props) {
  const isNarrow = useMedia(narrow);
  return isNarrow ? <Cards {...props} /> : <TableOfRows {...props} />;
}

function TableOfRows(props: Props) {
  const { resource, names, rows } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="related-scroll" aria-label={`${resource.label}の一覧`} tabIndex={0}>
      <table className="related-table">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" className={alignment(resource, name)}>
                {fieldOf(resource, name)?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {names.map((name) => (
                <td key={name} className={alignment(resource, name)}>
                  <Cell {...props} name={name} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards(props: Props) {
  const { resource, names, rows } = props;
  return (
    <ul className="cards" aria-label={`${resource.label}の一覧`}>
      {rows.map((row) => (
        <li key={row.id} className="card">
          <div className="card-head">
            <Link to={recordPath(resource, row)}>{titleOf(resource, row)}</Link>
          </div>
          <dl>
            {names
              .filter((name) => name !== resource.title && !isBlank(row[name]))
              .map((name) => (
                <div key={name}>
                  <dt>{fieldOf(resource, name)?.label}</dt>
                  <dd>
                    <Cell {...props} name={name} row={row} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Cell({ resource, name, row, notes }: Props & { readonly name: string; readonly row: RowData }) {
  if (name === resource.title) return <Link to={recordPath(resource, row)}>{titleOf(resource, row)}</Link>;
  return (
    <>
      <Value resource={resource} name={name} row={row} place="list" />
      {notes?.[name]?.(row)}
    </>
  );
}

function alignment(resource: Resource, name: string): string | undefined {
  const field = fieldOf(resource, name);
  return field && screenOf(field).numeric ? 'related-number' : undefined;
}
