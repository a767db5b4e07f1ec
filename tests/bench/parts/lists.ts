import { type Figure, ratioAtLeast, ratioAtMost } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { type Side, sideBySide } from '../load/side-by-side.ts';
import type { Stage } from '../stage/stage.ts';

/** About 0.7 % of the applications. */
export const filter = 'status=REJECTED_END&grantYear=2020';
export const wholeList = '/applications';
export const filteredList = `/applications?${filter}`;
export const deepPage = '/applications?page=1000';

const bareName = '素の Hono';

/** The list of applications, filtered and far back, and single records, beside the bare handler: one connection for the times, 16 for the number. */
export async function lists(stage: Stage): Promise<Figure[]> {
  const ids = someIds(stage.rows);
  const records = { product: ids.map((id) => `/applications/${id}`), bare: ids.map((id) => `/record/${id}`) };
  return [
    ...(await compared(stage, '申請一覧', { product: [wholeList], bare: ['/list'] }, { p50: 1.3, rate: 0.85 })),
    ...(await compared(
      stage,
      '申請一覧（状況と年度で絞り込み）',
      { product: [filteredList], bare: [`/filtered?${filter}`] },
      { p50: 1.3, rate: 0.85 },
    )),
    ...(await compared(stage, '申請一覧 1,000ページ目', { product: [deepPage], bare: ['/deep?page=1000'] }, {})),
    ...(await compared(stage, '申請 1件', records, { rate: 0.65 })),
    await deepBesideFirst(stage),
  ];
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

async function compared(stage: Stage, what: string, paths: Paths, wish: Wish): Promise<Figure[]> {
  const { engine, rows, loader, slice, staff, product, bare } = stage;
  const sides: [Side, Side] = [
    { url: product.url, requests: paths.product.map((path) => httpRequest('GET', `/api${path}`, staff.token)) },
    { url: bare.url, requests: paths.bare.map((path) => httpRequest('GET', path, staff.token)) },
  ];
  const [one, bareOne] = await sideBySide(loader, sides, { connections: 1, seconds: slice });
  const [many, bareMany] = await sideBySide(loader, sides, { connections: 16, seconds: slice });
  const common = { part: 'lists', engine, rows };
  return [
    {
      ...common,
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
      what: `${what}：16接続`,
      value: many.perSecond,
      unit: '件/秒',
      spread: many.spread,
      reference: { name: bareName, value: bareMany.perSecond },
      targets: wish.rate ? [ratioAtLeast(wish.rate)] : [],
    },
  ];
}

async function deepBesideFirst({ engine, rows, loader, slice, staff, product: { url } }: Stage): Promise<Figure> {
  const side = (path: string) => ({ url, requests: [httpRequest('GET', `/api${path}`, staff.token)] });
  const [deep, first] = await sideBySide(loader, [side(deepPage), side(wholeList)], { connections: 1, seconds: slice });
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
