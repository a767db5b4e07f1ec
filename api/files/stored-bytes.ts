import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { sha256Of } from '../sha256.ts';

type Store = Pick<Services, 'files'>;

/** The bytes under a key of the store. @throws MissingBytes */
export async function storedBytes({ files }: Store, storageKey: string): Promise<Buffer> {
  return buffer(await files.open(storageKey));
}

/** The bytes of a file by the id of its row. @throws when they are not those of the hash that is demanded */
export async function bytesOfFile(services: Store, db: Kysely<Database>, id: number, sha256?: string): Promise<Buffer> {
  const { storageKey } = await db.selectFrom('files').select('storageKey').where('id', '=', id).executeTakeFirstOrThrow();
  const bytes = await storedBytes(services, storageKey);
  if (sha256 !== undefined && sha256Of(bytes) !== sha256) throw new Error(`file ${id}: not the bytes of ${sha256}`);
  return bytes;
}
