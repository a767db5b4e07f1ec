import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { type Figure, ratioAtLeast } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { type Side, sideBySide } from '../load/side-by-side.ts';
import { runSql } from '../stage/run-sql.ts';
import type { Stage } from '../stage/stage.ts';

/** More than one slice can move. */
const perSlice = 4000;

/** One change of status with its row, history, audit entry and mail in the outbox, beside a bare change of one row; both on the disk when answered. */
export async function writes(stage: Stage): Promise<Figure[]> {
  const { engine, rows, loader, slice, product, bare, urls } = stage;
  const staff = await product.as('fund_staff');
  const step = Math.max(1, Math.floor((rows - 400) / perSlice));
  const ids = Array.from({ length: Math.floor((rows - 400) / step) }, (_, index) => 401 + index * step);
  const back = `update applications set status = 'APPLICATION_SUBMITTED' where status <> 'APPLICATION_SUBMITTED' and id > 400 and (id - 401) % ${step} = 0`;
  const wish = { applicationStatusId: statusEntry('REVISION_REQUESTED').id, comment: '予算書を直してください', sendMail: true };
  const sides: [Side, Side] = [
    {
      url: product.url,
      requests: ids.map((id) => httpRequest('PUT', `/api/applications/${id}`, staff.token, wish)),
      renew: () => runSql(urls.product, back),
    },
    {
      url: bare.url,
      requests: ids.map((id) => httpRequest('PUT', `/record/${id}`, staff.token, { status: 'REVISION_REQUESTED' })),
      renew: () => runSql(urls.bare, back),
    },
  ];
  const figures: Figure[] = [];
  // Many first: a process that has just started is slow at what it has not done a few thousand times, and both sides go on for days.
  for (const connections of [16, 1]) {
    const [ours, theirs] = await sideBySide(loader, sides, { connections, seconds: slice });
    figures.unshift({
      part: 'writes',
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
