import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { type RunningServer, startDemoCopy } from '../support/demo-server.ts';

interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly took: number;
  readonly isReused: boolean;
}

function ask(url: string, agent: Agent, { method = 'GET', token, body }: { method?: string; token?: string; body?: object } = {}): Promise<Heard> {
  const begun = performance.now();
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { 'Content-Type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode as number, headers: answer.headers, took: performance.now() - begun, isReused: call.reusedSocket }),
      );
    });
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });
}

describe('a connection', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startDemoCopy(inject('demoTemplate'));
  });
  afterAll(() => server.kill());

  test('is kept for the next request, longer than a balancer in front keeps it', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = await ask(`${server.url}/healthz`, agent);
    expect([first.status, first.headers['keep-alive']]).toEqual([200, 'timeout=75']);
    // Longer than Node.js keeps one by itself.
    await pause(8000);
    const second = await ask(`${server.url}/healthz`, agent);
    expect([second.status, second.isReused]).toEqual([200, true]);
    agent.destroy();
  });
});

describe('more calls than there is room for', () => {
  let server: RunningServer;
  let unlimited: RunningServer;
  beforeAll(async () => {
    const template = inject('demoTemplate');
    [server, unlimited] = await Promise.all([startDemoCopy(template, { RATE_LIMIT_SESSION: '300' }), startDemoCopy(template)]);
  });
  afterAll(() => Promise.all([server.kill(), unlimited.kill()]));
  const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

  test('of one session are refused at once, and those of others are answered', async () => {
    const [loop, other] = [
      (await apiClient(server.url, '/admin/login', 'fund_staff')).token,
      (await apiClient(server.url, '/admin/login', 'fund_manager')).token,
    ];
    const [many, few] = [new Agent({ keepAlive: true, maxSockets: 50 }), new Agent({ keepAlive: true, maxSockets: 2 })];
    const flood = Promise.all(Array.from({ length: 2000 }, () => ask(`${server.url}/api/applications?limit=20`, many, { token: loop })));
    const beside: Heard[] = [];
    for (let call = 0; call < 20; call++) beside.push(await ask(`${server.url}/api/applications?limit=20`, few, { token: other }));
    const heard = await flood;
    const refused = heard.filter(({ status }) => status === 429);
    expect([...new Set(heard.map(({ status }) => status))].sort()).toEqual([200, 429]);
    expect(refused.length).toBeGreaterThan(1800);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    expect(beside.map(({ status }) => status)).toEqual(beside.map(() => 200));
    expect(median(beside.map(({ took }) => took))).toBeLessThan(2000);
    for (const agent of [many, few]) agent.destroy();
  });

  test('of everybody together are refused at once where they only read; whatever is saved is saved', async () => {
    const accounts = ['fund_staff', 'fund_manager', 'director', 'general_staff', 'accounting_staff', 'fund_department_head'];
    const tokens = await Promise.all(accounts.map(async (account) => (await apiClient(unlimited.url, '/admin/login', account)).token));
    const agent = new Agent({ keepAlive: true, maxSockets: 600 });
    const list = `${unlimited.url}/api/applications?limit=200&q=${encodeURIComponent('川')}`;
    const reads = Array.from({ length: 1800 }, (_, call) => ask(list, agent, { token: tokens[call % tokens.length] as string }));
    const faq = { question: '混雑のとき', answer: '保存できます', category: 'payment' };
    const saves = Array.from({ length: 30 }, () =>
      ask(`${unlimited.url}/api/faqs`, agent, { method: 'POST', token: tokens[0] as string, body: faq }),
    );
    const heard = await Promise.all(reads);
    const refused = heard.filter(({ status }) => status === 503);
    expect([...new Set(heard.map(({ status }) => status))].sort()).toEqual([200, 503]);
    expect(refused.every(({ headers }) => headers['retry-after'] === '1')).toBe(true);
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 201));
    // What would wait until all the others are served is told before that there is no room.
    expect(refused.length).toBeGreaterThan(20);
    const served = heard.filter(({ status }) => status === 200);
    expect(median(refused.map(({ took }) => took))).toBeLessThan(Math.max(...served.map(({ took }) => took)));
    expect((await ask(list, agent, { token: tokens[1] as string })).status).toBe(200);
    agent.destroy();
  });
});
