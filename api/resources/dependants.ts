import { type Kysely, sql } from 'kysely';
import { referencesTo } from '../../schema/derive/references.ts';
import type { Resource } from '../../schema/resource.ts';
import { anyTables, type Database } from '../db/database.ts';
import { resourceMap } from '../db/reader/paths.ts';

/** Says which rows need a row, `申請 3件、報告様式 1件`, or null when none do. */
export async function dependants(resource: Resource, id: number, db: Kysely<Database>): Promise<string | null> {
  const views = Object.values(resourceMap).filter(({ of }) => of === resource.name);
  const counts = new Map<string, number>();
  for (const target of [resource, ...views]) {
    for (const { resource: other, field } of referencesTo(target.name, resourceMap)) {
      const { count } = (await anyTables(db)
        .selectFrom(other.name)
        .select(sql<number>`count(*)`.as('count'))
        .where(field, '=', id)
        .executeTakeFirstOrThrow()) as { count: number };
      if (count > 0) counts.set(other.label, (counts.get(other.label) ?? 0) + count);
    }
  }
  return counts.size === 0 ? null : [...counts].map(([label, count]) => `${label} ${count}件`).join('、');
}
