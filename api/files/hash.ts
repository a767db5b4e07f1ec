import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { answerCalls, Thread } from '../runtime/thread.ts';

/** A step of hashing a file that is still being written: hash what has been written so far, finish and return the SHA-256, or discard the state. */
export interface HashJob {
  readonly path: string;
  readonly step: 'goOn' | 'end' | 'drop';
}

const states = new Map<string, { readonly file: number; readonly hash: Hash }>();

/** Read buffer. */
const buffer = Buffer.allocUnsafe(1024 * 1024);

/** @returns hexadecimal digits for the last step, otherwise an empty string */
export function hashStep({ path, step }: HashJob): string {
  if (step === 'drop') {
    forget(path);
    return '';
  }
  try {
    const { file, hash } = states.get(path) ?? begin(path);
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

/** @returns the number of bytes read into the buffer */
function next(file: number): number {
  return readSync(file, buffer, 0, buffer.length, null);
}

function begin(path: string) {
  const begun = { file: openSync(path, 'r'), hash: createHash('sha256') };
  states.set(path, begun);
  return begun;
}

function forget(path: string): void {
  const known = states.get(path);
  if (!known) return;
  closeSync(known.file);
  states.delete(path);
}

const thread = new Thread<HashJob, string>(new URL(import.meta.url));

/**
 * Runs `hashStep` on a worker thread while the rest of the file is received; on the main thread it would take as long again and block all requests.
 */
export async function hashInThread(job: HashJob): Promise<string> {
  // When running from source, as in development and most tests, there is no built file for a thread.
  return import.meta.url.endsWith('.ts') ? hashStep(job) : thread.ask(job);
}

if (!isMainThread) answerCalls(hashStep);
