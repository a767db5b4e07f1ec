import type { Kysely } from 'kysely';
import { auditRow } from '../../../../api/db/audit.ts';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { insertRows } from '../../../../api/db/engines/new-rows.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import { beginHistory, move } from '../../../../api/resources/move.ts';
import { demandRow } from '../../../../api/resources/read.ts';
import { insertRow, lockedRow } from '../../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { resources } from '../../../../resources.config.ts';
import type { roundKinds } from '../../rules/terms.ts';
import { isShut } from '../reviews/conflicts.ts';
import { findHints } from './hints.ts';
import { tellNewcomers } from './mails.ts';
import { counts, isInTerm, membersFor } from './members.ts';
import { type Asker, seen } from './seen.ts';

const { review_items, review_rounds, reviews } = resources;

/** An application and who is to judge it. */
export interface Pair {
  readonly applicationId: number;
  readonly userId: number;
}

/** Why somebody is not given an application. */
export const refusals = {
  notItem: 'この審査の案件ではありません',
  notMember: 'この委員会の委員ではないか、ログインできません',
  expired: '任期の外です',
  already: 'すでに割り当てています',
  conflict: '利害関係があります',
  full: '審査する件数の上限に達しています',
} as const;

export type Refusal = keyof typeof refusals;

/** In which rounds something may still be given or taken away. */
const preparing: readonly unknown[] = ['draft', 'declaring', 'scoring'];

/** A round, held to the end of the transaction. @throws Failure 404, 409 once the meeting has begun */
export async function roundToPrepare(call: InnerCall, id: number, db: Transaction) {
  await demandRow(call.services, review_rounds, call.actor, id, db);
  const round = await lockedRow(call.services.engine, review_rounds, id, db);
  if (!preparing.includes(round.status)) throw conflict('wrong_state', '会議が始まったあとは、割当てを変えられません。');
  return round as { id: number; title: string; kind: keyof typeof roundKinds; status: string; blind: number; scoreUntil: string };
}

/** Gives applications to members. Each is told by itself what stands in the way; the others are given all the same. @throws Failure 404, 409 */
export async function assign(call: InnerCall, roundId: number, pairs: readonly Pair[], dueAt: string | null, db: Transaction) {
  const { services, actor, origin } = call;
  const round = await roundToPrepare(call, roundId, db);
  const known = await standing(call, round, db);
  const results: (Pair & { readonly reason: Refusal | null })[] = [];
  const given: number[] = [];
  for (const { applicationId, userId } of pairs) {
    const reason = refusalOf(known, { applicationId, userId });
    results.push({ applicationId, userId, reason });
    if (reason) continue;
    const withdrawn = known.reviews.find((one) => one.applicationId === applicationId && one.userId === userId);
    const shown = { blind: round.blind, dueAt: dueAt ?? round.scoreUntil };
    given.push(withdrawn ? await offerAnew(call, withdrawn.id, shown, db) : await offer(call, { roundId, applicationId, userId, ...shown }, db));
    known.reviews.push({ id: 0, applicationId, userId, status: 'offered' });
  }
  if (given.length === 0) return results;
  const summary = `審査「${round.title}」で、${given.length}件を委員に割り当てました`;
  const entry = { action: 'action', resource: reviews.name, recordId: null, summary, after: { reviews: given } } as const;
  await insertRows(db, [auditRow(actor, origin, services.now(), entry)]);
  await findHints(call, roundId, db);
  if (round.status !== 'draft')
    await tellNewcomers(call, round, [...new Set(results.filter(({ reason }) => !reason).map(({ userId }) => userId))], db);
  return results;
}

type Standing = Awaited<ReturnType<typeof standing>>;

/** What decides who may be given what, as far as the caller sees it. */
async function standing(asker: Asker, { id: roundId, kind }: { readonly id: number; readonly kind: keyof typeof roundKinds }, db: Kysely<Database>) {
  const items = await db
    .selectFrom('review_items as i')
    .select('i.applicationId')
    .where('i.roundId', '=', roundId)
    .where(seen(asker, review_items, 'i'))
    .execute();
  const given = await db
    .selectFrom('reviews as v')
    .select(['v.id', 'v.applicationId', 'v.userId', 'v.status'])
    .where('v.roundId', '=', roundId)
    .where(seen(asker, reviews, 'v'))
    .execute();
  const applicationIds = items.map(({ applicationId }) => applicationId);
  const answers = await rowsWhere(db, 'conflicts', { applicationId: applicationIds }, ['applicationId', 'userId', 'answer']);
  return {
    today: japanDate(asker.services.now()),
    items: new Set(applicationIds),
    members: new Map((await membersFor(kind, db)).map((one) => [one.userId, one])),
    reviews: given as (Pair & { id: number; status: string })[],
    answers: new Map(answers.map((one) => [`${one.applicationId} ${one.userId}`, one.answer])),
  };
}

function refusalOf({ today, items, members, reviews: given, answers }: Standing, { applicationId, userId }: Pair): Refusal | null {
  const member = members.get(userId);
  if (!items.has(applicationId)) return 'notItem';
  if (!member) return 'notMember';
  if (!isInTerm(member, today)) return 'expired';
  const own = given.filter((one) => one.userId === userId && one.status !== 'withdrawn');
  if (own.some((one) => one.applicationId === applicationId)) return 'already';
  if (isShut(answers.get(`${applicationId} ${userId}`))) return 'conflict';
  return member.maxFiles !== null && own.filter(counts).length >= member.maxFiles ? 'full' : null;
}

interface Shown {
  readonly blind: number;
  readonly dueAt: string;
}

async function offer(call: InnerCall, values: Pair & Shown & { readonly roundId: number }, db: Transaction): Promise<number> {
  const id = await insertRow(call.services, reviews, { ...values, blind: values.blind === 1, status: 'offered', scores: '{}', revision: 0 }, db);
  await beginHistory(call, reviews, { id, status: 'offered' }, db);
  return id;
}

/** What was taken away from a member comes back with what had been scored. */
async function offerAnew(call: InnerCall, id: number, { blind, dueAt }: Shown, db: Transaction): Promise<number> {
  await move(call, reviews, id, 'offer', { trigger: {}, set: { blind: blind === 1, dueAt } }, db);
  return id;
}
