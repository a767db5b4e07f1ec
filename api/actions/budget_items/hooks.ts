import type { Kysely } from 'kysely';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../failure.ts';
import type { Hooks } from '../hooks.ts';

/** A category is planned once a grant. */
export const budgetItemHooks: Hooks = {
  create: async ({ values, db }) => demandOnce(values, 0, db),
  update: async ({ values, current, db }) => demandOnce({ ...current, ...values }, (current?.id as number) ?? 0, db),
};

async function demandOnce({ applicationId, costCategory }: Values, id: number, db: Kysely<Database>): Promise<Values> {
  const other = await db
    .selectFrom('budget_items')
    .select('id')
    .where('applicationId', '=', applicationId as number)
    .where('costCategory', '=', costCategory as 'other')
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw invalid({ costCategory: 'この費目の予算はすでに登録されています' });
  return {};
}
