import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { grantedBy, type Programme } from '../rules/decision-table.ts';
import { isCurrentDecision } from './current-decision.ts';

/**
 * Programmes with their budgets and the amounts granted by decisions elsewhere, that is to applications not in `leftOut`.
 * @param announced counts only announced decisions, which everybody may know
 */
export async function programmesOf(
  db: Kysely<Database>,
  grantIds: readonly (number | null)[],
  leftOut: ReadonlySet<number>,
  announced = false,
): Promise<Programme[]> {
  const ids = [...new Set(grantIds.flatMap((id) => id ?? []))];
  const grants = await rowsWhere(db, 'grants', { id: ids }, ['id', 'title', 'budget']);
  const standing = await db
    .selectFrom('decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .select(['a.id', 'a.grantId', 'a.status', 'd.outcome', 'd.amount'])
    .where('a.grantId', 'in', ids.length > 0 ? ids : [0])
    .where(isCurrentDecision())
    .$if(announced, (query) => query.where('d.status', '=', 'announced'))
    .execute();
  const others = standing.filter(({ id }) => !leftOut.has(id));
  const known = grants.map(({ id, title, budget }) => ({
    grantId: id,
    title,
    budget,
    elsewhere: others
      .filter(({ grantId }) => grantId === id)
      .reduce((sum, { status, outcome, amount }) => sum + grantedBy({ row: { status }, entry: { outcome, amount } } as never), 0),
  }));
  return grantIds.includes(null) ? [...known, { grantId: null, title: '（部門助成金なし）', budget: null, elsewhere: 0 }] : known;
}
