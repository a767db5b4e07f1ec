import { describe, expect, it } from 'vitest';
import { atLeast, atMost, type Figure, isMet, ratioAtLeast, ratioAtMost, ratioOf } from '../bench/figures.ts';
import type { Loader, Order } from '../bench/load/load.ts';
import { sideBySide, spread } from '../bench/load/side-by-side.ts';
import { readOptions } from '../bench/options.ts';
import { compareTwice, isMarked, lossOf, medianRatios, readCommitted } from '../bench/quick.ts';
import { comparisonTable, docsText, textTable } from '../bench/report.ts';

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

describe('the table in the documents', () => {
  it('names the commit, and has one line a figure and one column a database', () => {
    const about = { commit: 'abc1234+', date: '2026-11-28', machine: 'CPU、2コア', minutes: 20.5 };
    const list = (engine: 'sqlite' | 'postgres', value: number) =>
      figure({ engine, rows: 100_000, value, reference: bare, targets: [ratioAtLeast(0.85)] });
    expect(docsText([figure({ what: '請書', unit: '通/秒', value: 55 }), list('sqlite', 90), list('postgres', 80)], about).split('\n')).toEqual([
      'コミット abc1234+、2026-11-28、CPU、2コア。全体で20.5分。',
      '',
      '| 計測 | 比べたもの | 目標 | SQLite 100,000件 | PostgreSQL 100,000件 |',
      '| --- | --- | --- | --- | --- |',
      '| 請書 |  |  | 55.0 通/秒 |  |',
      '| 申請一覧 | 素の Hono | 比 0.85 以上 | 0.90（90.0 件/秒） | 0.80（80.0 件/秒） 未達 |',
    ]);
  });
});

describe('a quick run', () => {
  const rate = (value: number) => figure({ key: 'list.16', value, reference: bare });
  const time = (value: number) => figure({ key: 'list.1', unit: 'ms', value, reference: bare });

  it.each([
    ['fewer a second', rate(80), 1, 0.25],
    ['more a second', rate(80), 0.4, -0.5],
    ['a longer time', time(120), 0.8, 0.5],
    ['a shorter time', time(60), 0.8, -0.25],
    ['nothing committed', time(60), null, 0],
    ['no ratio', figure({ key: 'list.1' }), 1, 0],
  ])('knows by how much it is worse: %s', (_what, one, committed, loss) => expect(lossOf(one, committed)).toBeCloseTo(loss));

  /** Runs parts that give one figure after the other. */
  async function compared(ratios: Record<string, number>, given: Record<string, Figure[][]>) {
    const names: string[] = [];
    const parts = Object.entries(given).map(([name, runs]) => [name, async () => runs.shift() as Figure[]] as const);
    const measure = (name: string, part: () => Promise<Figure[]>) => {
      names.push(name);
      return part();
    };
    const comparisons = await compareTwice(parts, ratios, measure, async () => void names.push('restart'));
    return { names, marks: comparisons.map(isMarked), table: comparisonTable(comparisons) };
  }

  it('measures only what is worse a second time, after all the others, and marks what is worse both times', async () => {
    const ratios = { 'list.1': 1, 'list.16': 1 };
    const given = {
      list: [
        [time(120), rate(100)],
        [time(130), rate(50)],
      ],
      writes: [[rate(90)]],
    };
    const { names, marks, table } = await compared(ratios, given);
    expect(names).toEqual(['list', 'writes', 'restart', 'list（もう一度）']);
    expect(marks).toEqual([true, false, false]);
    expect(table).toMatch(/1\.20 +1\.00 +\+20% +\+30% +15%以上悪い/);
  });

  it('marks nothing that was worse once', async () => {
    const { names, marks } = await compared({ 'list.1': 1 }, { list: [[time(150)], [time(114)]] });
    expect([names.length, marks]).toEqual([3, [false]]);
  });

  it('says where nothing was committed, and leaves out what has no name', async () => {
    const { names, marks, table } = await compared({}, { list: [[time(150), figure({ what: '99%', reference: bare })]] });
    expect([names, marks]).toEqual([['list'], [false]]);
    expect(table).toMatch(/1\.50 +なし/);
    expect(table).not.toContain('99%');
  });

  it('marks nothing where the second run failed', async () => {
    expect((await compared({ 'list.1': 1 }, { list: [[time(150)], []] })).marks).toEqual([false]);
  });

  it('commits the median of several runs', () => {
    const runs = [[time(100), rate(70)], [time(300)], [time(123.456), figure({ value: 1, reference: bare })]];
    expect(medianRatios(runs)).toEqual({ 'list.1': 1.23, 'list.16': 0.7 });
  });

  it('has committed ratios', () => {
    const { commit, date, ratios } = readCommitted();
    expect([commit, date]).toEqual([expect.stringMatching(/^[0-9a-f]{7,}\+?$/), expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    expect(Object.values(ratios).every((ratio) => ratio > 0)).toBe(true);
  });

  it('takes few applications on SQLite, and commits only what is whole', () => {
    const options = (...args: string[]) => readOptions({ whole: ['load', 'lists'], quick: ['list', 'start'] }, args);
    expect(options('--quick')).toMatchObject({ engines: ['sqlite'], rows: [20_000], keep: false });
    expect([...options('--quick', '--only', 'start').only]).toEqual(['start']);
    expect(options()).toMatchObject({ engines: ['sqlite', 'postgres'], rows: [100_000, 1_000_000], quick: false });
    for (const wrong of [
      ['--keep'],
      ['--quick', '--keep', '--only', 'list'],
      ['--quick', '--only', 'lists'],
      ['--quick', '--docs'],
      ['--rows', '1000'],
    ])
      expect(() => options(...wrong)).toThrow('使い方');
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
