import type { Kysely } from 'kysely';
import { type RelatedRowsTest, relatedRowsTestsIn } from '../../schema/derive/conditions.ts';
import type { Condition } from '../../schema/field.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';
import { personOf } from '../access/rows.ts';
import { anyTables, type Database } from '../db/database.ts';
import { othersOf, type Person } from '../db/reader/conditions.ts';
import { Paths, type RowQuery } from '../db/reader/paths.ts';
import { conflict } from '../failures/failure.ts';
import type { InnerCall } from '../services.ts';

/**
 * Checks that the related rows that a condition requires exist, or do not exist, one condition after the other.
 * @param code of the failure
 * @param silently the message for conditions without a text; null to skip them
 * @throws Failure 409
 */
export async function assertRelatedRows(
  { services, actor }: InnerCall,
  resource: Resource,
  id: number,
  condition: Condition | undefined,
  db: Kysely<Database>,
  { code, silently }: { readonly code: string; readonly silently: string | null },
): Promise<void> {
  const person = personOf(actor, services.now());
  for (const asked of relatedRowsTestsIn(condition)) {
    const text = asked.others.text ?? silently;
    if (text === null) continue;
    const count = await countOthers(resource, id, asked, person, db);
    if (count > 0 !== asked.isThere) throw conflict(code, text.replaceAll('{count}', String(count)));
  }
}

async function countOthers(resource: Resource, id: number, asked: RelatedRowsTest, person: Person, db: Kysely<Database>): Promise<number> {
  const paths = new Paths(resource);
  const count = othersOf(asked, person, paths).select(({ fn }) => fn.countAll<number>().as('count'));
  const row = anyTables(db).selectFrom(`${tableOf(resource)} as t`) as unknown as RowQuery;
  const [found] = await paths.applyTo(row).select(count.as('count')).where('t.id', '=', id).execute();
  return Number(found?.count ?? 0);
}
