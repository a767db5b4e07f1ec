import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { type Figure, ratioAtLeast } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { type Side, sideBySide, spread } from '../load/side-by-side.ts';
import { freeApplications } from '../stage/free-applications.ts';
import { runSql } from '../stage/run-sql.ts';
import type { Stage } from '../stage/stage.ts';

/** More than one slice can move. */
const perSlice = 4000;

/** One change of status with its row, history, audit entry and mail in the outbox, beside a bare change of one row; both on the disk when answered. */
export async function writes(stage: Stage): Promise<Figure[]> {
  const { engine, rows, loader, slice, product, bare, urls } = stage;
  const staff = await product.as('fund_staff');
  const ids = spread(await freeApplications(urls.product), perSlice);
  const back = `update applications set status = 'APPLICATION_SUBMITTED' where status <> 'APPLICATION_SUBMITTED' and id in (${ids.join()})`;
  const wish = { applicationStatusId: statusEntry('REVISION_REQUESTED').id, comment: '予算書を直してください', sendMail: true };
  const side = (url: string, database: string, path: string, body: unknown): Side => ({
    url,
    async requests() {
      await runSql(database, back);
      return ids.map((id) => httpRequest('PUT', `${path}/${id}`, staff.token, body));
    },
  });
  const sides: [Side, Side] = [
    side(product.url, urls.product, '/api/applications', wish),
    side(bare.url, urls.bare, '/record', { status: 'REVISION_REQUESTED' }),
  ];
  const figures: Figure[] = [];
  // Many first: a process that has just started is slow at what it has not done a few thousand times, and both sides go on for days.
  for (const connections of [16, 1]) {
    const [ours, theirs] = await sideBySide(loader, sides, { connections, seconds: slice });
    figures.unshift({
      part: 'writes',
      key: `status.${connections}`,
      what: `状況の変更 1件（履歴・操作記録・メール）：${connections}接続`,
      engine,
      rows,
      value: ours.perSecond,
      unit: '件/秒',
      spread: ours.spread,
      reference: { name: '素の1行の更新', value: theirs.perSecond },
      targets: [ratioAtLeast(0.6)],
    });
  }
  return figures;
}
