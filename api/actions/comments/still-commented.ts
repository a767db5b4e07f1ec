import type { Kysely } from 'kysely';
import type { commentEntities } from '../../../domain/terms.ts';
import type { Database } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import type { DeleteHook } from '../hooks.ts';

/** Refuses to delete what comments speak of: they point to it by type and number, which no foreign key watches. */
export function refuseWhileCommented(entityType: keyof typeof commentEntities): DeleteHook {
  return async ({ row, db }) => {
    const count = await commentsOn(entityType, row.id as number, db);
    if (count > 0) throw conflict('still_needed', `コメント ${count}件が付いているため削除できません。`);
  };
}

async function commentsOn(entityType: keyof typeof commentEntities, entityId: number, db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
