import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { twoThousandMails } from './mails.ts';
import { type Servers, startServers } from './servers.ts';
import { checkedAndWritten } from './transfers.ts';
import { uploads } from './uploads.ts';

/**
 * `npm run bench [-- --applications N]`: what the product does beside a bare Hono handler on the same data, in one run.
 * Ratios say more than milliseconds: they hold on another machine.
 */
const { values } = parseArgs({ options: { applications: { type: 'string', default: '20000' } } });
const folder = mkdtempSync(join(tmpdir(), 'seseragi-bench-'));
const servers = await startServers(folder, Number(values.applications));
try {
  const staff = await apiClient(servers.product, '/admin/login', 'fund_staff');
  console.log(`申請 ${Number(values.applications).toLocaleString('ja-JP')}件、1接続、中央値`);
  console.log(`振込 10,000件の確認とファイルの作成：${Math.round(checkedAndWritten(10_000))} ms`);
  console.table([
    await lists(servers, staff),
    await records(servers, staff),
    await statusOfThousand(servers, staff),
    await mails(servers, staff),
    await files(servers, staff),
  ]);
} finally {
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
}

function row(what: string, product: number, bare: number) {
  return {
    計測: what,
    'せせらぎ (ms)': Number(product.toFixed(2)),
    '素の Hono (ms)': Number(bare.toFixed(2)),
    倍率: Number((product / bare).toFixed(2)),
  };
}

async function lists({ bare }: Servers, staff: ApiClient) {
  return row('申請一覧 1ページ目', await median(200, () => staff('GET', '/applications')), await median(200, () => get(`${bare}/list`)));
}

async function records({ bare, ids }: Servers, staff: ApiClient) {
  const [id] = ids;
  return row('申請 1件', await median(300, () => staff('GET', `/applications/${id}`)), await median(300, () => get(`${bare}/record/${id}`)));
}

/** The console's way: one call after the other, 50 rows each, with its check, history, audit entry and transaction for each row. */
async function statusOfThousand({ bare, ids }: Servers, staff: ApiClient) {
  const chunks = Array.from({ length: Math.ceil(ids.length / 50) }, (_, index) => ids.slice(index * 50, index * 50 + 50));
  const applicationStatusId = statusEntry('UNDER_REVIEW').id;
  const ours = await timed(async () => {
    for (const chunk of chunks) {
      const { data } = await staff('POST', '/applications/status', { ids: chunk, applicationStatusId, comment: '選考に進めます' });
      if (!data.every(({ success }: { success: boolean }) => success)) throw new Error(`Not moved: ${JSON.stringify(data[0])}`);
    }
  });
  const theirs = await timed(async () => {
    for (const chunk of chunks) await post(`${bare}/status`, { ids: chunk });
  });
  return row(`ステータス変更 ${ids.length}件（50件ずつ）`, ours, theirs);
}

async function mails(all: Servers, staff: ApiClient) {
  const { product, bare, memory } = await twoThousandMails(all, staff);
  console.log(`メール2,000通のあいだのメモリー：${memory[0]} → 最大 ${memory[1]} MiB`);
  return row('メール 2,000通（差し込み・送信）', product, bare);
}

/** Beside it a stream of plain Node from the line to the same disk. */
async function files({ product: url, productPid }: Servers, staff: ApiClient) {
  const { product, bare, kept, memory } = await uploads(url, productPid, staff.token, folder);
  const share = (other: number) => `${Math.round((other / product) * 100)}%`;
  console.log(`50MBのファイルの登録：素のストリームの ${share(bare)} の速さ、ディスクに収まるまで待つ素のストリームの ${share(kept)} の速さ`);
  console.log(`50MBのファイル8件の同時の登録のあいだのメモリー：${memory[0]} → 最大 ${memory[1]} MiB`);
  return row('ファイルの登録 50MB（右は素の Node）', product, bare);
}

async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < times / 4; warm++) await work();
  const taken: number[] = [];
  for (let run = 0; run < times; run++) taken.push(await timed(work));
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] as number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function get(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

async function post(url: string, body: object): Promise<unknown> {
  return (await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json();
}
