import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { onSqlite } from '../support/app.ts';

const kilobyte = 1024;

onSqlite('JSON over a connection', (app) => {
  let server: Server;
  beforeAll(async () => {
    server = serve({ fetch: createApp(app.services).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const put = async (text: string, inPieces: boolean) => {
    const { port } = server.address() as AddressInfo;
    const bytes = new TextEncoder().encode(text);
    const pieces = new ReadableStream({
      start(controller) {
        // A letter of several bytes may be cut in two.
        for (let at = 0; at < bytes.length; at += 50_001) controller.enqueue(bytes.subarray(at, at + 50_001));
        controller.close();
      },
    });
    const response = await fetch(`http://127.0.0.1:${port}/api/admin/grants/1`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${await app.token('fund_manager')}`, 'Content-Type': 'application/json' },
      body: inPieces ? pieces : bytes,
      ...(inPieces && { duplex: 'half' }),
    } as RequestInit);
    const { code, fields = {} } = (await response.json()) as { code?: string; fields?: object };
    return [response.status, code ?? Object.keys(fields).join()];
  };

  it.each([
    ['whole, with its length', false],
    ['in pieces, without a length', true],
  ])('is read %s', async (_, inPieces) => {
    const unknown = '川'.repeat((100 * kilobyte) / 3);
    expect(await put('{"title":"河川の助成 𠮷"}', inPieces)).toEqual([200, '']);
    expect((await app.call('fund_manager', 'GET', '/admin/grants/1')).data.title).toBe('河川の助成 𠮷');
    expect((await put(`{"${unknown}":1}`, inPieces))[0]).toBe(422);
    expect(await put('{"title":', inPieces)).toEqual([400, 'malformed_json']);
    expect(await put('', inPieces)).toEqual([200, '']);
    const title = (length: number) => JSON.stringify({ title: 'a'.repeat(length - '{"title":""}'.length) });
    expect((await put(title(512 * kilobyte), inPieces))[0]).toBe(422);
    expect(await put(title(512 * kilobyte + 1), inPieces)).toEqual([413, 'too_large']);
  });
});
