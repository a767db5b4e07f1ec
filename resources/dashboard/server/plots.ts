import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { hiddenFields, may } from '../../../api/access/permissions.ts';
import { personOf, rowTerms } from '../../../api/access/rows.ts';
import { cachedUntilWritten } from '../../../api/db/cached-until-written.ts';
import { anyTables } from '../../../api/db/database.ts';
import { conditionTerms } from '../../../api/db/reader/conditions.ts';
import { Paths, type RowQuery, resourceMap } from '../../../api/db/reader/paths.ts';
import { described, enumOf, listOf, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, type Route, route } from '../../../api/http/route.ts';
import { recentFiscalYears } from '../../../domain/dates/fiscal-year.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { adminRoles } from '../../../domain/roles.ts';
import { grantCategories } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { barsOf, type DeclaredPlot, keyOf, plotsOf } from '../../../schema/derive/cards.ts';
import { relatedRowsTestsIn } from '../../../schema/derive/conditions.ts';
import type { Condition } from '../../../schema/field.ts';
import { type Resource, tableOf } from '../../../schema/resource.ts';

const { applications, grants, payments } = resources;
const plots = plotsOf(resourceMap);
const categories = Object.keys(grantCategories);

const yen = described('円。読むことができない人には null を返します', 'integer?');
const rowsOf = (parts: Parameters<typeof objectOf>[0]) => nullable(listOf(objectOf(parts)));
const barSchema = (plot: DeclaredPlot) => ({ ...rowsOf({ [keyOf(plot)]: enumOf(barsOf(plot)), count: 'integer' }), title: plot.label });

/** The numbers of the plots, on a route of their own because they are sums over many rows. */
export const dashboardPlotsRoute: Route = route('GET /dashboard/plots', {
  summary: 'ダッシュボードの図の数値（段階ごとの申請の件数、10年度分の予算額・承認額・支払額）',
  tag: 'ダッシュボード',
  who: adminRoles,
  answer: objectOf({
    ...Object.fromEntries(plots.map((plot) => [plot.name, barSchema(plot)])),
    amounts: rowsOf({ year: 'integer', category: enumOf(categories), budget: yen, approved: yen, paid: yen }),
  }),
  run: cachedPlots,
});

/** Cached per role and day, and per user where rows are restricted. */
function cachedPlots(call: Call) {
  const { engine, now } = call.services;
  const { role, userId } = call.actor;
  const shown: readonly Resource[] = [...new Set([applications, grants, payments, ...plots.map(({ resource }) => resource)])];
  const rowConditions = shown.flatMap(({ access: { rows } }): readonly Condition[] => (rows?.[role] ? [rows[role]] : []));
  // Not cached if visibility depends on other tables, whose writes would not invalidate the cache.
  if (rowConditions.some((condition) => relatedRowsTestsIn(condition).length > 0)) return readPlots(call);
  const key = [japanDate(now()), role, rowConditions.length > 0 ? userId : ''].join();
  const names = shown.map(({ name }) => name);
  return cachedUntilWritten(engine, key, names, () => readPlots(call));
}

async function readPlots(call: Call) {
  const bars = await Promise.all(plots.map(async (plot) => [plot.name, await countBars(call, plot)] as const));
  return { ...Object.fromEntries(bars), amounts: await amountsOf(call) };
}

async function countBars(call: Call, plot: DeclaredPlot) {
  const { resource, by } = plot;
  const { role } = call.actor;
  if (!may(resource, role, 'read') || hiddenFields(resource, role).includes(by) || resource.fields[by]?.options.readWhen?.[role]) return null;
  const found = await numbersBy(call, resource, { by: resource.fields[by]?.options.from ?? by, value: sql`count(*)` });
  return Object.entries(barsOf(plot)).map(([code, { codes }]) => ({
    [keyOf(plot)]: code,
    count: codes.reduce((sum, one) => sum + (found.get(one) ?? 0), 0),
  }));
}

async function amountsOf(call: Call) {
  const years = recentFiscalYears(call.services.now(), 10).reverse();
  const sums: [name: string, of: Sums | null][] = [];
  for (const [name, source] of Object.entries(sources)) sums.push([name, await sumsOf(call, source, years)]);
  if (sums.every(([, of]) => of === null)) return null;
  const cells = (year: number, category: string) => Object.fromEntries(sums.map(([name, of]) => [name, of && (of.get(year)?.get(category) ?? 0)]));
  return years.flatMap((year) => categories.map((category) => ({ year, category, ...cells(year, category) })));
}

/** Year → category → yen. */
type Sums = ReadonlyMap<number, ReadonlyMap<string, number>>;

interface Source {
  readonly resource: Resource;
  /** Paths to the fiscal year and the category of a row. */
  readonly year: string;
  readonly category: string;
  /** The fields that the amount is summed from: a role that may not read all of them does not get the sum. */
  readonly fields: readonly string[];
  readonly amount: RawBuilder<unknown>;
}

const column = (name: string) => sql.ref(`t.${name}`);

const sources = {
  budget: { resource: grants, year: 'year', category: 'category', fields: ['budget'], amount: column('budget') },
  approved: { resource: applications, year: 'grantYear', category: 'category', fields: ['approvedAmount'], amount: column('approvedAmount') },
  paid: {
    resource: payments,
    year: 'applicationId.grantYear',
    category: 'applicationId.category',
    fields: ['advanceAmount', 'finalPaidAmount'],
    amount: sql`${column('advanceAmount')} + ${column('finalPaidAmount')}`,
  },
} satisfies Readonly<Record<string, Source>>;

/** Yields to other requests between years, so that a large table blocks none. */
async function sumsOf(call: Call, { resource, year, category, fields, amount }: Source, years: readonly number[]): Promise<Sums | null> {
  const { role } = call.actor;
  const hidden = hiddenFields(resource, role);
  if (!may(resource, role, 'read') || fields.some((field) => hidden.includes(field))) return null;
  const sums = new Map<number, ReadonlyMap<string, number>>();
  for (const fiscalYear of years) {
    sums.set(fiscalYear, await numbersBy(call, resource, { by: category, value: sql`coalesce(sum(${amount}), 0)`, only: { [year]: fiscalYear } }));
    await setImmediate();
  }
  return sums;
}

interface Grouping {
  /** Path of the field to group by. */
  readonly by: string;
  readonly value: RawBuilder<unknown>;
  /** Restricts the rows. */
  readonly only?: Condition;
}

/** One number per group of the rows that the caller may read. */
async function numbersBy({ services, actor }: Call, resource: Resource, { by, value, only = {} }: Grouping): Promise<Map<string, number>> {
  const paths = new Paths(resource);
  const group = sql.ref(paths.column(by));
  const terms = [...rowTerms(resource, actor, paths, services.now()), ...conditionTerms(only, personOf(actor, services.now()), paths)];
  const from = anyTables(services.engine.reader).selectFrom(`${tableOf(resource)} as t`) as unknown as RowQuery;
  const rows = await paths
    .applyTo(from)
    .where((eb) => eb.and(terms.map((term) => term(eb))))
    .select([group.as('group'), sql`cast(${value} as bigint)`.as('value')])
    .groupBy(group)
    .execute();
  return new Map((rows as { group: string | number; value: number }[]).map((row) => [String(row.group), row.value]));
}
