import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../api/db/database.ts';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { openDatabase } from '../../api/db/open.ts';
import { countedUpTo } from '../../api/db/reader/criteria.ts';
import { parseListQuery } from '../../api/resources/list-query.ts';
import { readList } from '../../api/resources/read.ts';
import { isUndecided, statusWhileUndecided } from '../../domain/workflow/announcement.ts';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { onEachEngine } from '../support/app.ts';
import { sortedBy } from '../support/compare.ts';
import { multiplyApplications } from '../support/many-applications.ts';
import type { AnyRow } from '../support/rows.ts';

const applications: Resource = resources.applications;
type Reader = Parameters<typeof readList>[2];
const manager = { userId: 1, username: '', role: 'fund_manager', organizationId: null, categories: [], grantYears: [] } as unknown as Reader;
const grantee: Reader = { ...manager, role: 'recipient', organizationId: 1 };

type Db = Kysely<Database>;
type Given = Readonly<Record<string, string>>;

/** What is kept until something is written: counts, ids, and the places of rows. It must never show. */
onEachEngine('what is kept of a list', (app) => {
  /** Another process on the same database. */
  let other: OpenedEngine;
  beforeAll(async () => {
    await multiplyApplications(app.engine, 3000);
    other = openDatabase(app.services.settings.databaseUrl);
    return () => other.close();
  });

  const read = async (given: Given, reader: Reader) => {
    const query = parseListQuery(applications, reader, Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]])));
    const { rows, totalItems, totalIsExact } = await readList(app.services, applications, reader, query);
    return { ids: rows.map(({ id }) => id), totalItems, totalIsExact };
  };
  const columns = ['id', 'entryDate', 'grantNumber', 'approvedAmount', 'title', 'status', 'grantPeriod', 'organizationId'] as const;
  /** All rows, fetched anew after each write. */
  let all: AnyRow[] | undefined;
  const expected = async ({ sortBy = 'entryDate', sortOrder, page = '1', limit = '30', ...filters }: Given, reader: Reader) => {
    all ??= (await other.db.selectFrom('applications').select(columns).execute()) as AnyRow[];
    const matching = all
      .filter((row) => reader === manager || row.organizationId === reader.organizationId)
      .map((row) =>
        reader === manager || !isUndecided(row.status) ? row : { ...row, status: statusWhileUndecided, grantNumber: null, approvedAmount: null },
      )
      .filter((row) => Object.entries(filters).every(([name, value]) => String(row[name]) === value));
    const rows = sortedBy(applications, matching, sortBy, sortOrder === 'desc' || (!sortOrder && sortBy === 'entryDate'));
    const start = (Number(page) - 1) * Number(limit);
    expect(rows.length).toBeLessThan(countedUpTo);
    return { ids: rows.slice(start, start + Number(limit)).map(({ id }) => id), totalItems: rows.length, totalIsExact: true };
  };

  let made = 0;
  const writes = {
    'a new row': (db, id) => {
      made += 1;
      const columns = sql.raw('category, "grantYear", "grantPeriod", title, "organizationId", "entryDate", "createdAt", "updatedAt"');
      return sql`insert into applications ("entryNumber", ${columns}) select ${`K${made}`}, ${columns} from applications where id = ${id}`.execute(
        db,
      );
    },
    'another status': (db, id) => db.updateTable('applications').set({ status: 'UNDER_REVIEW' }).where('id', '=', id).execute(),
    'another place in the order': (db, id) =>
      db
        .updateTable('applications')
        .set({ entryDate: '2031-01-01', grantNumber: `N${id}`, approvedAmount: 7 })
        .where('id', '=', id)
        .execute(),
    'an empty cell': (db, id) =>
      db.updateTable('applications').set({ entryDate: null, grantNumber: null, approvedAmount: null }).where('id', '=', id).execute(),
    'another organization': (db, id) => db.updateTable('applications').set({ organizationId: 1 }).where('id', '=', id).execute(),
    'one row less': (db, id) => sql`delete from applications where id = ${id} and "entryNumber" like 'K%'`.execute(db),
    'nothing at all': async () => undefined,
  } satisfies Record<string, (db: Db, id: number) => Promise<unknown>>;
  const addRow = (db: Db) => writes['a new row'](db, 1);

  it('is as a plain look has it, whatever is written in between, by this process or another, kept or taken back', async () => {
    const lists = fc.record({
      order: fc.constantFrom<Given>(
        {},
        {},
        { sortOrder: 'asc' },
        { sortBy: 'grantNumber', sortOrder: 'desc' },
        { sortBy: 'grantNumber', sortOrder: 'asc' },
        { sortBy: 'approvedAmount', sortOrder: 'desc' },
        { sortBy: 'id', sortOrder: 'desc' },
        { sortBy: 'title', sortOrder: 'asc' },
      ),
      filter: fc.constantFrom<Given>({}, {}, { status: 'GRANT_COMPLETED' }, { status: 'UNDER_REVIEW' }, { grantPeriod: '1' }),
      page: fc.constantFrom<Given>(
        {},
        { page: '35' },
        { page: '36' },
        { page: '40' },
        { page: '95' },
        { page: '160', limit: '20' },
        { page: '16', limit: '200' },
      ),
      reader: fc.constantFrom(manager, manager, grantee),
    });
    const write = fc.record({
      what: fc.constantFrom(...(Object.keys(writes) as (keyof typeof writes)[])),
      id: fc.integer({ min: 1, max: 2500 }),
      by: fc.constantFrom<'this' | 'other' | 'taken back' | 'together'>('this', 'other', 'taken back', 'together'),
    });
    const steps = fc.array(fc.oneof({ weight: 3, arbitrary: lists }, { weight: 1, arbitrary: write }), { minLength: 8, maxLength: 8 });
    // In one process a file of SQLite cannot be written by two at once.
    const beside = app.engine.name === 'sqlite' ? app.engine : other;
    await fc.assert(
      fc.asyncProperty(steps, async (some) => {
        for (const step of some) {
          if ('what' in step) {
            all = undefined;
            const work = (db: Db): Promise<unknown> => writes[step.what](db, step.id);
            if (step.by === 'this') await app.engine.transaction(work);
            else if (step.by === 'other') await other.transaction(work);
            else if (step.by === 'together') await Promise.all([app.engine.transaction(work), beside.transaction(addRow)]);
            else await app.engine.transaction(async (db) => work(db).then(() => Promise.reject(new Error('taken back')))).catch(() => undefined);
          } else {
            const given = { ...step.order, ...step.filter, ...step.page };
            // Twice: what the first leaves behind must not change the second.
            for (const _ of [1, 2]) expect([given, await read(given, step.reader)]).toEqual([given, await expected(given, step.reader)]);
          }
        }
      }),
      { seed: 2026, numRuns: 25, endOnFailure: true },
    );
  });

  it('is found again by place: pages one after the other and back repeat no row and leave none out', async () => {
    const orders: Given[] = [{}, { sortBy: 'grantNumber', sortOrder: 'asc' }, { sortBy: 'grantNumber', sortOrder: 'desc' }];
    for (const order of orders) {
      const pages = Array.from({ length: 70 }, (_, at) => 30 + at);
      const seen = new Map<number, unknown[]>();
      for (const page of [...pages, ...pages.toReversed()]) {
        const { ids } = await read({ ...order, page: String(page) }, manager);
        expect(seen.get(page) ?? ids).toEqual(ids);
        seen.set(page, ids);
      }
      const all = [...seen.values()].flat();
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it('is found at any later instant: only the rows are read again, and no row before them is skipped', async () => {
    const begun = Date.parse('2026-11-21T03:00:00.000Z');
    const lists: Given[] = [{ q: '川' }, { q: '川', grantPeriod: '1' }, { page: '40' }, { page: '40', grantPeriod: '1' }];
    // PostgreSQL counts commits for all its databases together, and its own housekeeping with them: here none comes in between.
    const version = vi.spyOn(app.engine, 'version').mockReturnValue('as it stands');
    for (const [at, given] of lists.entries()) {
      app.setNow(new Date(begun + 2 * at));
      const first = await read(given, manager);
      app.setNow(new Date(begun + 2 * at + 1));
      const asked = vi.spyOn(app.engine, 'read');
      expect(await read(given, manager)).toEqual(first);
      const statements = asked.mock.calls.map(([, parameters]) => parameters as unknown[]);
      asked.mockRestore();
      // How many rows are skipped is the last thing that a statement is told.
      const skipping = statements.filter((parameters) => Number(parameters.at(-1)) > 1000);
      expect([given, 'q' in given ? statements.length : 1, skipping]).toEqual([given, 1, []]);
    }
    version.mockRestore();
  });

  it('is told by a version that is another one after each commit, also of another process', async () => {
    const versions = [await app.engine.version()];
    for (const engine of [other, app.engine, other, other]) {
      await engine.transaction((db) =>
        db
          .updateTable('faqs')
          .set({ answer: `${versions.length}` })
          .execute(),
      );
      const version = await app.engine.version();
      expect(version).not.toBeNull();
      expect(versions).not.toContain(version);
      versions.push(version);
    }
  });
});
