import type { Field } from '../../../schema/field.ts';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { blank } from '../../ui/present.ts';
import { isBlank, type Plain, type RowData } from '../../ui/row.ts';
import { screenOf } from './index.ts';
import type { CellProps } from './screen.ts';
import './fields.module.css';
import baseCss from '../../ui/base.module.css';

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly row: RowData;
  readonly place: 'list' | 'record';
}

/** A row's cell as its kind shows it, or a dash. */
export function Value(props: Props) {
  const { resource, name, row } = props;
  const field = fieldOf(resource, name);
  const value = row[name];
  return field && !isBlank(value) ? <FieldValue {...props} field={field} value={value} /> : <PlainWords {...dashOf(field)} />;
}

/** A value as its kind shows it. */
export function FieldValue(cell: CellProps) {
  const { plain, Cell } = screenOf(cell.field);
  const words = plain?.(cell);
  if (words) return <PlainWords {...words} />;
  return Cell ? <Cell {...cell} FieldValue={FieldValue} /> : null;
}

/** The same as words and their class; undefined where it is more than words. */
export function plainOf({ resource, name, row, place }: Props): Plain | undefined {
  const field = fieldOf(resource, name);
  const value = row[name];
  if (!field || isBlank(value)) return dashOf(field);
  return screenOf(field).plain?.({ resource, name, field, value, row, place });
}

/** Plain words where they need an element of their own; a table's cell is one already. */
function PlainWords({ text, className }: Plain) {
  return <span className={className}>{text}</span>;
}

function dashOf(field: Field | undefined): Plain {
  return { text: field?.options.blank ?? blank, className: baseCss.quiet };
}
