import type { ActionHandler } from '../hooks.ts';

/** Gives out the whole account number. The audit entry of the action says who looked, and is written with it. */
export const reveal: ActionHandler = async ({ row, services, db }) => {
  const id = row.id as number;
  const { accountNumber } = await db.selectFrom('banks').select('accountNumber').where('id', '=', id).executeTakeFirstOrThrow();
  return { accountNumber: services.sealer.open(accountNumber, { table: 'banks', column: 'accountNumber', row: id }) };
};
