import { storedBytes } from '../../files/keep.ts';
import type { Services } from '../../services.ts';

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

function unstamped({ engine }: Books) {
  return engine.reader
    .selectFrom('receipt_images as i')
    .innerJoin('files as f', 'f.id', 'i.fileId')
    .select(['i.id', 'f.storageKey'])
    .where('i.stampedAt', 'is', null);
}

async function stampOf(url: string, bytes: Uint8Array) {
  const [{ timeStamper }, { checkTimeStamp }] = await Promise.all([
    import('../../signing/time-stamp.ts'),
    import('../../signing/time-stamp-token.ts'),
  ]);
  const token = await timeStamper(url)(bytes);
  const { at, authority } = await checkTimeStamp(token, bytes);
  return { stampedAt: at, stampAuthority: authority, stampToken: Buffer.from(token.toBER()).toString('base64') };
}
