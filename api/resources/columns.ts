import { sql } from 'kysely';
import type { Role } from '../../domain/roles.ts';
import { targetTitle, titleNameOf } from '../../schema/derive/references.ts';
import { type Field, isStored } from '../../schema/field.ts';
import { maskNumber } from '../../schema/kinds/account-number.ts';
import { type Resource, standardFields } from '../../schema/resource.ts';
import { hiddenFields } from '../access/permissions.ts';
import type { Services } from '../services.ts';
import { markdownToHtml } from '../text/markdown.ts';
import { type Paths, type RowQuery, resourceMap, tableNamed } from './paths.ts';

/** Where each name of a row comes from: a path, or a sum over the rows that point here. */
export interface RowColumns {
  readonly paths: ReadonlyMap<string, string>;
  readonly sums: ReadonlyMap<string, NonNullable<Field['options']['sum']>>;
}

/** What a row of a resource holds for a role: standard columns, readable fields, and a title beside every reference. */
export function columnsFor(resource: Resource, role: Role): RowColumns {
  const key = `${resource.name} ${role}`;
  const columns = known.get(key) ?? deriveColumns(resource, role);
  known.set(key, columns);
  return columns;
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
  return { paths, sums };
}

/** Selects a row's columns under their names, adding the joins that they need to `paths`. */
export function selectColumns(query: RowQuery, columns: RowColumns, paths: Paths): RowQuery {
  const refs = [...columns.paths].map(([name, path]) => sql.ref(paths.column(path)).as(name));
  const sums = [...columns.sums].map(([name, sum]) => sumOver(sum).as(name));
  return query.select([...refs, ...sums]);
}

function sumOver({ of, field, by, key = 'id', where = {} }: NonNullable<Field['options']['sum']>) {
  const terms = Object.entries(where).map(
    ([name, wanted]) => sql`${sql.ref(`s.${name}`)} in (${sql.join([wanted].flat().map((one) => (typeof one === 'boolean' ? Number(one) : one)))})`,
  );
  const rows = sql`select sum(${sql.ref(`s.${field}`)}) from ${sql.table(tableNamed(of))} as s where ${sql.ref(`s.${by}`)} = ${sql.ref(`t.${key}`)}${terms.length > 0 ? sql` and ${sql.join(terms, sql` and `)}` : sql``}`;
  return sql<number>`cast(coalesce((${rows}), 0) as bigint)`;
}

export type Cells = Record<string, unknown>;

/** Turns what the database holds into what an answer shows: flags, kept changes, masked numbers, addresses of files. */
export function presenter(resource: Resource, { sealer }: Pick<Services, 'sealer'>): (row: Cells) => Cells {
  const changes = Object.entries(resource.fields).flatMap(([name, field]) => {
    const show = shownBy[field.kind as keyof typeof shownBy];
    return show ? [[name, field, show] as const] : [];
  });
  return (row) => {
    for (const [name, field, show] of changes) {
      const cell = row[name];
      if (cell !== null && cell !== undefined) row[name] = show(cell, { sealer, resource, row, field });
    }
    return row;
  };
}

interface Shown {
  readonly sealer: Services['sealer'];
  readonly resource: Resource;
  readonly row: Cells;
  readonly field: Field;
}

const shownBy = {
  flag: (cell: unknown) => cell === 1,
  changes: (cell: unknown) => JSON.parse(cell as string) as unknown,
  accountNumber: (cell: unknown, { sealer }: Shown) => maskNumber(sealer.open(cell as string)),
  html: (cell: unknown) => markdownToHtml(cell as string),
  fileAddress: (_cell: unknown, { resource, row, field }: Shown) => `/api/files/${resource.name}/${row.id}/${field.options.from}`,
} as const;

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
