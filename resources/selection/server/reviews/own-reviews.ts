import type { Kysely, Selectable } from 'kysely';
import type { Actor } from '../../../../api/access/actor.ts';
import { personOf, rowTerms } from '../../../../api/access/rows.ts';
import { anyTables, type Database } from '../../../../api/db/database.ts';
import { conditionTerms } from '../../../../api/db/reader/conditions.ts';
import { Paths, type RowQuery } from '../../../../api/db/reader/paths.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { notFound } from '../../../../api/failures/failure.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import type { Condition } from '../../../../schema/field.ts';
import { assignedForReview, withoutConflict } from '../../../common.ts';
import type { Criterion, Scores } from '../../rules/score-sheet.ts';

const { reviews } = resources;

type ReviewRow = Selectable<Database['reviews']>;
type RoundRow = Selectable<Database['review_rounds']>;
type ApplicationRow = Selectable<Database['applications']>;

/** The content of a review sheet. */
export interface Sheet extends Pick<ReviewRow, 'recommendation' | 'proposedAmount' | 'commentInternal' | 'commentToApplicant'> {
  readonly scores: Scores;
}

/** A member's own review with its round and application. */
export interface OwnReview extends Sheet, Pick<ReviewRow, 'id' | 'roundId' | 'applicationId' | 'status' | 'dueAt'> {
  readonly blind: boolean;
  readonly total: number | null;
  readonly revision: number;
  readonly savedAt: string | null;
  readonly submittedAt: string | null;
  readonly round: Pick<RoundRow, 'id' | 'title' | 'kind' | 'status' | 'declareUntil' | 'scoreUntil' | 'rubricId' | 'seeOthers' | 'chairId'>;
  readonly application: Pick<ApplicationRow, 'entryNumber' | 'title' | 'category' | 'entryAmount' | 'organizationId'> & {
    readonly organizationName: string;
    readonly grantTitle: string | null;
  };
}

const { blind: _, ...assignedWhere } = assignedForReview.has.where;

/** Condition for a review whose application the member may read, in blind rounds too. */
export const readableReview: Condition = { ...withoutConflict, ...assignedWhere };

const reviewColumns = [
  ...(['id', 'roundId', 'applicationId', 'status', 'dueAt', 'blind', 'scores', 'recommendation', 'proposedAmount', 'commentInternal'] as const),
  ...(['commentToApplicant', 'total', 'revision', 'savedAt', 'submittedAt'] as const),
];
const roundColumns = ['title', 'kind', 'status', 'declareUntil', 'scoreUntil', 'rubricId', 'seeOthers', 'chairId'] as const;
const applicationColumns = ['entryNumber', 'title', 'category', 'entryAmount', 'organizationId'] as const;

/** The reviews that the access rules let the actor see, filtered by a condition. */
export async function ownReviews(services: InnerServices, actor: Actor, db: Kysely<Database>, condition: Condition = {}): Promise<OwnReview[]> {
  const paths = new Paths(reviews);
  const now = services.now();
  const terms = [...rowTerms(reviews, actor, paths, now), ...conditionTerms(condition, personOf(actor, now), paths)];
  const columns = [
    ...reviewColumns.map((name) => `t.${name}`),
    ...roundColumns.map((name) => `${paths.column(`roundId.${name}`)} as round_${name}`),
    ...applicationColumns.map((name) => `${paths.column(`applicationId.${name}`)} as application_${name}`),
    `${paths.column('applicationId.organizationId.name')} as application_organizationName`,
    `${paths.column('applicationId.grantId.title')} as application_grantTitle`,
  ];
  const rows = (await paths
    .applyTo(anyTables(db).selectFrom('reviews as t') as unknown as RowQuery)
    .select(columns)
    .where((eb) => eb.and(terms.map((term) => term(eb))))
    .orderBy('t.id')
    .execute()) as Readonly<Record<string, unknown>>[];
  return rows.map((row) => {
    const round = { id: row.roundId, ...cellsWithPrefix('round_', row) };
    const own = Object.fromEntries(reviewColumns.map((name) => [name, row[name]]));
    return {
      ...own,
      scores: JSON.parse(row.scores as string),
      blind: row.blind === 1,
      round,
      application: cellsWithPrefix('application_', row),
    } as OwnReview;
  });
}

function cellsWithPrefix(prefix: string, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).flatMap(([name, cell]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), cell]] : [])));
}

/** A review whose application the actor may read. @throws Failure 404 */
export async function requireReadableReview(services: InnerServices, actor: Actor, id: number, db: Kysely<Database>): Promise<OwnReview> {
  const [review] = await ownReviews(services, actor, db, { ...readableReview, id });
  if (!review) throw notFound(reviews.label);
  return review;
}

export type ShownCriterion = Criterion & { readonly position: number; readonly help: string | null; readonly anchors: readonly (string | null)[] };

/** The criteria of the rubrics, by position. */
export async function criteriaOf(db: Kysely<Database>, rubricIds: readonly number[]): Promise<(ShownCriterion & { readonly rubricId: number })[]> {
  const rows = await rowsWhere(db, 'criteria', { rubricId: rubricIds });
  return rows
    .map(({ id, rubricId, position, label, help, weight, required, independent, anchor1, anchor2, anchor3, anchor4, anchor5 }) => ({
      ...{ id, rubricId, position, label, help, weight, required: required === 1, independent: independent === 1 },
      anchors: [anchor1, anchor2, anchor3, anchor4, anchor5],
    }))
    .sort((one, other) => one.position - other.position);
}

/** The round as returned to members. */
export function shownRound({ round, blind }: Pick<OwnReview, 'round' | 'blind'>) {
  const { rubricId: _, chairId: __, ...shown } = round;
  return { ...shown, blind };
}
