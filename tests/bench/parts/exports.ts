import { request } from 'node:http';
import { atLeast, atMost, type Figure, ratioAtLeast } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { median, summary } from '../load/side-by-side.ts';
import { memoryDuring } from '../stage/processes.ts';
import type { Stage } from '../stage/stage.ts';
import { someIds } from './lists.ts';

/** All applications as CSV: how fast, how soon, in how much memory, and how a reader beside it fares. */
export async function exports(stage: Stage): Promise<Figure[]> {
  const { engine, rows, staff, product, bare } = stage;
  const ours: Download[] = [];
  const theirs: Download[] = [];
  const product1 = () => download(`${product.url}/api/admin/applications/export?format=csv`, staff.token, rows + 1);
  const [, most] = await memoryDuring(product.pid, async () => {
    ours.push(await product1());
    theirs.push(await download(`${bare.url}/export`, staff.token, rows));
    // A million rows are slice enough.
    if (rows > 300_000) return;
    theirs.push(await download(`${bare.url}/export`, staff.token, rows));
    ours.push(await product1());
  });
  const rate = (downloads: readonly Download[]) => median(downloads.map(({ lines, seconds }) => lines / seconds));
  const cut = ours.every(({ whole }) => whole) ? '' : `（${patience}秒で打ち切り）`;
  const common = { part: 'export', engine, rows };
  const reference = { name: '素のストリーム', value: rate(theirs) };
  const firstByte = median(ours.map(({ firstByte: ms }) => ms));
  return [
    { ...common, what: `CSV出力${cut}`, value: rate(ours), unit: '行/秒', reference, targets: [atLeast(120_000), ratioAtLeast(0.75)] },
    { ...common, what: 'CSV出力：最初のバイトまで', value: firstByte, unit: 'ms', targets: [atMost(100)] },
    { ...common, what: 'CSV出力：メモリーの最大', value: most, unit: 'MiB', targets: [atMost(250)] },
    await recordBeside(stage, product1),
  ];
}

/** Seconds after which a download that would take very long is given up; what came until then is counted. */
const patience = 30;

interface Download {
  readonly lines: number;
  readonly whole: boolean;
  readonly seconds: number;
  /** Milliseconds. */
  readonly firstByte: number;
}

async function recordBeside({ engine, rows, loader, staff, product }: Stage, run: () => Promise<Download>): Promise<Figure> {
  const requests = someIds(rows).map((id) => httpRequest('GET', `/api/applications/${id}`, staff.token));
  const port = Number(new URL(product.url).port);
  const outcomes = [];
  let running = true;
  const exported = run().finally(() => {
    running = false;
  });
  // A short slice at a time, so that all of it falls beside the export.
  while (running) outcomes.push(await loader.run({ port, connections: 1, seconds: 0.2, requests, once: false }));
  await exported;
  // The last slice began beside the export and may have outlived it.
  const { p99 } = summary(outcomes.length > 1 ? outcomes.slice(0, -1) : outcomes);
  return { part: 'export', what: 'CSV出力のあいだの申請 1件：99%', engine, rows, value: p99, unit: 'ms', targets: [atMost(10)] };
}

/** Takes a file in without keeping it. @throws when it ends with other than as many lines as expected */
function download(url: string, token: string, expected: number): Promise<Download> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    let [firstByte, lines] = [0, 0];
    const soFar = (whole: boolean) => ({ lines, whole, seconds: (performance.now() - start) / 1000, firstByte });
    const asked = request(url, { headers: { Authorization: `Bearer ${token}` }, agent: false }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        firstByte ||= performance.now() - start;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
      });
      answer.on('end', () => {
        clearTimeout(enough);
        if (lines === expected) resolve(soFar(true));
        else reject(new Error(`${url}: ${lines} lines instead of ${expected} (${answer.statusCode})`));
      });
    });
    const enough = setTimeout(() => {
      resolve(soFar(false));
      asked.destroy();
    }, patience * 1000);
    asked.on('error', reject);
    asked.end();
  });
}
