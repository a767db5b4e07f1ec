import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../../refine-app/data/http.ts';

/** What the network does with each call: nothing of it arrives, or its answer does; then with this status. */
let outcomes: ('lost' | number)[] = [];
let keys: unknown[] = [];
const usual = http.defaults.adapter;

beforeEach(() => {
  keys = [];
  localStorage.setItem('seseragiStorageToken', 'token');
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    keys.push(config.headers.get('Idempotency-Key'));
    const outcome = outcomes.shift() ?? 200;
    if (outcome === 'lost') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const data = outcome === 200 ? { success: true, data: 'done' } : { success: false, error: 'だめです', code: 'refused' };
    const response = { data, status: outcome, statusText: '', headers: new AxiosHeaders(), config };
    if (outcome !== 200) throw new AxiosError('', undefined, config, undefined, response);
    return response;
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  http.defaults.adapter = usual;
  localStorage.clear();
  outcomes = [];
});

const save = (text = '水辺') =>
  http.post('/api/comments', { text }).then(
    ({ data }) => data as string,
    ({ statusCode }) => statusCode as number,
  );

it('a write whose answer is lost is sent again by itself, by the same key', async () => {
  outcomes = ['lost', 502];
  expect(await save()).toBe('done');
  expect([keys.length, new Set(keys).size, keys[0]]).toEqual([3, 1, expect.stringMatching(/^[\da-f]{32}$/)]);
});

it('is told of after three tries, and pressed again with the same content keeps its key', async () => {
  outcomes = ['lost', 'lost', 'lost'];
  expect(await save()).toBe(0);
  expect([await save('川辺'), await save()]).toEqual(['done', 'done']);
  const [first, other, again] = [keys[0], keys[3], keys[4]];
  expect([keys.length, other === first, again === first]).toEqual([5, false, true]);
  // Now that it is answered, the same once more is another write.
  expect([await save(), keys[5] === first]).toEqual(['done', false]);
});

it('what is pressed again much later is meant anew', async () => {
  outcomes = ['lost', 'lost', 'lost'];
  await save();
  vi.setSystemTime(Date.now() + 16 * 60_000);
  await save();
  expect(keys[3]).not.toBe(keys[0]);
});

it('what is refused, or breaks down, is not sent again by itself', async () => {
  outcomes = [422, 409, 500];
  expect([await save(), await save(), await save()]).toEqual([422, 409, 500]);
  expect(new Set(keys).size).toBe(3);
  // Whether it was done before it broke down, nobody knows.
  await save();
  expect([keys.length, keys[3] === keys[2]]).toEqual([4, true]);
});

it('without a connection it fails at once, and so does a file, which has a queue of its own', async () => {
  const form = new FormData();
  form.set('file', new File(['x'], '写真.jpg', { lastModified: 1 }));
  const send = () => http.post('/api/files', form).catch(() => 'failed');
  outcomes = ['lost', 'lost'];
  expect([await send(), keys.length]).toEqual(['failed', 1]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect([await save(), keys.length]).toEqual([0, 2]);
  await send();
  expect(keys[2]).toBe(keys[0]);
});

it('a read has no key', async () => {
  await http.get('/api/comments');
  expect(keys).toEqual([undefined]);
});
