import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { notFound } from '../../../../api/failures/failure.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { resources } from '../../../../resources.config.ts';
import { balance as balanced } from '../../rules/balance.ts';
import { isBarringAnswer } from '../reviews/conflicts.ts';
import { countsInLoad, isInTerm, membersFor } from './members.ts';
import { type QueryCaller, visibleRows } from './visible-rows.ts';

const { conflict_hints, review_items, review_rounds, reviews } = resources;

/** Members and applications of a round with assignments, declarations and hints, limited to what the caller may see. */
export async function matrixOf(asker: QueryCaller, id: number, db: Kysely<Database>) {
  const round = await rowWhere(db, 'review_rounds', { id }, [
    'id',
    'title',
    'kind',
    'status',
    'grantYear',
    'blind',
    'declareUntil',
    'scoreUntil',
    'version',
  ]);
  if (!round) throw notFound(review_rounds.label);
  const [items, assigned, hints, staff] = [
    await itemsOf(asker, id, db),
    await reviewsOf(asker, id, db),
    await hintsOf(asker, id, db),
    await membersFor(round.kind, db),
  ];
  const seats = await seatsOf(staff, assigned, db);
  const applicationId = items.map((item) => item.applicationId);
  const answers = new Map(
    (await rowsWhere(db, 'conflicts', { applicationId }, ['applicationId', 'userId', 'answer', 'pinned'])).map((one) => [keyOf(one), one]),
  );
  const cells = new Map<string, { applicationId: number; userId: number }>();
  const userIds = new Set(seats.map(({ userId }) => userId));
  for (const one of [...assigned, ...hints, ...answers.values()])
    if (userIds.has(one.userId)) cells.set(keyOf(one), { applicationId: one.applicationId, userId: one.userId });
  const reviewAt = new Map(assigned.map((one) => [keyOf(one), one]));
  return {
    round: { ...round, blind: round.blind === 1 },
    members: seats.map((seat) => {
      const own = assigned.filter(({ userId }) => userId === seat.userId);
      return {
        ...seat,
        load: own.filter(countsInLoad).length,
        declared: own.filter(({ status }) => status !== 'offered' && status !== 'withdrawn').length,
        submitted: own.filter(({ status }) => status === 'submitted' || status === 'frozen').length,
      };
    }),
    items,
    cells: [...cells].map(([key, cell]) => {
      const [review, answer] = [reviewAt.get(key), answers.get(key)];
      return {
        ...cell,
        ...{ reviewId: review?.id ?? null, reviewVersion: review?.version ?? null, status: review?.status ?? null },
        ...{ answer: answer?.answer ?? null, pinned: answer?.pinned === 1 },
        hints: hints
          .filter((hint) => keyOf(hint) === key)
          .map(({ id: hintId, version, rule, evidence, status }) => ({ id: hintId, version, rule, evidence, status })),
      };
    }),
  };
}

const keyOf = ({ applicationId, userId }: { readonly applicationId: number; readonly userId: number }) => `${applicationId} ${userId}`;

function itemsOf(asker: QueryCaller, roundId: number, db: Kysely<Database>) {
  return db
    .selectFrom('review_items as i')
    .innerJoin('applications as a', 'a.id', 'i.applicationId')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('grants as g', 'g.id', 'a.grantId')
    .select([
      'i.id',
      'i.version',
      'i.position',
      'i.applicationId',
      'a.entryNumber',
      'a.title',
      'o.name as organizationName',
      'a.category',
      'g.title as grantTitle',
    ])
    .where('i.roundId', '=', roundId)
    .where(visibleRows(asker, review_items, 'i'))
    .orderBy('i.position')
    .execute();
}

function reviewsOf(asker: QueryCaller, roundId: number, db: Kysely<Database>) {
  return db
    .selectFrom('reviews as v')
    .select(['v.id', 'v.version', 'v.applicationId', 'v.userId', 'v.status'])
    .where('v.roundId', '=', roundId)
    .where(visibleRows(asker, reviews, 'v'))
    .orderBy('v.id')
    .execute();
}

function hintsOf(asker: QueryCaller, roundId: number, db: Kysely<Database>) {
  return db
    .selectFrom('conflict_hints as h')
    .select(['h.id', 'h.version', 'h.applicationId', 'h.userId', 'h.rule', 'h.evidence', 'h.status'])
    .where('h.roundId', '=', roundId)
    .where(visibleRows(asker, conflict_hints, 'h'))
    .orderBy('h.id')
    .execute();
}

type Member = Awaited<ReturnType<typeof membersFor>>[number];

/** Current members, followed by former members who still have a review in the round. */
async function seatsOf(members: readonly Member[], assigned: readonly { readonly userId: number }[], db: Kysely<Database>) {
  const known = new Set(members.map(({ userId }) => userId));
  const others = [...new Set(assigned.map(({ userId }) => userId))].filter((userId) => !known.has(userId));
  const left = await rowsWhere(db, 'users', { id: others }, ['id', 'username']);
  return [
    ...members.map(({ userId, name, affiliation, categories, maxFiles, termFrom, termTo }) => ({
      ...{ userId, name, affiliation, categories, maxFiles },
      ...{ termFrom, termTo },
    })),
    ...left.map(({ id: userId, username: name }) => ({ userId, name, ...noSeat })),
  ];
}

const noSeat = { affiliation: null, categories: null, maxFiles: null, termFrom: null, termTo: null } as const;

/** Proposes assignments so that every application has `perItem` reviewers. Stores nothing. */
export async function proposeBalance(asker: QueryCaller, id: number, perItem: number, db: Kysely<Database>) {
  const { round, items, members, cells } = await matrixOf(asker, id, db);
  const today = japanDate(asker.services.now());
  const membersById = new Map((await membersFor(round.kind, db)).map((one) => [one.userId, one]));
  const inTerm = members.filter(({ userId }) => {
    const member = membersById.get(userId);
    return member && isInTerm(member, today);
  });
  const judging = cells.filter(({ status }) => status !== null && countsInLoad({ status }));
  const barring = cells.filter(
    ({ answer, status, hints }) => isBarringAnswer(answer) || status === 'recused' || hints.some((hint) => hint.status === 'open'),
  );
  return balanced(
    items.map(({ applicationId, category }) => ({
      applicationId,
      category,
      judges: judging.filter((cell) => cell.applicationId === applicationId).map(({ userId }) => userId),
    })),
    inTerm.map(({ userId, categories, load, maxFiles }) => ({
      ...{ userId, category: categories, load, maxFiles },
      shut: new Set(barring.filter((cell) => cell.userId === userId).map(({ applicationId }) => applicationId)),
    })),
    perItem,
  );
}
