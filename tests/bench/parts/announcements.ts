import { japanDate } from '../../../domain/dates/japan-date.ts';
import { apiClient } from '../../support/api-client.ts';
import type { AnyRow } from '../../support/rows.ts';
import { atMost, type Figure } from '../figures.ts';
import { freeApplications } from '../stage/free-applications.ts';
import { startProduct } from '../stage/product.ts';
import { runSql } from '../stage/run-sql.ts';
import type { Stage } from '../stage/stage.ts';

const count = 1000;
/** No other application is of it. */
const grantYear = 2031;

/**
 * A thousand results, from the moment to the last applicant's status, letter and mail in the outbox; on PostgreSQL by three processes. And the letters,
 * which are drawn beforehand.
 */
export async function announcements({ engine, rows, staff, product, urls, folder }: Stage): Promise<Figure[]> {
  const others = engine === 'postgres' ? await Promise.all([startProduct(urls.product, folder), startProduct(urls.product, folder)]) : [];
  try {
    const head = await apiClient(product.url, '/admin/login', 'fund_department_head');
    const ids = await waiting(urls.product);
    const decided = await staff('POST', '/applications/bulk-decide', { ids, outcome: 'awarded', amount: 300_000, boardDate: '2026-11-10' });
    const first = decided.data?.find(({ success }: AnyRow) => !success);
    if (!decided.data || first) throw new Error(`Not decided: ${decided.error ?? JSON.stringify(first)}`);
    const drafts = await allIds(staff, `/decisions?grantYear=${grantYear}&status=draft`, 'decisions');
    await head('POST', '/decisions/bulk-approve', { ids: drafts });
    const given = {
      title: '千件',
      grantYear,
      wave: 'adopted',
      at: endOfToday(),
      replyBy: '2099-02-01',
      awardText: 'おめでとうございます。',
    };
    const { data: announcement } = await staff('POST', '/announcements', given);
    const look = async () => (await staff('GET', `/announcements/${announcement.id}`)).data;
    const path = `/announcements/${announcement.id}`;
    const submitted = performance.now();
    await staff('POST', `${path}/submit`, {});
    await until(async () => (await look()).letterCount === count);
    const drawn = performance.now() - submitted;
    const approved = await head('POST', `${path}/approve`, {});
    if (approved.status !== 200) throw new Error(`Not approved: ${approved.error}`);
    const start = performance.now();
    await runSql(urls.product, `update announcements set at = '${new Date().toISOString()}' where id = ${announcement.id}`);
    await until(async () => (await look()).status === 'done');
    const told = performance.now() - start;
    const end = await look();
    if (end.told !== count || end.problems !== 0) throw new Error(`${end.told} were told, ${end.problems} not`);
    const common = { part: 'announcements', engine, rows } as const;
    const by = engine === 'postgres' ? '（3プロセス）' : '';
    return [
      { ...common, what: `結果の通知 ${count.toLocaleString('ja-JP')}件${by}`, value: told, unit: 'ms', targets: [atMost(15_000)] },
      { ...common, what: `通知書の作成${by}`, value: (count * 1000) / drawn, unit: '枚/秒', targets: [] },
    ];
  } finally {
    await Promise.all(others.map((other) => other.stop()));
  }
}

/** The letters are dated by it, so that the moment can be moved to as soon as they are drawn. */
const endOfToday = () => new Date(`${japanDate(new Date())}T23:59:59.000+09:00`).toISOString();

/** Applications that the board has before it, each with a number. */
async function waiting(url: string): Promise<number[]> {
  const ids = (await freeApplications(url)).slice(-count);
  if (ids.length < count) throw new Error(`Only ${ids.length} applications outside a call`);
  await runSql(
    url,
    `update applications set status = 'AWAITING_BOARD_APPROVAL', "grantYear" = ${grantYear}, "grantNumber" = 'B-' || id, "approvedAmount" = null,
     "startDate" = '2031-04-01', "endDate" = '2032-03-31' where id in (${ids.join()})`,
  );
  return ids;
}

async function allIds(staff: Stage['staff'], path: string, key: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { data } = await staff('GET', `${path}&limit=200&page=${page}&fields=id`);
    const rows = data[key] as AnyRow[];
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < 200) return ids;
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < 300_000; ) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Not within five minutes');
}
