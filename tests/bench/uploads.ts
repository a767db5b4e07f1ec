import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { freePort } from '../support/postgres-server.ts';

/** Milliseconds for a file of 50 MB, the median of several, sent in turn to the product and to a bare stream to the same disk. */
export interface UploadTimes {
  readonly product: number;
  readonly bare: number;
  /** The bare stream that waits, as the product does, until the disk has what it was given. */
  readonly kept: number;
  /** MiB of memory that the product had before eight such files came at once, and at most while they did. */
  readonly memory: readonly [before: number, most: number];
}

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

export async function uploads(product: string, pid: number, token: string, folder: string): Promise<UploadTimes> {
  const port = await freePort();
  const bare: ChildProcess = fork(new URL('./bare-upload.ts', import.meta.url), [String(port), folder], { execArgv: ['--import', 'tsx'] });
  await once(bare, 'message');
  try {
    const taken = { product: [] as number[], bare: [] as number[], kept: [] as number[] };
    for (let turn = 0; turn < turns; turn++) {
      taken.product.push(await send(`${product}/api/files`, token));
      taken.bare.push(await send(`http://127.0.0.1:${port}/`, token));
      taken.kept.push(await send(`http://127.0.0.1:${port}/kept`, token));
    }
    const memory = await memoryDuring(pid, () => Promise.all(Array.from({ length: 8 }, () => send(`${product}/api/files`, token))));
    return { product: median(taken.product), bare: median(taken.bare), kept: median(taken.kept), memory };
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

async function memoryDuring(pid: number, work: () => Promise<unknown>): Promise<readonly [number, number]> {
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 5);
  await work();
  clearInterval(watch);
  return [before, most];
}

/** MiB that a process holds. */
export function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
