import { type Figure, ratioAtMost } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { type Side, sideBySide } from '../load/side-by-side.ts';
import type { Stage } from '../stage/stage.ts';
import { filteredList, someIds, wholeList } from './lists.ts';

/** The same screens on both engines by turns. */
export async function engines(sqlite: Stage, postgres: Stage): Promise<Figure[]> {
  const ids = someIds(Math.min(sqlite.rows, postgres.rows));
  const screens = {
    申請一覧: [wholeList],
    '申請一覧（絞り込み）': [filteredList],
    '申請 1件': ids.map((id) => `/applications/${id}`),
    '検索「河川」': ['/applications?q=河川'],
    '検索「砂防」': ['/applications?q=砂防'],
  };
  const figures: Figure[] = [];
  for (const [what, paths] of Object.entries(screens)) {
    const side = ({ staff, product: { url } }: Stage): Side => ({
      url,
      requests: paths.map((path) => httpRequest('GET', `/api${path}`, staff.token)),
    });
    const [ours, other] = await sideBySide(postgres.loader, [side(postgres), side(sqlite)], { connections: 1, seconds: postgres.slice, rounds: 1 });
    figures.push({
      part: 'engines',
      what: `PostgreSQL と SQLite：${what}`,
      engine: 'postgres',
      rows: postgres.rows,
      value: ours.p50,
      unit: 'ms',
      spread: ours.spread,
      reference: { name: '同じ件数の SQLite', value: other.p50 },
      targets: [ratioAtMost(2)],
    });
  }
  return figures;
}
