import pg from 'pg';
import type { Row } from './growth.ts';
import type { Writer } from './writer.ts';

interface Burden {
  readonly drop: string;
  readonly make: string;
}

/** Foreign keys of the tables first, then their indexes but for the unique ones. */
const burdensSql = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where not indisunique and indrelid = any($1::regclass[])`;

export async function postgresWriter(url: string): Promise<Writer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  return {
    read: async (table, where = 'true') =>
      (await client.query(`select to_jsonb(t) as row from "${table}" t where ${where}`)).rows.map(({ row }) => row as Row),
    async insert(table, rows) {
      const names = Object.keys(rows[0] ?? {})
        .map((name) => `"${name}"`)
        .join();
      await client.query(`insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1)`, [
        JSON.stringify(rows),
      ]);
    },
    async unburdened(tables, load) {
      const { rows } = await client.query<Burden>(burdensSql, [tables.map((table) => `"${table}"`)]);
      for (const { drop } of rows) await client.query(drop);
      await load();
      for (const { make } of rows) await client.query(make);
      // The new rows have ids of their own: those to come follow them.
      for (const table of tables) await client.query(`select setval(pg_get_serial_sequence('"${table}"', 'id'), max(id)) from "${table}"`);
    },
    analyze: async () => void (await client.query('vacuum analyze')),
    close: () => client.end(),
  };
}
