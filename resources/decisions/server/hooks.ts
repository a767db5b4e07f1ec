import type { Transaction } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import type { ActionHandler, Hooks, LifecycleHandlers } from '../../../api/resources/handlers.ts';
import { applyTransition } from '../../../api/resources/transition.ts';
import { createWithin } from '../../../api/resources/write.ts';
import type { InnerCall } from '../../../api/services.ts';
import { formatDate } from '../../../domain/dates/japan-date.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { type Decided, decisionErrors, outcomeConsequences, undecidableReason } from '../../../domain/workflow/outcomes.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { assertNoConflict, conflictedApplications } from '../../selection/server/reviews/conflict-of-interest.ts';

const { decisions } = resources;

/** Validates a decision against its outcome and application. Earlier decisions are kept, and replacing one needs a reason. */
export const decisionHooks: Hooks = {
  async create({ services, actor, origin, values, db }) {
    assertValid(values);
    const applicationId = values.applicationId as number;
    await assertNoConflict({ services, actor }, applicationId, db);
    const standing = await rowsWhere(db, 'decisions', { applicationId, status: ['approved', 'announced'] }, ['id', 'status']);
    const [approved, announced] = (['approved', 'announced'] as const).map((status) => standing.find((one) => one.status === status));
    const application = await rowWhere(db, 'applications', { id: applicationId }, ['status']);
    const obstacle =
      application && undecidableReason(application.status as ApplicationStatus, (values as unknown as Decided).outcome, announced !== undefined);
    if (obstacle) throw conflict('wrong_state', `${obstacle}。`);
    if (standing.length > 0 && !values.reason) throw invalid({ reason: 'すでに承認した決定があります。改める理由を入力してください' });
    // An announced decision stays in force until the next one is announced; an approved one that was never announced is replaced at once.
    if (approved) await applyTransition({ services, actor, origin }, decisions, approved.id, 'replace', { trigger: {} }, db);
    return { preparedById: actor.userId, replacesId: (announced ?? approved)?.id ?? null };
  },

  async update({ actor, values, current }) {
    assertValid({ ...current, ...values });
    return { preparedById: actor.userId };
  },
};

/** Ranks on the waiting list are unique: a decision whose rank is taken is not approved. */
export const decisionHandlers: LifecycleHandlers = {
  steps: {
    async approve({ row, services, actor, db }) {
      if (row.outcome !== 'waitlisted') return;
      const { grantYear, category, waitRank } = await waitlistPlaceOf(row.id as number, db);
      const other = await db
        .selectFrom('decisions as d')
        .innerJoin('applications as a', 'a.id', 'd.applicationId')
        .select(['a.id', 'a.entryNumber'])
        .where('a.grantYear', '=', grantYear)
        .where('a.category', '=', category)
        .where('a.id', '<>', row.applicationId as number)
        .where('d.status', '<>', 'replaced')
        .where('d.waitRank', '=', waitRank)
        .executeTakeFirst();
      if (!other) return;
      const named = (await conflictedApplications(services, actor, db)).has(other.id) ? 'ほかの申請' : `受付番号「${other.entryNumber}」`;
      throw conflict('taken', `補欠${waitRank}番が、${named}と重なっています。どちらかの順位を直してください。`);
    },
  },
};

/** @throws Failure 422 */
function assertValid(values: Values): void {
  const errors = decisionErrors(values as unknown as Decided);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Records the decision on an application, from its page or in bulk from the list. */
export const decide: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const outcome = inputs.outcome as Decided['outcome'];
  const stored = await rowWhere(db, 'applications', { id: row.id as number }, ['approvedAmount', 'entryAmount', 'grantYear', 'category']);
  const defaultAmount = stored?.approvedAmount ?? stored?.entryAmount ?? null;
  const waitRank = inputs.waitRank ?? (outcome === 'waitlisted' ? await nextRank(db, stored?.grantYear ?? 0, stored?.category ?? '') : null);
  const values = {
    ...inputs,
    applicationId: row.id,
    amount: inputs.amount ?? (outcomeConsequences[outcome].grants ? defaultAmount : null),
    waitRank,
  };
  await createWithin(call, decisions, values, db);
};

/** The rank after the last one of the same year and category. */
async function nextRank(db: Transaction, grantYear: number, category: string): Promise<number> {
  const last = await db
    .selectFrom('decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .select(({ fn }) => fn.max('d.waitRank').as('rank'))
    .where('a.grantYear', '=', grantYear)
    .where('a.category', '=', category as never)
    .where('d.status', '<>', 'replaced')
    .executeTakeFirst();
  return Number(last?.rank ?? 0) + 1;
}

/** Prepares both the decision and its announcement; approving the announcement approves the decision too. */
export const promote: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const { amount, boardDate, at, replyBy, reason, rankReason } = inputs;
  await assertNextInLine(call, row.id as number, rankReason, db);
  const decision = await createWithin(
    call,
    decisions,
    { applicationId: row.applicationId, outcome: 'awarded', amount, boardDate, reason, rankReason },
    db,
  );
  const { grantYear, category } = decision;
  const announcement = await createWithin(
    call,
    resources.announcements,
    { title: `補欠の繰上げ（${formatDate(boardDate as string)}）`, grantYear, category, wave: 'adopted', at, replyBy, awardText: promotedText },
    db,
  );
  await assignToAnnouncement(call, [decision.id as number], announcement.id as number, db);
  await applyTransition(call, resources.announcements, announcement.id as number, 'submit', { trigger: { promoting: true } }, db);
};

const promotedText = '補欠から繰り上げて採択します。請書などの手続きについては、あらためてご案内します。期限までにお手続きください。';

/** Year, category and rank of a decision on the waiting list. */
function waitlistPlaceOf(id: number, db: Transaction) {
  return db
    .selectFrom('decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .select(['d.waitRank', 'a.grantYear', 'a.category'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** @throws Failure 422 if others rank earlier and no reason is given */
async function assertNextInLine({ services, actor }: InnerCall, id: number, rankReason: unknown, db: Transaction): Promise<void> {
  if (rankReason) return;
  const own = await waitlistPlaceOf(id, db);
  const earlier = await db
    .selectFrom('decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .select(['a.id', 'a.entryNumber', 'd.waitRank'])
    .where('a.grantYear', '=', own.grantYear)
    .where('a.category', '=', own.category)
    .where('d.status', '=', 'announced')
    .where('d.outcome', '=', 'waitlisted')
    .where('d.waitRank', '<', own.waitRank ?? 0)
    // Skips applications that have withdrawn or are already being promoted.
    .where('a.status', '=', 'AWAITING_BOARD_APPROVAL')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('decisions as next')
            .select('next.id')
            .whereRef('next.replacesId', '=', 'd.id')
            .where('next.status', 'in', ['draft', 'approved']),
        ),
      ),
    )
    .orderBy('d.waitRank')
    .executeTakeFirst();
  if (!earlier) return;
  const named = (await conflictedApplications(services, actor, db)).has(earlier.id) ? '' : `（${earlier.entryNumber}）`;
  throw invalid({ rankReason: `補欠${earlier.waitRank}番${named}が先です。順位と異なる繰上げの理由を入力してください` });
}

/** Puts decisions into an announcement, or out of theirs for null. Their letters are discarded and drawn again. */
export async function assignToAnnouncement(
  { services }: InnerCall,
  ids: readonly number[],
  announcementId: number | null,
  db: Transaction,
): Promise<void> {
  const at = services.now().toISOString();
  for (let from = 0; from < ids.length; from += 500)
    await db
      .updateTable('decisions')
      .set((eb) => ({ announcementId, letterId: null, problem: null, version: eb('version', '+', 1), updatedAt: at }))
      .where('id', 'in', ids.slice(from, from + 500))
      .execute();
}
