import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../api/db/open.ts';
import { root } from '../../api/runtime/root.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { copyDemo, placesIn, type RunningServer, startServer } from '../support/demo-server.ts';
import { streamOf } from '../support/live-stream.ts';
import { until } from '../support/until.ts';

/** As `npm start` on a machine with three cores: on one SQLite file, behind one port. */
describe('three processes that take requests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-processes-'));
  const places = placesIn(folder);
  let server: RunningServer;
  let staff: ApiClient;
  beforeAll(async () => {
    copyDemo(inject('demoTemplate'), folder);
    server = await startServer('api/server.js', { ...places, PROCESSES: '3' });
    staff = await apiClient(server.url, '/admin/login', 'fund_manager');
    await until(() => server.output().includes('起動しました'));
  });
  afterAll(async () => {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Over a connection of its own, which goes to the next process in turn. */
  const read = (path: string) =>
    new Promise<{ status: number; data: { pagination: { totalItems: number } } }>((resolve, reject) => {
      const asked = request(`${server.url}/api${path}`, { agent: false, headers: { Authorization: `Bearer ${staff.token}` } }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += String(chunk)));
        answer.on('end', () => resolve({ ...JSON.parse(text), status: answer.statusCode }));
      });
      asked.on('error', reject).end();
    });

  test('say at the start how many they are', () => expect(server.output()).toMatch(/3つのプロセスで受け付け.*PROCESSES/));

  test('know at once what one of them has written: none answers from before', async () => {
    const total = async () => (await read('/faqs')).data.pagination.totalItems;
    const before = await total();
    for (let written = 1; written <= 10; written++) {
      expect((await staff('POST', '/faqs', { question: `数 ${written}`, answer: '答え', category: 'payment' })).status).toBe(201);
      expect(await Promise.all([total(), total(), total()])).toEqual(Array(3).fill(before + written));
    }
  });

  test('pass hints on to whoever looks, in whichever process', async () => {
    const grantee = await apiClient(server.url, '/user/login', 'recipient');
    const [{ id }] = (await grantee('GET', '/applications?limit=1')).data.applications;
    const listen = async () =>
      streamOf(await fetch(`${server.url}/api/applications/${id}/live`, { headers: { Authorization: `Bearer ${staff.token}` } }));
    const streams = [await listen(), await listen(), await listen()];
    await grantee('POST', '/comments', { entityType: 'application', entityId: id, content: '届きますか' });
    await until(() => streams.every(({ hints }) => hints.length === 1));
    // Four windows of one session, in whichever process: the oldest makes room.
    streams.push(await listen());
    await until(() => streams[0]?.isOver() === true);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test('lose one of them in mid-write: what was answered is there with its audit entry, and another takes its place', async () => {
    const statuses: number[] = [];
    const answered: string[] = [];
    let over = false;
    const writing = Array.from({ length: 20 }, async (_, writer) => {
      for (let number = 0; !over; number++) {
        const question = `途中 ${writer}-${number}`;
        const { status } = await staff('POST', '/faqs', { question, answer: '答え', category: 'payment' }).catch(() => ({ status: 0 }));
        statuses.push(status);
        if (status === 201) answered.push(question);
      }
    });
    await until(() => answered.length >= 40);
    const [killed] = childrenOf(server.pid);
    process.kill(killed as number, 'SIGKILL');
    const later = answered.length + 60;
    await until(() => answered.length >= later && childrenOf(server.pid).length === 3);
    over = true;
    await Promise.all(writing);
    // Each of the writers had one call on its way at most, and sent another over a line that was already dead.
    expect(statuses.filter((status) => status !== 201).every((status) => status === 0)).toBe(true);
    expect(statuses.filter((status) => status === 0).length).toBeLessThanOrEqual(40);
    const engine = openDatabase(places.DATABASE_URL);
    const rows = await engine.reader.selectFrom('faqs').select(['id', 'question']).where('question', 'like', '途中 %').execute();
    const logged = await engine.reader
      .selectFrom('audit_logs')
      .select('recordId')
      .where('resource', '=', 'faqs')
      .where('action', '=', 'create')
      .execute();
    await engine.close();
    expect(answered.filter((question) => !rows.some((row) => row.question === question))).toEqual([]);
    const entries = logged.map(({ recordId }) => recordId);
    expect(rows.filter(({ id }) => entries.filter((one) => one === id).length !== 1)).toEqual([]);
  });

  test('end in peace together', async () => {
    const children = childrenOf(server.pid);
    expect(await server.stop()).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
  });
});

describe('the one that leads', () => {
  const start = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'seseragi-leader-'));
    copyDemo(inject('demoTemplate'), folder);
    const server = await startServer('api/server.js', { ...placesIn(folder), PROCESSES: '2' });
    await until(() => server.output().includes('起動しました'));
    return { server, remove: () => rmSync(folder, { recursive: true, force: true }) };
  };

  test.concurrent('is killed: the others end by themselves', async () => {
    const { server, remove } = await start();
    const children = childrenOf(server.pid);
    await server.kill();
    await until(() => !children.some(isAlive));
    remove();
  });

  test.concurrent('gives up with a clear line when they die again and again', async () => {
    const { server, remove } = await start();
    let over = false;
    const killing = (async () => {
      while (!over) {
        for (const child of childrenOf(server.pid)) process.kill(child, 'SIGKILL');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    expect(await server.ended).toBe(1);
    over = true;
    await killing;
    expect(server.output()).toMatch(/1分のうちに5回止まったため、終了します.*PROCESSES/);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    remove();
  });
});

test('what one of them asks all answer, and what one tells reaches all', () => {
  const { stdout } = spawnSync('node', ['--import', 'tsx', 'tests/support/asked-processes.ts'], { cwd: root, encoding: 'utf8' });
  const heard = ['from 1', 'from 2'];
  const said = { who: ['leader', 1, 2], broken: ['sound'], nothing: [], heard };
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([said, said]);
});

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** A zombie is none that lives. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
