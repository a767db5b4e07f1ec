import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { startJobs } from '../../api/jobs/scheduler.ts';
import { dispatcher } from '../../api/mail/dispatcher.ts';
import { startTraces } from '../../api/ops/traces/start.ts';
import { tracedEngine } from '../../api/ops/traces/tracing.ts';
import { onSqlite } from '../support/app.ts';
import { until } from '../support/until.ts';

interface SentSpan {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

onSqlite('traces', (app) => {
  it('tell of requests, transactions, mails and jobs, and of nobody', async () => {
    const bodies: unknown[] = [];
    const collector = createServer(async (request, response) => {
      bodies.push({ path: request.url, body: await json(request) });
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await until(() => collector.listening);
    const stop = startTraces(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
    try {
      const services = { ...app.services, engine: tracedEngine(app.engine) };
      const headers = { Authorization: `Bearer ${await app.token('fund_manager')}`, 'Content-Type': 'application/json' };
      const hono = createApp(services);
      const faq = { question: '秘密の質問です', answer: '秘密の答えです', category: 'document' };
      expect((await hono.request('/api/faqs', { method: 'POST', headers, body: JSON.stringify(faq) })).status).toBe(201);
      expect((await hono.request('/api/faqs/999999', { headers })).status).toBe(404);
      await sendOne(services);
      await doJob(services);
    } finally {
      await stop();
      collector.close();
    }
    const spans = bodies.flatMap((one) => spansIn(one));
    const named = (name: string) => spans.find((span) => span.name === name);
    const told = (span: SentSpan | undefined) => Object.fromEntries(span?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []);
    const write = named('POST /faqs');
    expect(told(write)).toEqual({ 'http.request.method': 'POST', 'http.route': '/faqs', 'http.response.status_code': 201 });
    expect(told(named('GET /faqs/{id}'))).toMatchObject({ 'http.response.status_code': 404 });
    const within = spans.find(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === write?.spanId);
    expect(told(within)).toEqual({ attempts: 1 });
    expect(told(named('mail'))).toEqual({ outcome: 'accepted' });
    expect(named('job tidying')).toBeDefined();
    expect(JSON.stringify(bodies)).not.toMatch(/秘密|@example\.jp|999999/);
  });

  async function sendOne(services: typeof app.services): Promise<void> {
    const mails = dispatcher({
      engine: services.engine,
      now: services.now,
      log: services.log,
      sender: { send: async () => ({ outcome: 'accepted', answer: '250 OK' }), close: () => undefined } as never,
      bodyOf: ({ body }) => body,
      attachmentsOf: async () => [],
    });
    expect(await mails.take(1)).toBe(1);
    await mails.finish();
  }

  async function doJob(services: typeof app.services): Promise<void> {
    let isDone = false;
    const run = async () => {
      isDone = true;
      return 1;
    };
    const end = startJobs([{ name: 'tidying', label: '片付け', pattern: '* * * * *', run }], services);
    await until(() => isDone);
    await end();
  }
});

function spansIn(sent: unknown): SentSpan[] {
  const { path, body } = sent as { path: string; body: { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] } };
  expect(path).toBe('/v1/traces');
  return body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
