import { roles } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { type Resource, readPath } from '../../../schema/resource.ts';
import { type Figure, ratioAtMost } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { type Side, sideBySide } from '../load/side-by-side.ts';
import type { Stage } from '../stage/stage.ts';
import { filteredList } from './lists.ts';

/** The first page of every screen's list on few and on many applications, by turns: how much the median grows. */
export async function screens(few: Stage, many: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { label, path, role } of shownLists()) {
    const sides: [Side, Side] = [await sideOf(many, path, role), await sideOf(few, path, role)];
    const [large, small] = await sideBySide(many.loader, sides, { connections: 1, seconds: many.slice / 2, rounds: 1 });
    figures.push({
      part: 'screens',
      what: `画面の一覧「${label}」`,
      engine: many.engine,
      rows: many.rows,
      value: large.p50,
      unit: 'ms',
      spread: large.spread,
      reference: { name: `${few.rows.toLocaleString('ja-JP')}件のとき`, value: small.p50 },
      targets: [ratioAtMost(1.6)],
    });
  }
  return figures;
}

/** Every resource with a screen of its own, and a member of staff who may see it. */
function shownLists() {
  const lists = Object.values<Resource>(resources).flatMap((resource) => {
    const role = roles.find((one) => one !== 'recipient' && resource.access.read.includes(one));
    return resource.screen && role ? [{ label: resource.label, path: `${readPath(resource)}?page=1`, role }] : [];
  });
  return [...lists, { label: '申請（状況と年度で絞り込み）', path: filteredList, role: 'fund_manager' as const }];
}

async function sideOf({ product }: Stage, path: string, role: Parameters<Stage['product']['as']>[0]): Promise<Side> {
  const { token } = await product.as(role);
  return { url: product.url, requests: [httpRequest('GET', `/api${path}`, token)] };
}
