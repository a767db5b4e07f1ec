import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../api/access/actor.ts';
import { countedUpTo } from '../../api/db/reader/criteria.ts';
import { countStatement, farIdsStatement, pageIdsStatement, pageStatement, rowsStatement } from '../../api/db/reader/list-statements.ts';
import { isWhole } from '../../api/db/reader/reader.ts';
import { type ListQuery, parseListQuery } from '../../api/resources/list-query.ts';
import { criteriaFor } from '../../api/resources/read.ts';
import { resources } from '../../resources.config.ts';
import { type FilterParameter, filterParameters, ownColumn, sortableFields } from '../../schema/derive/filters.ts';
import { uniquesOf } from '../../schema/derive/unique.ts';
import type { Field } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource, type ResourceMap, tableOf } from '../../schema/resource.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';
import { multiplyApplications } from '../support/many-applications.ts';
import { type Plan, planOf } from '../support/plans.ts';
import { everyResource } from '../support/rows.ts';

/** The lists of some hundred rows are read from end to end, and rightly so. */
const large = everyResource.filter((resource) => !(resources as ResourceMap)[tableOf(resource)]?.small);

/** How the databases go about the lists: what no index serves would be felt by everybody at once when the rows are many. */
onEitherEngine('the plans of the lists', (app) => {
  beforeAll(async () => {
    await multiplyApplications(app.engine, 100_000);
    await trustIndexes(app);
  }, 600_000);

  it('there are many applications, most of one status', async () => {
    const { count } = await app.engine.reader.selectFrom('applications').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    expect(count).toBeGreaterThanOrEqual(100_000);
  });

  it.each(large)('$name: every order comes out of an index', async (resource) => {
    const slow: string[] = [];
    for (const sort of sortings(resource))
      for (const page of sort.sortOrder.includes('desc') ? ['1', '3'] : ['1']) {
        const plan = await pagePlan(app, resource, { ...sort, page: [page] });
        // The rows of a later page are found by the index, fetched by their ids, and put in order once more.
        if (plan.sorts > (page === '1' ? 0 : 1)) slow.push(told({ ...sort, page: [page] }, plan));
      }
    expect(slow).toEqual([]);
  });

  it.each(large)('$name: a page far back is sought from a row whose place is known', async (resource) => {
    const slow: string[] = [];
    for (const sort of sortings(resource)) {
      const { query, list, range } = asked(app, resource, sort);
      const storage = kindOf(fieldOf(resource, query.sortBy) as Field).storage;
      const statement = farIdsStatement(app.engine, list, { value: samples[storage], id: 1 }, range);
      const plan = await planOf(app.engine, statement.sql, statement.parameters);
      if (!plan.seeks || plan.sorts > 0) slow.push(told(sort, plan));
    }
    expect(slow).toEqual([]);
  });

  it.each(large)('$name: every condition is sought in an index in the default order, and sorts only what it found in another', async (resource) => {
    const slow: string[] = [];
    for (const parameter of filterParameters(resource).filter((one) => isSought(one) && !isFigure(resource, one.field)))
      for (const [sort, call] of calls(resource, parameter, [{}, ...sortings(resource, ['desc'])])) {
        const plan = await pagePlan(app, resource, call);
        const isOwn = parameter.test === 'equal' && ownColumn(resource, parameter.field) !== undefined;
        const comesInOrder = isOwn && Object.keys(sort).length === 0 && !leavesFew(resource, parameter);
        if (plan.sorts > 0 && (!plan.seeks || comesInOrder)) slow.push(told(call, plan));
      }
    expect(slow).toEqual([]);
  });

  it.each(large)('$name: a part of a text, or that there is one, is looked for along the order of an index', async (resource) => {
    const slow: string[] = [];
    for (const parameter of filterParameters(resource).filter((one) => !isSought(one)))
      for (const [, call] of calls(resource, parameter, [{}, ...sortings(resource)])) {
        const plan = await pagePlan(app, resource, call);
        if (plan.sorts > 0 && !plan.seeks) slow.push(told(call, plan));
      }
    expect(slow).toEqual([]);
  });

  it.each(large)('$name: what a condition finds is counted by an index, and never beside the page', async (resource) => {
    const slow: string[] = [];
    for (const parameter of filterParameters(resource).filter(({ field }) => !isFigure(resource, field)))
      for (const [, call] of calls(resource, parameter, [{}])) {
        const { list, range } = asked(app, resource, call);
        const count = countStatement(app.engine, list, countedUpTo + 1);
        const plan = await planOf(app.engine, count.sql, count.parameters);
        if (plan.scansTable || plan.sorts > 0) slow.push(told(call, plan));
        expect(pageStatement(app.engine, list, range).sql).not.toMatch(/over\s*\(/i);
      }
    expect(slow).toEqual([]);
  });

  it.each(large)('$name: rows whose ids are known are fetched by them', async (resource) => {
    const statement = rowsStatement(app.engine, asked(app, resource, {}).list, [1, 2, 3]);
    const plan = await planOf(app.engine, statement.sql, statement.parameters);
    expect([plan.scansTable, plan.seeks, plan.text]).toEqual([false, true, plan.text]);
  });
});

/** Small tables would be scanned, and rightly so; here they stand for large ones. */
async function trustIndexes({ engine }: TestApp): Promise<void> {
  if (engine.name === 'postgres') return;
  await sql`analyze applications`.execute(engine.db);
  await sql`delete from sqlite_stat1 where tbl <> 'applications'`.execute(engine.db);
  await sql`delete from sqlite_stat4 where tbl <> 'applications'`.execute(engine.db);
  await sql`analyze sqlite_schema`.execute(engine.db);
}

function sortings(resource: Resource, orders: readonly string[] = ['asc', 'desc']): { sortBy: string[]; sortOrder: string[] }[] {
  const { sortsOver = [] } = resource.list;
  const own = sortableFields(resource).filter(
    (name) => !sortsOver.includes(name) && fieldOf(resource, name)?.kind !== 'longText' && !isFigure(resource, name) && !hasOwnOrder(resource, name),
  );
  return own.flatMap((name) => orders.map((order) => ({ sortBy: [name], sortOrder: [order] })));
}

/** What its kind puts in an order of its own is sorted by the place in that. */
function hasOwnOrder(resource: Resource, name: string): boolean {
  const field = fieldOf(resource, name);
  return field !== undefined && kindOf(field).order !== undefined;
}

/** What is worked out when a row is read stands in no index. */
function isFigure(resource: Resource, name: string): boolean {
  return fieldOf(resource, name)?.options.figure !== undefined;
}

/** The unique index finds what a rule of uniqueness lets stand beside each other: one budget item a cost category, sorted in no time. */
function leavesFew(resource: Resource, { field }: FilterParameter): boolean {
  return uniquesOf(resource).some(({ fields, where }) => fields[0] === field && !where);
}

/** A value or a range is sought; a part of a text, and whether there is one at all, are looked for along the order. */
function isSought({ test }: FilterParameter): boolean {
  return test !== 'contains' && test !== 'filled';
}

type Call = Readonly<Record<string, readonly string[]>>;

/** A filter's calls with each of these orders, and with both answers where it asks whether there is a value. */
function calls(resource: Resource, parameter: FilterParameter, sorts: readonly Call[]): [sort: Call, call: Call][] {
  const values = parameter.test === 'filled' ? ['true', 'false'] : [sampleOf(resource, parameter)];
  return sorts.flatMap((sort) => values.map((value): [Call, Call] => [sort, { ...sort, [parameter.name]: [value] }]));
}

const samples = { bigint: '1', text: 'x', date: '2026-04-01', timestamp: '2026-04-01' } as const;

function sampleOf(resource: Resource, { field: name }: FilterParameter): string {
  const field = fieldOf(resource, name);
  if (!field) throw new Error(`${resource.name}: no field ${name}`);
  if (resource === resources.applications && name === 'status') return 'GRANT_COMPLETED';
  const { enum: values, type } = kindOf(field).json(field) as { enum?: readonly unknown[]; type?: string };
  if (values) return String(values[0]);
  if (type === 'boolean') return 'true';
  return field.kind === 'fiscalYear' ? '2024' : samples[kindOf(field).storage];
}

/** A caller who may read the resource and sees all its rows. */
function readerOf(resource: Resource): Actor {
  const role = resource.access.read.includes('fund_manager') ? 'fund_manager' : resource.access.read[0];
  return {
    userId: 1,
    username: '',
    role: role as Actor['role'],
    organizationId: 1,
    sessionId: 1,
    awaits: null,
    factor: null,
    factorAt: null,
    categories: ['x'],
    grantYears: [2026],
  };
}

function asked({ services }: TestApp, resource: Resource, given: Readonly<Record<string, readonly string[]>>) {
  const actor = readerOf(resource);
  const query: ListQuery = parseListQuery(resource, actor, given);
  const { page, limit } = query;
  return { query, list: criteriaFor(services, resource, actor, query), range: { offset: (page - 1) * limit, limit } };
}

async function pagePlan(app: TestApp, resource: Resource, given: Readonly<Record<string, readonly string[]>>): Promise<Plan> {
  const { list, range } = asked(app, resource, given);
  const idsFirst = app.engine.plansByValue && !isWhole(list);
  const statement = idsFirst ? pageIdsStatement(app.engine, list, range) : pageStatement(app.engine, list, range);
  return planOf(app.engine, statement.sql, statement.parameters);
}

function told(call: object, { text }: Plan): string {
  return `${JSON.stringify(call)}\n${text}`;
}
