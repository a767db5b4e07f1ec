import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { freePort } from '../../support/postgres-server.ts';
import { atMost, type Figure, ratioAtMost } from '../figures.ts';
import { median } from '../load/side-by-side.ts';
import type { Desk } from '../stage/desk.ts';
import { memoryDuring } from '../stage/processes.ts';

const size = 50 * 1024 * 1024;
const turns = 15;

/** As browsers write it. */
const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW';

const body = Buffer.concat([
  ...['resource', 'report_forms', 'field', 'templateFileId'].flatMap((text, index, all) =>
    index % 2 === 0 ? [Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${text}"\r\n\r\n${all[index + 1]}\r\n`)] : [],
  ),
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="50.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`),
  Buffer.alloc(size - '%PDF-1.4\n'.length, 'seseragi'),
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);

/** Files of 50 MB, sent in turn to the product and to bare streams to the same disk: one that waits, as the product does, until the disk has it, and one that does not. */
export async function uploads({ product: url, productPid, staff: { token }, folder }: Desk): Promise<Figure[]> {
  const port = await freePort();
  const bare: ChildProcess = fork(new URL('../stage/bare-upload.ts', import.meta.url), [String(port), folder], { execArgv: ['--import', 'tsx'] });
  await once(bare, 'message');
  try {
    const taken = { product: [] as number[], bare: [] as number[], kept: [] as number[] };
    for (let turn = 0; turn < turns; turn++) {
      taken.product.push(await send(`${url}/api/files`, token));
      taken.bare.push(await send(`http://127.0.0.1:${port}/`, token));
      taken.kept.push(await send(`http://127.0.0.1:${port}/kept`, token));
    }
    const [before, most] = await memoryDuring(productPid, () => Promise.all(Array.from({ length: 8 }, () => send(`${url}/api/files`, token))));
    const value = median(taken.product);
    const common = { part: 'uploads', unit: 'ms', targets: [ratioAtMost(1.43)] } as const;
    return [
      { ...common, what: 'ファイルの登録 50 MB', value, reference: { name: '素のストリーム', value: median(taken.bare) } },
      { ...common, what: 'ファイルの登録 50 MB', value, reference: { name: 'ディスクを待つ素のストリーム', value: median(taken.kept) } },
      { ...common, what: '50 MB のファイル 8件の同時の登録：メモリーの増え', value: most - before, unit: 'MiB', targets: [atMost(40)] },
    ];
  } finally {
    bare.kill();
  }
}

/** @returns the milliseconds until the answer */
function send(url: string, token: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': `multipart/form-data; boundary=${boundary}`, 'Content-Length': body.length };
    const sending = request(url, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume().on('end', () => (answer.statusCode === 201 ? resolve(performance.now() - start) : reject(new Error(`${answer.statusCode}`))));
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
