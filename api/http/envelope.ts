import type { Context } from 'hono';
import type { FieldErrors } from '../../schema/derive/validators.ts';
import type { FailureStatus } from '../failure.ts';
import { compressed } from './compress.ts';

/** The answer that every call has: `{ success, data, error }`. */
export function success(context: Context, data: unknown, status: 200 | 201 = 200, headers: Headers = {}): Response {
  return successText(context, JSON.stringify(data), status, headers);
}

/** The same with the data as JSON text. */
export function successText(context: Context, data: string, status: 200 | 201 = 200, headers: Headers = {}): Response {
  return answer(context, successJson(data), status, { ...neverKept, ...headers });
}

/** What an answer tells of a failure. */
interface Told {
  readonly status: FailureStatus | 500;
  readonly code: string;
  readonly message: string;
  readonly fields?: FieldErrors | undefined;
  readonly retryAfter?: number | undefined;
}

export function failure(context: Context, { status, code, message, fields, retryAfter }: Told): Response {
  const body = { success: false, data: null, error: message, code, ...(fields && { fields }) };
  return answer(context, JSON.stringify(body), status, retryAfter === undefined ? neverKept : { ...neverKept, 'Retry-After': String(retryAfter) });
}

/** The envelope around data that is JSON already. */
export function successJson(data: string): string {
  return `{"success":true,"data":${data},"error":null}`;
}

type Headers = Readonly<Record<string, string>>;

const neverKept: Headers = { 'Cache-Control': 'no-store' };

/**
 * JSON with the headers that every answer with data carries. All are given at once, as a plain object:
 * set one by one they cost more than the checks of a request.
 */
export function answer(context: Context, json: string | Uint8Array<ArrayBuffer>, status: number, headers: Headers): Response {
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

/** A file that is made for the answer: a PDF unless said, to be saved unless it is to be shown. */
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
