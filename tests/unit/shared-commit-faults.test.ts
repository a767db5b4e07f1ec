import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Sqlite } from '../../api/db/engines/better-sqlite3.ts';
import { writerOn } from '../../api/db/engines/sqlite.ts';
import { WaitedTooLong, type WritingConnection } from '../../api/db/engines/sqlite-driver.ts';
import { openDatabase } from '../../api/db/open.ts';
import { change } from '../../api/db/statements.ts';

const folder = mkdtempSync(join(tmpdir(), 'seseragi-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** What goes wrong with the statement of that number: whether SQLite rolls back by itself, or leaves that to whoever asked. */
interface Fault {
  readonly at: number;
  readonly code: string;
  readonly rollsBack: boolean;
}

interface Member {
  readonly writes: number;
  /** Turns of the process between two writes. */
  readonly pauses: number;
  /** It goes on after what failed, as code does that catches too much. */
  readonly isDeaf: boolean;
  readonly throws: boolean;
  /** Past Kysely's executor, as kept statements are run. */
  readonly isDirect: boolean;
  /** Turns of the process before it comes. */
  readonly comesAfter: number;
}

function faulty(database: BetterSqlite3.Database, faults: readonly Fault[]): WritingConnection {
  let count = 0;
  const meet = () => {
    const fault = faults.find(({ at }) => at === count);
    count++;
    if (!fault) return;
    if (fault.rollsBack && database.inTransaction) database.exec('rollback');
    throw new Sqlite.SqliteError('simulated', fault.code);
  };
  return {
    prepare(text) {
      const statement = database.prepare(text);
      // A rollback frees, and needs nothing.
      const before = text === 'rollback' ? () => undefined : meet;
      return {
        reader: statement.reader,
        all(parameters) {
          before();
          return statement.all(parameters);
        },
        run(parameters) {
          before();
          return statement.run(parameters);
        },
        iterate: (parameters) => statement.iterate(parameters) as IterableIterator<unknown>,
      };
    },
    close: () => void database.close(),
    get inTransaction() {
      return database.inTransaction;
    },
  };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

interface Played {
  /** What each member was answered. */
  readonly answered: readonly boolean[];
  /** How many of its rows the database took, by its own word. */
  readonly taken: readonly number[];
  /** How many of them the file holds. */
  readonly kept: readonly number[];
}

async function play(members: readonly Member[], faults: readonly Fault[]): Promise<Played> {
  const path = join(folder, `${files++}.sqlite`);
  const database = new Sqlite(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.exec('create table rows (member integer not null)');
  const { db } = writerOn(faulty(database, faults));
  const taken = members.map(() => 0);
  const run = async ({ writes, pauses, isDeaf, throws, isDirect, comesAfter }: Member, index: number) => {
    await turns(comesAfter);
    await db.transaction().execute(async (trx) => {
      for (let at = 0; at < writes; at++) {
        const text = `insert into rows values (${index})`;
        const done = isDirect ? change(trx, { sql: text, parameters: () => [] }, null) : sql.raw(text).execute(trx);
        const counted = done.then(() => taken.splice(index, 1, (taken[index] as number) + 1));
        await (isDeaf ? counted.catch(() => undefined) : counted);
        await turns(pauses);
      }
      if (throws) throw new Error('of its own');
    });
  };
  const results = await Promise.allSettled(members.map(run));
  // As another process finds it after this one was killed: only what was committed.
  const other = new Sqlite(path, { readonly: true });
  const counts = other.prepare('select member, count(*) as count from rows group by member').all() as { member: number; count: number }[];
  other.close();
  database.close();
  return {
    answered: results.map(({ status }) => status === 'fulfilled'),
    taken,
    kept: members.map((_, index) => counts.find(({ member }) => member === index)?.count ?? 0),
  };
}

const aMember = fc.record<Member>({
  writes: fc.integer({ min: 1, max: 3 }),
  pauses: fc.integer({ min: 0, max: 2 }),
  isDeaf: fc.boolean(),
  throws: fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, fc.constant(true)),
  isDirect: fc.boolean(),
  comesAfter: fc.integer({ min: 0, max: 3 }),
});

const aFault = fc.record<Fault>({
  at: fc.integer({ min: 0, max: 40 }),
  code: fc.constantFrom('SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_BUSY', 'SQLITE_CORRUPT', 'SQLITE_NOMEM'),
  rollsBack: fc.boolean(),
});

describe('transactions that share a commit, while the disk fails', () => {
  it('are answered what is true: whole in the file, or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aMember, { minLength: 1, maxLength: 8 }), fc.array(aFault, { maxLength: 3 }), async (members, faults) => {
        const { answered, taken, kept } = await play(members, faults);
        expect(kept).toEqual(answered.map((stands, index) => (stands ? taken[index] : 0)));
      }),
      { numRuns: 200 },
    );
  });

  it('those before the rollback fail with it, the one that does not listen is refused, and those after it begin anew', async () => {
    const calm = { writes: 1, pauses: 0, isDeaf: false, throws: false, isDirect: true, comesAfter: 0 };
    // begin, insert; savepoint, insert, release; savepoint, insert: there it happens.
    const fault = { at: 6, code: 'SQLITE_FULL', rollsBack: true };
    const played = await play([calm, calm, { ...calm, writes: 3, isDeaf: true }, calm, calm], [fault]);
    expect(played).toMatchObject({ answered: [false, false, false, true, true], kept: [0, 0, 0, 1, 1] });
  });
});

describe('a damaged page of the file', () => {
  it('fails whoever reads it, as trouble with the disk; the others hear what is true of theirs, and those who come later are not hindered', async () => {
    const path = join(folder, 'damaged.sqlite');
    const made = new Sqlite(path);
    made.exec('create table damaged (text text); create table sound (text text)');
    const insert = made.prepare('insert into damaged values (?)');
    for (let row = 0; row < 40; row++) insert.run('x'.repeat(1000));
    const size = 4096;
    const page = made.prepare("select max(pageno) from dbstat where name = 'damaged'").pluck().get() as number;
    made.close();
    const engine = openDatabase(`file:${path}`);
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
    closeSync(file);
    // What has been read before is in memory.
    await sql`pragma shrink_memory`.execute(engine.db);
    const write = (text: string, looks: boolean) =>
      engine.transaction(async (db) => {
        await sql`insert into sound values (${text})`.execute(db);
        if (looks) await sql`select sum(length(text)) from damaged`.execute(db);
      });
    const texts = ['a', 'b', 'c', 'd'];
    const results = await Promise.allSettled(texts.map((text) => write(text, text === 'b')));
    const answers = results.map((result) => (result.status === 'rejected' ? engine.unavailability(result.reason) : 'done'));
    expect(answers[1]).toBe('broken');
    expect(answers.filter((answer) => answer !== 'done' && answer !== 'broken')).toEqual([]);
    await write('e', false);
    const stored = (await sql<{ text: string }>`select text from sound order by text`.execute(engine.reader)).rows.map(({ text }) => text);
    expect(stored).toEqual([...texts.filter((_, index) => answers[index] === 'done'), 'e']);
    await engine.close();
  });
});

describe('a transaction that waits for another, which waits for it', () => {
  it('is told so after a while, and both let go of the connection', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const database = new Sqlite(':memory:');
      database.exec('create table rows (member integer not null)');
      const { db } = writerOn(faulty(database, []));
      const outer = db.transaction().execute(async (trx) => {
        await sql.raw('insert into rows values (1)').execute(trx);
        await db.transaction().execute((inner) => sql.raw('insert into rows values (2)').execute(inner));
      });
      const refused = expect(outer).rejects.toBeInstanceOf(WaitedTooLong);
      await turns(5);
      vi.advanceTimersByTime(10_000);
      await refused;
      await db.transaction().execute((trx) => sql.raw('insert into rows values (3)').execute(trx));
      await turns(3);
      expect(database.prepare('select member from rows').pluck().all()).toEqual([3]);
      database.close();
    } finally {
      vi.useRealTimers();
    }
  });
});
