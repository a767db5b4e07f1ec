import { crc32 } from 'node:zlib';
import type { Context } from 'hono';
import { answer } from './envelope.ts';

/**
 * Answers a reading call. Not by hono's middleware, which copies and hashes each finished answer. Whoever has the very same answer already (`If-None-Match`) is told so without its body. A browser may keep it for
 * the one person it is for, asks every time whether it still holds, and is told to drop it at logout. What must not be kept at all, as on the computers
 * that grantees share, says so by `kept` false.
 */
export function answerIfChanged(context: Context, json: string, headers: Readonly<Record<string, string>> = {}, kept = true): Response {
  if (!kept) return answer(context, json, 200, { ...headers, 'Cache-Control': 'no-store' });
  const body = json.length < shortText ? json : Buffer.from(json);
  const tag = tagOf(body);
  const all = { ...headers, ETag: tag, 'Cache-Control': 'private, no-cache', Vary: 'Authorization, Accept-Encoding' };
  if (holds(context.req.header('if-none-match'), tag))
    return new Response(null, { status: 304, headers: { ...all, 'X-Request-Id': context.get('requestId') } });
  return answer(context, body, 200, all);
}

/** Characters up to which a text is sent faster than its bytes, since it shares a packet with the headers. */
const shortText = 8192;

/** Weak: compressed or not, it is the same answer. A checksum is enough to tell a text from the one that stood there before, and a fifth of a hash's price. */
function tagOf(body: string | Uint8Array): string {
  return `W/"${body.length.toString(36)}-${crc32(body).toString(36)}"`;
}

/** Whether one of the tags that the caller holds is this one; a proxy may have dropped the mark of weakness. */
function holds(held: string | undefined, tag: string): boolean {
  if (held === undefined) return false;
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  return held.split(',').some((one) => bare(one) === bare(tag));
}
