import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { callerAddress } from '../../api/http/guards.ts';
import { loadSettings } from '../../api/settings.ts';

async function asked(trust: string, forwarded: string | null, times = 1) {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const settings = loadSettings({ TRUST_PROXY: trust });
  const app = new Hono().get('/', (context) => context.json({ address: callerAddress(context, { settings, log }) }));
  const headers = new Headers(forwarded === null ? [] : [['X-Forwarded-For', forwarded]]);
  let address: string | null = null;
  for (let time = 0; time < times; time += 1) ({ address } = (await (await app.request('/', { headers })).json()) as { address: string | null });
  return { address, warnings: lines.filter((line) => line.includes('TRUST_PROXY')).length };
}

test('a trusted proxy names the caller last', async () => {
  expect(await asked('true', '203.0.113.7, 198.51.100.20')).toEqual({ address: '198.51.100.20', warnings: 0 });
});

test('a proxy that is not trusted names nobody, and the log says so once', async () => {
  expect(await asked('false', '203.0.113.7', 3)).toEqual({ address: null, warnings: 1 });
});

test('without a proxy there is nothing to say', async () => {
  expect(await asked('false', null)).toEqual({ address: null, warnings: 0 });
});
