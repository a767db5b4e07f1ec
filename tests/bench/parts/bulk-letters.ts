import { Sqlite } from '../../../api/db/engines/better-sqlite3.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { type Figure, ratioAtMost } from '../figures.ts';
import type { Desk } from '../stage/desk.ts';

/** As many go in one call of the console's dialog. */
const chunkSize = 5;

/** As many as there are of so few applications, up to so many. */
const most = 500;

/** The first page of applications, asked for at a steady pace: with nothing else going on, and while letters go to many as the dialog sends them. */
export async function bulkLetters({ file, staff }: Desk): Promise<Figure[]> {
  const ids = prepare(file);
  const letters = ids.length;
  const list = () => staff('GET', '/applications');
  for (let warm = 0; warm < 50; warm++) await list();
  const idle = await steadily(list, new Promise((resolve) => setTimeout(resolve, 8000)));
  const start = performance.now();
  const sending = await steadily(list, sendAll(staff, ids));
  const perSecond = (letters * 1000) / (performance.now() - start);
  const common = { part: 'bulkLetters', engine: 'sqlite' } as const;
  const reference = { name: 'ふだん', value: idle };
  return [
    { ...common, what: `申請一覧 p99、請書${letters}通の送信のあいだ`, value: sending, unit: 'ms', reference, targets: [ratioAtMost(3)] },
    { ...common, what: '請書の一括送信', value: perSecond, unit: '通/秒', targets: [] },
  ];
}

/** Puts grants that the board has decided on, and for which no letter is on its way, to where their letters are sent. */
function prepare(file: string): number[] {
  const db = new Sqlite(file, { timeout: 10_000 });
  const decided = `select distinct a.id from applications a join status_histories h on h."applicationId" = a.id
    where h."fromStatus" = 'AWAITING_BOARD_APPROVAL' and h."toStatus" = 'CONTRACT_PREPARATION' and a."grantNumber" is not null
      and a."approvedAmount" is not null and a."startDate" is not null and a."endDate" is not null
      and a.id not in (select "applicationId" from envelopes) order by a.id limit ?`;
  const ids = (db.prepare(decided).all(most) as { readonly id: number }[]).map(({ id }) => id);
  const move = db.prepare(`update applications set status = 'CONTRACT_PREPARATION' where id = ?`);
  db.transaction(() => ids.forEach((id) => void move.run(id)))();
  db.close();
  if (ids.length < most / 2) throw new Error(`Only ${ids.length} grants that letters could be sent for`);
  return ids;
}

async function sendAll(staff: ApiClient, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += chunkSize) {
    const { data } = await staff('POST', '/envelopes/send', { applicationIds: ids.slice(from, from + chunkSize), kind: 'ukesyo' });
    const failed = data.find(({ state }: { readonly state: string }) => state !== 'sent');
    if (failed) throw new Error(`Not sent: ${JSON.stringify(failed)}`);
  }
}

/** Milliseconds between two calls: each begins when its time has come, whether or not the one before was answered. */
const pace = 25;

async function steadily(work: () => Promise<unknown>, during: Promise<unknown>): Promise<number> {
  const taken: Promise<number>[] = [];
  const timer = setInterval(() => taken.push(timed(work)), pace);
  await during.finally(() => clearInterval(timer));
  const sorted = (await Promise.all(taken)).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
