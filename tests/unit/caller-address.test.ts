import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { callerAddress } from '../../api/http/guards.ts';
import { isNearby } from '../../api/http/untrusted-proxy.ts';
import { loadSettings } from '../../api/settings/settings.ts';

async function asked(trust: string, forwarded: string | null, times = 1) {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const settings = loadSettings({ TRUST_PROXY: trust });
  const noted = vi.fn(async () => undefined);
  const services = { settings, log, engine: { transaction: noted }, now: () => new Date() } as unknown as Parameters<typeof callerAddress>[1];
  const app = new Hono().get('/', (context) => context.json({ address: callerAddress(context, services) }));
  const headers = new Headers(forwarded === null ? [] : [['X-Forwarded-For', forwarded]]);
  let address: string | null = null;
  for (let time = 0; time < times; time += 1) ({ address } = (await (await app.request('/', { headers })).json()) as { address: string | null });
  return { address, warnings: lines.filter((line) => line.includes('TRUST_PROXY')).length, noted: noted.mock.calls.length };
}

test('a trusted proxy names the caller last', async () => {
  expect(await asked('true', '203.0.113.7, 198.51.100.20')).toEqual({ address: '198.51.100.20', warnings: 0, noted: 0 });
});

test('a proxy that is not trusted names nobody, and the log and the database say so once', async () => {
  expect(await asked('false', '203.0.113.7', 3)).toEqual({ address: null, warnings: 1, noted: 1 });
});

test('without a proxy there is nothing to say', async () => {
  expect(await asked('false', null)).toEqual({ address: null, warnings: 0, noted: 0 });
});

test('a proxy of one’s own is on the machine or in its network; what a stranger sends says nothing of one', () => {
  const near = ['127.0.0.1', '::1', '::ffff:10.1.2.3', '10.0.0.8', '172.20.0.2', '192.168.1.1', 'fd00::1', 'fe80::1%eth0', null];
  expect(near.filter((address) => !isNearby(address))).toEqual([]);
  expect(['203.0.113.7', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.7', 'unknown'].filter(isNearby)).toEqual([]);
});
