import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../api/access/actor.ts';
import { countedUpTo } from '../../api/resources/count.ts';
import { type ListQuery, parseListQuery } from '../../api/resources/list-query.ts';
import { countStatement, pageStatement } from '../../api/resources/list-statements.ts';
import { wantedOf } from '../../api/resources/wanted.ts';
import { resources } from '../../resources.config.ts';
import { type FilterParameter, filterParameters, ownColumn, sortableFields } from '../../schema/derive/filters.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { onEachEngine, type TestApp } from '../support/app.ts';
import { multiplyApplications } from '../support/many-applications.ts';
import { type Plan, planOf } from '../support/plans.ts';
import { everyResource } from '../support/rows.ts';

/** How the databases go about the lists: what no index serves would be felt by everybody at once when the rows are many. */
onEachEngine('the plans of the lists', (app) => {
  beforeAll(async () => {
    await multiplyApplications(app.engine, 100_000);
    await trustIndexes(app);
  }, 600_000);

  it('there are many applications, most of one status', async () => {
    const { count } = await app.engine.reader.selectFrom('applications').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    expect(count).toBeGreaterThanOrEqual(100_000);
  });

  it.each(everyResource)('$name: every order comes out of an index', async (resource) => {
    const slow: string[] = [];
    for (const sort of sortings(resource))
      for (const page of sort.sortOrder.includes('desc') ? ['1', '3'] : ['1']) {
        const plan = await pagePlan(app, resource, { ...sort, page: [page] });
        // The rows of a later page are found by the index, fetched by their ids, and put in order once more.
        if (plan.sorts > (page === '1' ? 0 : 1)) slow.push(told({ ...sort, page: [page] }, plan));
      }
    expect(slow).toEqual([]);
  });

  it.each(everyResource)(
    '$name: every condition is sought in an index in the default order, and sorts only what it found in another',
    async (resource) => {
      const slow: string[] = [];
      for (const parameter of filterParameters(resource).filter((one) => isSought(resource, one)))
        for (const sort of [{}, ...sortings(resource, ['desc'])]) {
          const call = { ...sort, [parameter.name]: [sampleOf(resource, parameter)] };
          const plan = await pagePlan(app, resource, call);
          const isDefault = Object.keys(sort).length === 0;
          if (plan.sorts > 0 && (!plan.seeks || (isDefault && parameter.test === 'equal'))) slow.push(told(call, plan));
        }
      expect(slow).toEqual([]);
    },
  );

  it.each(everyResource)('$name: what a condition finds is counted by an index, and never beside the page', async (resource) => {
    const slow: string[] = [];
    for (const parameter of filterParameters(resource).filter((one) => isSought(resource, one))) {
      const call = { [parameter.name]: [sampleOf(resource, parameter)] };
      const { query, wanted, shape } = asked(app, resource, call);
      const count = countStatement(shape, wanted, countedUpTo + 1);
      const plan = await planOf(app.engine, count.sql, count.parameters(wanted));
      if (plan.scansTable || plan.sorts > 0) slow.push(told(call, plan));
      expect(pageStatement({ ...shape, sortBy: query.sortBy }, wanted).sql).not.toMatch(/over\s*\(/i);
    }
    expect(slow).toEqual([]);
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
  const own = sortableFields(resource).filter((name) => !sortsOver.includes(name) && fieldOf(resource, name)?.kind !== 'longText');
  return own.flatMap((name) => orders.map((order) => ({ sortBy: [name], sortOrder: [order] })));
}

/** Conditions on a column of the list's own; a part of a text, and what stands in another table, are looked for along the order. */
function isSought(resource: Resource, { field, test }: FilterParameter): boolean {
  return ownColumn(resource, field) !== undefined && test !== 'contains' && test !== 'filled';
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
    mustChangePassword: false,
    categories: ['x'],
    grantYears: [2026],
  };
}

function asked({ services, engine }: TestApp, resource: Resource, given: Readonly<Record<string, readonly string[]>>) {
  const actor = readerOf(resource);
  const query: ListQuery = parseListQuery(resource, actor, given);
  const wanted = wantedOf(resource, actor, services.now(), query);
  const { sortBy, descending } = query;
  return { query, wanted, shape: { engine, resource, role: actor.role, sortBy, descending, terms: [] } };
}

async function pagePlan(app: TestApp, resource: Resource, given: Readonly<Record<string, readonly string[]>>): Promise<Plan> {
  const { wanted, shape } = asked(app, resource, given);
  const statement = pageStatement(shape, wanted);
  return planOf(app.engine, statement.sql, statement.parameters(wanted));
}

function told(call: object, { text }: Plan): string {
  return `${JSON.stringify(call)}\n${text}`;
}
