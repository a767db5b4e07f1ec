import type { Field } from '../../../schema/field.ts';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { blank } from '../../ui/present.ts';
import { isBlank, type Plain, type RowData } from '../../ui/row.ts';
import { kindScreenOf } from './index.ts';
import type { CellProps } from './kind-screen.ts';
import './fields.module.css';
import baseCss from '../../ui/base.module.css';

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly row: RowData;
  readonly place: 'list' | 'record';
}

/** A row's field as its kind shows it, or a dash. */
export function Value(props: Props) {
  const { resource, name, row } = props;
  const field = fieldOf(resource, name);
  const value = row[name];
  return field && !isBlank(value) ? <FieldValue {...props} field={field} value={value} /> : <PlainText {...dashOf(field)} />;
}

/** A value as its kind shows it. */
export function FieldValue(cell: CellProps) {
  const { plain, Cell } = kindScreenOf(cell.field);
  const plainText = plain?.(cell);
  if (plainText) return <PlainText {...plainText} />;
  return Cell ? <Cell {...cell} FieldValue={FieldValue} /> : null;
}

/** The same as plain text with a class; undefined where that is not enough. */
export function plainOf({ resource, name, row, place }: Props): Plain | undefined {
  const field = fieldOf(resource, name);
  const value = row[name];
  if (!field || isBlank(value)) return dashOf(field);
  return kindScreenOf(field).plain?.({ resource, name, field, value, row, place });
}

/** Plain text in an element of its own, which a table's cell does not need. */
function PlainText({ text, className }: Plain) {
  return <span className={className}>{text}</span>;
}

function dashOf(field: Field | undefined): Plain {
  return { text: field?.options.blank ?? blank, className: baseCss.quiet };
}
