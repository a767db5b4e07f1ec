import type { Field } from '../field.ts';
import { flag } from '../kinds/flag.ts';
import { kindOf } from '../kinds/index.ts';
import { type Definition, fieldOf } from '../resource.ts';

/** A filter parameter of a list. */
export interface FilterParameter {
  readonly name: string;
  readonly field: string;
  readonly test: 'equal' | 'contains' | 'from' | 'until' | 'filled';
  readonly label: string;
  /** For a status: offers only the groups that wait for someone. */
  readonly waiting?: true | undefined;
}

/** The filter parameters of a list in declared order. Their names are part of the API contract: `min…`, `max…`, `…From`, `…To`. */
export function filterParameters(resource: Definition): FilterParameter[] {
  const derived = resource.list.filters.flatMap((name) => parametersOf(name, requiredField(resource, name)));
  const named = Object.entries(resource.list.params ?? {}).map(([name, { field, is, label, waiting }]) => ({
    name,
    field,
    test: is,
    label: label ?? labelOf(requiredField(resource, field), is),
    waiting,
  }));
  const besideField = ({ field }: FilterParameter) => named.filter((one) => one.waiting && one.field === field);
  return [...derived.flatMap((one) => [one, ...besideField(one)]), ...named.filter(({ waiting }) => !waiting), ...presence(resource)];
}

/** The `has…` filter of a `hideWithout` field: `hasGrantNumber`. */
function presence(resource: Definition): FilterParameter[] {
  const name = resource.list.hideWithout;
  if (!name || !ownColumn(resource, name)) return [];
  return [{ name: `has${capitalized(name)}`, field: name, test: 'filled', label: labelOf(requiredField(resource, name), 'filled') }];
}

const labelOf = ({ label }: Field, test: FilterParameter['test']) => (test === 'filled' ? `${label}の有無` : label);

/** The field that defines a parameter's values; a flag for `filled`. */
export function valuesOf(resource: Definition, { field, test, label }: FilterParameter): Field | undefined {
  return test === 'filled' ? flag(label, { words: ['あり', 'なし'] }) : fieldOf(resource, field);
}

function capitalized(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

function parametersOf(name: string, field: Field): FilterParameter[] {
  const { label } = field;
  switch (kindOf(field).filter) {
    case 'exact':
      return [{ name, field: name, test: 'equal', label }];
    case 'contains':
      return [{ name, field: name, test: 'contains', label }];
    case 'number':
      return [
        { name: `min${capitalized(name)}`, field: name, test: 'from', label: `${label}（以上）` },
        { name: `max${capitalized(name)}`, field: name, test: 'until', label: `${label}（以下）` },
      ];
    case 'date':
      return [
        { name: `${name}From`, field: name, test: 'from', label: `${label}（から）` },
        { name: `${name}To`, field: name, test: 'until', label: `${label}（まで）` },
      ];
    case 'none':
      return [];
  }
}

function requiredField(resource: Definition, name: string): Field {
  const field = fieldOf(resource, name);
  if (!field) throw new Error(`${resource.label}: no field ${name}`);
  return field;
}

/**
 * The sortable fields of a list: columns and default sort that are stored in its table or computed, minus `unsorted`, plus the id, `sortable` and
 * `sortsOver`.
 */
export function sortableFields(resource: Definition): string[] {
  const { columns, sort, sortable = [], unsorted = [], sortsOver = [] } = resource.list;
  const candidates = new Set([...columns.filter((name) => !unsorted.includes(name)), sort.replace('-', ''), 'id', ...sortable]);
  const own = [...candidates].filter((name) => {
    const field = requiredField(resource, name);
    return (ownColumn(resource, name) !== undefined || field.options.figure) && kindOf(field).filter !== 'none';
  });
  return [...own, ...sortsOver];
}

/** The column of the resource's own table that a field reads; undefined when it reads elsewhere. */
export function ownColumn(resource: Definition, name: string): string | undefined {
  const field = fieldOf(resource, name);
  if (!field || field.options.figure) return undefined;
  const { from } = field.options;
  if (from === undefined) return name;
  return from.includes('.') ? undefined : from;
}
