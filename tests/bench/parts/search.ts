import { type Figure, ratioAtMost } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { sideBySide } from '../load/side-by-side.ts';
import type { Stage } from '../stage/stage.ts';
import { filter, wholeList } from './lists.ts';

const cases = [
  { key: 'search.common', what: '検索「河川」（2文字、28%に当たる）', query: 'q=河川' },
  { key: 'search.short', what: '検索「砂防」（2文字、0.05%に当たる）', query: 'q=砂防' },
  { key: 'search.rare', what: '検索「ヤマメ」（3文字、0.05%に当たる）', query: 'q=ヤマメ' },
  { key: 'search.filtered', what: '検索「河川」と絞り込み', query: `q=河川&${filter}` },
];

/** A page of hits with its total, beside the list without a search. */
export async function search({ engine, rows, loader, slice, staff, product: { url } }: Stage): Promise<Figure[]> {
  const side = (path: string) => ({ url, requests: [httpRequest('GET', `/api${path}`, staff.token)] });
  const figures: Figure[] = [];
  for (const { key, what, query } of cases) {
    const [found, list] = await sideBySide(loader, [side(`/applications?${query}`), side(wholeList)], { connections: 1, seconds: slice, rounds: 1 });
    const reference = { name: '検索なしの一覧', value: list.p50 };
    figures.push({
      part: 'search',
      key,
      what,
      engine,
      rows,
      value: found.p50,
      unit: 'ms',
      spread: found.spread,
      reference,
      targets: [ratioAtMost(1.5)],
    });
  }
  return figures;
}
