import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict, type Failure } from '../../../../api/failures/failure.ts';
import { type Change, enterRows, type Plan } from '../../../../api/resources/entered-rows.ts';
import type { ActionHandler, ActionPreparation } from '../../../../api/resources/handlers.ts';
import { createWithin } from '../../../../api/resources/write.ts';
import { resources } from '../../../../resources.config.ts';
import { viewerOf } from './viewer.ts';

const { decisions } = resources;

interface Made {
  readonly made: number;
  /** What has a proposal and got no decision, and why. */
  readonly passedOver: readonly { readonly entryNumber: string; readonly error: string }[];
  /** Files with which whoever makes them has a conflict of interest: somebody else has to. */
  readonly leftOut: number;
}

/** Each proposal becomes a draft in a transaction of its own, as if it were typed; an application that has a decision keeps it. */
export const prepareDecisions: ActionPreparation = async ({ row, inputs, ...call }) => {
  const db = call.services.engine.reader;
  const viewer = await viewerOf(call.services, call.actor, row.id as number, db);
  const items = await proposalsOf(row.id as number, db);
  const own = items.filter(({ applicationId }) => !viewer.barred.has(applicationId));
  const plans = await plansOf(own, db);
  const results = await enterRows(call, decisions, plans, false, async ({ item }, within): Promise<{ readonly change: Change }> => {
    const { applicationId, proposal, waitRank, proposedAmount, conditions, rationale, exceptionReason } = item;
    const said = { outcome: proposal, waitRank, amount: proposedAmount, conditions, rationale, rankReason: exceptionReason };
    await createWithin(call, decisions, { applicationId, ...said, boardDate: inputs.boardDate }, within);
    return { change: 'changed' };
  });
  const passedOver = results.flatMap(({ error }, at) => (error === null ? [] : { entryNumber: plans[at]?.item.entryNumber as string, error }));
  const made: Made = { made: results.length - passedOver.length, passedOver, leftOut: items.length - own.length };
  return { made, stored: [] };
};

/** The drafts stand already. */
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
  const standing = await rowsWhere(db, 'decisions', { applicationId, status: ['draft', 'approved', 'announced'] }, ['applicationId']);
  const decided = new Set(standing.map((one) => one.applicationId));
  return items.map((item) => ({ id: 0, item, objection: objectionTo(item, decided) }));
}

function objectionTo({ proposal, applicationId }: Item, decided: ReadonlySet<number>): Failure | null {
  if (proposal === null) return conflict('no_proposal', '提案がありません。');
  return decided.has(applicationId) ? conflict('taken', 'すでに決定があります。') : null;
}
