import type { Kysely, Selectable } from 'kysely';
import { heads } from '../../resources/common.ts';
import { anyTables, type Database } from '../db/database.ts';
import { keptRows } from '../db/reader/conditions.ts';
import { resourceMap } from '../db/reader/paths.ts';

type Holder = Pick<Selectable<Database['files']>, 'resource' | 'recordId'>;

/** Whether a file belongs to a row that is kept even from the heads for now: then what they are told of it names neither the file nor whoever sent it. */
export async function isKept(db: Kysely<Database>, { resource, recordId }: Holder): Promise<boolean> {
  if (recordId === null || !resourceMap[resource]) return false;
  const found = await anyTables(db)
    .selectNoFrom(({ exists }) => exists(keptRows(heads[0], resource, recordId)).as('isThere'))
    .executeTakeFirst();
  return Boolean(found?.isThere);
}
