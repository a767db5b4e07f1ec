import { constants, gzipSync } from 'node:zlib';
import type { Context } from 'hono';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes below which an answer fits into few packets anyway. */
const worthwhile = 4096;

/**
 * An answer's text, compressed where the caller takes gzip and it is long enough. The fastest level: a list of 50 kB becomes 8.5 kB
 * in 0.09 ms, the usual level would save 1 kB more in thrice the time.
 */
export function compressed(context: Context, text: string | Bytes): { readonly body: string | Bytes; readonly encoding?: 'gzip' } {
  if (text.length < worthwhile || !/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) return { body: text };
  return { body: gzipSync(text, { level: constants.Z_BEST_SPEED }), encoding: 'gzip' };
}
