import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { routes } from '../../api/app/routes.ts';
import { openApiDocument } from '../../api/http/openapi.ts';
import { resources } from '../../resources.config.ts';
import { type Field, isInput } from '../../schema/field.ts';
import { onEitherEngine } from '../support/app.ts';

// biome-ignore lint/suspicious/noExplicitAny: the test looks at a document whose shape is what it tests.
const document = JSON.parse(JSON.stringify(openApiDocument(routes, 'http://localhost:3000'))) as any;

function references(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === '$ref' ? [value as string] : references(value)));
}

describe('the OpenAPI document', () => {
  it('is a 3.1 document with a title, and every route is in it, and no other', () => {
    expect([document.openapi, document.info.title, document.servers]).toEqual(['3.1.0', 'せせらぎ API', [{ url: 'http://localhost:3000/api' }]]);
    const described = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('has no reference that leads nowhere', () => {
    const all = new Set(references(document));
    expect(all.size).toBeGreaterThan(15);
    for (const reference of all) {
      const [, section, kind, name = ''] = reference.split('/');
      expect([section, kind, Object.hasOwn(document.components[kind ?? ''], name)]).toEqual(['components', 'schemas', true]);
    }
  });

  it('describes every operation: summary, parameters of the path, answers, and a failure in one shape', () => {
    for (const [path, item] of Object.entries<Record<string, never>>(document.paths)) {
      for (const operation of Object.values<{
        summary: string;
        tags: string[];
        parameters: { name: string; in: string; required?: boolean }[];
        responses: object;
      }>(item)) {
        expect(operation.summary).toMatch(/[ぁ-んァ-ヶ一-龠A-Z]/);
        expect(operation.tags).toEqual([expect.stringMatching(/./)]);
        const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
        expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
        expect(inPath.every(({ required }) => required)).toBe(true);
        expect(Object.keys(operation.responses).filter((status) => status.startsWith('2'))).toHaveLength(1);
        expect(operation.responses).toHaveProperty('400');
      }
    }
  });

  it('names the key by which a write may be repeated, and what is answered to a key that cannot be used', () => {
    const named = Object.entries<Record<string, { parameters: { name: string; in: string }[]; responses: object; security?: object }>>(
      document.paths,
    ).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { parameters, responses }]) => {
        if (!parameters.some(({ name, in: place }) => name === 'Idempotency-Key' && place === 'header')) return [];
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['409', '422']));
        return [`${method.toUpperCase()} ${path}`];
      }),
    );
    // Who calls at an open door is nobody in particular, and a file that is made for the answer is made again.
    const without = routes.filter(({ method, who, answer }) => method === 'GET' || who === 'anyone' || answer === 'file');
    expect([...named, ...without.map(({ method, path }) => `${method} ${path}`)].sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    expect(named.length).toBeGreaterThan(200);
  });

  it('says what an entry and a receipt take otherwise than their fields say', () => {
    const taken = (path: string) => Object.keys(document.paths[path].post.requestBody.content['application/json'].schema.properties);
    // What is written for a call is begun with the call alone.
    expect(taken('/entries')).toEqual(['callId']);
    // A receipt comes with its parts by rate, as a draft or submitted at once, and with a name for the call.
    const inputs = Object.entries<Field>(resources.receipts.fields).flatMap(([name, field]) => (isInput(field) ? [name] : []));
    expect(taken('/receipts')).toEqual([...inputs, 'lines', 'status', 'onceKey']);
  });
});

onEitherEngine('around the API', (app) => {
  it('serves the document and pages that people can read', async () => {
    const json = await app.raw('/api/openapi.json');
    expect([json.status, ((await json.json()) as { openapi: string }).openapi]).toEqual([200, '3.1.0']);
    const docs = await app.raw('/api/docs');
    const page = await docs.text();
    expect([docs.status, docs.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    for (const { path } of routes) expect(page).toContain(path);
    // Each input has a label of its own, and only the version is called one.
    const rows = [...page.matchAll(/<th scope="row"><code>(\w+)<\/code><\/th><td>([^<]*)<\/td>/g)];
    expect(rows.filter(([, , label]) => label?.replace('（必須）', '') === '').map(([, name]) => name)).toEqual([]);
    expect(new Set(rows.flatMap(([, name, label]) => (label?.startsWith('読み込んだときの版') ? [name] : [])))).toEqual(new Set(['version']));
    expect(page).not.toMatch(/https?:\/\/(?!localhost)[^"']*\.(js|css)/);
  });

  it('says that it lives, and that it is ready', async () => {
    for (const [path, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const answer = await app.raw(path);
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ status })]);
    }
  });

  it('sends its security headers and a request id of its own with every answer', async () => {
    const ids = new Set<string | null>();
    for (const path of ['/healthz', '/api/me', '/api/nothing', '/api/docs', '/api/admin/grants/export', '/somewhere']) {
      const { headers } = await app.raw(path, { headers: { Authorization: `Bearer ${await app.token('fund_staff')}`, 'X-Request-Id': 'forged' } });
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      ids.add(headers.get('x-request-id'));
    }
    expect(ids.size).toBe(6);
    const csp = (await app.raw('/api/docs')).headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) expect(csp).toContain(part);
    expect(csp).not.toMatch(/script-src[^;]*unsafe/);
  });

  it.each([
    ['GET', '/nothing'],
    ['PATCH', '/users/1'],
    ['POST', '/me'],
    ['DELETE', '/applications'],
    ['PUT', '/adoptions/1'],
    ['GET', ''],
    ['GET', '/users/1/2/3'],
    ['GET', '/../package.json'],
  ])('%s /api%s is not there, in the envelope', async (method, path) => {
    const answer = await app.call('fund_manager', method, path);
    if (path === '/../package.json') expect([answer.status, answer.text.includes('"dependencies"')]).not.toEqual([200, true]);
    else expect(JSON.parse(answer.text)).toEqual({ success: false, data: null, code: 'not_found', error: expect.stringMatching(/見つかりません/) });
  });

  it('hides what went wrong inside, and logs it under the id that it gives out', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const engine = { ...app.engine, reader: app.engine.reader.withSchema('no_such_schema_9') };
    const broken = createApp({ ...app.services, log, engine });
    const answer = await broken.request('/api/sessions', { headers: { Authorization: `Bearer ${await app.token('fund_staff')}` } });
    const body = (await answer.json()) as { error: string; code: string };
    expect([answer.status, body.code]).toEqual([500, 'internal']);
    const id = answer.headers.get('x-request-id') ?? '';
    expect(body.error).toContain(id);
    expect(JSON.stringify(body)).not.toMatch(/no_such_schema|node_modules|select|sessions|at \//i);
    const error = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'unexpected error');
    expect([error.requestId, error.err.message]).toEqual([id, expect.stringContaining('no_such_schema_9')]);
    expect(lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request')).toMatchObject({
      requestId: id,
      status: 500,
      path: '/api/sessions',
    });
  });

  it('logs neither what is searched for nor tokens nor bodies', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const logged = createApp({ ...app.services, log });
    const token = await app.token('fund_manager');
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    await logged.request('/api/users?q=himitsu', { headers });
    await logged.request('/api/admin/login', { method: 'POST', headers, body: JSON.stringify({ email: 'himitsu@example.jp', password: 'himitsu' }) });
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.join('')).not.toMatch(/himitsu/);
    expect(lines.join('')).not.toContain(token);
  });

  it('is not ready once its database is gone, but still alive', async () => {
    await app.engine.reader.destroy();
    const ready = await app.raw('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ success: false, code: 'not_ready' })]);
    expect((await app.raw('/healthz')).status).toBe(200);
  });
});
