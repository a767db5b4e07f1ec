import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import type { Histogram } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { routes } from '../../api/app/routes.ts';
import { registry } from '../../api/ops/metrics/metrics.ts';
import { onSqlite } from '../support/app.ts';
import { until } from '../support/until.ts';

const taking = routes.filter(({ body }) => body?.type === 'json' || body?.type === 'inputs');

onSqlite('a body whose sender hangs up half-way', (app) => {
  const lines: { level: number; status?: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let server: Server;
  beforeAll(async () => {
    server = serve({ fetch: createApp({ ...app.services, log }).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await once(server, 'listening');
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const hangUp = async (method: string, path: string, headers: readonly string[]) => {
    const before = answered();
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const token = await app.token('fund_manager');
    socket.write([`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`, ...headers, '', '{"title":'].join('\r\n'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.destroy();
    await until(async () => answered() > before);
    return lines.filter(({ msg }) => msg === 'request').at(-1)?.status;
  };
  const answered = () => lines.filter(({ msg }) => msg === 'request').length;
  const serverErrors = async () => {
    const metric = registry.getSingleMetric('seseragi_request_seconds') as Histogram<'status'>;
    const { values } = await metric.get();
    return values.filter(({ labels }) => labels.status === '5xx').reduce((sum, { value }) => sum + value, 0);
  };
  const json = 'Content-Type: application/json';

  it.each([
    ['with its length', [json, 'Content-Length: 100']],
    ['in pieces', [json, 'Transfer-Encoding: chunked']],
    ['longer than is read at once', [json, 'Content-Length: 500000']],
  ])('is the caller’s fault, not the server’s: %s', async (_, headers) => {
    const before = await serverErrors();
    expect(await hangUp('PUT', '/api/admin/grants/1', headers)).toBe(400);
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
    expect(await serverErrors()).toBe(before);
  });

  it(`leaves no error in the log at any of the ${taking.length} doors that take JSON`, async () => {
    const before = await serverErrors();
    for (const { method, path } of taking) {
      const status = await hangUp(method, `/api${path.replace(/\{\w+\}/g, '1')}`, [json, 'Content-Length: 100']);
      expect([path, (status ?? 500) < 500]).toEqual([path, true]);
    }
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
    expect(await serverErrors()).toBe(before);
  });
});
