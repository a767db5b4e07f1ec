import { adminRoles, type Role, roleLabels } from '../../../domain/roles.ts';
import type { SsoRefusal } from '../../../domain/sso-refusals.ts';
import { resources } from '../../../resources.config.ts';
import type { Origin } from '../../access/actor.ts';
import { changeAccount } from '../../access/controls.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { reserveIds } from '../../db/engines/new-rows.ts';
import { queueAccountNotice } from '../../mail/account-notice.ts';
import type { Services } from '../../services.ts';
import { alertPrivileges } from '../account-notices.ts';
import { revokeAccess } from '../password-links.ts';
import type { Identity, Oidc } from './provider.ts';

/** An existing staff account. */
interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly roletype: Role;
  readonly status: number;
}

type Within = Pick<Services, 'settings' | 'now' | 'sealer'>;

export const refreshTokenAt = (row: number) => ({ table: 'identities', column: 'refreshToken', row });

/**
 * Finds the account of an identity: the one linked before, or the staff account with the verified address, which is linked now and loses its
 * password. Accounts are never created.
 * @param unknown the hash of a random password
 * @returns the account's id, or why there is none
 */
export async function accountOf(
  db: Transaction,
  services: Within,
  oidc: Oidc,
  { unknown, origin }: { readonly unknown: string; readonly origin: Origin },
  identity: Identity,
): Promise<number | SsoRefusal> {
  const { issuer, subject } = identity;
  const known = await db.selectFrom('identities').select('userId').where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst();
  if (!known && !isVerified(identity, oidc)) return 'unverified';
  const accounts = db.selectFrom('users').select(['id', 'username', 'email', 'roletype', 'status']);
  const account = await (known ? accounts.where('id', '=', known.userId) : accounts.where('email', '=', identity.email)).executeTakeFirst();
  if (account?.status !== 1 || !adminRoles.includes(account.roletype)) return 'unknown';
  if (!known) {
    const other = await db.selectFrom('identities').select('id').where('userId', '=', account.id).executeTakeFirst();
    // Another identity at the provider now has the address.
    if (other) return 'taken';
  }
  if ((await takeRole(db, services, oidc, origin, account, identity.groups ?? [])) === 'noGroup') return 'noGroup';
  if (known) await noteIdentity(db, services, account.id, identity.refreshToken);
  else await link(db, services, oidc, { unknown, origin }, account, identity);
  return account.id;
}

const isVerified = ({ email, isVerified: verified }: Identity, { emailTrusted }: Oidc) =>
  email !== null && (verified === true || (verified === null && emailTrusted));

/** Assigns the role of the person's provider group. A person in none of the groups is signed out at once. @returns what has changed */
export async function takeRole(
  db: Transaction,
  services: Within,
  { roles, label }: Oidc,
  origin: Origin,
  account: Account,
  groups: readonly string[],
): Promise<'same' | 'changed' | 'noGroup'> {
  if (roles.length === 0) return 'same';
  const entry = { action: 'action', resource: resources.users.name, recordId: account.id } as const;
  const role = roles.find(({ group }) => groups.includes(group))?.role;
  if (role === account.roletype) return 'same';
  await revokeAccess(db, account.id);
  if (role === undefined) {
    const summary = `${label}のグループから外れたため、ログアウトさせました（${account.username}）`;
    await writeAudit(db, null, origin, services.now(), { ...entry, summary });
    return 'noGroup';
  }
  await changeAccount(db, services, null, account.id, { roletype: role });
  const [before, after] = [roleLabels[account.roletype], roleLabels[role]];
  const summary = `${label}のグループにより、権限を「${before}」から「${after}」にしました（${account.username}）`;
  await writeAudit(db, null, origin, services.now(), { ...entry, summary, before: { roletype: before }, after: { roletype: after } });
  await alertPrivileges(db, services, `${label}のグループ`, { ...account, roletype: role }, `「${after}」にしました`);
  return 'changed';
}

/** Records that the provider has just confirmed the person, and the refresh token for the next time. */
export async function noteIdentity(db: Transaction, { sealer, now }: Within, userId: number, refreshToken: string | null): Promise<void> {
  const { id } = await db.selectFrom('identities').select('id').where('userId', '=', userId).executeTakeFirstOrThrow();
  const at = now().toISOString();
  const sealed = refreshToken === null ? {} : { refreshToken: sealer.seal(refreshToken, refreshTokenAt(id)) };
  await db
    .updateTable('identities')
    .set({ checkedAt: at, updatedAt: at, ...sealed })
    .where('id', '=', id)
    .execute();
}

async function link(
  db: Transaction,
  services: Within,
  { label }: Oidc,
  { unknown, origin }: { readonly unknown: string; readonly origin: Origin },
  { id: userId, ...account }: Account,
  { issuer, subject, refreshToken }: Identity,
): Promise<void> {
  const at = services.now().toISOString();
  const [id] = (await reserveIds(db, 'identities', 1)) as [number];
  const sealed = refreshToken === null ? null : services.sealer.seal(refreshToken, refreshTokenAt(id));
  const row = { id, userId, issuer, subject, refreshToken: sealed, checkedAt: at, createdAt: at, updatedAt: at };
  await db.insertInto('identities').values(row).execute();
  await changeAccount(db, services, null, userId, { signIn: 'sso', password: unknown, forcePasswordChange: 0 });
  await revokeAccess(db, userId);
  const entry = { action: 'factor', resource: resources.users.name, recordId: userId } as const;
  await writeAudit(db, null, origin, services.now(), {
    ...entry,
    summary: `${label}に結び付け、パスワードを使えなくしました（${account.username}）`,
  });
  const text = `あなたのアカウントが「${label}」に結び付けられました。これからは「${label}」でログインしてください。これまでのパスワードは使えません。`;
  await queueAccountNotice(db, services, account, [account.email], { text, address: origin.address });
}
