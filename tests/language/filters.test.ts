import { expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { type FilterParameter, filterParameters } from '../../schema/derive/filters.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { type AnyRow, everyResource, everyRow } from '../support/rows.ts';
import { onEachEngine } from './app.ts';
import { resources } from './resources.config.ts';

const as = 'fund_manager';
const ids = (rows: readonly AnyRow[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

type Scalar = string | number | boolean;

/** What a filter value is compared with: a cell, or for an instant its day in Japan. */
function cellOf(resource: Resource, { field, test }: FilterParameter): (row: AnyRow) => Scalar | null {
  const declared = fieldOf(resource, field);
  const instant = declared && kindOf(declared).storage === 'timestamp';
  if (test === 'filled') return (row) => row[field] !== null;
  return (row) => (instant && row[field] ? japanDate(new Date(row[field])) : (row[field] ?? null));
}

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

onEachEngine('the filters of a list', (app) => {
  it.each(everyResource)('$name: each selects exactly the rows that it says, bounds included', async (resource) => {
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
      expect([parameter.name, values]).not.toEqual([parameter.name, []]);
      for (const value of values) expect([parameter.name, value, ids(await ask([value]))]).toEqual([parameter.name, value, ids(picked([value]))]);
      if (parameter.test === 'equal' && values.length > 1)
        expect([parameter.name, ids(await ask(values))]).toEqual([parameter.name, ids(picked(values))]);
    }
  });

  it('filters together mean all of them', async () => {
    const all = await everyRow(app, as, resources.books);
    const wanted = all.filter(({ kind, price, title }) => kind !== 'art' && price >= 1000 && price <= 1400 && title.includes('の'));
    expect(wanted.length).toBeGreaterThan(0);
    const query = `kind=science&kind=story&minPrice=1000&maxPrice=1400&title=${encodeURIComponent('の')}`;
    expect(ids(await everyRow(app, as, resources.books, query))).toEqual(ids(wanted));
  });

  it('the name of a group stands for its codes, and joins single ones', async () => {
    const all = await everyRow(app, as, resources.open_loans);
    const asked = async (query: string) => ids(await everyRow(app, as, resources.open_loans, query));
    const having = (...statuses: string[]) => ids(all.filter(({ status }) => statuses.includes(status)));
    expect(await asked('status=open')).toEqual(having('lent', 'lost'));
    expect(await asked('status=open&status=refused')).toEqual(having('lent', 'lost', 'refused'));
    expect(await asked('turn=turn_desk')).toEqual(having('requested'));
    const books = await everyRow(app, as, resources.books);
    const out = books.filter(({ loanState }) => ['lent', 'lost'].includes(loanState));
    expect(out.length).toBeGreaterThan(0);
    expect(ids(await everyRow(app, as, resources.books, 'loanState=out'))).toEqual(ids(out));
  });

  it('what is assumed holds until the call says otherwise', async () => {
    const stored = (await anyTables(app.engine.reader).selectFrom('loans').selectAll().execute()) as AnyRow[];
    const removed = stored.filter(({ removedAt }) => removedAt !== null);
    const [assumed, asked] = [await everyRow(app, as, resources.loans), await everyRow(app, as, resources.loans, 'removed=true')];
    expect([ids(assumed), ids(asked)]).toEqual([ids(stored.filter(({ removedAt }) => removedAt === null)), ids(removed)]);
    expect(removed.length).toBeGreaterThan(0);
  });

  it('rows that lack what a screen hides them without are asked for by themselves', async () => {
    const all = await everyRow(app, as, resources.books);
    for (const [value, wanted] of [
      ['true', all.filter(({ isbn }) => isbn !== null)],
      ['false', all.filter(({ isbn }) => isbn === null)],
    ] as const) {
      expect(wanted.length).toBeGreaterThan(0);
      expect(ids(await everyRow(app, as, resources.books, `hasIsbn=${value}`))).toEqual(ids(wanted));
    }
  });

  it('a day of instants begins and ends at midnight in Japan', async () => {
    const { db } = app.engine;
    const instants = ['2031-05-09T14:59:59.999Z', '2031-05-09T15:00:00.000Z', '2031-05-10T14:59:59.999Z', '2031-05-10T15:00:00.000Z'];
    for (const at of instants) await db.insertInto('audit_logs').values({ action: 'create', summary: at, createdAt: at, updatedAt: at }).execute();
    const { data } = await app.call(as, 'GET', '/admin/logs?atFrom=2031-05-10&atTo=2031-05-10&sortBy=at');
    expect(data.logs.map(({ summary }: AnyRow) => summary)).toEqual(instants.slice(1, 3));
  });

  it('a value that would mean something to the database means only itself', async () => {
    const all = await everyRow(app, as, resources.books);
    for (const text of ['%', '_', "'", '"', '*', '\\', "' OR 1=1 --", 'の%', '$1', '?', 'null']) {
      const wanted = all.filter(({ title }) => title.includes(text));
      expect([text, ids(await everyRow(app, as, resources.books, `title=${encodeURIComponent(text)}`))]).toEqual([text, ids(wanted)]);
    }
  });
});
