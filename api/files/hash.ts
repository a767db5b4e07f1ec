import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { answerCalls, Thread } from '../runtime/thread.ts';

/** What is to be done about the SHA-256 of a file in the making: go on as far as it has been written, go on to its end and tell, or forget it. */
export interface HashJob {
  readonly path: string;
  readonly step: 'goOn' | 'end' | 'drop';
}

const growing = new Map<string, { readonly file: number; readonly hash: Hash }>();

/** Read at a time. */
const buffer = Buffer.allocUnsafe(1024 * 1024);

/** @returns hexadecimal digits at the end, nothing before */
export function hashStep({ path, step }: HashJob): string {
  if (step === 'drop') {
    forget(path);
    return '';
  }
  try {
    const { file, hash } = growing.get(path) ?? begin(path);
    for (let read = next(file); read > 0; read = next(file)) hash.update(buffer.subarray(0, read));
    if (step === 'goOn') return '';
    const digits = hash.digest('hex');
    forget(path);
    return digits;
  } catch (error) {
    forget(path);
    throw error;
  }
}

/** @returns how many bytes came into the buffer */
function next(file: number): number {
  return readSync(file, buffer, 0, buffer.length, null);
}

function begin(path: string) {
  const begun = { file: openSync(path, 'r'), hash: createHash('sha256') };
  growing.set(path, begun);
  return begun;
}

function forget(path: string): void {
  const known = growing.get(path);
  if (!known) return;
  closeSync(known.file);
  growing.delete(path);
}

const thread = new Thread<HashJob, string>(new URL(import.meta.url));

/**
 * A step of `hashStep` on a thread of its own, which works while the rest of the file still comes in: here it would take as long again as the
 * receiving, with nobody answered meanwhile.
 */
export async function hashAside(job: HashJob): Promise<string> {
  // From the sources, as in development and in most tests, there is no built file that a thread could run.
  return import.meta.url.endsWith('.ts') ? hashStep(job) : thread.ask(job);
}

if (!isMainThread) answerCalls(hashStep);
