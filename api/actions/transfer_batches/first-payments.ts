import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { openedIfPossible, type Sealer } from '../../db/sealing.ts';
import type { Payable, PayeeAccount } from '../payments/payables.ts';
import type { Source } from './source.ts';

/** Tells the accounts that nothing has been transferred to so far; where the bank does not want to know, none. */
export async function firstPayments(
  { newCode }: Source,
  chosen: readonly Payable[],
  sealer: Sealer,
  db: Kysely<Database>,
): Promise<(account: PayeeAccount) => boolean> {
  if (newCode === 'off') return () => false;
  const banks = new Set(chosen.flatMap(({ account }) => account?.bankCode ?? []));
  const paid = await db
    .selectFrom('transfer_items')
    .select(['id', 'bankCode', 'branchCode', 'accountType', 'accountNumber'])
    .where('status', '=', 'done')
    .where('bankCode', 'in', [...banks])
    .execute();
  const known = new Set(
    paid.map(({ id, ...to }) => keyOf({ ...to, numberAt: { table: 'transfer_items', column: 'accountNumber', row: id } }, sealer)),
  );
  return (account) => !known.has(keyOf(account, sealer));
}

type Place = Pick<PayeeAccount, 'bankCode' | 'branchCode' | 'accountType' | 'accountNumber' | 'numberAt'>;

const keyOf = ({ bankCode, branchCode, accountType, accountNumber, numberAt }: Place, sealer: Sealer) =>
  [bankCode, branchCode, accountType, openedIfPossible(sealer, accountNumber, numberAt)].join();
