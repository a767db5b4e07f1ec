import type { Kysely } from 'kysely';
import type { Actor } from '../../../api/access/actor.ts';
import type { Database, Transaction } from '../../../api/db/database.ts';
import type { Recipient } from '../../../api/mail/merge-values.ts';
import { queueMails } from '../../../api/mail/queue.ts';
import { draftSecurityMails } from '../../../api/mail/security-mail.ts';
import { raiseAlert } from '../../../api/ops/alerts/raise.ts';
import { opened } from '../../../api/resources/columns.ts';
import type { Hooks } from '../../../api/resources/handlers.ts';
import type { InnerCall } from '../../../api/services.ts';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { roleLabels } from '../../../domain/roles.ts';
import { accountTypes } from '../../../domain/terms.ts';
import { nameInMail, quotedInMail } from '../../../domain/text/quoted-in-mail.ts';
import { applicationStatuses } from '../../../domain/workflow/application-statuses.ts';
import { isEnd } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { staffHolder } from '../rules/holder-name.ts';
import { requireBankBranch } from './bank-master.ts';

const { banks } = resources;

/** Fields that decide where money goes; a change of any counts as a new account. */
const payeeFields = [
  'organizationId',
  'bankCode',
  'bankName',
  'branchCode',
  'branchName',
  'accountType',
  'accountNumber',
  'accountHolderName',
] as const satisfies readonly (keyof typeof banks.fields)[];

/** A new or changed account has to be confirmed by a second person; the persons concerned are notified at once. */
export const bankHooks: Hooks = {
  create: async ({ values, services, actor }) => ({ ...placeFields(values), ...waitingFields(actor, services.now()) }),

  created: ({ id, values, db, ...call }) => notifyAccountChange(call, id, values, '登録', db),

  async update({ values, current, db, ...call }) {
    if (!current) return {};
    const before = opened(banks, current, call.services);
    const place = placeFields({ ...before, ...values });
    const after = { ...before, ...values, ...place };
    if (!payeeFields.some((name) => after[name] !== before[name])) return {};
    await notifyAccountChange(call, current.id as number, after, '変更', db);
    return { ...place, ...waitingFields(call.actor, call.services.now()) };
  },
};

/** Takes the names from the bank master by the codes, since the codes decide where money goes. */
function placeFields({ bankCode, branchCode, accountHolderName }: Values): Values {
  const { bankName, branchName } = requireBankBranch(bankCode as string, branchCode as string);
  return { bankName, branchName, place: 'agrees', accountHolderName: staffHolder(accountHolderName as string) };
}

function waitingFields({ userId }: Actor, now: Date): Values {
  return { confirmation: 'waiting', changedAt: now.toISOString(), changedById: userId, confirmedAt: null, confirmedById: null };
}

/** Notifies the grants' contact persons, the organisation and the heads of a registered or changed account, so that an unexpected change is noticed. */
async function notifyAccountChange({ services, actor }: InnerCall, bankId: number, account: Values, change: '登録' | '変更', db: Transaction) {
  const at = services.now();
  const values = { accountChange: change, accountChangedAt: formatDateTime(at.toISOString()), accountDetails: detailsOf(account) };
  const { organizationName, readers } = await readersOf(account.organizationId as number, bankId, db);
  await queueMails(db, await draftSecurityMails(db, services, 'account_changed', readers, { organizationName, ...values }), at);
  await raiseAlert(db, services, {
    kind: 'accountChanged',
    summary: `${quotedInMail(organizationName, '助成者の団体')}の振込口座が${change}されました（${roleLabels[actor.role]} ${nameInMail(actor.username)}）`,
    details: `${values.accountDetails}\n確認済みになるまで、この口座には振り込まれません。登録・変更した人とは別の人が、団体の口座であることを確かめてください。`,
    resource: 'banks',
    recordId: bankId,
  });
}

function detailsOf({ bankName, branchName, accountType, accountNumber, accountHolderName }: Values): string {
  const type = accountTypes[accountType as keyof typeof accountTypes];
  return `${bankName} ${branchName} ${type} 口座番号の下4桁 ${String(accountNumber).slice(-4)}（名義 ${accountHolderName}）`;
}

const endStatuses = applicationStatuses.map(({ key }) => key).filter(isEnd);

/** Recipients, each address once: contacts of ongoing applications or of applications paid to this account, and the organisation's own address. */
async function readersOf(organizationId: number, bankId: number, db: Kysely<Database>): Promise<{ organizationName: string; readers: Recipient[] }> {
  // A missing organisation is refused later by the reference check.
  const organization = await db.selectFrom('organizations').select(['name', 'email']).where('id', '=', organizationId).executeTakeFirst();
  const contacts = await db
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.contactUserId')
    .select(['u.email as address', 'u.username as name'])
    .distinct()
    .where('a.organizationId', '=', organizationId)
    .where((eb) => eb.or([eb('a.status', 'not in', endStatuses), eb('a.bankId', '=', bankId)]))
    .orderBy('u.email')
    .execute();
  const own = organization?.email ? [{ address: organization.email, name: 'ご担当者' }] : [];
  const readers = new Map([...own, ...contacts].map((reader) => [reader.address.toLowerCase(), reader]));
  return { organizationName: organization?.name ?? '', readers: [...readers.values()] };
}
