import pg from 'pg';
import { Sqlite } from '../../../api/db/engines/better-sqlite3.ts';
import type { EngineName } from '../figures.ts';

export type BareRow = Readonly<Record<string, unknown>>;

/** A prepared statement. SQLite answers at once, PostgreSQL by a promise. */
export type Statement = (...values: readonly unknown[]) => BareRow[] | Promise<BareRow[]>;

export interface BareDatabase {
  readonly engine: EngineName;
  prepare(sql: string): Statement;
  /** A statement that changes something, durable when it returns. */
  prepareWrite(sql: string): (...values: readonly unknown[]) => unknown;
}

export function bareDatabase(url: string): BareDatabase {
  return url.startsWith('file:') ? bareSqlite(url.slice('file:'.length)) : barePostgres(url);
}

/** As durable as the product: every commit is on the disk. */
function bareSqlite(file: string): BareDatabase {
  const db = new Sqlite(file);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'cache_size = -32000']) db.pragma(pragma);
  return {
    engine: 'sqlite',
    prepare(sql) {
      const statement = db.prepare(sql);
      return (...values) => statement.all(...values) as BareRow[];
    },
    prepareWrite(sql) {
      const statement = db.prepare(sql);
      return (...values) => statement.run(...values);
    },
  };
}

function barePostgres(url: string): BareDatabase {
  const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins;
  const parsers = new Map<number, (text: string) => unknown>([
    [INT8, Number],
    [DATE, String],
    [TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  ]);
  const types = { getTypeParser: (type: number) => parsers.get(type) ?? pg.types.getTypeParser(type) } as pg.CustomTypesConfig;
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  let names = 0;
  const prepare = (sql: string): Statement => {
    let [number, name] = [0, `bare${names++}`];
    const text = sql.replaceAll('?', () => `$${++number}`);
    return async (...values) => (await pool.query<BareRow>({ name, text, values: [...values] })).rows;
  };
  return { engine: 'postgres', prepare, prepareWrite: prepare };
}
