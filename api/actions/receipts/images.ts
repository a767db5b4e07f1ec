import { resources } from '../../../resources.config.ts';
import type { Transaction } from '../../db/database.ts';
import { keepFile, storeBytes, storedBytes } from '../../files/keep.ts';
import { type PixelSize, pixelSizeOf, previewOf } from '../../pictures/pictures.ts';
import { insertRow } from '../../resources/stored-rows.ts';
import type { InnerCall, WriteCall } from '../../services.ts';

const { receipt_images } = resources;

/** Adds a picture to the history of a receipt's pictures and ends the one before; null takes the picture off. Nothing is ever thrown away. */
export async function noteImage(
  call: InnerCall,
  receiptId: number,
  fileId: number | null,
  size: PixelSize | null,
  db: Transaction,
): Promise<number | null> {
  const { services, actor } = call;
  const at = services.now().toISOString();
  await db
    .updateTable('receipt_images')
    .set({ replacedAt: at, updatedAt: at })
    .where('receiptId', '=', receiptId)
    .where('replacedAt', 'is', null)
    .execute();
  if (fileId === null) return null;
  const file = await db.selectFrom('files').select(['sha256', 'size']).where('id', '=', fileId).executeTakeFirst();
  // The write that names a file which is not there is refused after this, and takes it back.
  if (!file) return null;
  const { width, height } = size ?? { width: null, height: null };
  const row = { receiptId, fileId, ...file, width, height, userId: actor.userId, userName: actor.username };
  return insertRow(services, receipt_images, row, db);
}

/** The original of what came by mail needs no smaller copy. */
export const pdf = 'application/pdf';

/** Previews wait for each other: many pictures at once must not take the machine away from those who type. */
let line: Promise<unknown> = Promise.resolve();

/** Makes the preview of a picture when its turn comes. One that cannot be made is noted in the log; the original stays as it is. */
export function makePreview(call: Pick<WriteCall, 'services' | 'actor'>, imageId: number): Promise<void> {
  const made = line.then(() => writePreview(call, imageId));
  line = made.catch((error: unknown) => call.services.log.warn({ imageId, err: error }, 'no preview of a receipt image'));
  return line.then(() => undefined);
}

async function writePreview({ services, actor }: Pick<WriteCall, 'services' | 'actor'>, imageId: number): Promise<void> {
  const image = await services.engine.reader
    .selectFrom('receipt_images as i')
    .innerJoin('files as f', 'f.id', 'i.fileId')
    .select(['i.receiptId', 'i.previewId', 'f.storageKey', 'f.contentType'])
    .where('i.id', '=', imageId)
    .executeTakeFirst();
  if (!image || image.previewId !== null || image.contentType === pdf) return;
  const original = await storedBytes(services, image.storageKey);
  const size = await pixelSizeOf(original);
  const named = { fileName: `receipt_${image.receiptId}_preview.jpg`, contentType: 'image/jpeg' };
  const preview = await storeBytes(services, { ...named, bytes: await previewOf(original) });
  const of = { resource: receipt_images.name, field: 'previewId', recordId: imageId, uploadedById: actor.userId };
  await services.engine.transaction(async (db) => {
    const previewId = await keepFile(services, db, preview, of);
    const updatedAt = services.now().toISOString();
    await db
      .updateTable('receipt_images')
      .set({ previewId, ...size, updatedAt })
      .where('id', '=', imageId)
      .execute();
  });
}
