import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { Actor } from '../../access/actor.ts';
import { Failure, invalid } from '../../failure.ts';
import { cleanName } from '../../files/inspect.ts';
import { type ReceivedFile, storeFile } from '../../files/receive.ts';
import { readForm } from '../../http/body.ts';
import type { Call } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Everything that receipts ask of the file store. */

/** The form around the picture. */
const formRoom = 64 * 1024;

/** The picture in a form's field `image`, whatever its name claims to be. @throws Failure 413 over `limit` bytes, 422 for what is no picture */
export async function receiveImage({ context }: Pick<Call, 'context'>, limit: number): Promise<ReceivedFile> {
  const form = await readForm(context, limit + formRoom).catch((error: unknown) => {
    throw error instanceof Failure && error.status === 413 ? tooLarge(limit) : error;
  });
  const given = form.get('image');
  if (!(given instanceof File)) throw noImage();
  if (given.size > limit) throw tooLarge(limit);
  const bytes = Buffer.from(await given.arrayBuffer());
  const found = await fileTypeFromBuffer(bytes);
  if (!found?.mime.startsWith('image/')) throw noImage();
  return { fileName: cleanName(given.name), contentType: found.mime, bytes };
}

/** Stores a picture as it is. @returns the id of its file */
export function keepImage(services: Services, actor: Actor, image: ReceivedFile, of: { readonly resource: string; readonly field: string }) {
  return storeFile(services, actor, image, of);
}

export async function imageBytes({ files }: Pick<Services, 'files'>, key: string): Promise<Buffer> {
  return Buffer.from(await new Response(files.read(key)).arrayBuffer());
}

export function imageStream({ files }: Pick<Services, 'files'>, key: string): Readable {
  return Readable.fromWeb(files.read(key) as Parameters<typeof Readable.fromWeb>[0]);
}

const noImage = () => invalid({ image: '画像ファイルを選択してください' });

function tooLarge(limit: number): Failure {
  const text = `ファイルサイズは${limit / 1024 / 1024}MB以下にしてください`;
  return new Failure(413, 'too_large', text, { image: text });
}
