import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { Inputs } from '../../schema/derive/rows.ts';
import { type Values, validateFields } from '../../schema/derive/validators.ts';
import type { Fields } from '../../schema/field.ts';
import { Failure, invalid, malformed } from '../failures/failure.ts';
import type { IncomingBody } from '../files/multipart.ts';
import { sha256Of } from '../runtime/sha256.ts';

/** Maximum bytes of a JSON body: ten times the longest text of any form. */
const maxJson = 512 * 1024;

/** Reads a JSON object. @throws Failure 400 when it is not one, 413 when it is too large, 415 for another content type */
export async function readJson(context: Context): Promise<Values> {
  const type = context.req.header('content-type') ?? '';
  const text = await readText(context);
  if (text.trim() === '') return {};
  if (!/^application\/json\b/i.test(type)) throw new Failure(415, 'wrong_type', 'application/json で送信してください。');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return withoutPrototype(value as Values);
  } catch {
    // Falls through: unparseable text is refused like a value that is not an object.
  }
  throw malformed('送信された内容を読み取れません。JSONのオブジェクトを送信してください。', undefined, 'malformed_json');
}

/** The validated inputs. @throws Failure 422 with all errors */
export function checkedInputs<F extends Fields>(fields: F, input: Values): Inputs<F> {
  const { values, errors } = validateFields(fields, input, 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values as unknown as Inputs<F>;
}

/** The body as a stream: the connection's own where there is one, otherwise (called in process) the request's. */
export function incomingBody(context: Context): IncomingBody {
  const { body } = context.env?.incoming ? { body: null } : context.req.raw;
  const stream: Readable = context.env?.incoming ?? (body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]));
  const length = context.req.header('content-length');
  const contentType = context.req.header('content-type') ?? '';
  return { stream, contentType, length: length === undefined ? null : Number(length), received: context.get('received') };
}

/**
 * Reads a form of at most `limit` bytes into memory, for content that must not be written to a disk.
 * @throws Failure 413 when it is larger, 400 when it is malformed
 */
export async function readForm(context: Context, limit: number): Promise<FormData> {
  const bytes = await readBytes(context, limit, `ファイルが大きすぎます。${Math.floor(limit / 1024 / 1024)}MB以下のファイルを選択してください。`);
  const form = await new Response(bytes, { headers: { 'Content-Type': context.req.header('content-type') ?? '' } }).formData().catch(() => {
    throw malformed('送信された内容を読み取れません。ファイルを選び直して、もう一度お試しください。');
  });
  const received: IncomingBody['received'] = context.get('received');
  await received?.(await Promise.all([...form].map(async ([name, part]) => [name, part instanceof File ? await fileFacts(part) : part])));
  return form;
}

const fileFacts = async (file: File) => [file.name, sha256Of(new Uint8Array(await file.arrayBuffer()))];

/** Reads the URL-encoded fields of an HTML form. @throws Failure 413, 415 */
export async function readFields(context: Context, limit: number): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? ''))
    throw new Failure(415, 'wrong_type', 'ページのフォームから送信してください。');
  return new URLSearchParams((await readBytes(context, limit, '送信された内容が大きすぎます。')).toString('utf8'));
}

async function readText(context: Context): Promise<string> {
  // A short body of known length is read without wrapping the connection's stream in a web stream.
  if (Number(context.req.header('content-length') ?? Number.NaN) <= maxJson) return context.req.raw.text().catch(connectionBroken);
  return (await readBytes(context, maxJson, '送信された内容が大きすぎます。')).toString('utf8');
}

/** Not by hono's body-limit, which leaves the rest unread, so that the connection breaks before the client has the answer. @throws Failure 413 */
async function readBytes({ req }: Context, limit: number, text: string) {
  const tooLarge = new Failure(413, 'too_large', text);
  if (Number(req.header('content-length') ?? 0) > limit) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    throw error === tooLarge ? error : connectionBroken();
  }
  return Buffer.concat(chunks);
}

/** The connection broke before the body was complete, which is not a server error. @throws Failure 400 */
function connectionBroken(): never {
  throw malformed('送信が途中で切れました。何も変更されていません。もう一度お試しください。', undefined, 'cut_short');
}

/** Treats a key named `__proto__` as data, to be refused as an unknown field later. */
function withoutPrototype(value: Values): Values {
  return Object.fromEntries(Object.entries(value));
}
