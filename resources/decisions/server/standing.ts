import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../api/db/database.ts';

/** Of several decisions about an application, called `d`, the last holds: a correction before it is told counts in place of what has been told. */
export function isStanding(): Expression<SqlBool> {
  const eb = expressionBuilder<Database & { d: Database['decisions'] }, 'd'>();
  const later = eb
    .selectFrom('decisions as later')
    .select('later.id')
    .whereRef('later.applicationId', '=', 'd.applicationId')
    .where('later.status', '<>', 'replaced')
    .whereRef('later.id', '>', 'd.id');
  return eb.and([eb('d.status', '<>', 'replaced'), eb.not(eb.exists(later))]);
}
