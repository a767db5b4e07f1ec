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

/** A conflict that is found while the very file is discussed: whoever has it leaves now. */
export async function noteLeaving(call: InnerCall, applicationId: number, db: Transaction): Promise<void> {
  const discussed = await db
    .selectFrom('review_rounds as r')
    .innerJoin('review_items as i', 'i.id', 'r.currentItemId')
    .select(['r.id', 'r.chairId', 'i.id as itemId'])
    .where('r.status', '=', 'meeting')
    .where('i.applicationId', '=', applicationId)
    .execute();
  for (const { itemId, ...round } of discussed) await noteAbsences(call, round, { id: itemId, applicationId }, db);
}

/** Whoever may no longer read hears nothing more; the meetings that are under way look again, as somebody may have to leave. */
export async function tellOfConflicts({ live, engine }: Services): Promise<void> {
  live.recheck();
  for (const { id } of await rowsWhere(engine.reader, 'review_rounds', { status: 'meeting' }, ['id']))
    live.announce({ about: 'round', roundId: id, applicationId: null });
}

/** The answers that keep somebody from an application and that none has replaced, as `c`, with whose they are, as `u`. */
export function standingConflicts(db: Kysely<Database>) {
  return db
    .selectFrom('conflicts as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .where('c.answer', 'in', ['conflict', 'unsure'])
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('conflicts as n').select('n.id').whereRef('n.replacesId', '=', 'c.id'))));
}

/** Members of the round, its chair, and the office: all whose conflict with the file stands. */
export async function noteAbsences(
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
