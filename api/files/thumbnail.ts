import { Failure, notFound } from '../failures/failure.ts';
import type { Call } from '../http/route.ts';
import type { Services } from '../services.ts';
import { storedBytes } from './keep.ts';
import { thumbnailOf } from './pictures/pictures.ts';
import { assertSound } from './send.ts';

/** What the latest pictures look like in a list, by the hash of their content: a few kilobytes each. The oldest go first. */
const made = new Map<string, Promise<Buffer>>();
const most = 1000;

/**
 * Answers with a picture made small enough for a list. The caller has checked the right to it.
 * @throws Failure 404 when there is no such file, or it is no picture that can be read; 409 while it waits for the virus scan or when that found something
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
  if (made.size > most && oldest !== undefined) made.delete(oldest);
  // What failed is tried again: the store or the machine may have been the reason.
  making.catch(() => made.delete(sha256));
  return making;
}
