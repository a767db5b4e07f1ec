import type { Kysely } from 'kysely';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Database } from '../../db/database.ts';
import { Failure, invalid } from '../../failure.ts';
import type { Cells } from '../../resources/columns.ts';
import type { WriteCall } from '../../services.ts';
import { readReceipt, saveReceipt } from './save.ts';

/**
 * Creates a receipt. A call that names itself by `onceKey` may be repeated when its answer got lost: the receipt that it made is answered as it is now,
 * and no second one is made. A key belongs to the person who used it.
 * @throws Failure as `saveReceipt`; 404 when the receipt made before has been removed since
 */
export async function createReceipt(call: WriteCall & { readonly body: Values }): Promise<Cells> {
  const { onceKey: given, ...body } = call.body;
  const onceKey = readKey(given, call);
  const before = await madeUnder(onceKey, call.services.engine.reader);
  if (before) return readReceipt(call, before);
  return saveReceipt({ ...call, body, onceKey }, null).catch(async (error: unknown) => {
    const collided = error instanceof Failure && error.fields?.onceKey !== undefined;
    // In a transaction, which sees what was written a moment ago: of two calls at once, the other's commit may still be on its way.
    const made = collided ? await call.services.engine.transaction((db) => madeUnder(onceKey, db), 'read committed') : null;
    if (made) return readReceipt(call, made);
    throw error;
  });
}

function readKey(given: unknown, { actor }: WriteCall): string | null {
  if (given === undefined || given === null) return null;
  if (typeof given !== 'string' || !/^[\w-]{16,64}$/.test(given))
    throw invalid({ onceKey: '重複防止の名前は、半角英数字16〜64文字で指定してください' });
  return `${actor.userId}:${given}`;
}

async function madeUnder(onceKey: string | null, db: Kysely<Database>): Promise<number | null> {
  if (onceKey === null) return null;
  const row = await db.selectFrom('receipts').select('id').where('onceKey', '=', onceKey).executeTakeFirst();
  return row?.id ?? null;
}
