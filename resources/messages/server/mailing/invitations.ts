import type { Kysely, Selectable } from 'kysely';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { reserveIds } from '../../../../api/db/engines/new-rows.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import type { Recipient } from '../../../../api/mail/merge-values.ts';
import type { ReadyMail } from '../../../../api/mail/queue.ts';
import { invitationAddress, withSecret } from '../../../../api/mail/secret-mail.ts';
import type { WriteCall } from '../../../../api/services.ts';
import { makePasswordLink } from '../../../../api/sign-in/password-links.ts';
import { placeholdersIn } from '../../../../domain/text/merge.ts';

/** Whether the mail contains the password link. */
export function containsPasswordLink({ body }: { readonly body: string }): boolean {
  return placeholdersIn(body).includes('resetUrl');
}

interface Addressed {
  readonly recipient: Recipient | null;
  readonly problem: string | null;
}

/** Leaves out recipients who have signed in before, and repeated recipients, as a newer link invalidates an older one. */
export async function withoutSignedInRecipients<P extends Addressed>(db: Kysely<Database>, pieces: readonly P[]): Promise<P[]> {
  const accounts = await accountsAt(db, addressesOf(pieces.map(({ recipient }) => recipient?.address)));
  const known = await signedIn(
    db,
    [...accounts.values()].map(({ id }) => id),
  );
  const invited = new Set<number>();
  return pieces.map((piece) => {
    const account = accounts.get(piece.recipient?.address ?? '');
    const problem = piece.problem ?? problemOf(account, known, invited);
    if (problem === null && account) invited.add(account.id);
    return { ...piece, problem };
  });
}

function problemOf(account: Account | undefined, known: ReadonlySet<number>, invited: ReadonlySet<number>): string | null {
  if (!account) return 'この宛先のアカウントがありません';
  if (account.status !== 1) return 'アカウントが停止中です';
  if (known.has(account.id)) return 'すでにログインしたことがあります';
  return invited.has(account.id) ? '同じ人への案内は1通だけ送ります' : null;
}

/**
 * Creates the password link of each mail, in the transaction that queues them.
 * @throws Failure 409 when an account was removed or its address changed since the mails were composed
 */
export async function withPasswordLinks(db: Transaction, { services, actor }: WriteCall, mails: readonly ReadyMail[]): Promise<ReadyMail[]> {
  const accounts = await accountsAt(db, addressesOf(mails.map(({ recipientAddress }) => recipientAddress)));
  const ids = await reserveIds(db, 'outbox', mails.length);
  const linked: ReadyMail[] = [];
  for (const [at, mail] of mails.entries()) {
    const account = accounts.get(mail.recipientAddress);
    if (!account) throw conflict('account_changed', '宛先のアカウントが変更されました。宛先を確かめて、もう一度お試しください。');
    const token = await makePasswordLink(db, account, 'invitation', services.now(), actor);
    const resetUrl = invitationAddress(services.settings, account.roletype, token);
    linked.push(withSecret(services, { ...mail, id: ids[at] as number }, resetUrl));
  }
  return linked;
}

type Account = Pick<Selectable<Database['users']>, 'id' | 'email' | 'roletype' | 'status'>;

async function accountsAt(db: Kysely<Database>, addresses: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  if (addresses.length === 0) return new Map();
  const found = await db.selectFrom('users').select(['id', 'email', 'roletype', 'status']).where('email', 'in', addresses).execute();
  return new Map(found.map((account) => [account.email, account]));
}

function addressesOf(addresses: readonly (string | undefined)[]): string[] {
  return [...new Set(addresses.filter((address) => address !== undefined))];
}

/** Determined from the audit log, as sessions are deleted when they end. */
async function signedIn(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const logins = db.selectFrom('audit_logs').select('userId').distinct().where('action', '=', 'login').where('userId', 'in', ids);
  return new Set((await logins.execute()).flatMap(({ userId }) => userId ?? []));
}
