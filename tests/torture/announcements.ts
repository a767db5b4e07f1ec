import { anyTables } from '../../api/db/database.ts';
import { openDatabase } from '../../api/db/open.ts';
import { runSql } from '../bench/stage/run-sql.ts';
import type { AnyRow } from '../support/rows.ts';
import { type Dice, dice } from './dice.ts';
import { engineNames, type Ground } from './ground.ts';
import { Cut, Later } from './people.ts';
import { onGround, type Watch } from './toil.ts';
import type { Outcome, Trial, TrialOptions } from './trial.ts';

/** Results that are told together in each try. */
const count = 6;

/** No other application is of it. */
const grantYear = 2100;

/** The product is killed while the letters of an announcement are drawn, and while its results are told. */
export const announcements: readonly Trial[] = engineNames.map((engine) => ({
  name: `announcements (${engine})`,
  about: '結果の通知の途中でプロセスを止める（kill -9）。だれにも二度は伝わらず、だれも漏れず、額は1円も違わない',
  run: (options) => onGround(engine, options, (ground, watch) => strike(ground, watch, options)),
}));

async function strike(ground: Ground, watch: Watch, { tries, seed }: TrialOptions): Promise<Outcome> {
  const chance = dice(seed);
  const faults: string[] = [];
  let kills = 0;
  for (let index = 0; index < tries && faults.length === 0; index++) {
    const wishes = await applicationsOf(ground, index);
    const id = await prepared(watch, wishes);
    const isDrawing = index % 3 === 0;
    if (isDrawing) kills += await blow(ground, chance, 600);
    await untilTrue(ground, async () => (await look(watch, id)).letterCount === count);
    await said(ground, () => watch.people.call('fund_department_head', 'POST', `/announcements/${id}/approve`, {}));
    await write(ground, `update announcements set at = '${new Date().toISOString()}' where id = ${id}`);
    if (!isDrawing) {
      await untilTrue(ground, async () => (await look(watch, id)).status !== 'scheduled');
      kills += await blow(ground, chance, 120);
    }
    await untilTrue(ground, async () => (await look(watch, id)).status === 'done');
    faults.push(...(await brokenResults(ground, wishes)));
  }
  return { tries, faults: [...faults, ...watch.people.shocks], figures: { 止めた回数: kills, 伝えた結果: tries * count } };
}

interface Wished {
  readonly id: number;
  readonly outcome: 'awarded' | 'rejected' | 'waitlisted';
  readonly amount: number | null;
}

/** Copies of an application of the demo, which the board has before it. */
async function applicationsOf(ground: Ground, attempt: number): Promise<Wished[]> {
  const numbers = Array.from({ length: count }, (_, index) => `T-${attempt}-${index}`);
  const columns =
    '"category", "grantPeriod", "title", "organizationId", "contactUserId", "representativeUserId", "startDate", "endDate", "entryAmount"';
  for (const number of numbers)
    await write(
      ground,
      `insert into applications ("entryNumber", "grantNumber", "grantYear", "status", "createdAt", "updatedAt", ${columns})
       select '${number}', '${number}', ${grantYear}, 'AWAITING_BOARD_APPROVAL', "createdAt", "updatedAt", ${columns}
       from applications where "startDate" is not null and "entryAmount" is not null order by id limit 1`,
    );
  const rows = await read(ground, (db) => db.selectFrom('applications').select('id').where('entryNumber', 'in', numbers).orderBy('id').execute());
  return (rows as AnyRow[]).map(({ id }, index) => {
    const outcome = (['awarded', 'rejected', 'waitlisted'] as const)[index % 3] ?? 'awarded';
    return { id, outcome, amount: outcome === 'awarded' ? 100_000 + index : null };
  });
}

/** @returns the announcement, which waits for its letters */
async function prepared({ people }: Watch, wishes: readonly Wished[]): Promise<number> {
  for (const { id, outcome, amount } of wishes)
    await passed(people.call('fund_staff', 'POST', `/applications/${id}/decide`, { outcome, amount, boardDate: '2026-11-10' }));
  const { data } = await people.call('fund_staff', 'GET', `/decisions?grantYear=${grantYear}&status=draft&limit=200`);
  await passed(
    people.call('fund_manager', 'POST', '/decisions/bulk-approve', {
      ids: data.decisions.map(({ id }: AnyRow) => id),
      versions: data.decisions.map(({ version }: AnyRow) => version),
    }),
  );
  const texts = { awardText: '採択', waitText: '補欠', rejectText: '不採択' };
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const made = await passed(
    people.call('fund_staff', 'POST', '/announcements', { title: '通知', grantYear, wave: 'all', at, replyBy: '2099-12-31', ...texts }),
  );
  await passed(people.call('fund_staff', 'POST', `/announcements/${made.data.id}/submit`, {}));
  return made.data.id;
}

async function passed<T extends { readonly status: number; readonly error: string | null }>(calling: Promise<T>): Promise<T> {
  const answer = await calling;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.error}`);
  return answer;
}

const look = async ({ people }: Watch, id: number): Promise<AnyRow> => (await people.call('fund_staff', 'GET', `/announcements/${id}`)).data;

/** Kills it somewhere within so many milliseconds, and again where the dice say so. @returns how often */
async function blow(ground: Ground, chance: Dice, within: number): Promise<number> {
  const times = 1 + chance.throw(2);
  for (let time = 0; time < times; time++) {
    await new Promise((resolve) => setTimeout(resolve, chance.throw(within)));
    await ground.kill();
    await ground.ready();
  }
  return times;
}

/** Until a call is taken, whatever became of the one before. */
async function said<T extends { readonly status: number }>(ground: Ground, call: () => Promise<T>): Promise<void> {
  await untilTrue(ground, async () => (await call()).status < 300);
}

async function untilTrue(ground: Ground, holds: () => Promise<boolean>): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < 120_000; ) {
    const held = await holds().catch(async (error: unknown) => {
      if (!(error instanceof Cut || error instanceof Later)) throw error;
      await ground.ready();
      return false;
    });
    if (held) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('Not within two minutes');
}

async function read<T>(ground: Ground, work: (db: ReturnType<typeof anyTables>) => Promise<T>): Promise<T> {
  const engine = openDatabase(ground.env.DATABASE_URL as string);
  return work(anyTables(engine.reader)).finally(() => engine.close());
}

/** Past the product. */
async function write(ground: Ground, statement: string): Promise<void> {
  await runSql(ground.env.DATABASE_URL as string, statement);
}

/** Each result was told once, as it was decided: status, amount, step, mail and letter. */
function brokenResults(ground: Ground, wishes: readonly Wished[]): Promise<string[]> {
  return read(ground, async (db) => {
    const found: string[] = [];
    for (const { id, outcome, amount } of wishes) {
      const application = (await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as AnyRow;
      const decisions = (await db.selectFrom('decisions').selectAll().where('applicationId', '=', id).execute()) as AnyRow[];
      const steps = (await db.selectFrom('status_histories').select('toStatus').where('applicationId', '=', id).execute()) as AnyRow[];
      const mails = (await db.selectFrom('outbox').select('id').where('onceKey', '=', `result ${decisions[0]?.id}`).execute()) as AnyRow[];
      const letters = (await db.selectFrom('letters').select('id').where('applicationId', '=', id).execute()) as AnyRow[];
      const status = { awarded: 'CONTRACT_PREPARATION', rejected: 'REJECTED_END', waitlisted: 'AWAITING_BOARD_APPROVAL' }[outcome];
      const told = [
        application.status,
        application.approvedAmount,
        decisions.length,
        decisions[0]?.status,
        steps.length,
        mails.length,
        letters.length,
      ];
      const wanted = [status, amount, 1, 'announced', outcome === 'waitlisted' ? 0 : 1, 1, 1];
      if (JSON.stringify(told) !== JSON.stringify(wanted))
        found.push(`application ${id} (${outcome}) has ${JSON.stringify(told)}, not ${JSON.stringify(wanted)}`);
    }
    return found;
  });
}
