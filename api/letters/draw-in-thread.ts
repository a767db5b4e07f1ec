import { Failure } from '../failures/failure.ts';
import { Thread } from '../runtime/thread.ts';

/** Makes a PDF of what it is given, all of which can be sent between threads: texts, numbers, plain objects, bytes. */
type Draw<Given extends readonly unknown[]> = (...given: Given) => Promise<Buffer>;

/** A function that a module exports, and what it is called with. */
export interface DrawJob {
  readonly module: string;
  readonly name: string;
  readonly given: readonly unknown[];
}

/** A paper, or why it was refused; a refusal loses its class on the way between threads. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly refusal: Pick<Failure, 'status' | 'code' | 'message' | 'fields'> };

const thread = new Thread<DrawJob, Drawn>(new URL('./draw-worker.js', import.meta.url));

/**
 * The same function on a thread of its own: drawing takes long enough for others to notice that nobody answers them meanwhile.
 * @param draw which its module exports by its name
 * @param module the built file that exports it
 */
export function inDrawThread<Given extends readonly unknown[]>(draw: Draw<Given>, module: URL): Draw<Given> {
  // From the sources, as in development and in most tests, there is no built file that a thread could run.
  if (import.meta.url.endsWith('.ts')) return draw;
  return async (...given) => {
    const drawn = await thread.ask({ module: module.href, name: draw.name, given });
    if ('bytes' in drawn) return Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength);
    const { status, code, message, fields } = drawn.refusal;
    throw new Failure(status, code, message, fields);
  };
}
