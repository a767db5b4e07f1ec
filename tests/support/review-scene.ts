import { rowWhere } from '../../api/db/rows-where.ts';
import type { TestApp } from './app.ts';
import { addItem, answerConflict, giveReview, makeMember, makeRound, makeRubric, userIdOf } from './reviews.ts';
import type { AnyRow } from './rows.ts';

/** Who judges: the demo's member of the selection, and two more whose accounts are made here. */
export const judges = ['selection_committee', 'judge2', 'judge3'] as const;

export interface ReviewScene {
  readonly round: AnyRow;
  readonly criteria: readonly AnyRow[];
  readonly items: readonly AnyRow[];
  /** Of each member the reviews by file. */
  readonly reviews: Readonly<Record<(typeof judges)[number], readonly AnyRow[]>>;
  readonly grantId: number;
}

/**
 * A round of four files of one programme with 1,000,000 yen, each asking 400,000, whose three members have handed in: the first gives 13, 10, 7 and 4
 * points, the others 15, 12, 9 and 6. The second member chairs it.
 */
export async function reviewScene(app: TestApp, more: AnyRow = {}): Promise<ReviewScene> {
  for (const as of judges) await ensureAccount(app, as);
  const grantId = await copy(app, 'grants', {}, { title: `部門 ${Math.random()}`, budget: 1_000_000 });
  const rubric = await makeRubric(app);
  const chair = await makeMember(app, await userIdOf(app, judges[1]));
  const round = await makeRound(app, { rubricId: rubric.id, chairId: chair.id, ...more });
  const items: AnyRow[] = [];
  for (const number of [1, 2, 3, 4]) {
    const values = {
      entryNumber: `S-${round.id}-${number}`,
      title: `第${round.id}回の案件${number}`,
      grantNumber: null,
      grantId,
      entryAmount: 400_000,
      category: 'school',
    };
    items.push(await addItem(app, round.id, await copy(app, 'applications', { status: 'UNDER_REVIEW' }, values)));
  }
  const reviews: Record<(typeof judges)[number], AnyRow[]> = { selection_committee: [], judge2: [], judge3: [] };
  for (const [at, as] of judges.entries())
    for (const [file, { applicationId }] of items.entries()) {
      const value = 5 - file;
      const plan = at === 0 ? value - 1 : value;
      const scores = Object.fromEntries(rubric.criteria.map(({ id }, place) => [id, { value: place === 1 ? plan : value }]));
      const total = value + 2 * plan;
      reviews[as].push(
        await giveReview(app, {
          ...{ applicationId, as, roundId: round.id, status: 'submitted' },
          more: { scores: JSON.stringify(scores), total, recommendation: 'adopt', submittedAt: '2027-02-01T00:00:00.000Z' },
        }),
      );
    }
  return { round, criteria: rubric.criteria, items, reviews, grantId };
}

/** A member's late answer, as it stands afterwards: whoever has a conflict judges no more. */
export async function recuse(app: TestApp, as: string, review: AnyRow): Promise<void> {
  await answerConflict(app, review.applicationId, await userIdOf(app, as), 'conflict', { kind: 'belongs' });
  await app.engine.db.updateTable('reviews').set({ status: 'recused' }).where('id', '=', review.id).execute();
}

async function ensureAccount(app: TestApp, as: string): Promise<void> {
  const email = `${as}@example.jp`;
  if (await rowWhere(app.engine.db, 'users', { email }, ['id'])) return;
  await copy(app, 'users', { email: 'selection_committee@example.jp' }, { email, username: `委員 ${as}` });
}

/** A row like another one. */
async function copy(app: TestApp, table: 'users' | 'grants' | 'applications', like: AnyRow, values: AnyRow): Promise<number> {
  const { id: _, ...row } = (await rowWhere(app.engine.db, table as 'users', like)) as AnyRow;
  const made = app.engine.db.insertInto(table as 'users').values({ ...row, ...values } as never);
  return (await made.returning('id').executeTakeFirstOrThrow()).id;
}
