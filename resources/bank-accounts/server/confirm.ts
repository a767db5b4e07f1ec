import { conflict } from '../../../api/failures/failure.ts';
import { writeIfUnchanged } from '../../../api/resources/change-row.ts';
import type { ActionHandler } from '../../../api/resources/handlers.ts';
import { resources } from '../../../resources.config.ts';
import { nameProblems } from '../../payments/rules/transfer/transfer-problems.ts';
import { bankMasterObjection, type NamedPlace } from '../rules/bank-master-names.ts';
import { bankBranchOf } from './bank-master.ts';

const { banks } = resources;

/** Four-eyes confirmation of an account. */
export const confirm: ActionHandler = async (call) => {
  const { row, services, actor } = call;
  const account = row as unknown as NamedPlace;
  const place = bankMasterObjection(account, bankBranchOf(account.bankCode, account.branchCode));
  const [objection] = [...(place ? [place] : []), ...nameProblems(row.accountHolderName as string, 'stop')];
  if (objection) throw conflict('not_payable', `${objection}。`);
  // Checks the version, so that an account changed meanwhile is not confirmed.
  const done = { confirmation: 'confirmed', confirmedAt: services.now().toISOString(), confirmedById: actor.userId };
  await writeIfUnchanged(call, banks, done, { action: 'action', text: '確認済みにしました' });
};

/** Returns the unmasked account number. The action's audit entry records who viewed it, in the same transaction. */
export const revealNumber =
  (table: 'banks' | 'transfer_items'): ActionHandler =>
  async ({ row, services, db }) => {
    const id = row.id as number;
    const { accountNumber } = await db.selectFrom(table).select('accountNumber').where('id', '=', id).executeTakeFirstOrThrow();
    return { accountNumber: services.sealer.open(accountNumber, { table, column: 'accountNumber', row: id }) };
  };
