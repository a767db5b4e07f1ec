import type { RowData } from '../../../refine-app/ui/row.ts';
import type { Field } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { sample } from '../../support/sample.ts';

const stamps = { version: 3, createdAt: '2026-04-01T00:00:00.000Z', updatedAt: '2026-04-02T03:04:00.000Z' };

/** A row as the API gives it out, with every cell filled by its kind, but for what is given. */
export function rowOf(resource: Resource, id: number, given: Readonly<Record<string, unknown>> = {}): RowData {
  const readable = Object.entries(resource.fields).filter(([, { options }]) => !options.writeOnly);
  const cells = Object.fromEntries(readable.map(([name, field]) => [name, cellOf(field, id)]));
  return { id, ...stamps, abilities: ['update', 'delete'], ...cells, ...given };
}

/** A value of a field as the API gives it out. */
export function cellOf(field: Field, row: number): unknown {
  if (field.kind === 'flag') return row % 2 === 1;
  if (field.kind === 'reference' || field.kind === 'file') return row;
  if (field.kind === 'changes') return { name: `値${row}` };
  if (field.kind === 'formDefinition' || field.kind === 'answers') return JSON.parse(String(sample(field, row)));
  return sample(field, row);
}
