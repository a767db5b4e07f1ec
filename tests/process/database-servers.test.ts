import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { openDatabase } from '../../api/db/open.ts';
import { follow, initialised, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts';

/** Two servers of one database, the second of which follows the first until it takes over. */
describe('an address with several servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-servers-'));
  let first: OwnPostgres;
  let second: OwnPostgres;
  let engine: OpenedEngine;
  const heard: string[] = [];
  let missed = 0;
  let stopListening: (() => Promise<void>) | undefined;

  const both = () => `postgres://seseragi:seseragi@127.0.0.1:${second.port},127.0.0.1:${first.port}/notes`;
  const open = () => openDatabase(both(), { connections: 4, statementSeconds: 5 });
  const write = (text: string) =>
    engine.transaction((db) => sql`INSERT INTO notes VALUES (${text})`.execute(db) as Promise<unknown>, 'read committed');
  const texts = async (from: Pick<OpenedEngine, 'read'>) => (await from.read('SELECT text FROM notes ORDER BY text', [])).flat();
  const stateOf = async (server: OwnPostgres) => (await engine.servers()).find(({ host }) => host.endsWith(`:${server.port}`))?.state;

  beforeAll(async () => {
    [first, second] = [await ownPostgres(join(folder, 'first')), await ownPostgres(join(folder, 'second'))];
    initialised(first);
    await first.start();
    await first.run('CREATE DATABASE notes');
    await first.run('CREATE TABLE notes (text TEXT PRIMARY KEY)', 'notes');
    await follow(second, first);
    engine = open();
  });
  afterAll(async () => {
    await stopListening?.();
    await engine?.close();
    await Promise.all([first?.kill(), second?.kill()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('is written to where writes are taken, wherever that server stands in it', async () => {
    await write('1');
    expect(await texts(engine)).toEqual(['1']);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['primary', 'standby']);
    stopListening = engine.channel.listen(
      (text) => void heard.push(text),
      () => missed++,
    );
  });

  it('is read at length from a standby that holds what has just been written, and from none that is behind or would break off', async () => {
    for (let round = 0; round < 20; round++) {
      await write(`2 ${round}`);
      const standby = await engine.standby();
      expect(
        await standby?.snapshot(async (db) => (await sql<{ follows: boolean }>`SELECT pg_is_in_recovery() AS follows`.execute(db)).rows),
      ).toEqual([{ follows: true }]);
      expect(await texts(standby as OpenedEngine)).toContain(`2 ${round}`);
    }
    await second.run('SELECT pg_wal_replay_pause()');
    await write('3');
    expect(await engine.standby()).toBeNull();
    await second.run('SELECT pg_wal_replay_resume()');
    expect(await texts((await engine.standby()) as OpenedEngine)).toContain('3');
  });

  it('goes on at the standby that takes over, and never back to the server it has left behind', async () => {
    await first.kill();
    await expect(write('4')).rejects.toSatisfy((error: Error) => engine.unavailability(error) === 'away');
    expect(await stateOf(first)).toBe('away');
    await second.run('SELECT pg_promote()');
    await write('5');
    expect(await texts(engine)).toEqual(expect.arrayContaining(['1', '3', '5']));
    // Its machine comes back, and nobody has told it.
    await first.start();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['leftBehind', 'primary']);
    await write('6');
    const another = open();
    expect(await texts(another)).toContain('6');
    await another.close();
    expect(await first.run("SELECT text FROM notes WHERE text > '4'", 'notes')).toEqual([]);
  });

  it('hears of changes from the server that has taken over', async () => {
    await expect.poll(() => missed).toBe(1);
    await engine.channel.tell('something');
    await expect.poll(() => heard).toContain('something');
  });

  it('takes one that was left behind as a standby when it has been made anew, and it can take over in turn', async () => {
    await first.kill();
    await follow(first, second);
    await write('7');
    expect(await texts((await engine.standby()) as OpenedEngine)).toContain('7');
    await second.kill();
    await first.run('SELECT pg_promote()');
    await expect
      .poll(() =>
        write(`8 ${performance.now()}`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
});
