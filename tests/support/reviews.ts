import type { Insertable } from 'kysely';
import type { Database } from '../../api/db/database.ts';
import { rowWhere } from '../../api/db/rows-where.ts';
import { insertRow } from '../../api/resources/stored-rows.ts';
import { resources } from '../../resources.config.ts';
import type { TestApp } from './app.ts';
import type { AnyRow } from './rows.ts';

/** What tests of the selection begin with, written as it would stand once people had made it: without the steps that lead there. */
type Stored = 'rubrics' | 'criteria' | 'committee_members' | 'review_rounds' | 'review_items' | 'reviews' | 'conflicts' | 'conflict_hints';

async function write<T extends Stored>(app: TestApp, table: T, values: Partial<Insertable<Database[T]>>): Promise<AnyRow> {
  const id = await app.engine.transaction((db) => insertRow(app.services, resources[table], values as AnyRow, db));
  return (await rowWhere(app.engine.db, table as Stored, { id })) as AnyRow;
}

/** The id of the demo account of that name. */
export async function userIdOf(app: TestApp, as: string): Promise<number> {
  return ((await rowWhere(app.engine.db, 'users', { email: `${as}@example.jp` }, ['id'])) as { id: number }).id;
}

/** A published rubric of three criteria: two that count, one of them twice, and one beside them. */
export async function makeRubric(app: TestApp, criteria: readonly AnyRow[] = testCriteria): Promise<AnyRow & { criteria: AnyRow[] }> {
  const rubric = await write(app, 'rubrics', { name: `基準 ${Math.random()}`, status: 'published', publishedAt: '2026-01-05T00:00:00.000Z' });
  const made: AnyRow[] = [];
  for (const [at, one] of criteria.entries()) made.push(await write(app, 'criteria', { rubricId: rubric.id, position: at + 1, ...one }));
  return { ...rubric, criteria: made };
}

const testCriteria = [
  { label: '目的', weight: 1, required: 1, independent: 0 },
  { label: '計画', weight: 2, required: 1, independent: 0 },
  { label: '発展', weight: 1, required: 0, independent: 1 },
];

/** The committee's seat of a person, once. */
export async function makeMember(app: TestApp, userId: number, more: AnyRow = {}): Promise<AnyRow> {
  const committee = more.committee ?? 'selection';
  const known = await rowWhere(app.engine.db, 'committee_members', { userId, committee });
  return known ?? write(app, 'committee_members', { userId, committee, termFrom: '2020-04-01', termTo: '2099-03-31', ...more });
}

/** A round; in `scoring` unless said. */
export async function makeRound(app: TestApp, more: AnyRow = {}): Promise<AnyRow> {
  const rubricId = more.rubricId ?? (await makeRubric(app)).id;
  const dates = { declareUntil: '2099-01-15', scoreUntil: '2099-02-10' };
  return write(app, 'review_rounds', {
    title: `審査 ${Math.random()}`,
    status: 'scoring',
    kind: 'papers',
    grantYear: 2027,
    ...dates,
    ...more,
    rubricId,
  });
}

/** The item of an application in a round, once; after those that are there. */
export async function addItem(app: TestApp, roundId: number, applicationId: number, more: AnyRow = {}): Promise<AnyRow> {
  const known = await rowWhere(app.engine.db, 'review_items', { roundId, applicationId });
  const last = await rowWhere(app.engine.db, 'review_items', { roundId }, ['position'], 'desc');
  return known ?? write(app, 'review_items', { roundId, applicationId, position: (last?.position ?? 0) + 1, ...more });
}

/** An answer to whether somebody has to do with an application, in place of the one that stood. */
export async function answerConflict(app: TestApp, applicationId: number, userId: number, answer: string, more: AnyRow = {}): Promise<AnyRow> {
  const last = await rowWhere(app.engine.db, 'conflicts', { applicationId, userId }, ['id'], 'desc');
  return write(app, 'conflicts', { applicationId, userId, answer, source: 'member', pinned: 0, replacesId: last?.id ?? null, ...more } as never);
}

interface Given {
  readonly applicationId: number;
  /** Whose: the account of that name, or the person of that id. */
  readonly as?: string;
  readonly userId?: number;
  /** `open` unless said. */
  readonly status?: 'offered' | 'open' | 'submitted' | 'frozen' | 'recused' | 'withdrawn';
  /** One that is made for it unless said. */
  readonly roundId?: number;
  /** Further cells of the review. */
  readonly more?: AnyRow;
}

/** Gives an application to a member to judge, with the item and the answer that its status comes with. */
export async function giveReview(app: TestApp, { applicationId, as, userId: given, status = 'open', roundId: known, more }: Given): Promise<AnyRow> {
  const userId = given ?? (await userIdOf(app, as ?? 'selection_committee'));
  const roundId = known ?? (await makeRound(app)).id;
  const { blind } = (await rowWhere(app.engine.db, 'review_rounds', { id: roundId }, ['blind'])) as AnyRow;
  await makeMember(app, userId);
  await addItem(app, roundId, applicationId);
  if (['open', 'submitted', 'frozen'].includes(status)) await answerConflict(app, applicationId, userId, 'none');
  if (status === 'recused') await answerConflict(app, applicationId, userId, 'conflict', { kind: 'belongs', reason: '以前に所属していました' });
  return write(app, 'reviews', { roundId, applicationId, userId, status, blind, dueAt: '2099-02-10', scores: '{}', revision: 0, ...more });
}

/** Gives all applications to a member, as where a test is about something else that committees see. */
export async function giveAll(app: TestApp, as: string): Promise<void> {
  const roundId = (await makeRound(app)).id;
  for (const { id } of await app.engine.db.selectFrom('applications').select('id').orderBy('id').execute())
    await giveReview(app, { applicationId: id, as, roundId });
}
