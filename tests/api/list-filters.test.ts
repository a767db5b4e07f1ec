import { expect, it } from 'vitest';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { pendingApplicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { type FilterParameter, filterParameters } from '../../schema/derive/filters.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { onEachEngine } from '../support/app.ts';
import { type AnyRow, everyResource, everyRow } from '../support/rows.ts';
import { sampledOn } from '../support/sampled.ts';

const as = 'fund_manager';
const ids = (rows: readonly AnyRow[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

/** What a filter value is compared with: a cell, or for an instant its day in Japan. */
function cellOf(resource: Resource, { field, test }: FilterParameter): (row: AnyRow) => string | number | boolean | null {
  const declared = fieldOf(resource, field);
  const instant = declared && kindOf(declared).storage === 'timestamp';
  if (test === 'filled') return (row) => row[field] !== null;
  return (row) => (instant && row[field] ? japanDate(new Date(row[field])) : (row[field] ?? null));
}

type Scalar = string | number | boolean;

const tests: Record<FilterParameter['test'], (cell: Scalar, value: Scalar) => boolean> = {
  equal: (cell, value) => cell === value,
  contains: (cell, value) => String(cell).includes(String(value)),
  from: (cell, value) => cell >= value,
  until: (cell, value) => cell <= value,
  filled: (cell, value) => cell === value,
};

/** A few values that occur, from the least to the greatest; for a part of a text, parts of them. */
function valuesOf(rows: readonly AnyRow[], cell: (row: AnyRow) => Scalar | null, { test }: FilterParameter): Scalar[] {
  const all = [...new Set(rows.map(cell).filter((value) => value !== null))].sort((a, b) => (a < b ? -1 : 1));
  const some = [all[0], all[Math.floor(all.length / 2)], all.at(-1)].filter((value) => value !== undefined);
  return test === 'contains' ? some.map((value) => [...String(value)].slice(1, 4).join('').trim() || String(value)) : some;
}

onEachEngine('the filters of a list', (app, engine) => {
  it.each(sampledOn(engine, everyResource))('$name: each selects exactly the rows that it says, bounds included', async (resource) => {
    const rows = await everyRow(app, as, resource);
    for (const parameter of filterParameters(resource)) {
      const cell = cellOf(resource, parameter);
      const picked = (values: readonly Scalar[]) =>
        rows.filter((row) => {
          const value = cell(row);
          return value !== null && values.some((wanted) => tests[parameter.test](value, wanted));
        });
      const ask = (values: readonly Scalar[]) =>
        everyRow(app, as, resource, values.map((value) => `${parameter.name}=${encodeURIComponent(value)}`).join('&'));
      const values = [...new Set(valuesOf(rows, cell, parameter))];
      for (const value of values) expect([parameter.name, value, ids(await ask([value]))]).toEqual([parameter.name, value, ids(picked([value]))]);
      if (parameter.test === 'equal' && values.length > 1)
        expect([parameter.name, ids(await ask(values))]).toEqual([parameter.name, ids(picked(values))]);
    }
  });

  it('has something to filter by for almost every parameter', async () => {
    const empty: string[] = [];
    for (const resource of everyResource) {
      const rows = await everyRow(app, as, resource);
      for (const parameter of filterParameters(resource)) {
        if (valuesOf(rows, cellOf(resource, parameter), parameter).length === 0) empty.push(`${resource.name}.${parameter.name}`);
      }
    }
    expect(empty).toEqual([]);
  });

  it('filters together mean all of them', async () => {
    const applications = everyResource.find(({ name }) => name === 'applications') as Resource;
    const all = await everyRow(app, as, applications);
    const wanted = all.filter(
      (row) => row.grantYear === 2025 && row.category !== 'kado' && (row.approvedAmount ?? -1) >= 300_000 && row.title.includes('川'),
    );
    expect(wanted.length).toBeGreaterThan(0);
    const query = `grantYear=2025&category=school&category=research&category=ngo&minApprovedAmount=300000&title=${encodeURIComponent('川')}`;
    expect(ids(await everyRow(app, as, applications, query))).toEqual(ids(wanted));
  });

  it('status=pending stands for what waits for a confirmation, and joins other statuses', async () => {
    const applications = everyResource.find(({ name }) => name === 'applications') as Resource;
    const all = await everyRow(app, as, applications);
    const pending = all.filter(({ status }) => pendingApplicationStatuses.includes(status));
    expect(ids(await everyRow(app, as, applications, 'status=pending'))).toEqual(ids(pending));
    const more = all.filter(({ status }) => status === 'IN_PROGRESS' || pendingApplicationStatuses.includes(status));
    expect(ids(await everyRow(app, as, applications, 'status=pending&status=IN_PROGRESS'))).toEqual(ids(more));
    const { data } = await app.call(as, 'GET', '/dashboard');
    expect(data.pendingApplications).toBe(pending.length);
  });

  it('a day of instants begins and ends at midnight in Japan', async () => {
    const { db } = app.engine;
    const instants = ['2031-05-09T14:59:59.999Z', '2031-05-09T15:00:00.000Z', '2031-05-10T14:59:59.999Z', '2031-05-10T15:00:00.000Z'];
    for (const at of instants) {
      await db.insertInto('audit_logs').values({ action: 'create', summary: at, createdAt: at, updatedAt: at }).execute();
    }
    const { data } = await app.call(as, 'GET', '/admin/logs?atFrom=2031-05-10&atTo=2031-05-10&sortBy=at');
    expect(data.logs.map(({ summary }: AnyRow) => summary)).toEqual(instants.slice(1, 3));
  });

  it('a value that would mean something to the database means only itself', async () => {
    for (const text of ['%', '_', "'", '"', '*', '\\', "' OR 1=1 --", '川%', '$1', '?']) {
      const answer = await app.call(as, 'GET', `/applications?title=${encodeURIComponent(text)}`);
      expect([text, answer.status, answer.data.pagination.totalItems]).toEqual([text, 200, 0]);
    }
  });
});
