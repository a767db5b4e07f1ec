import fc from 'fast-check';
import type { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { type AnyTables, anyTables } from '../../api/db/database.ts';
import { searchTableOf } from '../../api/db/schema-model.ts';
import { searchedResources } from '../../api/db/search-renewal.ts';
import { onEachEngine } from '../support/app.ts';

type Text = Readonly<Record<'id', number> & Record<'text', string>>;

onEachEngine('the search index', (app) => {
  const table = searchTableOf('grants');
  const byIndex = async (name: string, words: readonly string[], db: Kysely<AnyTables> = anyTables(app.engine.db)): Promise<number[]> => {
    const { rows } = await (app.engine.search.found(name, words) as ReturnType<typeof sql<{ id: number }>>).execute(db);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  };
  const textsOf = (name: string) => anyTables(app.engine.db).selectFrom(name).selectAll().orderBy('id').execute() as unknown as Promise<Text[]>;
  const byScan = (texts: readonly Text[], words: readonly string[]) =>
    texts.filter(({ text }) => words.every((word) => text.split('\n').some((line) => line.includes(word)))).map(({ id }) => id);
  const insert = (texts: readonly Text[], db = anyTables(app.engine.db)) => db.insertInto(table).values(texts).execute();
  const newGrants = async (ids: readonly number[]) => {
    const now = '2026-11-21T00:00:00.000Z';
    const rows = ids.map((id) => ({ id, year: 2026, category: 'ngo', target: '', title: '', themeNumber: '', createdAt: now, updatedAt: now }));
    await anyTables(app.engine.db).insertInto('grants').values(rows).execute();
  };

  it('agrees with a plain look through every text of the demo data, for parts of them and for what is not in them', async () => {
    const tables = await Promise.all(searchedResources.map(async ({ name }) => [searchTableOf(name), await textsOf(searchTableOf(name))] as const));
    const filled = tables.filter(([, texts]) => texts.some(({ text }) => text !== ''));
    expect(filled.length).toBeGreaterThan(15);
    const part = fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 9 }), fc.constantFrom('', '', '', '川', '%', "'", '\\'));
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(part, { minLength: 1, maxLength: 2 }), async (which, parts) => {
        const [name, texts] = filled[which % filled.length] as (typeof filled)[number];
        const words = parts.map(([row, start, length, odd]) => {
          const letters = [...(texts[row % texts.length]?.text ?? '')];
          const line =
            letters
              .slice(start % Math.max(letters.length, 1))
              .join('')
              .split('\n')[0] ?? '';
          return `${[...line].slice(0, length).join('')}${odd}` || 'x';
        });
        expect([name, words, await byIndex(name, words)]).toEqual([name, words, byScan(texts, words)]);
      }),
      { seed: 2026, numRuns: 400 },
    );
  });

  it('takes new rows in at once, one by one or many together, also behind later ones', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => 50_001 + index);
    await newGrants([...ids, 40_000]);
    for (const id of ids.slice(0, 100)) {
      await insert([{ id, text: `新着${id}` }]);
      expect(await byIndex(table, [`${id}`])).toEqual([id]);
    }
    await insert(ids.slice(100).map((id) => ({ id, text: `新着${id}` })));
    await insert([{ id: 40_000, text: '新着遅れ' }]);
    expect(await byIndex(table, ['新着'])).toEqual([40_000, ...ids]);
    expect(await byIndex(table, ['着遅'])).toEqual([40_000]);
  });

  it('follows changes and deletions, also those that come over a reference', async () => {
    const db = anyTables(app.engine.db);
    const [old, fresh] = [50_001, 50_150];
    for (const id of [old, fresh])
      await db
        .updateTable(table)
        .set({ text: `改題${id}` })
        .where('id', '=', id)
        .execute();
    expect(await byIndex(table, ['改題'])).toEqual([old, fresh]);
    expect(await byIndex(table, [`新着${old}`])).toEqual([]);
    expect(await byIndex(table, [`新着${fresh}`])).toEqual([]);
    await db.updateTable(table).set({ text: '' }).where('id', '=', old).execute();
    expect(await byIndex(table, ['改題'])).toEqual([fresh]);
    await db.updateTable(table).set({ text: '改題再' }).where('id', '=', old).execute();
    expect(await byIndex(table, ['改題'])).toEqual([old, fresh]);
    await db.deleteFrom('grants').where('id', 'in', [old, fresh]).execute();
    expect(await byIndex(table, ['改題'])).toEqual([]);
  });

  it('is rolled back with the transaction that wrote, and shows the transaction its own writes', async () => {
    const db = anyTables(app.engine.db);
    const before = await byIndex(table, ['新着']);
    await newGrants([60_001, 60_002]);
    const failed = db.transaction().execute(async (trx) => {
      await insert([{ id: 60_001, text: '新着取消' }], trx);
      await trx.updateTable(table).set({ text: '取消' }).where('id', '=', 50_002).execute();
      await trx.deleteFrom('grants').where('id', '=', 50_003).execute();
      expect(await byIndex(table, ['取消'], trx)).toEqual([50_002, 60_001]);
      expect(await byIndex(table, ['新着50003'], trx)).toEqual([]);
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    expect(await byIndex(table, ['新着'])).toEqual(before);
    expect(await byIndex(table, ['取消'])).toEqual([]);
  });

  it('is what a query uses, wherever there are more than a few rows', async () => {
    for (const { name } of searchedResources) {
      if ((await textsOf(searchTableOf(name))).length < 200) continue;
      const query = app.engine.search.found(searchTableOf(name), ['河川', '調査']).compile(anyTables(app.engine.db));
      const explain = app.engine.name === 'sqlite' ? 'explain query plan' : 'explain';
      const plan = await anyTables(app.engine.db).executeQuery<Record<string, unknown>>({ ...query, sql: `${explain} ${query.sql}` });
      const text = plan.rows.map((row) => Object.values(row).join(' ')).join('\n');
      expect(text).toMatch(app.engine.name === 'sqlite' ? /VIRTUAL TABLE INDEX[\s\S]*SEARCH .* USING INTEGER PRIMARY KEY/ : /_search_pairs/);
      expect(text).not.toMatch(/SCAN \w+_search$|Seq Scan/m);
    }
  });

  it('holds the longest texts that may be entered', async () => {
    const letters = Array.from({ length: 50_000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)));
    await newGrants([70_001]);
    await insert([{ id: 70_001, text: letters.join('') }]);
    for (const start of [0, 300, 16_400, 49_990]) expect(await byIndex(table, [letters.slice(start, start + 8).join('')])).toContain(70_001);
  });
});
