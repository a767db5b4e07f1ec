import type { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { Load } from '../../api/http/guards.ts';
import { onEachEngine } from '../support/app.ts';

onEachEngine('a process with more to read than it gets done', (app) => {
  const call = async (server: Hono<never>, token: string, method: string, path: string, body?: object) =>
    server.request(`/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  /** A server with room for so many reads, whose database answers when it is told to. */
  const slowServer = (room: number) => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const { engine } = app.services;
    const slow = { ...engine, read: (...given: Parameters<typeof engine.read>) => gate.then(() => engine.read(...given)) };
    return { server: createApp({ ...app.services, engine: slow }, undefined, new Load(room)) as unknown as Hono<never>, go };
  };

  it('sends further reads away at once, and takes every save', async () => {
    const token = await app.token('fund_staff');
    const { server, go } = slowServer(2);
    const order: string[] = [];
    const note = (name: string) => (answer: Response) => {
      order.push(`${name} ${answer.status}`);
      return answer;
    };
    const first = [1, 2].map((page) => call(server, token, 'GET', `/applications?page=${page}&limit=5`).then(note('read')));
    const away = ['/applications', '/applications/1', '/dashboard/plots', '/receipts?limit=1', '/admin/applications/export'].map((path) =>
      call(server, token, 'GET', path).then(note('further read')),
    );
    for (const answer of await Promise.all(away)) {
      expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Cache-Control')]).toEqual([503, '1', 'no-store']);
      expect(await answer.json()).toMatchObject({ success: false, code: 'overloaded', error: expect.stringContaining('混み合っています') });
    }
    expect(order).toEqual(away.map(() => 'further read 503'));
    const saves = [1, 2, 3].map((number) =>
      call(server, token, 'POST', '/faqs', { question: `混雑 ${number}`, answer: 'はい', category: 'receipt' }).then(note('save')),
    );
    const me = call(server, token, 'GET', '/me').then(note('who'));
    go();
    await Promise.all([...first, ...saves, me]);
    expect(order.slice(away.length).sort()).toEqual(['read 200', 'read 200', 'save 201', 'save 201', 'save 201', 'who 200']);
    expect((await call(server, token, 'GET', '/applications?limit=1')).status).toBe(200);
  });

  it('sees in mid-turn that many reads have made it late, and bears with one that takes long', async () => {
    const lateAfter = (reads: number) => {
      const load = new Load();
      const end = load.watch();
      const begun = Array.from({ length: reads }, () => load.read(async () => 'read'));
      const until = performance.now() + 1100;
      while (performance.now() < until);
      const next = load.read(async () => 'read');
      end();
      return Promise.all([...begun, next]);
    };
    expect(await lateAfter(3)).toHaveLength(4);
    await expect(lateAfter(30)).rejects.toMatchObject({ status: 503 });
  });

  it('has room again after a read that failed', async () => {
    const load = new Load(1);
    for (let times = 0; times < 3; times++) await expect(load.read(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await load.read(async () => 'read')).toBe('read');
  });
});
