import { parentPort } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import type { DrawAnswer, DrawCall } from './draw-aside.ts';
import { drawLetter } from './letter.ts';

parentPort?.on('message', async ({ number, job: [name, at, letter, seal] }: DrawCall) => {
  const answer = await drawLetter(name, at, letter, seal && Buffer.from(seal)).then((bytes): Omit<DrawAnswer, 'number'> => ({ bytes }), whyNot);
  parentPort?.postMessage({ number, ...answer } satisfies DrawAnswer);
});

/** A refusal loses its class on the way between threads. */
function whyNot(error: unknown): Omit<DrawAnswer, 'number'> {
  if (!(error instanceof Failure)) return { error };
  const { status, code, message, fields } = error;
  return { refusal: { status, code, message, fields } };
}
