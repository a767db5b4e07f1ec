import { sql } from 'kysely';
import { schemaModel } from '../../api/db/schema-model.ts';
import { resources } from '../../resources.config.ts';
import { type Resource, readPath } from '../../schema/resource.ts';
import type { Answer, TestApp } from './app.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into rows whose shape is what they test.
export type AnyRow = Record<string, any>;

export const everyResource: readonly Resource[] = Object.values<Resource>(resources);

/** The rows and the number of all in a paged answer. */
export function page(answer: Answer): { rows: AnyRow[]; total: number } {
  const key = Object.keys(answer.data ?? {}).find((name) => name !== 'pagination') ?? '';
  return { rows: answer.data?.[key] ?? [], total: answer.data?.pagination?.totalItems };
}

/** Every row of a list, over all its pages. @throws when a page is no list */
export async function everyRow(app: TestApp, as: string, resource: Resource, query = ''): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  for (let number = 1; ; number += 1) {
    const answer = await app.call(as, 'GET', `${readPath(resource)}?page=${number}&limit=200${query && `&${query}`}`);
    if (answer.status !== 200) throw new Error(`${readPath(resource)}?${query}: ${answer.status} ${answer.text.slice(0, 300)}`);
    const { rows: some, total } = page(answer);
    rows.push(...some);
    if (some.length === 0 || rows.length >= total) return rows;
  }
}

/** How many rows each table has: what a refused write must leave as it was. The keys of calls are looked at by themselves. */
export async function tableCounts(app: TestApp, except: readonly string[] = []): Promise<Record<string, number>> {
  const names = tables.filter((name) => !except.includes(name));
  const each = names.map((name) => sql`SELECT ${sql.lit(name)} AS name, count(*) AS count FROM ${sql.table(name)}`);
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(each, sql` UNION ALL `)}`.execute(app.engine.db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

const tables = schemaModel(resources).flatMap(({ name }) => (name === 'repeated_calls' ? [] : [name]));
