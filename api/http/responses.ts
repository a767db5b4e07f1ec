import { constants, crc32, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import type { FieldErrors } from '../../schema/derive/validators.ts';
import type { FailureStatus } from '../failures/failure.ts';

/** Responds with the envelope of every call: `{ success, data, error }`. */
export function success(context: Context, data: unknown, status: 200 | 201 = 200, headers: Headers = {}): Response {
  return answerText(context, successJson(JSON.stringify(data)), status, headers);
}

/** Responds with a complete body. */
export function answerText(context: Context, body: string, status: number, headers: Headers = {}): Response {
  return answer(context, body, status, { ...noStore, ...headers });
}

/** A route's answer that is JSON text already. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The failure part of an envelope. */
interface FailureAnswer {
  readonly status: FailureStatus | 500;
  readonly code: string;
  readonly message: string;
  readonly fields?: FieldErrors | undefined;
  readonly retryAfter?: number | undefined;
  readonly data?: unknown;
}

export function failure(context: Context, failed: FailureAnswer): Response {
  const { status, retryAfter } = failed;
  return answer(context, failureJson(failed), status, retryAfter === undefined ? noStore : { ...noStore, 'Retry-After': String(retryAfter) });
}

export function failureJson({ code, message, fields, data = null }: FailureAnswer): string {
  return JSON.stringify({ success: false, data, error: message, code, ...(fields && { fields }) });
}

/** The envelope around data that is JSON text already. */
export function successJson(data: string): string {
  return `{"success":true,"data":${data},"error":null}`;
}

type Headers = Readonly<Record<string, string>>;

const noStore: Headers = { 'Cache-Control': 'no-store' };

/**
 * Responds with JSON and the headers of every answer with data. They are passed at once, as a plain object; setting them one by one costs more than
 * the checks of a request.
 */
export function answer(context: Context, json: string | Bytes, status: number, headers: Headers): Response {
  const { body, encoding } = compressed(context, json);
  const all: Record<string, string> = {
    'Content-Type': 'application/json; charset=UTF-8',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': context.get('requestId'),
    ...headers,
  };
  if (encoding) all['Content-Encoding'] = encoding;
  return new Response(body, { status, headers: all });
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Answers below this many bytes fit into few packets anyway. */
const worthwhile = 4096;

/**
 * Compresses an answer's text where the client accepts gzip and it is long enough. Not by hono's middleware, which streams at the default level: at
 * the fastest level a list of 50 kB becomes 8.5 kB in 0.09 ms, and the default would save 1 kB more in three times the time.
 */
function compressed(context: Context, text: string | Bytes): { readonly body: string | Bytes; readonly encoding?: 'gzip' } {
  if (text.length < worthwhile || !/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) return { body: text };
  return { body: gzipSync(text, { level: constants.Z_BEST_SPEED }), encoding: 'gzip' };
}

/** A file generated for the answer: a PDF unless given, downloaded unless it is to be shown. */
interface MadeFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly type?: string;
  readonly inline?: boolean;
}

export function fileAnswer(context: Context, { bytes, fileName, type = 'application/pdf', inline = false }: MadeFile): Response {
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': type,
    'Content-Length': String(bytes.length),
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  });
}

/**
 * Answers a GET with an ETag; a client that holds the same answer (`If-None-Match`) gets 304. Not by hono's middleware, which copies and hashes each
 * finished response. A browser may cache it privately, must revalidate it every time, and is told to drop it at logout. With `kept` false it may not
 * be cached at all, as on the shared computers of grantees.
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

/** Answers a public GET; shared caches may keep it for a minute. */
export function answerAll(context: Context, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  const tag = tagOf(body);
  const all = { ...headers, ETag: tag, 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Encoding' };
  if (holds(context.req.header('if-none-match'), tag))
    return new Response(null, { status: 304, headers: { ...all, 'X-Request-Id': context.get('requestId') } });
  return answer(context, body, 200, all);
}

/** Up to this many characters a text is sent faster than bytes, since it shares a packet with the headers. */
const shortText = 8192;

/** A weak tag, since compressed and plain are the same answer. A checksum distinguishes successive texts at a fifth of a hash's cost. */
function tagOf(body: string | Uint8Array): string {
  return `W/"${body.length.toString(36)}-${crc32(body).toString(36)}"`;
}

/** Whether the client's `If-None-Match` contains this tag; a proxy may have dropped the weak prefix. */
function holds(held: string | undefined, tag: string): boolean {
  if (held === undefined) return false;
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  return held.split(',').some((one) => bare(one) === bare(tag));
}
