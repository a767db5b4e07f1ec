import { writeAudit } from '../../api/db/audit.ts';
import { anyTables } from '../../api/db/database.ts';
import { rowWhere } from '../../api/db/rows-where.ts';
import type { Action } from '../../schema/action.ts';
import { type Condition, type Fields, isInput, isStored } from '../../schema/field.ts';
import { type Resource, readPath, tableOf } from '../../schema/resource.ts';
import type { TestApp } from './app.ts';
import { applicationOf } from './application-ways.ts';
import { holds, isLike, type Variables, valuesFor } from './conditions.ts';
import { inputValue } from './declared-input.ts';
import { tablesOf, variablesOf } from './declared-rows.ts';
import { withoutGuards } from './guards.ts';
import { addItem, giveReview, makeRound, makeRubric, userIdOf } from './reviews.ts';
import type { AnyRow } from './rows.ts';
import { sample } from './sample.ts';
import type { About, Write } from './standings.ts';

/** What a write takes that its declaration asks for; a change of nothing, where it is a change. */
export function askedFor({ route: { body, method, path } }: Write): AnyRow | FormData | undefined {
  if (!body) return undefined;
  if (body.type === 'multipart') {
    const form = new FormData();
    form.set(path.endsWith('/files') ? 'files' : 'image', new File([Buffer.from('GIF89a')], '写真.gif'));
    if (path.endsWith('/files')) form.set('fieldKey', 'map');
    return form;
  }
  return body.type === 'json' && body.mode === 'update' && method === 'PUT' ? {} : requiredInputs(body.fields);
}

export const requiredInputs = (fields: Fields): AnyRow =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isInput(field) && field.options.required ? [[name, inputValue(field, 1)]] : [])),
  );

/** An application that is judged in a meeting and in a round where files are still given out, with the rows of both. */
export async function aboutCase(app: TestApp): Promise<About> {
  const { id: applicationId, entryNumber } = await app.engine.db
    .selectFrom('applications')
    .select(['id', 'entryNumber'])
    .where('status', '=', 'AWAITING_BOARD_APPROVAL')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const rubric = await makeRubric(app);
  const { id: roundId } = await makeRound(app, { status: 'meeting', rubricId: rubric.id });
  const { id: scoringId } = await makeRound(app, { rubricId: rubric.id });
  const { id: reviewId } = await giveReview(app, { applicationId, status: 'frozen', roundId });
  const { id: itemId } = await addItem(app, roundId, applicationId);
  await addItem(app, scoringId, applicationId);
  const userId = await userIdOf(app, 'selection_committee');
  return { applicationId, entryNumber, userId, itemId, reviewId, criterionId: rubric.criteria[0]?.id, roundId, scoringId };
}

/** A row about an application, that somebody sees: of a case, where it has one. */
export async function rowAbout(app: TestApp, resource: Resource, about: About, seenBy: string): Promise<{ id: number; applicationId: number }> {
  const own = { applications: about.applicationId, review_items: about.itemId, reviews: about.reviewId }[resource.name as string];
  if (own !== undefined) return { id: own, applicationId: about.applicationId };
  for (const row of await rowsOf(app, resource)) {
    const applicationId = await applicationOf(app, resource, row);
    if (applicationId === null) continue;
    if ((await app.call(seenBy, 'GET', `${readPath(resource)}/${row.id}`)).status === 200) return { id: row.id, applicationId };
  }
  throw new Error(`${resource.name}: no row about an application that ${seenBy} sees`);
}

/** A row with which an action may be done as far as its state goes, whoever does it: one is put into that state. */
export async function rowFor(app: TestApp, resource: Resource, { when, secondTo = [] }: Action, first: number): Promise<number> {
  await withoutGuards(app.engine, tableOf(resource));
  const [tables, variables] = [tablesOf(app), await variablesOf(app, 'fund_manager')];
  const named = Object.fromEntries(secondTo.map((name) => [name, first]));
  const rows = (await rowsOf(app, resource)).map((row) => ({ row, cells: cellsLike(resource, { ...row, ...named }, when ?? {}, variables) }));
  // Those that need the least are the likeliest to be as they may be otherwise.
  for (const { row, cells } of rows.toSorted((a, b) => Object.keys(a.cells).length - Object.keys(b.cells).length)) {
    if (!(await holds(resource, { ...row, ...named, ...cells }, when ?? {}, variables, tables))) continue;
    await setCells(app, resource, row.id, { ...named, ...cells });
    return row.id;
  }
  throw new Error(`${resource.name}: no row can be brought to where the action starts`);
}

export async function setCells(app: TestApp, resource: Resource, id: number, cells: AnyRow): Promise<void> {
  await anyTables(app.engine.db).updateTable(tableOf(resource)).set(cells).where('id', '=', id).execute();
}

/** What has to stand in stored cells of the row itself for it to be as a condition wants it, and does not. */
function cellsLike({ fields }: Resource, row: AnyRow, condition: Condition, variables: Variables): AnyRow {
  const cells = Object.entries(condition).flatMap(([name, wanted]) => {
    const field = fields[name];
    if (!field || !isStored(field) || field.kind === 'reference' || isLike(wanted as never, row[name], variables)) return [];
    const offered = [...valuesFor(wanted, variables), ...Object.keys((field.options.choices ?? {}) as object), sample(field, 1)];
    const value = offered.find((one) => isLike(wanted as never, one, variables));
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(cells);
}

const rowsOf = (app: TestApp, resource: Resource): Promise<AnyRow[]> =>
  anyTables(app.engine.db).selectFrom(tableOf(resource)).selectAll().orderBy('id').execute() as Promise<AnyRow[]>;

/** As if somebody had just saved a row. */
export async function saveBy(app: TestApp, as: string, resource: Resource, id: number): Promise<void> {
  const user = await rowWhere(app.engine.db, 'users', { email: `${as}@example.jp` }, ['id', 'username', 'roletype']);
  const actor = { userId: user?.id as number, username: user?.username as string, role: user?.roletype as never };
  const entry = { action: 'update', resource: resource.name, recordId: id, summary: '更新しました' } as const;
  await app.engine.transaction((db) => writeAudit(db, actor, { requestId: 'test', address: null }, app.services.now(), entry));
}
