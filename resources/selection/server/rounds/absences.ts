import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { insertRows } from '../../../../api/db/engines/new-rows.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { rowToInsert } from '../../../../api/resources/stored-rows.ts';
import type { InnerCall, Services } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { tieKinds } from '../../rules/terms.ts';
import type { Round } from './viewer.ts';

const { review_absences, review_rounds } = resources;

/** Records absences for a conflict declared while the application is under discussion. */
export async function recordLateAbsences(call: InnerCall, applicationId: number, db: Transaction): Promise<void> {
  const discussed = await db
    .selectFrom('review_rounds as r')
    .innerJoin('review_items as i', 'i.id', 'r.currentItemId')
    .select(['r.id', 'r.chairId', 'i.id as itemId'])
    .where('r.status', '=', 'meeting')
    .where('i.applicationId', '=', applicationId)
    .execute();
  for (const { itemId, ...round } of discussed) await recordAbsences(call, round, { id: itemId, applicationId }, db);
}

/** Rechecks the access of live connections and makes running meetings refetch, as somebody may have to leave. */
export async function announceConflicts({ live, engine }: Services): Promise<void> {
  live.recheck();
  for (const { id } of await rowsWhere(engine.reader, 'review_rounds', { status: 'meeting' }, ['id']))
    live.announce({ about: 'round', roundId: id, applicationId: null });
}

/** Query of standing barring answers as `c`, joined with their users as `u`. */
export function standingConflicts(db: Kysely<Database>) {
  return db
    .selectFrom('conflicts as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .where('c.answer', 'in', ['conflict', 'unsure'])
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('conflicts as n').select('n.id').whereRef('n.replacesId', '=', 'c.id'))));
}

/** Records the absence of round members, the chair and staff who have a standing conflict with the application. */
export async function recordAbsences(
  { services }: InnerCall,
  { id, chairId }: Pick<Round, 'id' | 'chairId'>,
  item: { readonly id: number; readonly applicationId: number },
  db: Transaction,
) {
  const leaving = await standingConflicts(db)
    .select(['c.userId', 'c.answer', 'c.kind'])
    .where('c.applicationId', '=', item.applicationId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review_absences as b').select('b.id').where('b.itemId', '=', item.id).whereRef('b.userId', '=', 'c.userId'))),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        exists(selectFrom('reviews as r').select('r.id').where('r.roundId', '=', id).whereRef('r.userId', '=', 'c.userId')),
        exists(selectFrom('committee_members as m').select('m.id').where('m.id', '=', chairId).whereRef('m.userId', '=', 'c.userId')),
        eb('u.roletype', 'in', review_rounds.access.read),
      ]),
    )
    .orderBy('c.userId')
    .execute();
  const rows = leaving.map(({ userId, answer, kind }) => {
    const reason = answer === 'unsure' ? '利害関係の判断ができないため' : `利害関係があるため${kind ? `（${tieKinds[kind]}）` : ''}`;
    return rowToInsert(services, review_absences, { itemId: item.id, applicationId: item.applicationId, userId, reason });
  });
  if (rows.length > 0) await insertRows(db, rows);
}
