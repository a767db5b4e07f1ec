import { Failure } from '../failure.ts';
import { Thread } from '../thread.ts';
import { drawForm, type FormSheet } from './form-paper.ts';
import { drawLetter } from './letter.ts';

/** What `drawLetter` takes, or `drawForm`. */
export type DrawJob = Parameters<typeof drawLetter> | [FormSheet];

/** A paper, or why it was refused; a refusal loses its class on the way between threads. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly refusal: Pick<Failure, 'status' | 'code' | 'message' | 'fields'> };

const thread = new Thread<DrawJob, Drawn>(new URL('./draw-worker.js', import.meta.url));

/** On a thread of its own: drawing takes long enough for others to notice that nobody answers them meanwhile. */
export async function drawInThread(...job: DrawJob): Promise<Buffer> {
  // From the sources, as in development and in most tests, there is no built file that a thread could run.
  if (import.meta.url.endsWith('.ts')) return draw(job);
  const drawn = await thread.ask(job);
  if ('bytes' in drawn) return Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength);
  const { status, code, message, fields } = drawn.refusal;
  throw new Failure(status, code, message, fields);
}

/** A picture comes between threads as plain bytes. */
export function draw(job: DrawJob): Promise<Buffer> {
  if (job.length === 1) return drawForm(...job);
  const [name, at, letter, seal] = job;
  return drawLetter(name, at, letter, seal && Buffer.from(seal));
}
