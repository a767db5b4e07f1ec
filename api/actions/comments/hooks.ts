import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../failure.ts';
import type { Hooks } from '../hooks.ts';

/** A comment belongs to its author, and to the application behind the thing it is about. */
export const commentHooks: Hooks = {
  async create({ values, actor, db }) {
    const applicationId = await applicationOf(values.entityType as string, values.entityId as number, db);
    if (applicationId === undefined) throw invalid({ entityId: 'コメントの対象が見つかりません' });
    return { userId: actor.userId, applicationId };
  },
};

async function applicationOf(entityType: string, entityId: number, db: Kysely<Database>): Promise<number | undefined> {
  if (entityType === 'application') return (await db.selectFrom('applications').select('id').where('id', '=', entityId).executeTakeFirst())?.id;
  const table = entityType === 'submission' ? 'submissions' : 'receipts';
  return (await db.selectFrom(table).select('applicationId').where('id', '=', entityId).executeTakeFirst())?.applicationId;
}
