import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Failure, invalid } from '../../failure.ts';
import { cleanName } from '../../files/inspect.ts';
import type { Incoming } from '../../files/keep.ts';
import type { ReceivedForm } from '../../files/multipart.ts';
import { type PixelSize, pixelSizeOf } from '../../files/previews.ts';
import { type Accepted, receiveForm } from '../../files/receive.ts';
import { incomingBody } from '../../http/body.ts';
import type { Call } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Everything that receipts ask of the file store. */

/** A picture that has come in, and how large it is to look at; null when nobody can tell. */
export interface IncomingImage {
  readonly image: Incoming;
  readonly size: PixelSize | null;
}

/**
 * The picture in a form's field `image`, whatever its name claims to be. `admit` may refuse it by right and state; `take` makes its row.
 * @param limit in bytes
 * @throws Failure 413 over the limit, 422 for what is no picture, or what `admit` and `take` throw
 */
export async function receiveImage<T>(
  { context, services }: Pick<Call, 'context' | 'services'>,
  limit: number,
  admit: () => Promise<void>,
  take: (image: IncomingImage) => Promise<T>,
): Promise<T> {
  let size: PixelSize | null = null;
  const judge = async ({ files: [file] }: ReceivedForm): Promise<Accepted[]> => {
    await admit();
    if (!file) throw noImage();
    if (file.isCut || file.size > limit) throw tooLarge(limit);
    const { fileTypeFromFile } = await import('file-type');
    const found = await fileTypeFromFile(file.path);
    if (!found?.mime.startsWith('image/')) throw noImage();
    size = await pixelSizeOf(file.path);
    const { path, sha256 } = file;
    return [{ path, size: file.size, sha256, fileName: cleanName(file.name), contentType: found.mime }];
  };
  const limits = { part: 'image', maxFiles: 1, maxBytes: limit };
  return receiveForm(services, incomingBody(context), limits, judge, async ({ files: [image] }) => {
    if (!image) throw noImage();
    return take({ image, size });
  }).catch((error: unknown) => {
    throw error instanceof Failure && error.status === 413 ? tooLarge(limit) : error;
  });
}

export async function imageBytes({ files }: Pick<Services, 'files'>, key: string): Promise<Buffer> {
  return buffer(await files.open(key));
}

export function imageStream({ files }: Pick<Services, 'files'>, key: string): Promise<Readable> {
  return files.open(key);
}

const noImage = () => invalid({ image: '画像ファイルを選択してください' });

function tooLarge(limit: number): Failure {
  const text = `ファイルサイズは${limit / 1024 / 1024}MB以下にしてください`;
  return new Failure(413, 'too_large', text, { image: text });
}
