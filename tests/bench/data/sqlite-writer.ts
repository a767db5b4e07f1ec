import { Sqlite } from '../../../api/db/engines/better-sqlite3.ts';
import type { Row } from './growth.ts';
import type { Writer } from './writer.ts';

export function sqliteWriter(file: string): Writer {
  const db = new Sqlite(file);
  // The file is copied only when all is in: nothing has to outlive a power cut half-way.
  for (const pragma of ['journal_mode = WAL', 'synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -500000']) db.pragma(pragma);
  return {
    read: async (table, where = '1 = 1') => db.prepare(`select * from "${table}" where ${where}`).all() as Row[],
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      const names = columns.map((name) => `"${name}"`).join();
      const insert = db.prepare(`insert into "${table}" (${names}) values (${columns.map(() => '?').join()})`);
      db.transaction(() => {
        for (const row of rows) insert.run(columns.map((name) => row[name]));
      })();
    },
    async unburdened(tables, load) {
      const indexes = db.prepare(
        `select name, sql from sqlite_master where type = 'index' and sql like 'CREATE INDEX%' and tbl_name in (${tables.map(() => '?').join()})`,
      );
      const dropped = indexes.all(...tables) as { name: string; sql: string }[];
      for (const { name } of dropped) db.exec(`drop index "${name}"`);
      await load();
      for (const { sql } of dropped) db.exec(sql);
    },
    async analyze() {
      db.pragma('analysis_limit = 2000');
      db.exec('analyze');
    },
    async close() {
      db.pragma('wal_checkpoint(TRUNCATE)');
      db.close();
    },
  };
}
