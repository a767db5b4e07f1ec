import type { Engine } from '../../db/engine.ts';

/** Whether any user exists; false for a new database. */
export async function hasUsers({ reader }: Pick<Engine, 'reader'>): Promise<boolean> {
  return (await reader.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
