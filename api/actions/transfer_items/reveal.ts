import type { ActionHandler } from '../hooks.ts';

/** Gives out the whole number of a payment's account. The audit entry of the action says who looked, and is written with it. */
export const revealItem: ActionHandler = async ({ row, services, db }) => {
  const id = row.id as number;
  const { accountNumber } = await db.selectFrom('transfer_items').select('accountNumber').where('id', '=', id).executeTakeFirstOrThrow();
  return { accountNumber: services.sealer.open(accountNumber, { table: 'transfer_items', column: 'accountNumber', row: id }) };
};
