import { Failure } from '../failure.ts';
import { Thread } from '../thread.ts';
import { drawLetter } from './letter.ts';

/** What `drawLetter` takes. */
export type DrawJob = Parameters<typeof drawLetter>;

/** A letter, or why it was refused; a refusal loses its class on the way between threads. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly refusal: Pick<Failure, 'status' | 'code' | 'message' | 'fields'> };

const thread = new Thread<DrawJob, Drawn>(new URL('./draw-worker.js', import.meta.url));

/** As `drawLetter`, on a thread of its own: drawing takes long enough for others to notice that nobody answers them meanwhile. */
export async function drawInThread(...job: DrawJob): Promise<Buffer> {
  // From the sources, as in development and in most tests, there is no built file that a thread could run.
  if (import.meta.url.endsWith('.ts')) return drawLetter(...job);
  const drawn = await thread.ask(job);
  if ('bytes' in drawn) return Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength);
  const { status, code, message, fields } = drawn.refusal;
  throw new Failure(status, code, message, fields);
}
