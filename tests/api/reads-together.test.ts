import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onPostgres } from '../support/app.ts';

const whereItRuns = 'select pg_backend_pid() as pid, $1::bigint as number';

onPostgres('reads that are asked for in one go', (app) => {
  const read = (text: string, parameters: readonly unknown[] = []) => app.engine.read(text, parameters) as Promise<unknown[][]>;

  it('travel down one connection and are answered in their order; others need not wait for them', async () => {
    const order: number[] = [];
    const note = (one: number) => () => void order.push(one);
    const slow = [read('select pg_sleep(0.2)').then(note(1)), read('select 1').then(note(2))];
    await new Promise(setImmediate);
    await Promise.all([...slow, read('select 2').then(note(3))]);
    expect(order).toEqual([3, 1, 2]);
    const pids = async () => (await Promise.all([1, 2, 3].map((number) => read(whereItRuns, [number])))).map(([row]) => row);
    const [first, second, third] = await pids();
    expect([second, third]).toEqual([
      [first?.[0], 2],
      [first?.[0], 3],
    ]);
  });

  it('fail each by itself', async () => {
    const answers = await Promise.allSettled([
      read('select 1'),
      read('select 1 / $1::bigint', [0]),
      read('select gone from users'),
      read('select 2'),
    ]);
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: [[1]] },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'rejected', reason: { code: '42703' } },
      { status: 'fulfilled', value: [[2]] },
    ]);
  });

  it('give the same cells the first time, when the columns are described, and later', async () => {
    const text = `select 1::bigint, 2.5::numeric, date '2026-01-02', timestamptz '2026-01-02 03:04:05.678+09', 'あ"\\', null::text, true, array[1, 2]::bigint[] where $1::text is not null`;
    const cells = [1, 2.5, '2026-01-02', '2026-01-01T18:04:05.678Z', 'あ"\\', null, true];
    for (const rows of [await read(text, ['x']), await read(text, ['x']), ...(await Promise.all([read(text, ['x']), read(text, ['x'])]))])
      expect(rows.map((row) => row.slice(0, 7))).toEqual([cells]);
    expect(await read(text, [null])).toEqual([]);
    // A day that no calendar of ours has: refused, with nothing else harmed.
    const endless = read(`select timestamptz 'infinity'`);
    await expect(endless).rejects.toThrow(RangeError);
    expect(await read('select $1::bigint[]', [[3, 4]])).toEqual(await read('select array[3, 4]::bigint[]'));
  });

  it('and everything else find each connection told how to plan', async () => {
    const text = `select current_setting('jit') as jit, current_setting('random_page_cost') as price`;
    const readings = await Promise.all(
      [1, 2, 3].map(async () => {
        await new Promise(setImmediate);
        return read(text);
      }),
    );
    expect(readings).toEqual([[['off', '1.1']], [['off', '1.1']], [['off', '1.1']]]);
    const within = await app.engine.transaction((db) => Promise.resolve(app.engine.read(text, [], db)));
    expect(within).toEqual([['off', '1.1']]);
  });

  it('all fail with the connection that carries them, and the next find another', async () => {
    const going = Promise.allSettled([read('select pg_sleep(5)'), read('select 1')]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(5)'`.execute(app.engine.db);
    const reasons = (await going).map((one) => one.status === 'rejected' && app.engine.unavailability(one.reason));
    expect(reasons).toEqual(['away', 'away']);
    expect(await read('select 1')).toEqual([[1]]);
  });
});
