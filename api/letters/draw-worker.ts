import { parentPort } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import type { ThreadAnswer, ThreadCall } from '../thread.ts';
import type { DrawJob, Drawn } from './draw-in-thread.ts';
import { drawLetter } from './letter.ts';

parentPort?.on('message', async ({ number, job: [name, at, letter, seal] }: ThreadCall<DrawJob>) => {
  const answer = await drawLetter(name, at, letter, seal && Buffer.from(seal)).then((bytes) => ({ result: { bytes } }), whyNot);
  parentPort?.postMessage({ number, ...answer } satisfies ThreadAnswer<Drawn>);
});

function whyNot(error: unknown): { readonly result: Drawn } | { readonly error: unknown } {
  if (!(error instanceof Failure)) return { error };
  const { status, code, message, fields } = error;
  return { result: { refusal: { status, code, message, fields } } };
}
