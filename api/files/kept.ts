import type { Kysely, Selectable } from 'kysely';
import { heads } from '../../resources/common.ts';
import type { Database } from '../db/database.ts';
import { isKeptFrom, keptRows } from '../db/reader/conditions.ts';

type Holder = Pick<Selectable<Database['files']>, 'resource' | 'recordId'>;

/** Whether a file belongs to a row that is kept even from the heads for now: then what they are told of it names neither the file nor whoever sent it. */
export async function isKept(db: Kysely<Database>, { resource, recordId }: Holder): Promise<boolean> {
  if (recordId === null || !isKeptFrom(heads[0], resource)) return false;
  return (await keptRows(heads[0], resource, recordId, 'id', db).execute()).length > 0;
}
