import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '../../domain/roles.ts';
import type { Condition, Field, Scalar } from '../../schema/field.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import type { ResourceMap } from '../../schema/resource.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';
import { conditionTerms, type Person } from '../access/rows.ts';
import type { AnyTables } from '../db/database.ts';
import { fieldsOf, type Paths, tableNamed } from './paths.ts';

/** A row by the names of its cells. */
export type Cells = Record<string, unknown>;

/** A column by its name, `alias.column`, or what stands in its place. */
export type Cell = string | RawBuilder<unknown>;

/** On which rows a role reads a value, by paths from the row that is asked for; and what it reads elsewhere. */
export interface Reserved {
  readonly when: Condition;
  readonly otherwise: Scalar;
}

/** The value where every condition holds. */
export function reservedCell(column: string, reserved: readonly Reserved[], person: Person, paths: Paths): Cell {
  return reserved.reduce<Cell>((cell, { when, otherwise }) => {
    const eb = expressionBuilder<AnyTables, string>();
    const terms: Expression<SqlBool>[] = conditionTerms(when, person, paths).map((term) => term(eb));
    return sql`case when ${eb.and(terms)} then ${asExpression(cell)} else ${sql.lit(stored(otherwise))} end`;
  }, column);
}

export function asExpression(cell: Cell): RawBuilder<unknown> {
  return typeof cell === 'string' ? sql.ref(cell) : cell;
}

/** Whether it is a column of the rows' own table, as it stands there. */
export function isOwnColumn(cell: Cell): cell is string {
  return typeof cell === 'string' && cell.startsWith('t.');
}

const stored = (value: Scalar) => (typeof value === 'boolean' ? Number(value) : value);

/** When a role reads what a path leads to: as the field itself says, and as the stored field at the path's end does. */
export function reservedFor(resource: Resource, name: string, role: Role): Reserved[] {
  const field = resource.fields[name] as Field;
  const path = field.options.from ?? name;
  const steps = path.split('.');
  const last = steps.pop() as string;
  const prefix = steps.map((step) => `${step}.`).join('');
  const end = fieldsOf(tableAt(tableOf(resource), steps))[last];
  return [...(end && end !== field ? asSaid(end, prefix, role) : []), ...asSaid(field, '', role)];
}

/**
 * When a role reads the title of what a reference points to: never where it may not read such rows at all (null), else in the rows in which it reads the
 * reference, of those that it may read there. What its own rows say already is not asked again.
 */
export function reservedTitle(resource: Resource, name: string, role: Role, resources: ResourceMap): Reserved[] | null {
  const field = resource.fields[name] as Field;
  const target = resources[targetOf(field)];
  if (!target) return reservedFor(resource, name, role);
  const title = target.fields[target.title];
  if (!target.access.read.includes(role) || (title?.options.readBy && !title.options.readBy.includes(role))) return null;
  const path = field.options.from ?? name;
  const asked = { ...prefixed(target.where, path), ...prefixed(target.access.rows?.[role], path) };
  const said = { ...prefixed(resource.where, ''), ...prefixed(resource.access.rows?.[role], '') };
  const open = Object.entries(asked).filter(([at, wanted]) => JSON.stringify(said[at]) !== JSON.stringify(wanted));
  return [
    ...(open.length > 0 ? [{ when: Object.fromEntries(open), otherwise: null }] : []),
    ...(title ? asSaid(title, `${path}.`, role) : []),
    ...reservedFor(resource, name, role).map(({ when }) => ({ when, otherwise: null })),
  ];
}

function asSaid({ options: { readWhen, otherwise } }: Field, prefix: string, role: Role): Reserved[] {
  const when = readWhen?.[role];
  return when
    ? [{ when: Object.fromEntries(Object.entries(when).map(([path, wanted]) => [`${prefix}${path}`, wanted])), otherwise: otherwise ?? null }]
    : [];
}

/** A condition on the row that a path leads to. Its id is what the path itself holds. */
function prefixed(condition: Condition | undefined, path: string): Condition {
  const at = (name: string) => (path === '' ? name : name === 'id' ? path : `${path}.${name}`);
  return Object.fromEntries(Object.entries(condition ?? {}).map(([name, wanted]) => [at(name), wanted]));
}

function tableAt(table: string, steps: readonly string[]): string {
  return steps.reduce((at, step) => tableNamed(targetOf(fieldsOf(at)[step] as Field)), table);
}
