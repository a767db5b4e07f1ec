import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Of several decisions about an application the last holds: a correction before it is told counts in place of what has been told. */
export function isStanding(eb: ExpressionBuilder<Database & { d: Database['decisions'] }, 'd'>) {
  return eb.and([
    eb('d.status', '<>', 'replaced'),
    eb.not(
      eb.exists(
        eb
          .selectFrom('decisions as later')
          .select('later.id')
          .whereRef('later.applicationId', '=', 'd.applicationId')
          .where('later.status', '<>', 'replaced')
          .whereRef('later.id', '>', 'd.id'),
      ),
    ),
  ]);
}
