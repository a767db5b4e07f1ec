import type { ActionHandler } from '../hooks.ts';

/** Gives out the whole number of an account. The audit entry of the action says who looked, and is written with it. */
export const revealNumber =
  (table: 'banks' | 'transfer_items'): ActionHandler =>
  async ({ row, services, db }) => {
    const id = row.id as number;
    const { accountNumber } = await db.selectFrom(table).select('accountNumber').where('id', '=', id).executeTakeFirstOrThrow();
    return { accountNumber: services.sealer.open(accountNumber, { table, column: 'accountNumber', row: id }) };
  };
