import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../../api/failures/failure.ts';
import { raiseAlert } from '../../../../api/ops/alerts/raise.ts';
import type { Hooks, LifecycleHandlers, StepDoing } from '../../../../api/resources/handlers.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import { eraYearLabel } from '../../../../domain/dates/fiscal-year.ts';
import { grantCategories, waves } from '../../../../domain/terms.ts';
import { undecidedStatuses } from '../../../../domain/workflow/announcement.ts';
import { type Outcome, outcomeConsequences, outcomesOf } from '../../../../domain/workflow/outcomes.ts';
import { resources } from '../../../../resources.config.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import { conflictedApplications, conflictOfInterestFailure } from '../../../selection/server/reviews/conflict-of-interest.ts';
import { assignToAnnouncement } from '../hooks.ts';
import { announcedRows, announcementObstacle } from './rows.ts';

const { decisions } = resources;

/** Validates and normalises an announcement: a future time, a title, and only the fields that its wave needs. */
export const announcementHooks: Hooks = {
  create: async ({ services, values }) => normalise(values, values, services.now()),
  update: async ({ services, values, current }) => normalise(values, { ...current, ...values }, services.now()),
  async delete({ row, db, ...call }) {
    await release({ ...call, row }, db);
  },
};

/** @param written the values written @param after the row with these values @throws Failure 422 */
function normalise(written: Values, after: Values, now: Date): Values {
  const announcedOutcomes = outcomesOf[after.wave as keyof typeof waves];
  const grants = announcedOutcomes.some((outcome) => outcomeConsequences[outcome].grants);
  if (grants && !after.replyBy) throw invalid({ replyBy: '採択を知らせるときは、手続きの期限を入力してください' });
  if (written.at && isPast(written.at as string, now)) throw invalid({ at: 'これからの日時を入力してください' });
  return {
    title: after.title || titleFor(after),
    ...(!grants && { replyBy: null, awardText: null }),
    ...(!announcedOutcomes.includes('waitlisted') && { waitText: null }),
    ...(!announcedOutcomes.includes('rejected') && { rejectText: null }),
  };
}

/** `令和9年度 学校部門の選考の結果（不採択）` */
function titleFor({ grantYear, category, wave }: Values): string {
  const about = category ? `${grantCategories[category as keyof typeof grantCategories]}の` : '';
  return `${eraYearLabel(grantYear as number)} ${about}選考の結果${wave === 'all' ? '' : `（${waves[wave as keyof typeof waves]}）`}`;
}

/** Step handlers of announcements: checks and effects beyond the declaration. */
export const announcementHandlers: LifecycleHandlers = {
  steps: {
    async submit({ row, db, trigger, ...call }) {
      if (trigger) return;
      assertFuture(row.at as string, call.services.now());
      const waiting = await decisionsToAnnounce(row, db);
      const barred = await conflictedApplications(call.services, call.actor, db);
      if (waiting.some(({ applicationId }) => barred.has(applicationId))) throw conflictOfInterestFailure();
      if (waiting.length === 0)
        throw conflict(
          'not_ready',
          'この年度・種別・結果に、承認済みで、まだ通知していない決定がありません。「選考の決定」で承認してから、もう一度お試しください。',
        );
      await assignToAnnouncement(
        call,
        waiting.map(({ id }) => id),
        row.id as number,
        db,
      );
    },

    async approve(doing) {
      const { row, db, services, actor, origin } = doing;
      assertFuture(row.at as string, services.now());
      const rows = (await announcedRows(db, row.id as number)).filter(({ status }) => status === 'draft' || status === 'approved');
      if (rows.length === 0) throw conflict('not_ready', '通知する決定がありません。「作成中に戻す」で戻してください。');
      const obstacles = rows.flatMap((one) => {
        const obstacle = (one.problem ?? announcementObstacle(one))?.replace(/。$/, '');
        return obstacle ? [`${one.entryNumber}：${obstacle}`] : [];
      });
      if (obstacles.length > 0) throw conflict('not_ready', `通知できない決定が${obstacles.length}件あります。${obstacles.slice(0, 3).join('。')}。`);
      const undrawn = rows.filter(({ letterId }) => letterId === null).length;
      if (undrawn > 0) throw conflict('not_ready', `通知書を作っています（残り${undrawn}件）。終わってから、もう一度承認してください。`);
      // A draft that was prepared together with its announcement is approved with it.
      for (const { id } of rows.filter(({ status }) => status === 'draft'))
        await applyTransition({ services, actor, origin }, decisions, id, 'approve', {}, db);
    },

    async sendBack(doing) {
      await release(doing, doing.db);
    },
    async revise(doing) {
      await release(doing, doing.db);
    },

    async finish(doing) {
      const { row, services, db } = doing;
      const unannounced = await rowsWhere(db, 'decisions', { announcementId: row.id as number, announcedAt: null }, [
        'id',
        'applicationId',
        'problem',
      ]);
      if (unannounced.length > 0) await alertUnannounced(row, unannounced, db, services);
      await announceCalls(doing);
    },
  },
};

const isPast = (at: string, now: Date) => at <= now.toISOString();

/** @throws Failure 409 */
function assertFuture(at: string, now: Date): void {
  if (isPast(at, now)) throw conflict('not_ready', '通知の日時が過ぎています。作成中の通知を、これからの日時に直してください。');
}

interface UnannouncedResult {
  readonly applicationId: number;
  readonly problem: string | null;
}

/** Number of results listed; the announcement's page shows all. */
const maxListed = 20;

/** Raises an alert for results that were not announced. */
async function alertUnannounced(
  { id, title }: StepDoing['row'],
  unannounced: readonly UnannouncedResult[],
  db: Transaction,
  services: StepDoing['services'],
): Promise<void> {
  const numbers = await rowsWhere(db, 'applications', { id: unannounced.map(({ applicationId }) => applicationId) }, ['id', 'entryNumber']);
  const lines = unannounced.map(({ applicationId, problem }) => {
    const number = numbers.find((one) => one.id === applicationId)?.entryNumber;
    return `${number}：${problem ?? '承認のあとに、決定が改められたか、取り消されました。'}`;
  });
  const rest = unannounced.length - maxListed;
  await raiseAlert(db, services, {
    kind: 'resultsUntold',
    summary: `「${title}」で、${unannounced.length}件の結果を通知できませんでした。`,
    details: `${lines.slice(0, maxListed).join('\n')}${rest > 0 ? `\nほか${rest}件` : ''}\n\n理由を確かめ、直したものは、別の通知で知らせてください。知らせないものは、決定を取り消してください。`,
    resource: 'announcements',
    recordId: id as number,
    onceKey: `resultsUntold:${id}`,
  });
}

const beforeReviewStatuses = ['APPLICATION_SUBMITTED', 'REVISION_REQUESTED', 'UNDER_REVISION'] as const;

/** Marks a call as announced once all its applicants have been told: none awaits a result, and none of its results is unannounced. */
async function announceCalls({ services, actor, origin, db }: StepDoing): Promise<void> {
  const open = await db
    .selectFrom('calls as c')
    .select('c.id')
    .where('c.status', 'in', ['approved', 'decided'])
    .where('c.deadline', '<=', services.now().toISOString())
    .where(({ exists, selectFrom }) => exists(selectFrom('applications as a').select('a.id').whereRef('a.callId', '=', 'c.id')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('applications as a')
            .select('a.id')
            .whereRef('a.callId', '=', 'c.id')
            .where('a.status', 'in', [...beforeReviewStatuses, ...undecidedStatuses])
            // An announced place on the waiting list counts as told.
            .where(({ not: none, exists: some, selectFrom: from }) =>
              none(some(from('decisions as d').select('d.id').whereRef('d.applicationId', '=', 'a.id').where('d.status', '=', 'announced'))),
            ),
        ),
      ),
    )
    .execute();
  for (const { id } of open) await applyTransition({ services, actor, origin }, resources.calls, id, 'announce', { trigger: {} }, db);
}

/** The decisions that an announcement will include: approved, of its year, category and wave, and in no other active announcement. */
export async function decisionsToAnnounce({ grantYear, category, wave }: Readonly<Record<string, unknown>>, db: Kysely<Database>) {
  return db
    .selectFrom('decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .leftJoin('announcements as n', 'n.id', 'd.announcementId')
    .select(['d.id', 'd.applicationId'])
    .where('d.status', '=', 'approved')
    .where('d.outcome', 'in', outcomesOf[wave as keyof typeof waves] as Outcome[])
    .where('a.grantYear', '=', grantYear as number)
    .$if(category !== null, (query) => query.where('a.category', '=', category as never))
    .where(({ eb }) => eb.or([eb('n.id', 'is', null), eb('n.status', 'in', ['draft', 'done'])]))
    .orderBy('d.id')
    .execute();
}

/** Removes unannounced decisions from the announcement; a draft prepared with it stays a draft. */
async function release(doing: Pick<StepDoing, 'services' | 'actor' | 'origin' | 'row'>, db: StepDoing['db']): Promise<void> {
  const remaining = await rowsWhere(db, 'decisions', { announcementId: doing.row.id as number, status: ['draft', 'approved'] }, ['id']);
  if (remaining.length > 0)
    await assignToAnnouncement(
      doing,
      remaining.map(({ id }) => id),
      null,
      db,
    );
}
