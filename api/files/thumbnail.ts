import { Failure, notFound } from '../failures/failure.ts';
import type { Call } from '../http/route.ts';
import type { Services } from '../services.ts';
import { storedBytes } from './file-rows.ts';
import { thumbnailOf } from './pictures/pictures.ts';
import { assertSound } from './send.ts';

/** Cache of recent thumbnails by the hash of the original: a few kilobytes each, the oldest are evicted. */
const made = new Map<string, Promise<Buffer>>();
const maxCached = 1000;

/**
 * Answers with a picture in the size of a list. The caller has checked the permission.
 * @throws Failure 404 when the file does not exist or is not a readable picture; 409 while it waits for the virus scan or when that found something
 */
export async function sendThumbnail({ context, services }: Call, fileId: number): Promise<Response> {
  const columns = ['fileName', 'contentType', 'sha256', 'storageKey', 'scanState'] as const;
  const file = await services.engine.reader.selectFrom('files').select(columns).where('id', '=', fileId).executeTakeFirst();
  if (!file) throw notFound('ファイル');
  assertSound(file);
  if (!file.contentType.startsWith('image/')) throw noThumbnail();
  const etag = `"${file.sha256}-small"`;
  const headers = { 'Content-Type': 'image/jpeg', ETag: etag };
  if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
  try {
    return context.body(new Uint8Array(await madeOf(services, file)), 200, headers);
  } catch (error) {
    services.log.warn({ fileId, err: error }, 'no thumbnail of a picture');
    throw noThumbnail();
  }
}

function noThumbnail(): Failure {
  return new Failure(404, 'no_preview', 'このファイルは画面に表示できません。ファイルを保存してご覧ください。');
}

function madeOf(services: Services, { sha256, storageKey }: { readonly sha256: string; readonly storageKey: string }): Promise<Buffer> {
  const making = made.get(sha256) ?? storedBytes(services, storageKey).then(thumbnailOf);
  made.delete(sha256);
  made.set(sha256, making);
  const [oldest] = made.keys();
  if (made.size > maxCached && oldest !== undefined) made.delete(oldest);
  // A failure is not cached, since the store or the machine may have caused it.
  making.catch(() => made.delete(sha256));
  return making;
}
