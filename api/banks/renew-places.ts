import { placeState } from '../../domain/bank/place-names.ts';
import type { Engine } from '../db/engine.ts';
import { placeOf } from './master.ts';

/**
 * Says of every registered account whether its names are still those of its codes: banks merge, a new version brings a new master, and accounts of
 * earlier days were called what someone typed. No write of anybody's: what the codes and names are stays as it is.
 */
export async function renewPlaces({ reader, transaction }: Engine): Promise<void> {
  const accounts = await reader.selectFrom('banks').select(['id', 'bankCode', 'bankName', 'branchCode', 'branchName', 'place']).execute();
  const states = accounts.map((account) => ({ ...account, now: placeState(account, placeOf(account.bankCode, account.branchCode)) }));
  for (const { id, now, place } of states)
    if (now !== place) await transaction((db) => db.updateTable('banks').set({ place: now }).where('id', '=', id).execute());
}
