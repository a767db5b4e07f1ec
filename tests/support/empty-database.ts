import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { engines } from './app.ts';

export interface EmptyDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A database without a single table, for what happens before there are any.
 * @param like what PostgreSQL is told about it beyond its name
 */
export async function emptyDatabase(engine: (typeof engines)[number], like = ''): Promise<EmptyDatabase> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'seseragi-empty-'));
    return { url: `file:${join(folder, 'empty.sqlite')}`, drop: async () => rmSync(folder, { recursive: true, force: true }) };
  }
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} ${like}`);
  return { url: inject('postgresUrl').replace(/postgres$/, name), drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
