import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../api/db/database.ts';

/**
 * Matches the current decision, aliased `d`, of its application: the last not replaced, so that an unannounced correction counts instead of the
 * announced result.
 */
export function isCurrentDecision(): Expression<SqlBool> {
  const eb = expressionBuilder<Database & { d: Database['decisions'] }, 'd'>();
  const later = eb
    .selectFrom('decisions as later')
    .select('later.id')
    .whereRef('later.applicationId', '=', 'd.applicationId')
    .where('later.status', '<>', 'replaced')
    .whereRef('later.id', '>', 'd.id');
  return eb.and([eb('d.status', '<>', 'replaced'), eb.not(eb.exists(later))]);
}
