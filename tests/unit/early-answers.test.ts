import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeEarly } from '../../refine-app/providers/early.ts';
import { http } from '../../refine-app/providers/http.ts';
import { firstRowsAddress } from '../../refine-app/views/first-rows.ts';
import { resources } from '../../resources.config.ts';

const script = readFileSync(new URL('../../refine-app/early.js', import.meta.url), 'utf8');

/** Runs the page's first script at an address. @returns the calls that it made, and what it leaves for the application */
function open(address: string, token: string | null, answer: () => Promise<unknown>) {
  const calls: [string, string][] = [];
  const window: { seseragiEarly?: Window['seseragiEarly'] } = {};
  const fetch = (called: string, { headers }: { headers: Record<string, string> }) => {
    calls.push([called, String(headers.Authorization)]);
    return answer();
  };
  const rows = script.replace('firstRows = {}', `firstRows = { '/admin/applications': '/api/applications?page=1' }`);
  const { pathname, search } = new URL(address, 'http://localhost');
  runInNewContext(rows, { window, location: { pathname, search }, localStorage: { getItem: () => token }, performance, fetch });
  return { calls, window };
}

const me = { success: true, data: { id: 1 } };
const good = async () => ({ status: 200, headers: new Headers(), json: async () => me });

const refusal = (status: number, headers: Record<string, string>) => ({
  status,
  headers: new Headers(headers),
  json: async () => ({ success: false, data: null, error: 'できません' }),
});

describe('what the page asks for before its files have come', () => {
  it.each([
    ['/admin/applications', ['/api/me', '/api/applications?page=1']],
    ['/admin/applications?page=2', ['/api/me']],
    ['/admin/dashboard', ['/api/me']],
  ])('at %s is %j', (address, expected) => {
    expect(open(address, 'one', good).calls).toEqual(expected.map((called) => [called, 'Bearer one']));
  });

  it('is nothing for somebody who has not signed in', () => {
    expect(open('/admin/applications', null, good)).toEqual({ calls: [], window: {} });
  });

  it.each([
    ['applications', '/api/applications?page=1&limit=30&sortBy=entryDate&sortOrder=desc'],
    ['adoptions', '/api/adoptions?page=1&limit=30&sortBy=entryDate&sortOrder=desc&hasGrantNumber=true'],
    ['grants', '/api/admin/grants?page=1&limit=30&sortBy=year&sortOrder=desc'],
  ] as const)('is for %s what its list asks for', (name, address) => {
    expect(firstRowsAddress(resources[name])).toBe(address);
  });
});

describe('an answer that came early', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => 'one' });
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is that to the first call, without its envelope, and to no second one', async () => {
    vi.stubGlobal('window', open('/admin/applications', 'one', good).window);
    expect((await http.get('/api/me')).data).toEqual({ id: 1 });
    expect(takeEarly('/api/me', 'one')).toBeUndefined();
  });

  it('is not for another call, nor for another session', () => {
    vi.stubGlobal('window', open('/admin/applications', 'one', good).window);
    expect(takeEarly('/api/users', 'one')).toBeUndefined();
    expect(takeEarly('/api/me', 'two')).toBeUndefined();
    expect(takeEarly('/api/me', 'one')).toBeUndefined();
  });

  it('is no news after ten seconds', () => {
    vi.stubGlobal('window', open('/admin/applications', 'one', good).window);
    vi.advanceTimersByTime(10_001);
    expect(takeEarly('/api/me', 'one')).toBeUndefined();
  });

  it.each([
    ['a refusal', async () => refusal(403, {}), { statusCode: 403, message: 'できません', retryAfter: undefined }],
    ['too early', async () => refusal(503, { 'Retry-After': '7' }), { statusCode: 503, message: 'できません', retryAfter: 7 }],
    ['no answer', () => Promise.reject(new Error('offline')), { statusCode: 0, code: 'network' }],
  ])('is %s, and nothing is asked twice for it', async (_, answer, expected) => {
    vi.stubGlobal('window', open('/admin/applications', 'one', answer).window);
    await expect(http.get('/api/me')).rejects.toMatchObject(expected);
  });

  it('is read to its end when it was a refusal, too', async () => {
    const json = vi.fn(async () => ({}));
    vi.stubGlobal('window', open('/admin/dashboard', 'one', async () => ({ ...refusal(403, {}), json })).window);
    await takeEarly('/api/me', 'one');
    expect(json).toHaveBeenCalledOnce();
  });
});
