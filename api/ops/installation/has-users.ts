import type { Engine } from '../../db/engine.ts';

/** Whether anybody could sign in: of a database that has just been made, nobody could. */
export async function hasUsers({ reader }: Pick<Engine, 'reader'>): Promise<boolean> {
  return (await reader.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
