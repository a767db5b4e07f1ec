import { sql } from 'kysely';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { resources } from '../../resources.config.ts';
import { isStored } from '../../schema/field.ts';

/** Doubles the demo's applications until there are so many. The copies are finished grants: one status has nearly all rows, the others few. */
export async function multiplyApplications(engine: OpenedEngine, wanted: number): Promise<void> {
  const stored = Object.entries(resources.applications.fields).flatMap(([name, field]) => (isStored(field) ? [name] : []));
  const columns = [...stored, 'createdAt', 'updatedAt'];
  const own = new Set(['entryNumber', 'grantNumber', 'status']);
  for (let round = 0, have = await countOf(engine); have < wanted; round++, have *= 2) {
    const copied = columns.map((name) => (own.has(name) ? sql.raw(copies(round)[name] as string) : sql.ref(name)));
    await sql`insert into applications (${sql.join(columns.map((name) => sql.ref(name)))}) select ${sql.join(copied)} from applications`.execute(
      engine.db,
    );
  }
  await sql`analyze applications`.execute(engine.db);
}

const copies = (round: number): Readonly<Record<string, string>> => ({
  entryNumber: `"entryNumber" || '-${round}'`,
  grantNumber: 'null',
  status: `'GRANT_COMPLETED'`,
});

async function countOf(engine: OpenedEngine): Promise<number> {
  const { count } = await engine.reader.selectFrom('applications').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}
