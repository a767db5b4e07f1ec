import type { Kysely } from 'kysely';
import type { waves } from '../../../domain/terms.ts';
import { type Outcome, outcomesOf, tellings } from '../../../domain/workflow/outcomes.ts';
import { resources } from '../../../resources.config.ts';
import type { Database } from '../../db/database.ts';
import { rowsWhere } from '../../db/rows-where.ts';
import { conflict, invalid } from '../../failure.ts';
import { move } from '../../resources/move.ts';
import { assign } from '../decisions/hooks.ts';
import type { Hooks, LifecycleHandlers, StepDoing } from '../hooks.ts';
import { announcedRows, obstacleTo } from './rows.ts';

const { decisions } = resources;

/** An announcement that grants anything says until when to answer. */
export const announcementHooks: Hooks = {
  create: async ({ values }) => demandReply(values.wave, values.replyBy),
  update: async ({ values, current }) => demandReply(values.wave ?? current?.wave, 'replyBy' in values ? values.replyBy : current?.replyBy),
  async delete({ row, db, ...call }) {
    await release({ ...call, row }, db);
  },
};

function demandReply(wave: unknown, replyBy: unknown) {
  const grants = outcomesOf[wave as keyof typeof waves].some((outcome) => tellings[outcome].grants);
  if (grants && !replyBy) throw invalid({ replyBy: '採択を知らせるときは、手続きの期限を入力してください' });
  return {};
}

/** What the steps of an announcement demand and do beside their declaration. */
export const announcementHandlers: LifecycleHandlers = {
  steps: {
    async submit({ row, db, trigger, ...call }) {
      if (trigger) return;
      const ids = await waitingFor(row, db);
      if (ids.length === 0)
        throw conflict(
          'not_ready',
          'この年度・種別・結果に、承認済みで、まだ通知していない決定がありません。「選考の決定」で承認してから、もう一度お試しください。',
        );
      await assign(call, ids, row.id as number, db);
    },

    async approve(doing) {
      const { row, db, services, actor, origin } = doing;
      demandAhead(row.at as string, services.now());
      const rows = (await announcedRows(db, row.id as number)).filter(({ status }) => status === 'draft' || status === 'approved');
      if (rows.length === 0) throw conflict('not_ready', '通知する決定がありません。「作成中に戻す」で戻してください。');
      const obstacles = rows.flatMap((one) => {
        const obstacle = (one.problem ?? obstacleTo(one))?.replace(/。$/, '');
        return obstacle ? [`${one.entryNumber}：${obstacle}`] : [];
      });
      if (obstacles.length > 0) throw conflict('not_ready', `通知できない決定が${obstacles.length}件あります。${obstacles.slice(0, 3).join('。')}。`);
      const undrawn = rows.filter(({ letterId }) => letterId === null).length;
      if (undrawn > 0) throw conflict('not_ready', `通知書を作っています（残り${undrawn}件）。終わってから、もう一度承認してください。`);
      // One that was prepared together with its announcement is approved together with it.
      for (const { id } of rows.filter(({ status }) => status === 'draft')) await move({ services, actor, origin }, decisions, id, 'approve', {}, db);
    },

    async sendBack(doing) {
      await release(doing, doing.db);
    },
    async revise(doing) {
      await release(doing, doing.db);
    },
  },
};

/** @throws Failure 409 */
function demandAhead(at: string, now: Date): void {
  if (at <= now.toISOString()) throw conflict('not_ready', '通知の日時が過ぎています。「作成中に戻す」で戻し、これからの日時に直してください。');
}

/** The decisions that an announcement will tell: approved, of its year, category and wave, and in no other that is under way. */
export async function waitingFor({ grantYear, category, wave }: Readonly<Record<string, unknown>>, db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .leftJoin('announcements as n', 'n.id', 'd.announcementId')
    .select('d.id')
    .where('d.status', '=', 'approved')
    .where('d.outcome', 'in', outcomesOf[wave as keyof typeof waves] as Outcome[])
    .where('a.grantYear', '=', grantYear as number)
    .$if(category !== null, (query) => query.where('a.category', '=', category as never))
    .where(({ eb }) => eb.or([eb('n.id', 'is', null), eb('n.status', 'in', ['draft', 'done'])]))
    .orderBy('d.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Nothing of it is announced any more that has not been; what was prepared with it alone stays a draft. */
async function release(doing: Pick<StepDoing, 'services' | 'actor' | 'origin' | 'row'>, db: StepDoing['db']): Promise<void> {
  const left = await rowsWhere(db, 'decisions', { announcementId: doing.row.id as number, status: ['draft', 'approved'] }, ['id']);
  if (left.length > 0)
    await assign(
      doing,
      left.map(({ id }) => id),
      null,
      db,
    );
}
