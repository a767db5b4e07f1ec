import { rowsWhere } from '../../../api/db/rows-where.ts';
import { Failure, invalid, staleVersion } from '../../../api/failures/failure.ts';
import { type Change, importRows, type Plan, repeatedIn } from '../../../api/resources/import-rows.ts';
import { createWithin, updateWithin } from '../../../api/resources/write.ts';
import type { Services, WriteCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import { conflictedApplications, conflictOfInterestFailure } from '../../selection/server/reviews/conflict-of-interest.ts';
import type { DecisionRow } from '../rules/decision-list.ts';
import { type DecisionEntry, noEntry, withoutIrrelevant } from '../rules/decision-table.ts';

const { decisions } = resources;

/** A row as sent: any part may be missing or wrong, which is reported for that row alone. */
export type SentDecisionRow = { readonly [N in keyof DecisionRow]: DecisionRow[N] | null } & {
  readonly boardDate: string | null;
  /** The version of the decision on screen, 0 if there was none; null if not sent. */
  readonly version: number | null;
};

/**
 * Enters the decisions of a list, each in its own transaction: a missing one is created, a draft is updated, an approved one is replaced if there is
 * a reason. Empty cells leave values unchanged.
 * @param preview writes every row and rolls it back
 */
export async function enterDecisions(call: WriteCall, rows: readonly SentDecisionRow[], boardDate: string | null, preview: boolean) {
  const plans = await plansOf(call, rows, boardDate);
  const results = await importRows(call, decisions, plans, preview, async (plan, db): Promise<{ readonly change: Change }> => {
    const { before, wanted, version, applicationId } = plan;
    if (version !== null && version !== (before?.version ?? 0)) throw staleVersion();
    if (before && isSame(before, wanted)) return { change: 'unchanged' };
    if (before?.status === 'draft') await updateWithin(call, decisions, before.id, { ...wanted, version: before.version }, db);
    else await createWithin(call, decisions, { ...wanted, applicationId }, db);
    return { change: 'changed' };
  });
  return results.map((result, index) => {
    const { row, wanted, before = null, application = null } = plans[index] as DecisionPlan;
    return { change: null, ...result, ...wanted, entryNumber: row.entryNumber, id: application?.id ?? null, application, before };
  });
}

interface DecisionPlan extends Plan {
  readonly row: SentDecisionRow;
  readonly applicationId: number;
  readonly application: Application | undefined;
  readonly before: Before | undefined;
  readonly wanted: DecisionEntry;
  readonly version: number | null;
}

type Application = Awaited<ReturnType<typeof applicationsOf>>[number];
type Before = Awaited<ReturnType<typeof standingOf>>[number];

async function plansOf({ services, actor }: WriteCall, rows: readonly SentDecisionRow[], boardDate: string | null): Promise<DecisionPlan[]> {
  const barred = await conflictedApplications(services, actor, services.engine.reader);
  const applications = new Map((await applicationsOf(services, rows)).map((one) => [one.entryNumber, one]));
  const standing = new Map(
    (
      await standingOf(
        services,
        [...applications.values()].filter(({ id }) => !barred.has(id)),
      )
    ).map((one) => [one.applicationId, one]),
  );
  const entries = repeatedIn(rows, 'entryNumber');
  const plans = rows.map((row) => {
    const application = applications.get(row.entryNumber ?? '');
    const before = application && standing.get(application.id);
    const wanted = wantedOf(row, before, boardDate);
    return { id: before?.id ?? 0, row, application, applicationId: application?.id ?? 0, before, wanted, version: row.version };
  });
  const ranks = await rankHolders(services, plans, barred);
  return plans.map((plan) => ({
    ...plan,
    objection: barred.has(plan.applicationId) ? conflictOfInterestFailure() : objectionTo(plan, entries, ranks),
  }));
}

function applicationsOf({ engine }: Services, rows: readonly SentDecisionRow[]) {
  const entryNumber = rows.flatMap((row) => row.entryNumber ?? []);
  return rowsWhere(engine.reader, 'applications', { entryNumber }, ['id', 'entryNumber', 'title', 'category', 'grantYear']);
}

/** Decisions not replaced; the current one of each application comes last. */
function standingOf({ engine }: Services, applications: readonly Pick<Application, 'id'>[]) {
  return rowsWhere(engine.reader, 'decisions', { applicationId: applications.map(({ id }) => id), status: ['draft', 'approved', 'announced'] }, [
    'id',
    'applicationId',
    'version',
    'status',
    'outcome',
    'waitRank',
    'amount',
    'conditions',
    'boardDate',
    'rationale',
    'reason',
  ]);
}

/** The values of a row, with empty cells taken from the current decision if it has the same outcome. */
function wantedOf({ entryNumber: _, version: __, ...row }: SentDecisionRow, before: Before | undefined, boardDate: string | null): DecisionEntry {
  const current = before && before.outcome === row.outcome ? before : noEntry;
  const { waitRank, amount, conditions } = row;
  return withoutIrrelevant({
    outcome: row.outcome,
    waitRank: waitRank ?? current.waitRank,
    amount: amount ?? current.amount,
    conditions: conditions ?? current.conditions,
    boardDate: row.boardDate ?? boardDate ?? before?.boardDate ?? null,
    rationale: row.rationale ?? before?.rationale ?? null,
    reason: row.reason ?? (before?.status === 'draft' ? before.reason : null),
  });
}

/** The reason alone is no change, except in a draft. */
function isSame(before: Before, { reason, ...wanted }: DecisionEntry): boolean {
  const same = (Object.keys(wanted) as (keyof typeof wanted)[]).every((name) => before[name] === wanted[name]);
  return same && (before.status !== 'draft' || before.reason === reason);
}

type UncheckedPlan = Omit<DecisionPlan, 'objection'>;

/** Applications by rank as they will be after the list is entered, since ranks are unique within a year and category. */
async function rankHolders(
  { engine }: Services,
  plans: readonly UncheckedPlan[],
  barred: ReadonlySet<number>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const holders = new Map<string, string[]>();
  const addHolder = (key: string | null, entryNumber: string) => key && holders.set(key, [...(holders.get(key) ?? []), entryNumber]);
  const years = [...new Set(plans.flatMap(({ application, wanted }) => (application && wanted.waitRank ? application.grantYear : [])))];
  if (years.length === 0) return holders;
  const listed = new Set(plans.map(({ applicationId }) => applicationId));
  const others = await engine.reader
    .selectFrom('decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .select(['a.id', 'a.entryNumber', 'a.grantYear', 'a.category', 'd.waitRank'])
    .where('a.grantYear', 'in', years)
    .where('d.status', '<>', 'replaced')
    .where('d.waitRank', 'is not', null)
    .execute();
  for (const one of others) if (!listed.has(one.id)) addHolder(rankOf(one, one.waitRank), barred.has(one.id) ? conflictedLabel : one.entryNumber);
  for (const { application, wanted } of plans) if (application) addHolder(rankOf(application, wanted.waitRank), application.entryNumber);
  return holders;
}

/** Shown instead of the number of an application with which the user has a conflict of interest. */
const conflictedLabel = '（利害関係のある申請）';

function rankOf({ grantYear, category }: Pick<Application, 'grantYear' | 'category'>, waitRank: number | null): string | null {
  return waitRank ? `${grantYear} ${category} ${waitRank}` : null;
}

/** Checks that need the application and the other rows of the list. */
function objectionTo(
  { row: { entryNumber, outcome }, application, wanted: { waitRank } }: UncheckedPlan,
  entries: ReadonlySet<string | null>,
  ranks: Awaited<ReturnType<typeof rankHolders>>,
): Failure | null {
  if (!entryNumber) return invalid({ entryNumber: '受付番号がありません。受付番号を入力してください' });
  if (!application) return new Failure(404, 'not_found', `受付番号「${entryNumber}」の申請はありません。受付番号を確かめてください`);
  if (entries.has(entryNumber)) return invalid({ entryNumber: `受付番号「${entryNumber}」が2行以上あります。1行だけにしてください` });
  if (!outcome) return invalid({ outcome: '結果がありません。結果を入力してください' });
  const sharing = ranks.get(rankOf(application, waitRank) ?? '')?.filter((other) => other !== entryNumber) ?? [];
  if (sharing.length > 0)
    return invalid({ waitRank: `補欠${waitRank}番が、受付番号「${sharing.join('」「')}」と重なっています。別の順位にしてください` });
  return null;
}
