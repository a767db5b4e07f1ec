import type { Kysely, Selectable } from 'kysely';
import { heads } from '../../resources/common.ts';
import type { Database } from '../db/database.ts';
import { isKeptFrom, keptRows } from '../db/reader/conditions.ts';

type Holder = Pick<Selectable<Database['files']>, 'resource' | 'recordId'>;

/** Whether a file belongs to a row under embargo, hidden even from the heads; alerts then name neither the file nor its uploader. */
export async function isUnderEmbargo(db: Kysely<Database>, { resource, recordId }: Holder): Promise<boolean> {
  if (recordId === null || !isKeptFrom(heads[0], resource)) return false;
  return (await keptRows(heads[0], resource, recordId, 'id', db).execute()).length > 0;
}
