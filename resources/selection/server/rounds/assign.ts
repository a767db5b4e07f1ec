import type { Kysely } from 'kysely';
import { auditRow } from '../../../../api/db/audit.ts';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { insertRows } from '../../../../api/db/engines/new-rows.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import { assertVisible } from '../../../../api/resources/read.ts';
import { insertRow, lockedRow } from '../../../../api/resources/stored-rows.ts';
import { applyTransition, beginHistory } from '../../../../api/resources/transition.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { resources } from '../../../../resources.config.ts';
import type { roundKinds } from '../../rules/terms.ts';
import { isBarringAnswer } from '../reviews/conflicts.ts';
import { findHints } from './hints.ts';
import { mailNewlyAssigned } from './mails.ts';
import { countsInLoad, isInTerm, membersFor } from './members.ts';
import { type QueryCaller, visibleRows } from './visible-rows.ts';

const { review_items, review_rounds, reviews } = resources;

/** An application and its reviewer. */
export interface Pair {
  readonly applicationId: number;
  readonly userId: number;
}

/** Reasons why an application is not assigned. */
export const refusals = {
  notItem: 'この審査の案件ではありません',
  notMember: 'この委員会の委員ではないか、ログインできません',
  expired: '任期の外です',
  already: 'すでに割り当てています',
  conflict: '利害関係があります',
  full: '審査する件数の上限に達しています',
} as const;

export type Refusal = keyof typeof refusals;

/** Round states in which assignments may change. */
const preparing: readonly unknown[] = ['draft', 'declaring', 'scoring'];

/** Locks the row of a round to the end of the transaction. @throws Failure 404; 409 once the meeting has begun */
export async function lockPreparableRound(call: InnerCall, id: number, db: Transaction) {
  await assertVisible(call.services, review_rounds, call.actor, id, db);
  const round = await lockedRow(call.services.engine, review_rounds, id, db);
  if (!preparing.includes(round.status)) throw conflict('wrong_state', '会議が始まったあとは、割当てを変えられません。');
  return round as { id: number; title: string; kind: keyof typeof roundKinds; status: string; blind: number; scoreUntil: string };
}

/** Assigns applications to members. Pairs are refused individually, with a reason; the others are still assigned. @throws Failure 404, 409 */
export async function assign(call: InnerCall, roundId: number, pairs: readonly Pair[], dueAt: string | null, db: Transaction) {
  const { services, actor, origin } = call;
  const round = await lockPreparableRound(call, roundId, db);
  const known = await assignmentState(call, round, db);
  const results: (Pair & { readonly reason: Refusal | null })[] = [];
  const assignedIds: number[] = [];
  for (const { applicationId, userId } of pairs) {
    const reason = refusalOf(known, { applicationId, userId });
    results.push({ applicationId, userId, reason });
    if (reason) continue;
    const withdrawn = known.reviews.find((one) => one.applicationId === applicationId && one.userId === userId);
    const terms = { blind: round.blind, dueAt: dueAt ?? round.scoreUntil };
    assignedIds.push(withdrawn ? await reoffer(call, withdrawn.id, terms, db) : await offer(call, { roundId, applicationId, userId, ...terms }, db));
    known.reviews.push({ id: 0, applicationId, userId, status: 'offered' });
  }
  if (assignedIds.length === 0) return results;
  const summary = `審査「${round.title}」で、${assignedIds.length}件を委員に割り当てました`;
  const entry = { action: 'action', resource: reviews.name, recordId: null, summary, after: { reviews: assignedIds } } as const;
  await insertRows(db, [auditRow(actor, origin, services.now(), entry)]);
  await findHints(call, roundId, db);
  if (round.status !== 'draft')
    await mailNewlyAssigned(call, round, [...new Set(results.filter(({ reason }) => !reason).map(({ userId }) => userId))], db);
  return results;
}

type AssignmentState = Awaited<ReturnType<typeof assignmentState>>;

/** Data that decides which pairs may be assigned, limited to what the caller may see. */
async function assignmentState(
  asker: QueryCaller,
  { id: roundId, kind }: { readonly id: number; readonly kind: keyof typeof roundKinds },
  db: Kysely<Database>,
) {
  const items = await db
    .selectFrom('review_items as i')
    .select('i.applicationId')
    .where('i.roundId', '=', roundId)
    .where(visibleRows(asker, review_items, 'i'))
    .execute();
  const existing = await db
    .selectFrom('reviews as v')
    .select(['v.id', 'v.applicationId', 'v.userId', 'v.status'])
    .where('v.roundId', '=', roundId)
    .where(visibleRows(asker, reviews, 'v'))
    .execute();
  const applicationIds = items.map(({ applicationId }) => applicationId);
  const answers = await rowsWhere(db, 'conflicts', { applicationId: applicationIds }, ['applicationId', 'userId', 'answer']);
  return {
    today: japanDate(asker.services.now()),
    items: new Set(applicationIds),
    members: new Map((await membersFor(kind, db)).map((one) => [one.userId, one])),
    reviews: existing as (Pair & { id: number; status: string })[],
    answers: new Map(answers.map((one) => [`${one.applicationId} ${one.userId}`, one.answer])),
  };
}

function refusalOf({ today, items, members, reviews: existing, answers }: AssignmentState, { applicationId, userId }: Pair): Refusal | null {
  const member = members.get(userId);
  if (!items.has(applicationId)) return 'notItem';
  if (!member) return 'notMember';
  if (!isInTerm(member, today)) return 'expired';
  const own = existing.filter((one) => one.userId === userId && one.status !== 'withdrawn');
  if (own.some((one) => one.applicationId === applicationId)) return 'already';
  if (isBarringAnswer(answers.get(`${applicationId} ${userId}`))) return 'conflict';
  return member.maxFiles !== null && own.filter(countsInLoad).length >= member.maxFiles ? 'full' : null;
}

interface OfferTerms {
  readonly blind: number;
  readonly dueAt: string;
}

async function offer(call: InnerCall, values: Pair & OfferTerms & { readonly roundId: number }, db: Transaction): Promise<number> {
  const id = await insertRow(call.services, reviews, { ...values, blind: values.blind === 1, status: 'offered', scores: '{}', revision: 0 }, db);
  await beginHistory(call, reviews, { id, status: 'offered' }, db);
  return id;
}

/** Reopens a withdrawn assignment with its earlier scores. */
async function reoffer(call: InnerCall, id: number, { blind, dueAt }: OfferTerms, db: Transaction): Promise<number> {
  await applyTransition(call, reviews, id, 'offer', { trigger: {}, set: { blind: blind === 1, dueAt } }, db);
  return id;
}
