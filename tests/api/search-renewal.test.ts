import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { addRequiredRows } from '../../api/app/required-rows.ts';
import { anyTables } from '../../api/db/database.ts';
import { schemaChanges } from '../../api/db/schema-diff.ts';
import { schemaModel, searchTableOf } from '../../api/db/schema-model.ts';
import { addMissingSearchTexts, rebuildSearch, renewSearchTexts, searchedResources } from '../../api/db/search-renewal.ts';
import { searchRecipe, searchTextOf } from '../../api/db/search-text.ts';
import { lastLongCheck, runLongCheck } from '../../api/ops/doctor/long-check.ts';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { onEachEngine } from '../support/app.ts';
import { page } from '../support/rows.ts';

const run = promisify(execFile);
const applications: Resource = resources.applications;
const table = searchTableOf('applications');

onEachEngine('search texts of an older making', (app) => {
  const db = () => anyTables(app.engine.db);
  const rowsOf = (name: string) => db().selectFrom(name).selectAll().orderBy('id').execute();
  const wantedTexts = async ({ name, ...resource }: Resource) =>
    (await rowsOf(name)).map((row) => ({ id: row.id, text: searchTextOf({ name, ...resource }, row) }));
  const standing = () =>
    app.engine.db.selectFrom('search_recipes').select(['recipe', 'upTo']).where('resource', '=', 'applications').executeTakeFirst();
  const found = async (q: string) => page(await app.call('fund_manager', 'GET', `/applications?q=${encodeURIComponent(q)}`)).total;
  const renewing = (atOnce: number) => [
    '--import',
    'tsx',
    join(import.meta.dirname, '../support/renew-once.ts'),
    app.services.settings.databaseUrl,
    'applications',
    String(atOnce),
  ];

  beforeEach(async () => {
    await renewSearchTexts(app.engine);
    await db().updateTable(table).set({ text: 'ふるいかた' }).execute();
    await app.engine.db.updateTable('search_recipes').set({ recipe: '1 title' }).where('resource', '=', 'applications').execute();
  });

  it('are made anew, part by part, and only those', async () => {
    expect(await found('ふるいかた')).toBe(449);
    expect(await renewSearchTexts(app.engine, searchedResources, 150)).toEqual(['applications']);
    expect(await rowsOf(table)).toEqual(await wantedTexts(applications));
    expect(await found('ふるいかた')).toBe(0);
    expect(await found('河川')).toBeGreaterThan(0);
    expect(await standing()).toEqual({ recipe: searchRecipe(applications), upTo: null });
    expect(await renewSearchTexts(app.engine)).toEqual([]);
  });

  it('are made where there are none', async () => {
    await db().deleteFrom(table).execute();
    await renewSearchTexts(app.engine);
    expect(await rowsOf(table)).toEqual(await wantedTexts(applications));
  });

  it('of rows that a migration wrote are made at the start that ran it, and later where the look at the system found that they are missing', async () => {
    await renewSearchTexts(app.engine);
    const missing = async () => {
      const ids = await db().selectFrom(table).select('id').orderBy('id').limit(3).execute();
      await db()
        .deleteFrom(table)
        .where(
          'id',
          'in',
          ids.map(({ id }) => id),
        )
        .execute();
    };
    const texts = () => rowsOf(table);
    const wanted = await wantedTexts(applications);
    await missing();
    await addRequiredRows(app.engine, new Date(), true);
    expect(await texts()).toEqual(wanted);
    await addMissingSearchTexts(app.engine, [applications], 2);
    expect(await texts()).toEqual(wanted);

    await missing();
    await runLongCheck(app.services);
    expect((await lastLongCheck(app.engine))?.result.search).toEqual([expect.stringContaining('3件が検索に出ません')]);
    await addRequiredRows(app.engine, new Date(), false);
    expect(await texts()).toEqual(wanted);
    expect((await lastLongCheck(app.engine))?.result.search).toEqual([]);
  });

  it('are gone on with after a kill', async () => {
    const child = spawn(process.execPath, renewing(2), { stdio: 'ignore' });
    const ended = once(child, 'exit');
    for (let upTo: number | null | undefined; !upTo; upTo = (await standing())?.upTo) {
      if (child.exitCode !== null) throw new Error('It ended before it could be killed');
      await setTimeout(1);
    }
    child.kill('SIGKILL');
    await ended;
    const { upTo } = (await standing()) ?? {};
    expect(upTo).toBeGreaterThan(0);
    const wanted = await wantedTexts(applications);
    const isDone = ({ id }: Record<string, unknown>) => (id as number) <= (upTo ?? 0);
    const texts = await rowsOf(table);
    expect(texts.filter(isDone)).toEqual(wanted.filter(isDone));
    expect(texts.filter((row) => !isDone(row)).every(({ text }) => text === 'ふるいかた')).toBe(true);
    await db().updateTable(table).set({ text: '済み' }).where('id', '=', texts[0]?.id).execute();
    await renewSearchTexts(app.engine);
    expect(await rowsOf(table)).toEqual([{ id: texts[0]?.id, text: '済み' }, ...wanted.slice(1)]);
  });

  it('are shared out among processes that start together', async () => {
    const outputs = await Promise.all([run(process.execPath, renewing(10)), run(process.execPath, renewing(10))]);
    for (const { stdout } of outputs) expect(stdout).toMatch(/^started\n(applications)?\n$/);
    expect(await rowsOf(table)).toEqual(await wantedTexts(applications));
    expect((await standing())?.upTo).toBeNull();
  });

  it('can be rebuilt from the rows alone, index and all', async () => {
    await db().deleteFrom(table).execute();
    await rebuildSearch(app.engine, [applications]);
    expect(await rowsOf(table)).toEqual(await wantedTexts(applications));
    expect(await found('河川')).toBeGreaterThan(0);
    expect((await standing())?.recipe).toBe(searchRecipe(applications));
    expect(schemaChanges(schemaModel(resources), await app.engine.inspect())).toEqual([]);
  });
});
