import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpRequest, type Loader, startLoader } from '../bench/load/load.ts';

describe('the load of the bench', () => {
  const asked: string[] = [];
  let server: Server;
  let loader: Loader;
  let port: number;

  beforeAll(async () => {
    server = createServer((incoming, answer) => {
      asked.push(`${incoming.method} ${decodeURI(incoming.url ?? '')}`);
      if (incoming.url === '/broken') return void answer.writeHead(500, { 'Content-Length': 6 }).end('broken');
      // Longer than one piece of the line, so that an answer comes in several.
      const body = Buffer.alloc(200_000, 'x');
      answer.writeHead(200, { 'Content-Length': body.length });
      answer.write(body.subarray(0, 10));
      setTimeout(() => answer.end(body.subarray(10)), 5);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    loader = startLoader();
  });
  afterAll(() => {
    loader.stop();
    server.close();
  });

  it('sends each request once where it may only be sent once, over several connections', async () => {
    const paths = Array.from({ length: 10 }, (_, index) => `/list?q=河川${index}`);
    const { latencies, failure } = await loader.run({
      port,
      connections: 3,
      seconds: 30,
      requests: paths.map((path) => httpRequest('GET', path, 'token')),
      once: true,
    });
    expect(failure).toBeNull();
    expect(asked.toSorted()).toEqual(paths.map((path) => `GET ${path}`));
    expect(latencies.length).toBe(10);
    expect(Math.min(...latencies)).toBeGreaterThan(0);
  });

  it('refuses to measure answers that are no success', async () => {
    const order = { port, connections: 1, seconds: 30, requests: [httpRequest('PUT', '/broken', 'token', { status: '不採択' })], once: false };
    await expect(loader.run(order)).rejects.toThrow(/^PUT \/broken HTTP\/1\.1: .*500.*broken/s);
  });

  it('says that nobody listens, and goes on with the next order', async () => {
    const order = { connections: 1, seconds: 0.05, requests: [httpRequest('GET', '/list', 'token')], once: false };
    await expect(loader.run({ ...order, port: 1 })).rejects.toThrow(/ECONNREFUSED/);
    expect((await loader.run({ ...order, port })).latencies.length).toBeGreaterThan(0);
  });
});
