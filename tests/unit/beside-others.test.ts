import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Channel, OpenedEngine } from '../../api/db/engine.ts';
import { Sqlite } from '../../api/db/engines/better-sqlite3.ts';
import { openDatabase } from '../../api/db/open.ts';
import { pass } from '../support/until.ts';

const channel: Channel = { tell: async () => undefined, listen: () => async () => undefined };
const folder = mkdtempSync(join(tmpdir(), 'seseragi-beside-'));
const url = `file:${join(folder, 'shared.sqlite')}`;
let engines: [OpenedEngine, OpenedEngine];

beforeAll(async () => {
  engines = [openDatabase(url, undefined, channel), openDatabase(url, undefined, channel)];
  await sql`create table rows (text text not null)`.execute(engines[0].db);
});
afterAll(async () => {
  for (const engine of engines) await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (engine: OpenedEngine, text: string) => engine.transaction((db) => sql`insert into rows values (${text})`.execute(db));

/** Another process that has the file. */
function takenBy(): { letGo(): void } {
  const other = new Sqlite(url.slice('file:'.length));
  other.exec('begin immediate');
  return { letGo: () => void other.exec('commit') };
}

describe('a file that another process has', () => {
  it('is waited for, while everything else goes on; each of those who wait then gets it', async () => {
    const other = takenBy();
    let turns = 0;
    const clock = setInterval(() => turns++, 5);
    const waiting = [insert(engines[0], 'a'), insert(engines[0], 'b'), insert(engines[1], 'c')];
    await pass(200);
    expect(turns).toBeGreaterThan(10);
    expect((await sql`select 1`.execute(engines[0].reader)).rows).toHaveLength(1);
    clearInterval(clock);
    other.letGo();
    await Promise.all(waiting);
    const { rows } = await sql<{ text: string }>`select text from rows order by text`.execute(engines[1].reader);
    expect(rows.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  });

  it('is waited for by a single statement as well', async () => {
    const other = takenBy();
    const waiting = sql`insert into rows values ('single')`.execute(engines[1].db);
    await pass(20);
    other.letGo();
    expect((await waiting).numAffectedRows).toBe(1n);
  });

  it('is not waited for without end: nothing is written, and whoever asked is told to come later', async () => {
    const other = takenBy();
    const waiting = insert(engines[0], 'never').catch((error) => error);
    await pass(20);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
    const error = await waiting;
    clock.mockRestore();
    other.letGo();
    expect(engines[0].unavailability(error)).toBe('busy');
    await insert(engines[0], 'later');
    const { rows } = await sql`select text from rows where text in ('never', 'later')`.execute(engines[0].reader);
    expect(rows).toEqual([{ text: 'later' }]);
  });

  it('does not keep a process from opening it, however much is written', async () => {
    const other = takenBy();
    const late = openDatabase(url, undefined, channel);
    other.letGo();
    await late.close();
  });
});

it('one who writes without end leaves it to the others now and then', async () => {
  const [busy, calm] = engines;
  let over = false;
  const writing = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let number = 0; !over; number++) await insert(busy, `busy ${number}`);
    }),
  );
  const taken: number[] = [];
  for (let number = 0; number < 10; number++) {
    const begun = performance.now();
    await insert(calm, `calm ${number}`);
    taken.push(performance.now() - begun);
  }
  over = true;
  await writing;
  expect(Math.max(...taken)).toBeLessThan(2000);
});
