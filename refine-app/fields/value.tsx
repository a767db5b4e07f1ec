import { fieldOf, type Resource } from '../../schema/resource.ts';
import { blank } from '../ui/present.ts';
import { isBlank, type RowData } from '../ui/row.ts';
import { screenOf } from './index.ts';
import './fields.css';

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly row: RowData;
  readonly place: 'list' | 'record';
}

/** A row's cell as its kind shows it, or a dash. */
export function Value({ resource, name, row, place }: Props) {
  const field = fieldOf(resource, name);
  const value = row[name];
  if (!field || isBlank(value)) return <span className="quiet">{field?.options.blank ?? blank}</span>;
  const { Cell } = screenOf(field);
  return <Cell resource={resource} name={name} field={field} value={value} row={row} place={place} />;
}
