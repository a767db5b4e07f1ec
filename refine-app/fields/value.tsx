import { fieldOf, type Resource } from '../../schema/resource.ts';
import { blank } from '../ui/present.ts';
import { isBlank, type RowData } from '../ui/row.ts';
import { screenOf } from './index.ts';
import { type Plain, PlainWords } from './plain.tsx';
import './fields.css';

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly row: RowData;
  readonly place: 'list' | 'record';
}

/** A row's cell as its kind shows it, or a dash. */
export function Value(props: Props) {
  const words = plainOf(props);
  if (words) return <PlainWords {...words} />;
  const { resource, name, row, place } = props;
  const field = fieldOf(resource, name);
  if (!field) return null;
  const { Cell } = screenOf(field);
  return <Cell resource={resource} name={name} field={field} value={row[name]} row={row} place={place} />;
}

/** The same as words and their class; undefined where it is more than words. */
export function plainOf({ resource, name, row, place }: Props): Plain | undefined {
  const field = fieldOf(resource, name);
  const value = row[name];
  if (!field || isBlank(value)) return { text: field?.options.blank ?? blank, className: 'quiet' };
  return screenOf(field).plain?.({ resource, name, field, value, row, place });
}
