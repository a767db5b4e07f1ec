import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { availableParallelism } from 'node:os';
import type { OpenedEngine } from '../../../api/db/engine.ts';
import { openDatabase } from '../../../api/db/open.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { testAnswers } from '../../support/entries.ts';
import type { AnyRow } from '../../support/rows.ts';
import { atMost, type Figure } from '../figures.ts';
import { memoryOf } from '../stage/processes.ts';
import { startProduct } from '../stage/product.ts';
import type { Stage } from '../stage/stage.ts';
import { attach, openedCall, quantile, sessionsOf, type Writer, writersOf } from './deadline.ts';
import { filteredList } from './lists.ts';

const staffCount = 200;

/** Of those who look at their grant while somebody may answer. */
const watching = 200;

/** Milliseconds between two things that somebody does, at least and at most. */
const pauses = [2000, 10_000] as const;

/** Milliseconds over which they come: nobody's day begins at the same moment. */
const arrival = 60_000;

/** Milliseconds between two looks at the memory, and minutes before which it tells nothing of how it grows. */
const look = 5000;
const tellingMinutes = 10;

const kinds = { save: '保存', record: '1件の表示', list: '一覧', status: '状況の変更', comment: 'コメント', upload: '添付' } as const;
type Kind = keyof typeof kinds;

interface Member {
  readonly token: string;
  /** Applications that nobody else changes. */
  readonly ids: readonly number[];
  moved: number;
}

/** Everybody at once, minute after minute: the whole office and two thousand grantees, each with the pauses of somebody who reads and types. */
export async function yearRound({ engine, rows, product: prepared, urls, staff, folder, minutes }: Stage): Promise<Figure[]> {
  const processes = Number(process.env.PROCESSES) || Math.min(availableParallelism(), 4);
  const database = openDatabase(urls.product);
  const call = await openedCall(staff, await prepared.as('fund_department_head'));
  const product = await startProduct(urls.product, folder, { PROCESSES: String(processes) });
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const day = new Day(product.url, agent);
  try {
    const [office, grants] = [await officeOf(database), await grantsOf(database)];
    const writers = await writersOf(database, call, [...grants.keys()]);
    for (const { token, ids } of office) day.watch(token, ids[0] as number);
    for (const { token, organizationId } of writers.slice(0, watching)) day.watch(token, grants.get(organizationId) as number);
    const end = performance.now() + minutes * 60_000;
    const memory = keepMemory(product.pid);
    await Promise.all([
      ...office.map((one) => day.live(end, () => day.work(one))),
      ...writers.map((one) => day.live(end, () => day.write(one, grants.get(one.organizationId) as number))),
    ]);
    const { most, slope } = memory.end();
    const taken = Object.values(day.taken).flat().length;
    const common = { part: 'yearRound', engine, rows } as const;
    const people = `職員${staffCount}人・助成者${writers.length.toLocaleString('ja-JP')}人、${minutes}分、${processes}プロセス`;
    tellWal(urls.product);
    if (day.errors.size > 0) console.log([...day.errors].map(([what, count]) => `  ${count}回 ${what}`).join('\n'));
    return [
      { ...common, what: `一日の仕事（${people}）`, value: taken / (minutes * 60), unit: '件/秒', targets: [] },
      ...Object.entries(kinds).flatMap(([kind, label]) =>
        [0.5, 0.95, 0.99].map((share) => ({
          ...common,
          what: `一日の仕事：${label}（${day.taken[kind as Kind].length.toLocaleString('ja-JP')}件）の ${share * 100}%`,
          value: quantile(day.taken[kind as Kind], share),
          unit: 'ms' as const,
          targets: share === 0.99 && (kind === 'save' || kind === 'record') ? [atMost(300)] : [],
        })),
      ),
      {
        ...common,
        what: '一日の仕事：うまくいかなかった呼び出し',
        value: [...day.errors.values()].reduce((all, one) => all + one, 0),
        unit: '件',
        targets: [atMost(0)],
      },
      { ...common, what: '一日の仕事：メモリーの最大（全プロセス）', value: most, unit: 'MiB', targets: [] },
      ...(minutes < tellingMinutes
        ? []
        : [{ ...common, what: '一日の仕事：メモリーの増え方（1時間あたり、後半）', value: slope, unit: 'MiB' as const, targets: [atMost(20)] }]),
    ];
  } finally {
    day.close();
    agent.destroy();
    await product.stop();
    await database.close();
  }
}

/** What people do, and how long each answer took. */
class Day {
  readonly taken: Record<Kind, number[]> = { save: [], record: [], list: [], status: [], comment: [], upload: [] };
  readonly errors = new Map<string, number>();
  readonly #url: string;
  readonly #agent: Agent;
  readonly #streams: ClientRequest[] = [];

  constructor(url: string, agent: Agent) {
    this.#url = url;
    this.#agent = agent;
  }

  /** One person, from one thing to the next. */
  async live(end: number, act: () => Promise<void>): Promise<void> {
    await pass(Math.random() * Math.min(arrival, (end - performance.now()) / 4));
    while (performance.now() < end) {
      await act().catch((error: unknown) => this.#note(String(error)));
      await pass(pauses[0] + Math.random() * (pauses[1] - pauses[0]));
    }
  }

  async work(one: Member): Promise<void> {
    const { token, ids } = one;
    const id = ids[Math.floor(Math.random() * ids.length)] as number;
    const dice = Math.random();
    if (dice < 0.35) return void (await this.#ask('list', token, 'GET', lists[Math.floor(Math.random() * lists.length)] as string));
    if (dice < 0.65) return this.#open(token, id);
    if (dice < 0.8) {
      const { version } = await this.#ask('record', token, 'GET', `/applications/${id}`);
      await this.#ask('save', token, 'PUT', `/applications/${id}`, { theme: `流域 ${Math.random()}`, version });
    } else if (dice < 0.9 && one.moved < ids.length) {
      const applicationStatusId = statusEntry('UNDER_REVIEW').id;
      await this.#ask('status', token, 'PUT', `/applications/${ids[one.moved++]}`, { applicationStatusId, comment: '選考に進めます' });
    } else
      await this.#ask('comment', token, 'POST', '/comments', { entityType: 'application', entityId: id, content: '確かめました', isInternal: false });
  }

  async write(one: Writer, grantId: number): Promise<void> {
    const dice = Math.random();
    if (dice < 0.6) {
      const answers = { ...testAnswers.plan, title: `応募 ${Math.random()}` };
      const saved = await this.#ask('save', one.token, 'PUT', `/entries/${one.entryId}/sections/plan`, { answers, revision: one.revision });
      one.revision = saved.revision;
    } else if (dice < 0.75) await this.#ask('record', one.token, 'GET', `/entries/${one.entryId}/writing`);
    else if (dice < 0.85) await this.#ask('list', one.token, 'GET', '/applications?limit=20');
    else if (dice < 0.995) await this.#ask('record', one.token, 'GET', `/applications/${grantId}`);
    else {
      const begun = performance.now();
      await attach(this.#url, one);
      this.taken.upload.push(performance.now() - begun);
    }
  }

  /** A page that hears of changes. */
  watch(token: string, id: number): void {
    const headers = { Authorization: `Bearer ${token}` };
    const stream = request(`${this.#url}/api/applications/${id}/live`, { agent: this.#agent, headers });
    this.#streams.push(stream);
    stream.on('response', (answer) => answer.resume().on('error', () => undefined)).on('error', () => undefined);
    stream.end();
  }

  close(): void {
    for (const stream of this.#streams) stream.destroy();
  }

  async #open(token: string, id: number): Promise<void> {
    await this.#ask('record', token, 'GET', `/applications/${id}`);
    await Promise.all([
      this.#ask('record', token, 'GET', `/applications/${id}/history`),
      this.#ask('record', token, 'GET', `/comments?entity_type=application&entity_id=${id}&limit=50`),
    ]);
  }

  async #ask(kind: Kind, token: string, method: string, path: string, body?: unknown): Promise<AnyRow> {
    const begun = performance.now();
    const { status, text } = await this.#send(token, method, path, body);
    this.taken[kind].push(performance.now() - begun);
    if (status >= 400) throw new Error(`${method} ${path.replaceAll(/\d+/g, '…')}: ${status} ${text.slice(0, 120)}`);
    return JSON.parse(text).data;
  }

  #send(token: string, method: string, path: string, body: unknown): Promise<{ status: number; text: string }> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      Authorization: `Bearer ${token}`,
      // As the screens do.
      ...(sent && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent), 'Idempotency-Key': randomUUID() }),
    };
    return new Promise((resolve, reject) => {
      const asked = request(`${this.#url}/api${path}`, { method, agent: this.#agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ status: answer.statusCode as number, text: Buffer.concat(parts).toString() }));
        answer.on('error', reject);
      });
      asked.on('error', reject).end(sent);
    });
  }

  #note(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }
}

const lists = ['/applications?limit=50', filteredList, '/applications?page=3&limit=50', '/submissions?limit=50', '/dashboard'];

/** People of the office, each with applications of their own, which wait for the same step. */
async function officeOf(database: OpenedEngine): Promise<Member[]> {
  const at = new Date().toISOString();
  const { password } = await database.reader
    .selectFrom('users')
    .select('password')
    .where('email', '=', 'fund_staff@example.jp')
    .executeTakeFirstOrThrow();
  const open = await database.reader
    .selectFrom('applications')
    .select('id')
    // What a call's form has brought is the applicant's word, which the office does not change.
    .where('callId', 'is', null)
    .orderBy('id', 'desc')
    .limit(staffCount * 50)
    .execute();
  const each = Math.floor(open.length / staffCount);
  const userIds = await database.transaction(async (db) => {
    const made: number[] = [];
    for (let index = 0; index < staffCount; index++) {
      const person = {
        username: `職員${index}`,
        email: `staff${index}.${Date.now()}@example.jp`,
        password,
        type: 'ADMIN',
        roletype: 'fund_staff',
        status: 1,
      };
      const values = { ...person, forcePasswordChange: 0, createdAt: at, updatedAt: at } as never;
      made.push((await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id);
    }
    const ids = open.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += 1000)
      await db
        .updateTable('applications')
        .set({ status: 'SELECTION_PREPARATION' })
        .where('id', 'in', ids.slice(from, from + 1000))
        .execute();
    return made;
  });
  const tokens = await sessionsOf(database, userIds);
  return tokens.map((token, index) => ({ token, ids: open.slice(index * each, (index + 1) * each).map(({ id }) => id), moved: 0 }));
}

/** An application of each organisation. */
async function grantsOf(database: OpenedEngine): Promise<Map<number, number>> {
  const rows = await database.reader
    .selectFrom('applications')
    .select(({ fn }) => ['organizationId', fn.min('id').as('id')])
    .groupBy('organizationId')
    .limit(1000)
    .execute();
  return new Map(rows.map(({ organizationId, id }) => [organizationId as number, id]));
}

/** The memory of a process and those that it has started. */
function keepMemory(pid: number): { end(): { most: number; slope: number } } {
  const seen: { readonly at: number; readonly held: number }[] = [];
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  const timer = setInterval(() => {
    const held = [pid, ...children()].reduce((all, one) => all + memoryOf(one), 0);
    seen.push({ at: performance.now() / 3_600_000, held });
  }, look);
  return {
    end() {
      clearInterval(timer);
      const half = seen.slice(Math.floor(seen.length / 2));
      const mean = (of: (one: (typeof seen)[number]) => number) => half.reduce((all, one) => all + of(one), 0) / half.length;
      const [at, held] = [mean((one) => one.at), mean((one) => one.held)];
      const spread = half.reduce((all, one) => all + (one.at - at) ** 2, 0);
      const slope = half.reduce((all, one) => all + (one.at - at) * (one.held - held), 0) / (spread || 1);
      return { most: Math.max(...seen.map((one) => one.held)), slope };
    },
  };
}

/** Readers that never pause would let it grow without end. */
function tellWal(url: string): void {
  if (url.startsWith('file:')) console.log(`  WAL ${(statSync(`${url.slice('file:'.length)}-wal`).size / 2 ** 20).toFixed(1)} MiB`);
}

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
