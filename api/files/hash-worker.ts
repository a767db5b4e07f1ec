import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadCall } from '../thread.ts';
import { type HashJob, hashStep } from './hash-steps.ts';

parentPort?.on('message', ({ number, job }: ThreadCall<HashJob>) => {
  parentPort?.postMessage({ number, ...answerTo(job) } satisfies ThreadAnswer<string>);
});

function answerTo(job: HashJob): { readonly result: string } | { readonly error: unknown } {
  try {
    return { result: hashStep(job) };
  } catch (error) {
    return { error };
  }
}
