import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import type { LetterField } from '../../../domain/letters/letter-fields.ts';
import { placeholdersIn } from '../../../domain/text/merge.ts';
import { type Outcome, outcomeConsequences } from '../../../domain/workflow/outcomes.ts';
import { resources } from '../../../resources.config.ts';
import { conflictedApplications } from '../../selection/server/reviews/conflict-of-interest.ts';
import { type QueryCaller, visibleRows } from '../../selection/server/rounds/visible-rows.ts';
import type { DecisionTable, DecisionTableRow } from '../rules/decision-table.ts';
import { programmesOf } from './programmes.ts';

const { reviews } = resources;

/** Selects the applications of a table. */
export interface DecisionTableQuery {
  readonly grantYear: number;
  readonly category: DecisionTableRow['category'] | null;
}

/**
 * The applications of a year that await the board or have a decision, with that decision, and the programmes with their budgets. The number of
 * queries does not depend on the number of applications.
 */
export async function decisionTable(db: Kysely<Database>, asker: QueryCaller, asked: DecisionTableQuery): Promise<DecisionTable> {
  const all = await rowsOf(db, asker, asked);
  const barred = await conflictedApplications(asker.services, asker.actor, db);
  const rows = all.filter(({ applicationId }) => !barred.has(applicationId));
  // Amounts granted to applications with which the user has a conflict of interest are excluded from the sums too.
  const excluded = new Set([...barred, ...rows.map(({ applicationId }) => applicationId)]);
  const grantIds = rows.map(({ grantId }) => grantId);
  const [programmes, letterFields] = await Promise.all([programmesOf(db, grantIds, excluded), fieldsOfLetters(db)]);
  return { rows, programmes, letterFields, barred: all.length - rows.length };
}

async function rowsOf(db: Kysely<Database>, asker: QueryCaller, asked: DecisionTableQuery): Promise<DecisionTableRow[]> {
  const decisions = await decisionsOf(db, asked);
  const comments = await commentsOf(db, asker, asked);
  const applications = await applicationsOf(db, asked);
  return applications.map(({ address, startDate, endDate, representativeName, representativeUser, ...row }) => {
    const applicationDecisions = decisions.get(row.applicationId) ?? [];
    const announced = applicationDecisions.find(({ status }) => status === 'announced');
    const letterValues: Partial<Record<LetterField, unknown>> = {
      grantNumber: row.grantNumber,
      organizationAddress: address,
      representative: representativeName ?? representativeUser,
      startDate,
      endDate,
    };
    return {
      ...row,
      blanks: (Object.keys(letterValues) as LetterField[]).filter((name) => !letterValues[name]),
      decision: withoutApplication(applicationDecisions.at(-1)),
      told: announced ? { outcome: announced.outcome, amount: announced.amount } : null,
      comments: comments.get(row.applicationId) ?? [],
    } as DecisionTableRow;
  });
}

function applicationsOf(db: Kysely<Database>, { grantYear, category }: DecisionTableQuery) {
  return db
    .selectFrom('applications as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('users as r', 'r.id', 'a.representativeUserId')
    .select(['a.id as applicationId', 'a.entryNumber', 'a.grantNumber', 'a.title', 'a.organizationId', 'a.grantId', 'a.category', 'a.status'])
    .select(['a.entryAmount', 'a.approvedAmount', 'a.startDate', 'a.endDate'])
    .select(['o.name as organizationName', 'o.address', 'o.representativeName', 'r.username as representativeUser'])
    .where('a.grantYear', '=', grantYear)
    .$if(category !== null, (query) => query.where('a.category', '=', category as never))
    .where((eb) =>
      eb.or([
        eb('a.status', 'in', ['AWAITING_BOARD_APPROVAL', 'UNDER_REVIEW']),
        eb.exists(eb.selectFrom('decisions as d').select('d.id').whereRef('d.applicationId', '=', 'a.id').where('d.status', '<>', 'replaced')),
      ]),
    )
    .orderBy('a.entryNumber')
    .execute();
}

/** Decisions not replaced, oldest first, by application. */
async function decisionsOf(db: Kysely<Database>, { grantYear, category }: DecisionTableQuery) {
  const rows = await db
    .selectFrom('decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .leftJoin('users as p', 'p.id', 'd.preparedById')
    .leftJoin('users as v', 'v.id', 'd.approvedById')
    .select(['d.applicationId', 'd.id', 'd.version', 'd.status', 'd.outcome', 'd.waitRank', 'd.amount', 'd.conditions', 'd.boardDate'])
    .select(['d.rationale', 'd.reason', 'd.announcementId', 'd.letterId', 'd.problem', 'd.preparedById'])
    .select(['p.username as preparedByName', 'v.username as approvedByName'])
    .where('a.grantYear', '=', grantYear)
    .$if(category !== null, (query) => query.where('a.category', '=', category as never))
    .where('d.status', '<>', 'replaced')
    .orderBy('d.id')
    .execute();
  const found = new Map<number, typeof rows>();
  for (const row of rows) found.set(row.applicationId, [...(found.get(row.applicationId) ?? []), row]);
  return found;
}

/** Comments to applicants on submitted review sheets that count, without those the user may not read because of a conflict of interest. */
async function commentsOf(
  db: Kysely<Database>,
  asker: QueryCaller,
  { grantYear }: DecisionTableQuery,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, string[]>();
  if (!reviews.access.read.includes(asker.actor.role as never)) return found;
  const rows = await db
    .selectFrom('reviews as v')
    .innerJoin('review_rounds as r', 'r.id', 'v.roundId')
    .innerJoin('applications as a', 'a.id', 'v.applicationId')
    .select(['v.applicationId', 'v.commentToApplicant as comment'])
    .where('a.grantYear', '=', grantYear)
    .where('r.kind', '<>', 'final')
    .where('r.status', '<>', 'cancelled')
    .where('v.status', 'in', ['submitted', 'frozen'])
    .where('v.commentToApplicant', 'is not', null)
    .where(visibleRows(asker, reviews, 'v'))
    .orderBy('v.id')
    .execute();
  for (const { applicationId, comment } of rows) if (comment) found.set(applicationId, [...(found.get(applicationId) ?? []), comment]);
  return found;
}

function withoutApplication<R extends { readonly applicationId: number }>(row: R | undefined): Omit<R, 'applicationId'> | null {
  if (!row) return null;
  const { applicationId: _, ...decision } = row;
  return decision;
}

async function fieldsOfLetters(db: Kysely<Database>): Promise<DecisionTable['letterFields']> {
  const templates = await rowsWhere(db, 'letter_templates', { kind: Object.values(outcomeConsequences).map(({ letter }) => letter) }, [
    'kind',
    'title',
    'reference',
    'addressee',
    'letterhead',
    'body',
  ]);
  const fieldsOf = (outcome: Outcome) => {
    const texts = templates.find(({ kind }) => kind === outcomeConsequences[outcome].letter);
    return texts ? placeholdersIn([texts.title, texts.reference, texts.addressee, texts.letterhead, texts.body].join('\n')) : [];
  };
  return Object.fromEntries(
    (Object.keys(outcomeConsequences) as Outcome[]).map((outcome) => [outcome, fieldsOf(outcome)]),
  ) as DecisionTable['letterFields'];
}
