import type { Kysely } from 'kysely';
import { type NamedPlace, placeObjection } from '../../../domain/bank/place-names.ts';
import { nameProblems } from '../../../domain/bank/transfer/transfer-problems.ts';
import { resources } from '../../../resources.config.ts';
import { demandSecondPerson } from '../../access/second-person.ts';
import { placeOf } from '../../banks/master.ts';
import type { Database } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import { changeSeen } from '../../resources/change-row.ts';
import type { ActionHandler } from '../hooks.ts';

const { banks } = resources;

/** The second pair of eyes on an account: never those of anyone who has ever registered or changed it. */
export const confirm: ActionHandler = async (call) => {
  const { row, db, services, actor } = call;
  const account = row as unknown as NamedPlace;
  const place = placeObjection(account, placeOf(account.bankCode, account.branchCode));
  const [objection] = [...(place ? [place] : []), ...nameProblems(row.accountHolderName as string, 'stop')];
  if (objection) throw conflict('not_payable', `${objection}。`);
  await demandSecondPerson(db, services, actor, await handsOn(row.id as number, db));
  // As it was seen: what has been changed since is not confirmed with it.
  const done = { confirmation: 'confirmed', confirmedAt: services.now().toISOString(), confirmedById: actor.userId };
  await changeSeen(call, banks, done, { action: 'action', text: '確認済みにしました' });
};

/** Everybody who has ever written to the account: whoever changed the number may have let another correct the spelling of the bank afterwards. */
async function handsOn(id: number, db: Kysely<Database>): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('audit_logs')
    .select('userId')
    .distinct()
    .where('resource', '=', banks.name)
    .where('recordId', '=', id)
    .where('action', 'in', ['create', 'update'])
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Gives out the whole number of an account. The audit entry of the action says who looked, and is written with it. */
export const revealNumber =
  (table: 'banks' | 'transfer_items'): ActionHandler =>
  async ({ row, services, db }) => {
    const id = row.id as number;
    const { accountNumber } = await db.selectFrom(table).select('accountNumber').where('id', '=', id).executeTakeFirstOrThrow();
    return { accountNumber: services.sealer.open(accountNumber, { table, column: 'accountNumber', row: id }) };
  };
