import type { Kysely } from 'kysely';
import type { Actor } from '../../../../api/access/actor.ts';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { insertRows } from '../../../../api/db/engines/new-rows.ts';
import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { conflict, Failure, forbidden, invalid, notFound, staleVersion } from '../../../../api/failures/failure.ts';
import { writeChanges } from '../../../../api/resources/change-row.ts';
import { lockedRow, rowToInsert } from '../../../../api/resources/stored-rows.ts';
import type { InnerCall, InnerServices } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { fund, heads } from '../../../common.ts';
import { duplicateWaitRanks, exceptionIn, type Proposal, type ProposedItem, proposalErrors, rankInversions } from '../../rules/proposals.ts';
import { correctedScores, marks, type Scores, totalOf } from '../../rules/score-sheet.ts';
import { criteriaOf } from '../reviews/own-reviews.ts';
import { recordAbsences } from './absences.ts';
import { rankingOf } from './ranking.ts';
import { canSee, type Round, type RoundViewer, viewerOf } from './viewer.ts';

const { review_items, review_rounds, reviews, score_corrections } = resources;

/** What a viewer may do in a meeting. */
export interface MeetingAbilities {
  /** Call items and record proposals. */
  readonly lead: boolean;
  readonly correct: boolean;
}

export function abilitiesIn({ as }: RoundViewer, { role }: Pick<Actor, 'role'>): MeetingAbilities {
  const isAmong = (allowed: readonly string[]) => allowed.includes(role);
  return { lead: as === 'chair' || isAmong(fund), correct: as === 'chair' || isAmong(heads) };
}

/** The state of the meeting for a viewer. */
export async function meetingOf(services: InnerServices, viewer: RoundViewer, db: Kysely<Database>) {
  const ranking = await rankingOf(services, viewer, db);
  const { round } = viewer;
  const absences = await db
    .selectFrom('review_absences as b')
    .innerJoin('review_items as i', 'i.id', 'b.itemId')
    .innerJoin('users as u', 'u.id', 'b.userId')
    .select(['b.itemId', 'u.username as name'])
    .where('i.roundId', '=', round.id)
    .orderBy('b.id')
    .execute();
  const seen = new Set(ranking.items.map(({ id }) => id));
  return { ...ranking, current: await currentOf(viewer, seen, db), absences: absences.filter(({ itemId }) => seen.has(itemId)) };
}

/** The item under discussion; for one the viewer may not see, only the reason. */
async function currentOf({ round, barred }: RoundViewer, seen: ReadonlySet<number>, db: Kysely<Database>) {
  const { currentItemId } = round;
  if (currentItemId === null) return null;
  if (seen.has(currentItemId)) return { itemId: currentItemId, shut: null } as const;
  const item = await rowWhere(db, 'review_items', { id: currentItemId }, ['applicationId']);
  return { itemId: null, shut: item && barred.has(item.applicationId) ? 'conflict' : 'notGiven' } as const;
}

/** Corrected scores of each member and the corrections, for office and chair. @throws Failure 403, 404, 409 */
export async function sheetsOf(call: Pick<InnerCall, 'services' | 'actor'>, itemId: number, db: Kysely<Database>) {
  const { viewer, item } = await itemFor(call, itemId, db);
  if (viewer.as === 'member') throw forbidden();
  assertMeetingBegun(viewer);
  const { applicationId } = item;
  const sheets = await db
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select([
      'r.id',
      'u.username as name',
      'r.scores',
      'r.total',
      'r.recommendation',
      'r.proposedAmount',
      'r.commentInternal',
      'r.commentToApplicant',
    ])
    .where('r.roundId', '=', item.roundId)
    .where('r.applicationId', '=', applicationId)
    .where('r.status', 'in', ['submitted', 'frozen'])
    .orderBy('r.userId')
    .execute();
  const corrections = await rowsWhere(db, 'score_corrections', { reviewId: sheets.map(({ id }) => id) });
  return {
    criteria: await criteriaOf(db, [viewer.round.rubricId]),
    sheets: sheets.map((sheet) => ({ ...sheet, scores: currentScores(sheet, corrections) })),
    corrections: corrections.map(({ id, reviewId, criterionId, before, after, reason, userName, createdAt }) => ({
      ...{ id, reviewId, criterionId, before, after, reason, userName, createdAt },
    })),
  };
}

type Corrections = readonly { readonly reviewId: number; readonly criterionId: number; readonly after: number | null }[];

const currentScores = ({ id, scores }: { readonly id: number; readonly scores: string }, corrections: Corrections): Scores =>
  correctedScores(
    JSON.parse(scores),
    corrections.filter(({ reviewId }) => reviewId === id),
  );

/**
 * Sets the item under discussion, or none, and records the absence of those who have a conflict with it.
 * @throws Failure 403; 404 not in the round or hidden from the caller; 409 no meeting
 */
export async function callItem(call: InnerCall, roundId: number, itemId: number | null, db: Transaction): Promise<void> {
  const { services, actor } = call;
  const viewer = await viewerOf(services, actor, roundId, db);
  assertLead(viewer, actor);
  const round = await lockedRow(services.engine, review_rounds, roundId, db);
  assertMeeting(round as unknown as Round);
  const change = { action: 'action', text: itemId === null ? '案件の審議を終えました' : '案件の審議を始めました' } as const;
  if (itemId !== null) {
    const item = await rowWhere(db, 'review_items', { id: itemId, roundId });
    if (!item || !canSee(viewer, item.applicationId)) throw notFound(review_items.label);
    await recordAbsences(call, viewer.round, item, db);
    if (!item.discussedAt) await writeChanges(call, review_items, itemId, item, { discussedAt: services.now().toISOString() }, db);
  }
  await writeChanges(call, review_rounds, roundId, round, { currentItemId: itemId }, db, change);
}

/**
 * Records the proposal for an item. Idempotent.
 * @throws Failure 403; 404; 409 no meeting, or `stale_version`; 422 missing fields, or an exception to the ranking without a reason
 */
export async function recordProposal(call: InnerCall, itemId: number, proposal: Proposal, version: number, db: Transaction) {
  const { services, actor } = call;
  const { viewer, item } = await itemFor(call, itemId, db);
  assertLead(viewer, actor);
  assertMeeting(viewer.round);
  if (viewer.round.kind === 'final') throw conflict('wrong_state', '成果の評価では、採否の提案はしません。');
  const isSame = (Object.keys(proposal) as (keyof Proposal)[]).every((name) => proposal[name] === item[name]);
  if (isSame) return { round: viewer.round, item };
  if (version !== item.version) throw staleVersion();
  const { items } = await rankingOf(services, viewer, db);
  const errors = { ...proposalErrors(proposal), ...errorsAmong({ ...item, ...proposal }, items) };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await writeChanges(call, review_items, itemId, item, { ...proposal }, db, { action: 'update', text: '提案を記録しました' });
  return { round: viewer.round, item: { ...item, version: item.version + 1 } };
}

type Compared = ProposedItem &
  Pick<Proposal, 'proposedAmount'> & { readonly position: number; readonly category: string; readonly entryAmount: number | null };

/** Errors of a proposal compared with the other visible items. */
function errorsAmong(changed: Proposal & { readonly id: number }, items: readonly Compared[]): Partial<Record<keyof Proposal, string>> {
  const others = items.filter(({ id }) => id !== changed.id);
  const own = items.find(({ id }) => id === changed.id) as Compared;
  const item = { ...own, ...changed };
  const sameWaitRank = duplicateWaitRanks([item, ...others]).find(
    (one) => one.id !== item.id && one.category === item.category && one.waitRank === item.waitRank,
  );
  const exceedsEntryAmount = item.proposedAmount !== null && item.entryAmount !== null && item.proposedAmount > item.entryAmount;
  return {
    ...(exceedsEntryAmount && { proposedAmount: '申請額より多い額です。申請額までで入力してください' }),
    ...(sameWaitRank && { waitRank: `補欠${item.waitRank}番は、${sameWaitRank.position}番の案件です。別の順位にしてください` }),
    ...(!item.exceptionReason && exceptionErrors(item, others)),
  };
}

function exceptionErrors(item: Compared, others: readonly Compared[]): Partial<Record<keyof Proposal, string>> {
  const exception = exceptionIn(item, others);
  if (exception === null) return {};
  const [first] = rankInversions(item, others);
  const why = {
    order: `順位と提案の順が、${first?.position}番の案件と入れ替わります`,
    minimum: '最低点に満たない案件です',
    unranked: '点数のない案件です',
  }[exception];
  return { exceptionReason: `${why}。順位と異なる選び方の理由を入力してください` };
}

/** A corrected mark with its reason. */
export interface CorrectionInput {
  readonly criterionId: number;
  readonly value: number;
  readonly reason: string;
}

/**
 * Corrects a mark of a frozen review. The submitted scores stay as they are; the total is updated.
 * @throws Failure 403; 404; 409 no meeting, or not frozen; 422
 */
export async function correctScore(call: InnerCall, reviewId: number, { criterionId, value, reason }: CorrectionInput, db: Transaction) {
  const { services, actor } = call;
  const known = await rowWhere(db, 'reviews', { id: reviewId }, ['roundId', 'applicationId']);
  if (!known) throw notFound(reviews.label);
  const viewer = await viewerOf(services, actor, known.roundId, db);
  assertVisible(viewer, known.applicationId, reviews.label);
  if (!abilitiesIn(viewer, actor).correct) throw forbidden();
  assertMeeting(viewer.round);
  const review = (await lockedRow(services.engine, reviews, reviewId, db)) as Readonly<Record<string, unknown>> & { scores: string; status: string };
  if (review.status !== 'frozen') throw conflict('wrong_state', '確定した審査票だけ、訂正できます。');
  const criteria = await criteriaOf(db, [viewer.round.rubricId]);
  if (!criteria.some(({ id }) => id === criterionId)) throw invalid({ criterionId: 'この審査の審査項目を選択してください' });
  if (!(marks as readonly number[]).includes(value)) throw invalid({ value: '1から5までの整数で入力してください' });
  const earlier = await rowsWhere(db, 'score_corrections', { reviewId }, ['reviewId', 'criterionId', 'after']);
  const scores = currentScores({ id: reviewId, scores: review.scores }, earlier);
  const before = scores[criterionId]?.value ?? null;
  if (before === value) throw invalid({ value: '今の点数と同じです。訂正する点数を入力してください' });
  const { userId, username: userName } = actor;
  const row = { reviewId, applicationId: known.applicationId, criterionId, before, after: value, reason, userId, userName };
  await insertRows(db, [rowToInsert(services, score_corrections, row)]);
  const total = totalOf(criteria, correctedScores(scores, [{ criterionId, after: value }]));
  await writeChanges(call, reviews, reviewId, review, { total }, db, { action: 'action', text: '点数を訂正しました', note: { reason } });
  return known;
}

/** An item with the actor's view of its round. @throws Failure 403 with a conflict of interest; 404 */
async function itemFor({ services, actor }: Pick<InnerCall, 'services' | 'actor'>, itemId: number, db: Kysely<Database>) {
  const item = await rowWhere(db, 'review_items', { id: itemId });
  if (!item) throw notFound(review_items.label);
  const viewer = await viewerOf(services, actor, item.roundId, db);
  assertVisible(viewer, item.applicationId, review_items.label);
  return { viewer, item };
}

/** Answers a member with a conflict as if the item did not exist; staff are told of their conflict. @throws Failure 403, 404 */
function assertVisible(viewer: RoundViewer, applicationId: number, label: string): void {
  if (canSee(viewer, applicationId)) return;
  if (viewer.as === 'member' || !viewer.barred.has(applicationId)) throw notFound(label);
  throw new Failure(403, 'conflict_of_interest', 'この案件には利害関係があるため、審議に加われません。ほかの担当者が進めます。');
}

function assertLead(viewer: RoundViewer, actor: Actor): void {
  if (!abilitiesIn(viewer, actor).lead) throw forbidden();
}

/** @throws Failure 409 before the meeting has begun */
export function assertMeetingBegun({ round: { status } }: RoundViewer): void {
  if (status !== 'meeting' && status !== 'closed') throw conflict('not_yet', '会議はまだ始まっていません。');
}

function assertMeeting({ status }: Pick<Round, 'status'>): void {
  if (status !== 'meeting') throw conflict('wrong_state', status === 'closed' ? '会議は終わりました。' : '会議はまだ始まっていません。');
}
