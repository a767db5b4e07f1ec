import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { keepFile, storeBytes, storedBytes } from '../../../api/files/keep.ts';
import { type PixelSize, pixelSizeOf, previewOf } from '../../../api/files/pictures/pictures.ts';
import { insertRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall, Services, WriteCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';

const { receipt_images } = resources;

export type ReceiptImage = Awaited<ReturnType<ReturnType<typeof imageRows>['execute']>>[number];

/** The pictures that receipts have and had (`i`), with their files (`f`). */
export function imageRows(db: Kysely<Database>) {
  return db
    .selectFrom('receipt_images as i')
    .innerJoin('files as f', 'f.id', 'i.fileId')
    .select(['i.id', 'i.receiptId', 'i.fileId', 'i.previewId', 'i.replacedAt', 'i.stampToken'])
    .select(['f.fileName', 'f.contentType', 'f.size', 'f.sha256', 'f.storageKey', 'f.scanState']);
}

/** Adds a picture to the history of a receipt's pictures and ends the one before; null takes the picture off. Nothing is ever thrown away. */
export async function noteImage(call: InnerCall, receiptId: number, fileId: number | null, size: PixelSize | null, db: Transaction) {
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
  const image = await imageRows(services.engine.reader).where('i.id', '=', imageId).executeTakeFirst();
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

type Books = Pick<Services, 'engine' | 'files' | 'settings' | 'log' | 'now'>;

/**
 * Has an authority say when a receipt's picture came in, where the settings name one (RFC 3161). Nobody waits for it: where none answers, the log says
 * why, and the hourly round asks again.
 */
export async function stampImage({ services }: { readonly services: Books }, imageId: number): Promise<boolean> {
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

/** The days after which a picture that has no stamp is left without: the authority is paid by the stamp. */
const days = 7;

/** Asks for the stamps that could not be had at once. @returns how many there are now */
export async function stampImages(services: Books): Promise<number> {
  if (!services.settings.receiptTsaUrl) return 0;
  const since = new Date(services.now().getTime() - days * 24 * 60 * 60 * 1000).toISOString();
  const open = await unstamped(services).where('i.createdAt', '>', since).orderBy('i.id').limit(atOnce).execute();
  let made = 0;
  for (const { id } of open) if (await stampImage({ services }, id)) made++;
  return made;
}

const atOnce = 500;

const unstamped = ({ engine }: Books) => imageRows(engine.reader).where('i.stampedAt', 'is', null);

async function stampOf(url: string, bytes: Uint8Array) {
  const [{ timeStamper }, { checkTimeStamp }] = await Promise.all([
    import('../../../api/signing/time-stamp.ts'),
    import('../../../api/signing/time-stamp-token.ts'),
  ]);
  const token = await timeStamper(url)(bytes);
  const { at, authority } = await checkTimeStamp(token, bytes);
  return { stampedAt: at, stampAuthority: authority, stampToken: Buffer.from(token.toBER()).toString('base64') };
}
