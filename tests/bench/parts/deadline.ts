import type { OpenedEngine } from '../../../api/db/engine.ts';
import { openDatabase } from '../../../api/db/open.ts';
import { startSession } from '../../../api/sign-in/sessions.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { testForm } from '../../support/calls.ts';
import { pdf } from '../../support/documents.ts';
import { testAnswers } from '../../support/entries.ts';
import type { AnyRow } from '../../support/rows.ts';
import { atMost, type Figure } from '../figures.ts';
import type { Stage } from '../stage/stage.ts';

/** Those who write, and those of them who submit. */
const writers = 2000;
const submitters = 600;

/**
 * The last minute of ten, in which it is busiest: each writes on, and is saved every twenty seconds; half of those who submit do it now. Beside them the
 * office reads its lists.
 */
const seconds = 60;
const saves = (writers / 20) * seconds;
const submissions = submitters / 2;
const lists = 2 * seconds;

/** Milliseconds during which somebody asks again. */
const patience = 60_000;

/** Files that are sent at the same time before the minute begins. */
const atOnce = 8;

/** Somebody with a draft. */
export interface Writer {
  readonly token: string;
  readonly organizationId: number;
  readonly entryId: number;
  revision: number;
  title: string;
}

/** Two thousand people at the end of a call: how long a save, a submission and a list take, and that nothing that was answered is lost. */
export async function deadline({ engine, rows, product, urls, staff }: Stage): Promise<Figure[]> {
  const database = openDatabase(urls.product);
  try {
    const people = await writersOf(database, await openedCall(staff, await product.as('fund_department_head')));
    await attachAll(product.url, people.slice(-submissions));
    const taken = { saves: [] as number[], submissions: [] as number[], lists: [] as number[] };
    const receipts: AnyRow[] = [];
    const failing = new AbortController();
    const save = async (index: number) => {
      const one = people[index % people.length] as Writer;
      const title = `応募 ${index} ${'川'.repeat(60)}`;
      const answers = { ...testAnswers.plan, title };
      const saved = await ask(taken.saves, product.url, one.token, 'PUT', `/entries/${one.entryId}/sections/plan`, {
        answers,
        revision: one.revision,
      });
      Object.assign(one, { revision: saved.revision, title });
    };
    // From the end, so that nobody submits while being saved: a page does one after the other.
    const submit = async (index: number) => {
      const one = people[people.length - 1 - index] as Writer;
      const revisions = { plan: one.revision, money: 1 };
      receipts.push({
        entryId: one.entryId,
        ...(await ask(taken.submissions, product.url, one.token, 'POST', `/entries/${one.entryId}/submit`, { revisions })),
      });
    };
    const list = async () => void (await ask(taken.lists, product.url, staff.token, 'GET', '/applications?limit=50'));
    await Promise.all([
      evenly(saves, save, failing, people.length - submissions),
      evenly(submissions, submit, failing),
      evenly(lists, list, failing),
    ]);
    failing.signal.throwIfAborted();
    await demandNothingLost(database, people, receipts);
    const common = { part: 'deadline', engine, rows, unit: 'ms' } as const;
    return [
      {
        ...common,
        what: `締切の1分：保存 ${saves.toLocaleString('ja-JP')}件（${writers.toLocaleString('ja-JP')}人）の p99`,
        value: p99(taken.saves),
        targets: [atMost(300)],
      },
      { ...common, what: `締切の1分：提出 ${submissions}件の p99（失われた受付は 0）`, value: p99(taken.submissions), targets: [atMost(300)] },
      { ...common, what: `締切の1分：職員の一覧 ${lists}回の p99`, value: p99(taken.lists), targets: [atMost(300)] },
    ];
  } finally {
    await database.close();
  }
}

/** A call that is open now. */
export async function openedCall(staff: ApiClient, head: ApiClient): Promise<{ callId: number; formId: number }> {
  const form = await done(staff('POST', '/application_forms', { name: `締切 ${Date.now()}`, definition: testForm }));
  await done(staff('POST', `/application_forms/${form.id}/publish`, {}));
  const { grants } = await done(staff('GET', '/admin/grants?limit=200'));
  const grantId = grants.find(({ amount }: AnyRow) => amount >= 200_000).id;
  const texts = { lead: '趣旨', eligibility: '対象', support: '内容', selection: '選び方' };
  const times = { opensAt: new Date(Date.now() - 60_000).toISOString(), closesAt: new Date(Date.now() + 24 * 3_600_000).toISOString() };
  const made = await done(staff('POST', '/calls', { title: '締切', grantId, formId: form.id, ...texts, ...times, onePerOrganization: false }));
  await done(head('POST', `/calls/${made.id}/approve`, {}));
  return { callId: made.id, formId: form.id };
}

async function done(calling: ReturnType<ApiClient>): Promise<AnyRow> {
  const { status, data, error } = await calling;
  if (status >= 300) throw new Error(`${status} ${error}`);
  return data;
}

/**
 * Accounts with sessions and drafts, put in past the product.
 * @param organizations that they belong to in turn; all to one where none is given
 * @param count how many
 */
export async function writersOf(
  database: OpenedEngine,
  { callId, formId }: { callId: number; formId: number },
  organizations: readonly number[] = [],
  count = writers,
): Promise<Writer[]> {
  const at = new Date().toISOString();
  const stamps = { createdAt: at, updatedAt: at };
  const one = await database.reader
    .selectFrom('users')
    .select(['organizationId', 'password'])
    .where('email', '=', 'recipient@example.jp')
    .executeTakeFirstOrThrow();
  const own = await database.transaction(async (db) => {
    const made: { userId: number; entryId: number; organizationId: number }[] = [];
    for (let index = 0; index < count; index++) {
      const organizationId = organizations[index % organizations.length] ?? (one.organizationId as number);
      const email = `writer${index}.${callId}@example.jp`;
      const person = {
        username: `応募者${index}`,
        email,
        password: one.password,
        type: 'USER',
        roletype: 'recipient',
        organizationId,
        status: 1,
        forcePasswordChange: 0,
      };
      const { id: userId } = await db
        .insertInto('users')
        .values({ ...person, ...stamps } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      const draft = { callId, organizationId, formId, startedById: userId, status: 'writing' };
      const { id: entryId } = await db
        .insertInto('entries')
        .values({ ...draft, ...stamps } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('entry_members')
        .values({ entryId, email, userId, role: 'submit', joinedAt: at, ...stamps })
        .execute();
      for (const [sectionKey, answers] of Object.entries(testAnswers))
        await db
          .insertInto('entry_sections')
          .values({ entryId, sectionKey, answers: JSON.stringify(answers), revision: 1, userId, ...stamps })
          .execute();
      made.push({ userId, entryId, organizationId });
    }
    return made;
  });
  const tokens = await sessionsOf(
    database,
    own.map(({ userId }) => userId),
  );
  return own.map(({ entryId, organizationId }, index) => ({
    token: tokens[index] as string,
    organizationId,
    entryId,
    revision: 1,
    title: testAnswers.plan.title,
  }));
}

/** Sessions past the doors. @returns their tokens */
export async function sessionsOf(database: OpenedEngine, userIds: readonly number[]): Promise<string[]> {
  const settings = { sessionHours: 8, sessionLimit: 5 };
  const services = { engine: database, settings, now: () => new Date(), live: { endSession: () => undefined } } as never;
  const tokens: string[] = [];
  for (const userId of userIds) tokens.push(await startSession(services, userId, { address: null }));
  return tokens;
}

async function attachAll(url: string, people: readonly Writer[]): Promise<void> {
  const lanes = Array.from({ length: atOnce }, (_, lane) => people.filter((_one, index) => index % atOnce === lane));
  await Promise.all(
    lanes.map(async (lane) => {
      for (const one of lane) await attach(url, one);
    }),
  );
}

/** Sends a plan of 200 kB, as the form asks for. */
export async function attach(url: string, { token, entryId }: Writer): Promise<void> {
  const form = new FormData();
  form.set('fieldKey', 'map');
  form.append('files', new File([pdf(`${entryId}`.padEnd(200_000, '.'))], '地図.pdf'));
  const answer = await fetch(`${url}/api/entries/${entryId}/files`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: form });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
}

/**
 * Begins so many pieces of work at even distances, whether or not those before have ended: people do not wait for each other.
 * @param failing is told of the first that fails, and ends all of the others
 * @param among how many take turns
 */
async function evenly(count: number, work: (index: number) => Promise<void>, failing: AbortController, among = count): Promise<void> {
  const [begun, running] = [performance.now(), [] as Promise<void>[]];
  for (let index = 0; index < count && !failing.signal.aborted; index++) {
    const wait = begun + (index * seconds * 1000) / count - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(work(index % among).catch((error: unknown) => failing.abort(error)));
  }
  await Promise.all(running);
}

/** Who is sent away, or loses the line, asks again, as a page does by itself: all of it is the time that the person has waited. */
async function ask(taken: number[], url: string, token: string, method: string, path: string, body?: unknown): Promise<AnyRow> {
  const begun = performance.now();
  const headers = { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  const isOver = () => performance.now() - begun > patience;
  const send = () =>
    fetch(`${url}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }).catch((lost: unknown) => {
      if (isOver()) throw lost;
      return null;
    });
  let answer = await send();
  while (answer === null || (answer.status === 503 && !isOver())) {
    const seconds = Number(answer?.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    answer = await send();
  }
  const { data, error } = (await answer.json()) as AnyRow;
  taken.push(performance.now() - begun);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${error}`);
  return data;
}

const p99 = (taken: readonly number[]) => quantile(taken, 0.99);

export function quantile(taken: readonly number[], share: number): number {
  return taken.toSorted((a, b) => a - b)[Math.max(Math.ceil(taken.length * share) - 1, 0)] as number;
}

/** @throws where something that was answered is not there */
async function demandNothingLost(database: OpenedEngine, people: readonly Writer[], receipts: readonly AnyRow[]): Promise<void> {
  const sections = await database.reader.selectFrom('entry_sections').selectAll().where('sectionKey', '=', 'plan').execute();
  const saved = new Map(sections.map((row) => [row.entryId, row]));
  const lost = people.filter(({ entryId, revision, title }) => {
    const row = saved.get(entryId);
    return row?.revision !== revision || JSON.parse(row.answers).title !== title;
  });
  if (lost.length > 0) throw new Error(`${lost.length} saves are lost`);
  const snapshots = await database.reader.selectFrom('entry_snapshots').select(['entryId', 'sha256', 'receiptNumber']).execute();
  const kept = new Set(snapshots.map(({ entryId, sha256, receiptNumber }) => `${entryId} ${receiptNumber} ${sha256}`));
  const missing = receipts.filter(({ entryId, receiptNumber, sha256 }) => !kept.has(`${entryId} ${receiptNumber} ${sha256}`));
  if (receipts.length !== submissions || missing.length > 0) throw new Error(`${missing.length} of ${receipts.length} receipts have no snapshot`);
}
