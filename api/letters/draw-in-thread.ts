import { Failure } from '../failures/failure.ts';
import { Thread } from '../runtime/thread.ts';

/** Renders a PDF from structured-cloneable arguments: texts, numbers, plain objects, bytes. */
type Draw<Args extends readonly unknown[]> = (...given: Args) => Promise<Buffer>;

/** An exported function of a module, and its arguments. */
export interface DrawJob {
  readonly module: string;
  readonly name: string;
  readonly given: readonly unknown[];
}

/** A document, or the refusal as plain data, since errors lose their class between threads. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly refusal: Pick<Failure, 'status' | 'code' | 'message' | 'fields'> };

const thread = new Thread<DrawJob, Drawn>(new URL('./draw-worker.js', import.meta.url));

/**
 * Runs a function on a worker thread, since rendering takes long enough to delay requests.
 * @param draw exported by the module under its own name
 * @param module the built file that exports it
 */
export function inDrawThread<Args extends readonly unknown[]>(draw: Draw<Args>, module: URL): Draw<Args> {
  // When running from source, as in development and most tests, there is no built file for a thread.
  if (import.meta.url.endsWith('.ts')) return draw;
  return async (...given) => {
    const drawn = await thread.ask({ module: module.href, name: draw.name, given });
    if ('bytes' in drawn) return Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength);
    const { status, code, message, fields } = drawn.refusal;
    throw new Failure(status, code, message, fields);
  };
}
