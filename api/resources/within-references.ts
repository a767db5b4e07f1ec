import { type Kysely, sql } from 'kysely';
import type { FieldErrors, Values } from '../../schema/derive/validators.ts';
import type { Field } from '../../schema/field.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { fieldOf, type Resource, tableOf } from '../../schema/resource.ts';
import { anyTables, type Database } from '../db/database.ts';
import { Paths, type RowQuery, resourceMap } from '../db/reader/paths.ts';
import { invalid } from '../failures/failure.ts';

/** A reference declared `within` a field: both rows must have the same value there. */
interface WithinReference {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly within: string;
  readonly target: Resource;
  /** The path to it from the referring row, and from the referenced row. */
  readonly mine: string;
  readonly theirs: string;
}

/** Whether a change of these columns can violate a `within` constraint, in either direction. */
export function affectsWithinReferences(resource: Resource, columns: readonly string[]): boolean {
  const concerned = concernedColumns(resource);
  return columns.some((column) => concerned.has(column));
}

/**
 * Checks the `within` constraints of a row in both directions: with the rows that it references, and with those that reference it.
 * @param after the row's stored columns after the change
 * @param id null for a new row
 * @throws Failure 422 at the changed field
 */
export async function assertWithinReferences(
  resource: Resource,
  id: number | null,
  after: Values,
  changed: readonly string[],
  db: Kysely<Database>,
): Promise<void> {
  const errors: FieldErrors = {};
  for (const tie of referencesOf(resource)) {
    const other = firstStep(tie.mine);
    if (!changed.includes(tie.name) && !changed.includes(other)) continue;
    if (typeof after[tie.name] !== 'number' || (await areTogether(tie, after, db))) continue;
    if (changed.includes(tie.name)) errors[tie.name] = `${tie.field.label}は、同じ${withinLabel(tie)}のなかから選択してください`;
    else errors[other] = `${withinLabel(tie)}を変えるときは、${tie.field.label}も、同じ${withinLabel(tie)}のものに変えてください`;
  }
  for (const tie of id === null ? [] : referencesInto(resource)) {
    if (!changed.includes(tie.theirs)) continue;
    const count = await countConflicts(tie, id as number, after[tie.theirs], db);
    if (count > 0) errors[tie.theirs] = stillSatisfied(tie, resource, count);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function stillSatisfied(tie: WithinReference, resource: Resource, count: number): string {
  const role = `${tie.resource.label} ${count}件の${tie.field.label}`;
  return `この${resource.label}は${role}になっているため、${withinLabel(tie)}を変えられません。先に、${tie.resource.label}の${tie.field.label}を選び直してください`;
}

const withinLabel = ({ resource, within }: WithinReference) => fieldOf(resource, within)?.label ?? '';

const firstStep = (path: string) => path.split('.')[0] as string;

async function areTogether({ resource, name, target, mine, theirs }: WithinReference, after: Values, db: Kysely<Database>): Promise<boolean> {
  return (await ownValue(resource, mine, after, db)) === (await valueAt(target, theirs, after[name], db));
}

/** The value of a path, from the changed row and the stored rows that it references. */
async function ownValue(resource: Resource, path: string, after: Values, db: Kysely<Database>): Promise<unknown> {
  const first = firstStep(path);
  if (first === path) return after[path] ?? null;
  const next = resourceMap[targetOf(resource.fields[first] as Field)] as Resource;
  return valueAt(next, path.slice(first.length + 1), after[first], db);
}

async function valueAt(resource: Resource, path: string, id: unknown, db: Kysely<Database>): Promise<unknown> {
  const paths = new Paths(resource);
  const column = paths.column(path);
  const row = await paths.applyTo(rowsOf(resource, db)).select(sql.ref(column).as('value')).where('t.id', '=', id).executeTakeFirst();
  return row?.value ?? null;
}

/** The number of referring rows whose value would differ. */
async function countConflicts({ resource, name, mine }: WithinReference, id: number, value: unknown, db: Kysely<Database>): Promise<number> {
  const paths = new Paths(resource);
  const column = paths.column(mine);
  const row = await paths
    .applyTo(rowsOf(resource, db))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`t.${name}`, '=', id)
    .where((eb) => eb.or([eb(column, 'is', null), eb(column, '<>', value)]))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

function rowsOf(resource: Resource, db: Kysely<Database>): RowQuery {
  return anyTables(db).selectFrom(`${tableOf(resource)} as t`) as unknown as RowQuery;
}

function referencesOf(resource: Resource): readonly WithinReference[] {
  return allReferences.filter((tie) => tie.resource === resource);
}

/** The constraints of references to a resource's table, including those through a view. */
function referencesInto(resource: Resource): readonly WithinReference[] {
  return allReferences.filter((tie) => tableOf(tie.target) === resource.name);
}

const allReferences: readonly WithinReference[] = Object.values(resourceMap).flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const within = field.options.within;
    if (typeof within !== 'string') return [];
    const target = resourceMap[targetOf(field)] as Resource;
    return [{ resource, name, field, within, target, mine: pathOf(resource, within), theirs: pathOf(target, within) }];
  }),
);

function pathOf(resource: Resource, name: string): string {
  return fieldOf(resource, name)?.options.from ?? name;
}

function concernedColumns(resource: Resource): ReadonlySet<string> {
  const known = concerned.get(resource);
  if (known) return known;
  const own = referencesOf(resource).flatMap(({ name, mine }) => [name, firstStep(mine)]);
  const columns = new Set([...own, ...referencesInto(resource).map(({ theirs }) => theirs)]);
  concerned.set(resource, columns);
  return columns;
}

/** Cached; the configuration does not change while the process runs. */
const concerned = new WeakMap<Resource, ReadonlySet<string>>();
