import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { insertFileRow, storeBytes, storedBytes } from '../../../api/files/file-rows.ts';
import { type PixelSize, pixelSizeOf, previewOf } from '../../../api/files/pictures/pictures.ts';
import { insertRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall, Services, WriteCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';

const { receipt_images } = resources;

export type ReceiptImage = Awaited<ReturnType<ReturnType<typeof imageRows>['execute']>>[number];

/** Current and replaced images of receipts (`i`), joined with their files (`f`). */
export function imageRows(db: Kysely<Database>) {
  return db
    .selectFrom('receipt_images as i')
    .innerJoin('files as f', 'f.id', 'i.fileId')
    .select(['i.id', 'i.receiptId', 'i.fileId', 'i.previewId', 'i.replacedAt', 'i.stampToken'])
    .select(['f.fileName', 'f.contentType', 'f.size', 'f.sha256', 'f.storageKey', 'f.scanState']);
}

/** Adds an image to a receipt's image history and marks the previous one as replaced; null only marks it. Nothing is deleted. */
export async function recordImage(call: InnerCall, receiptId: number, fileId: number | null, size: PixelSize | null, db: Transaction) {
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
  // A missing file is refused later by the reference check, which rolls this back.
  if (!file) return null;
  const { width, height } = size ?? { width: null, height: null };
  const row = { receiptId, fileId, ...file, width, height, userId: actor.userId, userName: actor.username };
  return insertRow(services, receipt_images, row, db);
}

/** PDFs get no preview. */
export const pdf = 'application/pdf';

/** Serialises previews, so that many uploads do not take the CPU from interactive requests. */
let previewQueue: Promise<unknown> = Promise.resolve();

/** Makes the preview of an image in the queue. A failure is logged; the original stays as it is. */
export function makePreview(call: Pick<WriteCall, 'services' | 'actor'>, imageId: number): Promise<void> {
  const made = previewQueue.then(() => writePreview(call, imageId));
  previewQueue = made.catch((error: unknown) => call.services.log.warn({ imageId, err: error }, 'no preview of a receipt image'));
  return previewQueue.then(() => undefined);
}

async function writePreview({ services, actor }: Pick<WriteCall, 'services' | 'actor'>, imageId: number): Promise<void> {
  const image = await imageRows(services.engine.reader).where('i.id', '=', imageId).executeTakeFirst();
  if (!image || image.previewId !== null || image.contentType === pdf) return;
  const original = await storedBytes(services, image.storageKey);
  const size = await pixelSizeOf(original);
  const named = { fileName: `receipt_${image.receiptId}_preview.jpg`, contentType: 'image/jpeg' };
  const preview = await storeBytes(services, { ...named, bytes: await previewOf(original) });
  const owner = { resource: receipt_images.name, field: 'previewId', recordId: imageId, uploadedById: actor.userId };
  await services.engine.transaction(async (db) => {
    const previewId = await insertFileRow(services, db, preview, owner);
    const updatedAt = services.now().toISOString();
    await db
      .updateTable('receipt_images')
      .set({ previewId, ...size, updatedAt })
      .where('id', '=', imageId)
      .execute();
  });
}

type StampServices = Pick<Services, 'engine' | 'files' | 'settings' | 'log' | 'now'>;

/**
 * Gets an RFC 3161 time stamp for a receipt image, when a time-stamping authority is configured. Runs in the background; a failure is logged and the
 * hourly job retries.
 */
export async function stampImage({ services }: { readonly services: StampServices }, imageId: number): Promise<boolean> {
  const { engine, settings, log, now } = services;
  if (!settings.receiptTsaUrl) return false;
  try {
    const image = await unstamped(services).where('i.id', '=', imageId).executeTakeFirst();
    if (!image) return false;
    const stamped = await stampOf(settings.receiptTsaUrl, await storedBytes(services, image.storageKey));
    const change = { ...stamped, updatedAt: now().toISOString() };
    await engine.transaction((db) => db.updateTable('receipt_images').set(change).where('id', '=', imageId).execute(), 'read committed');
    return true;
  } catch (error) {
    log.error({ imageId, err: error }, 'no time stamp for a receipt image');
    return false;
  }
}

/** Days after which missing time stamps are no longer retried, since the authority charges per stamp. */
const retryDays = 7;

/** Retries missing time stamps. @returns how many were obtained @returns how many there are now */
export async function stampImages(services: StampServices): Promise<number> {
  if (!services.settings.receiptTsaUrl) return 0;
  const since = new Date(services.now().getTime() - retryDays * 24 * 60 * 60 * 1000).toISOString();
  const unstampedImages = await unstamped(services).where('i.createdAt', '>', since).orderBy('i.id').limit(maxPerRun).execute();
  let made = 0;
  for (const { id } of unstampedImages) if (await stampImage({ services }, id)) made++;
  return made;
}

const maxPerRun = 500;

const unstamped = ({ engine }: StampServices) => imageRows(engine.reader).where('i.stampedAt', 'is', null);

async function stampOf(url: string, bytes: Uint8Array) {
  const [{ timeStamper }, { checkTimeStamp }] = await Promise.all([
    import('../../../api/signing/time-stamp.ts'),
    import('../../../api/signing/time-stamp-token.ts'),
  ]);
  const token = await timeStamper(url)(bytes);
  const { at, authority } = await checkTimeStamp(token, bytes);
  return { stampedAt: at, stampAuthority: authority, stampToken: Buffer.from(token.toBER()).toString('base64') };
}
