import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict, type Failure } from '../../../../api/failures/failure.ts';
import type { ActionHandler, ActionPreparation } from '../../../../api/resources/handlers.ts';
import { type Change, importRows, type Plan } from '../../../../api/resources/import-rows.ts';
import { createWithin } from '../../../../api/resources/write.ts';
import { resources } from '../../../../resources.config.ts';
import { viewerOf } from './viewer.ts';

const { decisions } = resources;

interface Made {
  readonly made: number;
  /** Items for which no draft decision was made, and why. */
  readonly passedOver: readonly { readonly entryNumber: string; readonly error: string }[];
  /** Number of items left to somebody else because the actor has a conflict of interest. */
  readonly leftOut: number;
}

/** Creates a draft decision for each proposal, each in its own transaction. Existing decisions are kept. */
export const prepareDecisions: ActionPreparation = async ({ row, inputs, ...call }) => {
  const db = call.services.engine.reader;
  const viewer = await viewerOf(call.services, call.actor, row.id as number, db);
  const items = await proposalsOf(row.id as number, db);
  const own = items.filter(({ applicationId }) => !viewer.barred.has(applicationId));
  const plans = await plansOf(own, db);
  const results = await importRows(call, decisions, plans, false, async ({ item }, within): Promise<{ readonly change: Change }> => {
    const { applicationId, proposal, waitRank, proposedAmount, conditions, rationale, exceptionReason } = item;
    const values = { outcome: proposal, waitRank, amount: proposedAmount, conditions, rationale, rankReason: exceptionReason };
    await createWithin(call, decisions, { applicationId, ...values, boardDate: inputs.boardDate }, within);
    return { change: 'changed' };
  });
  const passedOver = results.flatMap(({ error }, at) => (error === null ? [] : { entryNumber: plans[at]?.item.entryNumber as string, error }));
  const made: Made = { made: results.length - passedOver.length, passedOver, leftOut: items.length - own.length };
  return { made, stored: [] };
};

/** Returns the result only; the preparation has created the drafts. */
export const makeDecisions: ActionHandler = async ({ prepared }) => ({ ...(prepared as Made) });

type Item = Awaited<ReturnType<typeof proposalsOf>>[number];

function proposalsOf(roundId: number, db: Kysely<Database>) {
  return db
    .selectFrom('review_items as i')
    .innerJoin('applications as a', 'a.id', 'i.applicationId')
    .select(['i.applicationId', 'i.proposal', 'i.waitRank', 'i.proposedAmount', 'i.conditions', 'i.rationale', 'i.exceptionReason'])
    .select('a.entryNumber')
    .where('i.roundId', '=', roundId)
    .orderBy('i.position')
    .execute();
}

interface DraftPlan extends Plan {
  readonly item: Item;
}

async function plansOf(items: readonly Item[], db: Kysely<Database>): Promise<DraftPlan[]> {
  const applicationId = items.map((item) => item.applicationId);
  const existing = await rowsWhere(db, 'decisions', { applicationId, status: ['draft', 'approved', 'announced'] }, ['applicationId']);
  const decided = new Set(existing.map((one) => one.applicationId));
  return items.map((item) => ({ id: 0, item, objection: objectionTo(item, decided) }));
}

function objectionTo({ proposal, applicationId }: Item, decided: ReadonlySet<number>): Failure | null {
  if (proposal === null) return conflict('no_proposal', '提案がありません。');
  return decided.has(applicationId) ? conflict('taken', 'すでに決定があります。') : null;
}
