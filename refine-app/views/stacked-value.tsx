import { fieldOf, type Resource } from '../../schema/resource.ts';
import { screenOf } from '../fields/index.ts';
import { Value } from '../fields/value.tsx';
import { isBlank, type RowData } from '../ui/row.ts';

interface Props {
  readonly resource: Resource;
  /** Those that stand below. */
  readonly names: readonly string[];
  readonly row: RowData;
}

/** What the list shows small below a cell. A figure says in sight what it is, as another one stands above it; a text only to those who cannot see the place. */
export function ValuesBelow({ resource, names, row }: Props) {
  const lower = names.filter((one) => !isBlank(row[one]));
  return lower.map((one) => {
    const field = fieldOf(resource, one);
    return (
      <small key={one} className="value-below">
        <span className={field && screenOf(field).numeric ? undefined : 'visually-hidden'}>{field?.label} </span>
        <Value resource={resource} name={one} row={row} place="list" />
      </small>
    );
  });
}
