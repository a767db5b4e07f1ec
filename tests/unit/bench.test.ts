import { describe, expect, it } from 'vitest';
import { atLeast, atMost, type Figure, isMet, ratioAtLeast, ratioAtMost, ratioOf } from '../bench/figures.ts';
import type { Loader, Order } from '../bench/load/load.ts';
import { sideBySide, spread } from '../bench/load/side-by-side.ts';
import { textTable } from '../bench/report.ts';

const figure = (more: Partial<Figure>): Figure => ({ part: 'lists', what: '申請一覧', value: 80, unit: '件/秒', targets: [], ...more });
const bare = { name: '素の Hono', value: 100 };

describe('a figure of the bench', () => {
  it.each([
    ['nothing is asked', {}, null],
    ['the ratio is reached', { reference: bare, targets: [ratioAtLeast(0.8)] }, true],
    ['the ratio is missed', { reference: bare, targets: [ratioAtLeast(0.81)] }, false],
    ['it is small enough', { reference: bare, targets: [ratioAtMost(0.8)] }, true],
    ['one of two is enough', { reference: bare, targets: [atLeast(120), ratioAtLeast(0.75)] }, true],
    ['it fell', { value: -5, targets: [atMost(20)] }, true],
    ['there is nothing to compare with', { targets: [ratioAtMost(2)] }, false],
  ])('is judged: %s', (_what, more, met) => expect(isMet(figure(more))).toBe(met));

  it('has a ratio only beside something', () => {
    expect(ratioOf(figure({ reference: bare }))).toBe(0.8);
    expect(ratioOf(figure({}))).toBeNull();
  });
});

describe('the table of the bench', () => {
  it('is straight with Japanese letters, and says what is missed', () => {
    const [head, rule, first, second] = textTable([figure({ reference: bare, targets: [ratioAtLeast(0.9)] }), figure({ what: '申請 1件' })]).split(
      '\n',
    );
    const width = (line = '') => [...line].reduce((sum, character) => sum + (character >= '\u1100' ? 2 : 1), 0);
    expect(new Set([head, rule, first, second].map(width)).size).toBe(1);
    expect(first).toMatch(/0\.80 +比 0\.9 以上 +未達/);
  });

  it("tells of the screens' lists that are fine only the one that grows most, and every other one", () => {
    const screen = (what: string, value: number) => figure({ part: 'screens', what, value, reference: bare, targets: [ratioAtMost(1.6)] });
    const table = textTable([screen('団体', 101), screen('口座', 102), screen('申請', 300)]);
    expect(['団体', '口座', '申請'].map((what) => table.includes(what))).toEqual([false, true, true]);
  });
});

describe('applications from everywhere', () => {
  it.each([
    [[1, 2, 3], 5, [1, 2, 3]],
    [[1, 2, 3, 4, 5, 6], 3, [1, 3, 5]],
    [[], 3, []],
  ])('of %j at most %i', (ids, most, chosen) => expect(spread(ids, most)).toEqual(chosen));
});

describe('two servers side by side', () => {
  it('are loaded by turns, forwards and back, and told by the median', async () => {
    const ports: number[] = [];
    const loader: Loader = {
      async run({ port, seconds }: Order) {
        ports.push(port);
        return { latencies: Float64Array.from(port === 1 ? [1, 2, 9] : [4, 4, 4]), seconds, failure: null };
      },
      stop: () => undefined,
    };
    const side = (port: number) => ({ url: `http://127.0.0.1:${port}`, requests: ['GET / HTTP/1.1\r\n\r\n'] });
    const [first, second] = await sideBySide(loader, [side(1), side(2)], { connections: 1, seconds: 1 });
    expect(ports.slice(2)).toEqual([1, 2, 2, 1, 1, 2, 2, 1]);
    expect([first.p50, first.perSecond, first.spread, second.p99]).toEqual([2, 3, 0, 4]);
  });

  it('are sent what may be sent once anew for every slice', async () => {
    const orders: Order[] = [];
    const loader: Loader = {
      async run(order: Order) {
        orders.push(order);
        return { latencies: Float64Array.from([1]), seconds: 1, failure: null };
      },
      stop: () => undefined,
    };
    let slices = 0;
    const once = { url: 'http://127.0.0.1:1', requests: async () => [`slice ${++slices}`] };
    await sideBySide(loader, [once, { url: 'http://127.0.0.1:2', requests: ['again'] }], { connections: 1, seconds: 1, rounds: 1 });
    expect(orders.map(({ requests }) => requests[0])).toEqual(['slice 1', 'again', 'slice 2', 'again', 'again', 'slice 3']);
    expect(orders.map(({ once }) => once)).toEqual([true, false, true, false, false, true]);
  });
});
