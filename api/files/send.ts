import { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import { conflict, Failure, notFound } from '../failures/failure.ts';
import type { Call } from '../http/route.ts';
import { isMediaType, printableName, withEndingOf } from './media.ts';
import { type ByteRange, MissingBytes } from './store.ts';

type FileRow = Selectable<Database['files']>;

interface Inline {
  readonly inline: boolean;
}

/**
 * Answers with a file's bytes, or with the part that a `Range` requests. The caller has checked the permission. A file never runs as a page of this
 * origin: it is downloaded, or shown (`?inline=true`, pictures and PDF only) in a sandbox.
 * @param savedAs the download name without extension; the file's own unless given
 * @throws Failure 404 when the file or its bytes do not exist, 409 while it waits for the virus scan or when that found something
 */
export async function sendFile(
  { context, services, query }: Pick<Call<unknown, Inline>, 'context' | 'services' | 'query'>,
  fileId: number,
  savedAs?: string,
): Promise<Response> {
  const stored = await services.engine.reader.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
  if (!stored) throw notFound('ファイル');
  const file = { ...stored, fileName: savedAs ?? stored.fileName };
  assertSound(file);
  const etag = `"${file.sha256}"`;
  const headers = headersOf({ ...file, fileName: servedName(file.fileName, file.contentType) }, etag, query.inline);
  if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
  if (context.req.method === 'HEAD') return context.body(null, 200, { ...headers, 'Content-Length': String(file.size) });
  const range = rangeOf(context.req.header('range'), context.req.header('if-range'), etag, file.size);
  try {
    const bytes = Readable.toWeb(await services.files.open(file.storageKey, range)) as ReadableStream<Uint8Array>;
    if (!range) return context.body(bytes, 200, { ...headers, 'Content-Length': String(file.size) });
    const part = { 'Content-Range': `bytes ${range.start}-${range.end}/${file.size}`, 'Content-Length': String(range.end - range.start + 1) };
    return context.body(bytes, 206, { ...headers, ...part });
  } catch (error) {
    if (!(error instanceof MissingBytes)) throw error;
    services.log.error({ requestId: context.get('requestId'), fileId, storageKey: file.storageKey }, 'file without bytes');
    throw new Failure(404, 'file_missing', `「${file.fileName}」の中身がサーバーに見つかりません。事務局にお知らせください。`);
  }
}

/** @throws Failure 409 for a file that has not passed the virus scan, where scanning is enabled */
export function assertSound({ fileName, scanState }: Pick<FileRow, 'fileName' | 'scanState'>): void {
  if (scanState === 'waiting') throw conflict('scan_waiting', `「${fileName}」はウイルスの検査を待っています。終わるまで、しばらくお待ちください。`);
  if (scanState === 'infected') throw conflict('scan_infected', `「${fileName}」からウイルスが見つかったため、開けないようにしました。`);
}

/** The name with the extension of the content, for names that were never checked. */
function servedName(name: string, contentType: string): string {
  const printable = printableName(name);
  return isMediaType(contentType) ? withEndingOf(printable, contentType) : printable;
}

const shownInPage = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/gif']);

function headersOf({ fileName, contentType }: FileRow, etag: string, wantsInline: boolean): Record<string, string> {
  const disposition = wantsInline && shownInPage.has(contentType) ? 'inline' : 'attachment';
  return {
    'Content-Type': contentType,
    'Content-Disposition': `${disposition}; ${nameParameters(fileName)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
}

/** The name in ASCII for old clients, and in full (RFC 6266, RFC 8187). The maintained version of `content-disposition` requires Node 22. */
function nameParameters(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]/gu, '_').replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * A single satisfiable range; anything else is answered with the whole file, as RFC 9110 allows. `range-parser` handles range lists and malformed
 * headers, neither of which is needed, and would save no code.
 */
function rangeOf(header: string | undefined, ifRange: string | undefined, etag: string, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if ((ifRange && ifRange !== etag) || (!first && !last)) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start <= end ? { start, end } : undefined;
}
