import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPostgres } from '../support/app.ts';

/** While the server runs, another process migrates: what connections had planned before does not hold for the changed columns. */
onPostgres('statements planned before a migration', (app) => {
  const text = 'select note, amount from planned where amount >= $1 order by amount';
  const change = (type: string) =>
    sql`alter table planned alter column note type ${sql.raw(type)} using note::${sql.raw(type)}`.execute(app.engine.db);

  beforeAll(async () => {
    await sql`create table planned (note text not null, amount bigint not null)`.execute(app.engine.db);
    await sql`insert into planned values ('7', 1), ('8', 2)`.execute(app.engine.db);
  });
  afterAll(() => sql`drop table planned`.execute(app.engine.db));

  it('are planned anew when they are read', async () => {
    const read = () => app.engine.read(text, [1]);
    expect(await read()).toEqual([
      ['7', 1],
      ['8', 2],
    ]);
    await change('bigint');
    const changed = [
      [7, 1],
      [8, 2],
    ];
    expect(await Promise.all([read(), read(), read()])).toEqual([changed, changed, changed]);
    await change('text');
    expect(await read()).toEqual([
      ['7', 1],
      ['8', 2],
    ]);
  });

  it('are planned anew where a statement stands alone', async () => {
    const all = () => app.engine.db.executeQuery(CompiledQuery.raw('select t.* from planned as t where amount = $1', [1]));
    expect((await all()).rows).toEqual([{ note: '7', amount: 1 }]);
    await sql`alter table planned add column added text`.execute(app.engine.db);
    expect((await all()).rows).toEqual([{ note: '7', amount: 1, added: null }]);
    await sql`alter table planned drop column added`.execute(app.engine.db);
    expect((await all()).rows).toEqual([{ note: '7', amount: 1 }]);
  });

  it.each(['serializable', 'read committed'] as const)('begin their transaction anew (%s), and nothing is written twice', async (isolation) => {
    const write = () =>
      app.engine.transaction(async (db) => {
        await db.executeQuery(CompiledQuery.raw('update planned set amount = amount + $1', [10]));
        const { rows } = await db.executeQuery(CompiledQuery.raw('select t.* from planned as t order by amount limit $1', [1]));
        return rows;
      }, isolation);
    const [before] = (await write()) as { amount: number }[];
    await sql`alter table planned add column added text`.execute(app.engine.db);
    expect(await write()).toEqual([{ note: '7', amount: (before?.amount ?? 0) + 10, added: null }]);
    await sql`alter table planned drop column added`.execute(app.engine.db);
  });

  it('leave every other failure as it is', async () => {
    await expect(app.engine.read('select note from planned where amount = $1', ['x'])).rejects.toMatchObject({ code: '22P02' });
    await expect(app.engine.read('select gone from planned', [])).rejects.toMatchObject({ code: '42703' });
  });
});
