import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { conflict } from '../failure.ts';
import { sealPictureOf } from '../pictures/pictures.ts';
import type { Services } from '../services.ts';

/** A letter's seals are few and its files never change: the last one stays at hand, made ready. */
let last: { readonly storageKey: string; readonly bytes: Buffer } | undefined;

/**
 * A seal's picture, made ready for letters. @returns null where the template has none
 * @throws Failure 409 when it has not passed the virus scan, or cannot be read
 */
export async function sealOf({ files }: Pick<Services, 'files'>, db: Kysely<Database>, sealId: number | null): Promise<Buffer | null> {
  if (sealId === null) return null;
  const file = await db.selectFrom('files').select(['storageKey', 'scanState']).where('id', '=', sealId).executeTakeFirst();
  if (file?.scanState === 'waiting')
    throw conflict('scan_waiting', '印影の画像は、ウイルスの検査を待っています。終わってから、もう一度お試しください。');
  if (!file || file.scanState === 'infected') throw unreadable();
  const { storageKey } = file;
  if (last?.storageKey !== storageKey) last = { storageKey, bytes: await readyPicture(files, storageKey) };
  return last.bytes;
}

async function readyPicture(files: Services['files'], storageKey: string): Promise<Buffer> {
  try {
    return await sealPictureOf(await buffer(await files.open(storageKey)));
  } catch {
    throw unreadable();
  }
}

const unreadable = () => conflict('seal_unreadable', '印影の画像を読み込めません。「書面のひな形」で、PNGかJPEGの画像を選び直してください。');
