import { Worker } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import { drawLetter } from './letter.ts';

/** What `drawLetter` takes. */
export type DrawJob = Parameters<typeof drawLetter>;

/** A letter to draw, by its number, and the answer to it. */
export interface DrawCall {
  readonly number: number;
  readonly job: DrawJob;
}

export interface DrawAnswer {
  readonly number: number;
  readonly bytes?: Uint8Array;
  readonly refusal?: Pick<Failure, 'status' | 'code' | 'message' | 'fields'>;
  readonly error?: unknown;
}

/** As `drawLetter`, on a thread of its own: drawing takes long enough for others to notice that nobody answers them meanwhile. */
export function drawAside(...job: DrawJob): Promise<Buffer> {
  // From the sources, as in development and in most tests, there is no built file that a thread could run.
  if (import.meta.url.endsWith('.ts')) return drawLetter(...job);
  const number = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject });
    const started = drawer();
    started.ref();
    started.postMessage({ number, job } satisfies DrawCall);
  });
}

interface Waiter {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

const waiting = new Map<number, Waiter>();
let last = 0;
let thread: Worker | undefined;

/** Started with the first letter; another one takes the place of one that broke down. */
function drawer(): Worker {
  if (thread) return thread;
  const started = new Worker(new URL('./draw-worker.js', import.meta.url));
  const end = (error: unknown) => thread === started && breakDown(error);
  started.on('message', settle);
  started.on('error', end);
  started.on('exit', (code) => end(new Error(`The thread that draws letters ended with ${code}`)));
  thread = started;
  return started;
}

function settle({ number, bytes, refusal, error }: DrawAnswer): void {
  const waiter = waiting.get(number);
  waiting.delete(number);
  if (bytes) waiter?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  else waiter?.reject(refusal ? new Failure(refusal.status, refusal.code, refusal.message, refusal.fields) : error);
  // An idle thread keeps no process alive.
  if (waiting.size === 0) thread?.unref();
}

function breakDown(error: unknown): void {
  thread = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
