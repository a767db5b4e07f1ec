import { sql } from 'kysely';
import type { Role } from '../../domain/roles.ts';
import { targetTitle, titleNameOf } from '../../schema/derive/references.ts';
import { type Field, isStored } from '../../schema/field.ts';
import { type Resource, standardFields } from '../../schema/resource.ts';
import { hiddenFields } from '../access/permissions.ts';
import type { Services } from '../services.ts';
import { type Paths, type RowQuery, resourceMap, tableNamed } from './paths.ts';

/** A row by the names of its cells. */
export type Cells = Record<string, unknown>;

/** Where each name of a row comes from: a path, or a sum over the rows that point here. */
export interface RowColumns {
  /** In the order in which they are selected. */
  readonly names: readonly string[];
  readonly paths: ReadonlyMap<string, string>;
  readonly sums: ReadonlyMap<string, NonNullable<Field['options']['sum']>>;
}

/**
 * What a row of a resource holds for a role: standard columns, readable fields, and a title beside every reference.
 * @param only just these of them; the id comes first all the same
 */
export function columnsFor(resource: Resource, role: Role, only?: readonly string[]): RowColumns {
  const key = `${resource.name} ${role}`;
  const columns = known.get(key) ?? deriveColumns(resource, role);
  known.set(key, columns);
  if (!only) return columns;
  const names = columns.names.filter((name) => name === 'id' || only.includes(name));
  return { ...columns, names };
}

/** The configuration does not change while the process runs. */
const known = new Map<string, RowColumns>();

function deriveColumns(resource: Resource, role: Role): RowColumns {
  const hidden = hiddenFields(resource, role);
  const paths = new Map(Object.keys(standardFields).map((name) => [name, name]));
  const sums = new Map<string, NonNullable<Field['options']['sum']>>();
  for (const [name, field] of Object.entries(resource.fields)) {
    if (hidden.includes(name)) continue;
    if (field.options.sum) sums.set(name, field.options.sum);
    else paths.set(name, field.options.from ?? name);
    if (field.kind === 'reference' || field.kind === 'file') {
      paths.set(titleNameOf(resource, name, resourceMap), `${field.options.from ?? name}.${targetTitle(field, resourceMap)}`);
    }
  }
  return { names: [...paths.keys(), ...sums.keys()], paths, sums };
}

/** Selects a row's columns under their names, adding the joins that they need to `paths`. */
export function selectColumns(query: RowQuery, columns: RowColumns, paths: Paths): RowQuery {
  return query.select(
    columns.names.map((name) => {
      const sum = columns.sums.get(name);
      return sum ? sumOver(sum).as(name) : sql.ref(paths.column(columns.paths.get(name) as string)).as(name);
    }),
  );
}

function sumOver({ of, field, by, key = 'id', where = {} }: NonNullable<Field['options']['sum']>) {
  const terms = Object.entries(where).map(
    ([name, wanted]) => sql`${sql.ref(`s.${name}`)} in (${sql.join([wanted].flat().map((one) => (typeof one === 'boolean' ? Number(one) : one)))})`,
  );
  const rows = sql`select sum(${sql.ref(`s.${field}`)}) from ${sql.table(tableNamed(of))} as s where ${sql.ref(`s.${by}`)} = ${sql.ref(`t.${key}`)}${terms.length > 0 ? sql` and ${sql.join(terms, sql` and `)}` : sql``}`;
  return sql<number>`cast(coalesce((${rows}), 0) as bigint)`;
}

/** Turns checked input into what the database holds. */
export function storable(resource: Resource, values: Cells, { sealer }: Pick<Services, 'sealer'>): Cells {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name];
      if (field && !isStored(field)) throw new Error(`${resource.name}.${name} is not stored`);
      if (typeof value === 'boolean') return [name, Number(value)];
      if (field?.kind === 'accountNumber' && typeof value === 'string') return [name, sealer.seal(value)];
      return [name, value];
    }),
  );
}
