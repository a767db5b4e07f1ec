import { staffHolder } from '../../../domain/bank/holder-name.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Actor } from '../../access/actor.ts';
import { demandPlace } from '../../banks/master.ts';
import { opened } from '../../resources/columns.ts';
import type { Hooks } from '../hooks.ts';
import { notifyAccountChange } from './notify.ts';

const { banks } = resources;

/** What says where the money goes. A change of any of it is as good as a new account. */
const decisive = [
  'organizationId',
  'bankCode',
  'bankName',
  'branchCode',
  'branchName',
  'accountType',
  'accountNumber',
  'accountHolderName',
] as const satisfies readonly (keyof typeof banks.fields)[];

/** A new or changed account waits until a second person has confirmed it, and those whose money goes there are told at once. */
export const bankHooks: Hooks = {
  create: async ({ values, services, actor }) => ({ ...settled(values), ...waiting(actor, services.now()) }),

  created: ({ id, values, db, ...call }) => notifyAccountChange(call, id, values, '登録', db),

  async update({ values, current, db, ...call }) {
    if (!current) return {};
    const before = opened(banks, current, call.services);
    const place = settled({ ...before, ...values });
    const after = { ...before, ...values, ...place };
    if (!decisive.some((name) => after[name] !== before[name])) return {};
    await notifyAccountChange(call, current.id as number, after, '変更', db);
    return { ...place, ...waiting(call.actor, call.services.now()) };
  },
};

/** Whatever an account is called, its money goes where the codes say: so the codes name it. */
function settled({ bankCode, branchCode, accountHolderName }: Values): Values {
  const { bankName, branchName } = demandPlace(bankCode as string, branchCode as string);
  return { bankName, branchName, place: 'agrees', accountHolderName: staffHolder(accountHolderName as string) };
}

function waiting({ userId }: Actor, now: Date): Values {
  return { confirmation: 'waiting', changedAt: now.toISOString(), changedById: userId, confirmedAt: null, confirmedById: null };
}
