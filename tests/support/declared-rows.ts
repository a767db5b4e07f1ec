import { anyTables } from '../../api/db/database.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { type Role, roles } from '../../domain/roles.ts';
import type { FilterParameter } from '../../schema/derive/filters.ts';
import { type Condition, type FieldTest, isInput, isStored } from '../../schema/field.ts';
import { type Resource, writePath } from '../../schema/resource.ts';
import type { TestApp } from './app.ts';
import { holds, isLike, type Tables, type Variables, valuesFor } from './conditions.ts';
import { inputOf } from './declared-input.ts';
import type { AnyRow } from './rows.ts';
import { rowCount } from './sample.ts';
import { pdf } from './uploads.ts';

/** Rows that this process has asked for: no two are alike, nor like those that `addFirstRows` made. */
let asked = rowCount;

/** Whoever makes the rows: a role that sees all of them, where there is one. */
export function makerOf({ name, access }: Resource): Role {
  const makers = access.create ?? [];
  const maker = makers.find((role) => !access.rows?.[role]) ?? makers[0];
  if (!maker) throw new Error(`${name}: nobody creates a row by its declaration; write its test by hand`);
  return maker;
}

/** What a call sends to make a row by its declaration, one that its maker may read: all that is an input, and the files that are required. */
export async function inputFor(app: TestApp, resource: Resource): Promise<AnyRow> {
  const [maker, tables] = [makerOf(resource), tablesOf(app)];
  const isWanted = await seenBy(app, resource, maker, tables);
  const input = await firstOf(resource, (row, refused) => inputOf(resource, row, tables, { isWanted, matters: mattersTo(resource, maker), refused }));
  return { ...input, ...(await filesFor(app, resource, maker)) };
}

/** Makes a row. @throws with what is wrong with the input, where it is refused */
export async function rowMade(app: TestApp, resource: Resource, input?: AnyRow): Promise<AnyRow> {
  const sent = input ?? (await inputFor(app, resource));
  const { status, data, error, fields } = await app.call(makerOf(resource), 'POST', writePath(resource), sent);
  if (status === 201) return data;
  throw new Error(`POST ${writePath(resource)}: ${status} ${error} ${JSON.stringify(fields ?? {})}, sent ${JSON.stringify(sent)}`);
}

/**
 * A row that a role with `rows` sees, or does not see: made, where that can be, else one that is there. What no input says of it, such as a later status,
 * is written into the table.
 */
export async function rowSeen(app: TestApp, resource: Resource, role: Role, isToBeSeen: boolean): Promise<AnyRow> {
  const [maker, tables] = [makerOf(resource), tablesOf(app)];
  const [isSeen, isMakers] = [await seenBy(app, resource, role, tables), await seenBy(app, resource, maker, tables)];
  const matters = [role, maker].flatMap((one) => mattersTo(resource, one));
  const cells = cellsFor(resource, resource.access.rows?.[role] ?? {}, await variablesOf(app, role), isToBeSeen);
  const make = async (row: number, refused: (problem: string) => void) => {
    for (const { given, later } of cells) {
      const isWanted = async (stored: AnyRow) => (await isSeen({ ...stored, ...later })) === isToBeSeen && (await isMakers(stored));
      const input = await inputOf(resource, row, tables, { given, isWanted, matters, refused });
      if (input) return { input, later };
    }
    return null;
  };
  const made = await firstOf(resource, make).catch(async (error) => {
    for (const row of await tables(resource.name)) if ((await isSeen(row)) === isToBeSeen) return row;
    throw error;
  });
  if (!('input' in made)) return made;
  const { id } = await rowMade(app, resource, { ...made.input, ...(await filesFor(app, resource, maker)) });
  if (Object.keys(made.later).length > 0) await anyTables(app.engine.db).updateTable(resource.name).set(made.later).where('id', '=', id).execute();
  return { id };
}

/** What an answer shows of what a role has sent: neither secrets nor what it does not read. */
export function shownTo(role: Role, { fields }: Resource, sent: AnyRow): AnyRow {
  const shown = Object.entries(sent).filter(([name]) => {
    const { kind, options } = fields[name] as Resource['fields'][string];
    return kind !== 'password' && kind !== 'accountNumber' && !options.writeOnly && (options.readBy ?? roles).includes(role);
  });
  return Object.fromEntries(shown);
}

/** What a list is asked for to find a row by one of its filters; empty where the row has nothing to be found by. */
export function filterValue({ field, test }: FilterParameter, row: AnyRow): string {
  if (test === 'filled') return String((row[field] ?? null) !== null);
  const value = String(row[field] ?? '');
  return /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value;
}

/** The first that can be made of the rows that come next. @throws with what stands in the way, where none can */
async function firstOf<T>(resource: Resource, make: (row: number, refused: (problem: string) => void) => Promise<T | null>): Promise<T> {
  const problems = new Set<string>();
  for (let tries = 0; tries < 24; tries += 1) {
    const made = await make(asked++, (problem) => problems.add(problem));
    if (made) return made;
  }
  throw new Error(`${resource.name}: no row can be made by its declaration: ${[...problems].join(' / ')}`);
}

async function seenBy(app: TestApp, resource: Resource, role: Role, tables: Tables): Promise<(stored: AnyRow) => Promise<boolean>> {
  const variables = await variablesOf(app, role);
  return (stored) => holds(resource, stored, resource.access.rows?.[role] ?? {}, variables, tables);
}

/** The references that lead to what the rows of a role depend on. */
const mattersTo = ({ fields, access }: Resource, role: Role): string[] =>
  Object.keys(access.rows?.[role] ?? {}).map((path) => (fields[path]?.options.from ?? path).split('.')[0] as string);

/** Cells by which a row is like a condition, all of them together, or is not, each of them by itself: what an input says, and what comes to stand there later. */
function cellsFor({ fields }: Resource, condition: Condition, variables: Variables, isLikeIt: boolean) {
  const own = Object.entries(condition).flatMap(([name, wanted]) => {
    const field = fields[name];
    if (!field || !isStored(field) || field.kind === 'reference') return [];
    const values = [...Object.keys((field.options.choices ?? {}) as object), ...(field.kind === 'flag' ? [0, 1] : valuesFor(wanted, variables))];
    return [{ name, field, values: values.filter((value) => isLike(wanted as FieldTest, value, variables) === isLikeIt) }];
  });
  const cell = ({ name, field }: (typeof own)[number], value: unknown) => ({
    given: isInput(field) ? { [name]: field.kind === 'flag' ? value === 1 : value } : {},
    later: isInput(field) ? {} : { [name]: value },
  });
  const each = own.map((one) => one.values.map((value) => cell(one, value)));
  const together = each.flatMap(([first]) => first ?? []);
  const merged = { given: Object.assign({}, ...together.map(({ given }) => given)), later: Object.assign({}, ...together.map(({ later }) => later)) };
  return [{ given: {}, later: {} }, ...(isLikeIt ? [merged] : each.flat())] as readonly { readonly given: AnyRow; readonly later: AnyRow }[];
}

/** All rows of a table, each table read once. */
export function tablesOf({ engine }: TestApp): Tables {
  const read = new Map<string, Promise<AnyRow[]>>();
  return async (table) => {
    const rows = read.get(table) ?? anyTables(engine.reader).selectFrom(table).selectAll().orderBy('id').execute();
    read.set(table, rows as Promise<AnyRow[]>);
    return rows as Promise<AnyRow[]>;
  };
}

/** What the variables of conditions stand for, for a demo account. */
export async function variablesOf({ engine, services }: TestApp, account: string): Promise<Variables> {
  const { id, organizationId } = await engine.db
    .selectFrom('users')
    .select(['id', 'organizationId'])
    .where('email', '=', `${account}@example.jp`)
    .executeTakeFirstOrThrow();
  const applied = await engine.db.selectFrom('applications').select(['category', 'grantYear']).where('organizationId', '=', organizationId).execute();
  return {
    '@userId': id,
    '@organizationId': organizationId,
    '@today': japanDate(services.now()),
    '@now': services.now().toISOString(),
    '@categories': applied.map(({ category }) => category),
    '@grantYears': applied.map(({ grantYear }) => grantYear),
  };
}

async function filesFor(app: TestApp, resource: Resource, maker: Role): Promise<AnyRow> {
  const needed = Object.entries(resource.fields).filter(([, field]) => field.kind === 'file' && isInput(field) && field.options.required);
  const ids: AnyRow = {};
  for (const [name] of needed) {
    const form = new FormData();
    form.set('resource', resource.name);
    form.set('field', name);
    form.set('file', new File([pdf], `${name}.pdf`));
    const answer = await app.raw('/api/files', { method: 'POST', body: form, headers: { Authorization: `Bearer ${await app.token(maker)}` } });
    ids[name] = (await answer.json()).data.id;
  }
  return ids;
}
