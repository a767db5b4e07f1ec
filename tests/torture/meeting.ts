import type { Insertable } from 'kysely';
import type { Database } from '../../api/db/database.ts';
import type { Engine } from '../../api/db/engine.ts';
import { dice } from './dice.ts';
import { engineNames, type Ground } from './ground.ts';
import { type Said, untilNow } from './people.ts';
import { onGround, type Watch } from './toil.ts';
import type { Outcome, Trial, TrialOptions } from './trial.ts';

/** Two who hand in at the moment at which the meeting opens. */
const members = ['selection_committee', 'evaluation_committee'] as const;

/** Milliseconds by which they may be later than the other, or earlier. */
const milliseconds = 12;

/** The meeting of a round is opened while members hand in, again and again. */
export const meeting: readonly Trial[] = engineNames.map((engine) => ({
  name: `meeting (${engine})`,
  about: '審査票の提出と会議の開始が重なる。提出が受け付けられた審査票はすべて確定し、間に合わなかった人にはそう答え、提出済みのまま残るものはない',
  run: (options) => onGround(engine, options, (ground, watch) => race(ground, watch, options)),
}));

async function race(ground: Ground, { people }: Watch, { tries, seed }: TrialOptions): Promise<Outcome> {
  const chance = dice(seed);
  const engine = ground.open();
  const faults: string[] = [];
  let [inTime, late] = [0, 0];
  try {
    const scene = await sceneOn(engine);
    for (let turn = 0; turn < tries && faults.length === 0; turn++) {
      const { roundId, reviewIds } = await newRound(engine, scene, turn);
      const after = async (work: () => Promise<Said>) => {
        await new Promise((resolve) => setTimeout(resolve, chance.throw(milliseconds)));
        return untilNow(work);
      };
      const [opened, ...handedIn] = await Promise.all([
        after(() => people.call('fund_staff', 'POST', `/review_rounds/${roundId}/meet`, {})),
        ...members.map((as, at) => after(() => people.call(as, 'POST', `/reviews/${reviewIds[at]}/submit`, { revision: 0 }))),
      ]);
      if (opened?.status !== 200) faults.push(`The meeting did not open: ${opened?.status} ${opened?.error}`);
      for (const [at, { status, error }] of handedIn.entries()) {
        const review = await engine.reader
          .selectFrom('reviews')
          .select(['status', 'frozenAt'])
          .where('id', '=', reviewIds[at] as number)
          .executeTakeFirstOrThrow();
        if (status === 200) inTime += 1;
        else late += 1;
        const isRight = status === 200 ? review.status === 'frozen' && review.frozenAt !== null : status === 409 && review.status === 'open';
        if (!isRight) faults.push(`Answered ${status} ${error ?? ''}, and the sheet is ${review.status}`);
      }
    }
  } finally {
    await engine.close();
  }
  if (inTime === 0 || late === 0) faults.push(`The two never met: ${inTime} in time, ${late} late`);
  return { tries, faults: [...faults, ...people.shocks], figures: { 間に合った提出: inTime, 間に合わなかった提出: late } };
}

interface Scene {
  readonly rubricId: number;
  readonly applicationId: number;
  readonly userIds: readonly number[];
  /** Who has handed in long before. */
  readonly earlyId: number;
}

const at = '2027-01-05T00:00:00.000Z';
const times = { createdAt: at, updatedAt: at };

async function sceneOn(engine: Engine): Promise<Scene> {
  const userOf = async (as: string) =>
    (await engine.reader.selectFrom('users').select('id').where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow()).id;
  const { id: applicationId } = await engine.reader
    .selectFrom('applications')
    .select('id')
    .where('status', '=', 'UNDER_REVIEW')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const rubricId = await insert(engine, 'rubrics', { name: '会議の試験', status: 'published', ...times });
  const userIds = await Promise.all(members.map(userOf));
  return { rubricId, applicationId, userIds, earlyId: await userOf('general_user') };
}

/** One that is scored, of one file: complete, and handed in by one of three. */
async function newRound(engine: Engine, { rubricId, applicationId, userIds, earlyId }: Scene, turn: number) {
  const dates = { declareUntil: '2099-01-15', scoreUntil: '2099-02-10' };
  const roundId = await insert(engine, 'review_rounds', {
    title: `会議の試験 ${turn}`,
    status: 'scoring',
    grantYear: 2027,
    rubricId,
    ...dates,
    ...times,
  });
  const review = { roundId, applicationId, scores: '{}', total: 0, ...times };
  await insert(engine, 'review_items', { roundId, applicationId, position: 1, ...times });
  await insert(engine, 'reviews', { ...review, userId: earlyId, status: 'submitted', submittedAt: at });
  const reviewIds: number[] = [];
  for (const userId of userIds) reviewIds.push(await insert(engine, 'reviews', { ...review, userId, status: 'open' }));
  return { roundId, reviewIds };
}

type Written = 'rubrics' | 'review_rounds' | 'review_items' | 'reviews';

async function insert<T extends Written>(engine: Engine, table: T, values: Partial<Insertable<Database[T]>>): Promise<number> {
  return engine.transaction(async (db) => {
    const made = db.insertInto(table as 'rubrics').values(values as never);
    return (await made.returning('id').executeTakeFirstOrThrow()).id;
  });
}
