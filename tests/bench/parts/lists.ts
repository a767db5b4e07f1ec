import { type Figure, ratioAtLeast, ratioAtMost } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { type Side, sideBySide } from '../load/side-by-side.ts';
import { consolePath, type Stage } from '../stage/stage.ts';

/** About 0.7 % of the applications. */
export const filter = 'status=REJECTED_END&grantYear=2020';
export const wholeList = '/applications';
export const filteredList = `/applications?${filter}`;
export const deepPage = '/applications?page=1000';

const bareName = '素の Hono';

/** The list of applications, filtered and far back, and single records, beside the bare handler: one connection for the times, 16 for the number. */
export async function lists(stage: Stage): Promise<Figure[]> {
  return [
    ...(await fullList(stage)),
    ...(await consoleList(stage)),
    ...(await compared(
      stage,
      'filtered',
      '申請一覧（状況と年度で絞り込み）',
      { product: [filteredList], bare: [`/filtered?${filter}`] },
      { p50: 1.3, rate: 0.85 },
    )),
    ...(await compared(stage, 'deep', '申請一覧 1,000ページ目', { product: [deepPage], bare: ['/deep?page=1000'] }, {})),
    ...(await oneRecord(stage)),
    await deepBesideFirst(stage),
    ...(await me(stage)),
  ];
}

export const fullList = (stage: Stage) => compared(stage, 'list', '申請一覧', { product: [wholeList], bare: ['/list'] }, { p50: 1.3, rate: 0.85 });

/** Of each row the cells that the console shows. */
export const consoleList = (stage: Stage) =>
  compared(stage, 'columns', '申請一覧（画面の列）', { product: [consolePath], bare: ['/columns'] }, { p50: 1.3, rate: 0.85 });

export async function oneRecord(stage: Stage): Promise<Figure[]> {
  const ids = someIds(stage.rows);
  const paths = { product: ids.map((id) => `/applications/${id}`), bare: ids.map((id) => `/record/${id}`) };
  return compared(stage, 'record', '申請 1件', paths, { rate: 0.65 });
}

/** What every screen begins with, beside a record. */
export async function me(stage: Stage): Promise<Figure[]> {
  const { engine, rows, loader, slice } = stage;
  const sides = [productSide(stage, ['/me']), productSide(stage, [`/applications/${rows}`])] as const;
  const [ours, record] = await sideBySide(loader, sides, { connections: 1, seconds: slice });
  const reference = { name: '申請 1件', value: record.p50 };
  const what = 'ログインの確認（/api/me）：1接続の中央値';
  return [{ part: 'lists', key: 'me.1', what, engine, rows, value: ours.p50, unit: 'ms', spread: ours.spread, reference, targets: [ratioAtMost(1)] }];
}

interface Paths {
  readonly product: readonly string[];
  readonly bare: readonly string[];
}

/** What a pair of servers should reach: the product's median time at most, its number at least, as a share of the bare one's. */
interface Wish {
  readonly p50?: number;
  readonly rate?: number;
}

/** @param key of its figures, each with its number of connections behind it */
async function compared(stage: Stage, key: string, what: string, paths: Paths, wish: Wish): Promise<Figure[]> {
  const { engine, rows, loader, slice, staff, bare } = stage;
  const sides: [Side, Side] = [
    productSide(stage, paths.product),
    { url: bare.url, requests: paths.bare.map((path) => httpRequest('GET', path, staff.token)) },
  ];
  const [one, bareOne] = await sideBySide(loader, sides, { connections: 1, seconds: slice });
  const [many, bareMany] = await sideBySide(loader, sides, { connections: 16, seconds: slice });
  const common = { part: 'lists', engine, rows };
  return [
    {
      ...common,
      key: `${key}.1`,
      what: `${what}：1接続の中央値`,
      value: one.p50,
      unit: 'ms',
      spread: one.spread,
      reference: { name: bareName, value: bareOne.p50 },
      targets: wish.p50 ? [ratioAtMost(wish.p50)] : [],
    },
    { ...common, what: `${what}：1接続の99%`, value: one.p99, unit: 'ms', reference: { name: bareName, value: bareOne.p99 }, targets: [] },
    {
      ...common,
      key: `${key}.16`,
      what: `${what}：16接続`,
      value: many.perSecond,
      unit: '件/秒',
      spread: many.spread,
      reference: { name: bareName, value: bareMany.perSecond },
      targets: wish.rate ? [ratioAtLeast(wish.rate)] : [],
    },
  ];
}

const productSide = ({ product: { url }, staff: { token } }: Stage, paths: readonly string[]): Side => ({
  url,
  requests: paths.map((path) => httpRequest('GET', `/api${path}`, token)),
});

async function deepBesideFirst(stage: Stage): Promise<Figure> {
  const { engine, rows, loader, slice } = stage;
  const sides = [productSide(stage, [deepPage]), productSide(stage, [wholeList])] as const;
  const [deep, first] = await sideBySide(loader, sides, { connections: 1, seconds: slice });
  const reference = { name: '1ページ目', value: first.p50 };
  return {
    part: 'lists',
    what: '1,000ページ目の、1ページ目との比',
    engine,
    rows,
    value: deep.p50,
    unit: 'ms',
    spread: deep.spread,
    reference,
    targets: [ratioAtMost(2)],
  };
}

/** Ids from everywhere in the table. */
export function someIds(rows: number, count = 500): number[] {
  return Array.from({ length: count }, (_, index) => 401 + ((index * 7919) % (rows - 400)));
}
