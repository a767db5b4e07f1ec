import { type SecretField, type SecurityPurpose, secretMark } from '../../domain/mail/security-mails.ts';
import { passwordless, type Role } from '../../domain/roles.ts';
import type { Transaction } from '../db/database.ts';
import { reserveIds } from '../db/engines/new-rows.ts';
import type { Services } from '../services.ts';
import type { MergeValues, Recipient } from './merge-values.ts';
import type { OutboxRow } from './outbox.ts';
import { type QueuedMail, queueMails } from './queue.ts';
import { type MailBody, withRenderedSecret } from './secret-placeholder.ts';
import { draftSecurityMails } from './security-mail.ts';
import { tokenLink } from './token-link.ts';

interface SecretMail {
  readonly purpose: SecurityPurpose;
  readonly values: MergeValues;
  /** A link or code that only the recipient may know. */
  readonly secret: readonly [field: SecretField, text: string];
  /** The recipient, and what the mail concerns. */
  readonly to: Recipient & { readonly applicationId?: number; readonly entryId?: number };
}

/** Queues a security mail with a secret. */
export async function queueSecretMail(
  db: Transaction,
  services: Pick<Services, 'settings' | 'sealer' | 'now'>,
  { purpose, values, secret: [field, text], to: { applicationId, entryId, ...reader } }: SecretMail,
): Promise<void> {
  const [mail] = await draftSecurityMails(db, services, purpose, [reader], { ...values, [field]: secretMark(field) });
  if (mail) await queueWithSecret(db, services, { ...mail, ...(applicationId && { applicationId }), ...(entryId && { entryId }) }, text);
}

/** Queues a mail with a placeholder for the secret. */
export async function queueWithSecret(
  db: Transaction,
  services: Pick<Services, 'settings' | 'sealer' | 'now'>,
  mail: QueuedMail,
  secret: string,
): Promise<void> {
  const [id] = await reserveIds(db, 'outbox', 1);
  await queueMails(db, [withSecret(services, { ...mail, id: id as number }, secret)], services.now());
}

/**
 * Adds the sealed secret to a row of the outbox. Staff can read the outbox, so the secret is inserted into the mail only when it is sent; in a demo
 * without a mail server it stays readable, since nobody could use it otherwise.
 * @param mail with the secret's placeholder
 */
export function withSecret<M extends { readonly id: number; readonly body: string; readonly isHtml: boolean | number }>(
  { settings, sealer }: Pick<Services, 'settings' | 'sealer'>,
  mail: M,
  secret: string,
): M & { readonly secret: string | null } {
  if (!settings.production && !settings.smtpUrl) return { ...mail, body: withRenderedSecret(bodyOf(mail), secret), secret: null };
  return { ...mail, secret: sealer.seal(secret, secretAt(mail.id)) };
}

const bodyOf = ({ body, isHtml }: { readonly body: string; readonly isHtml: boolean | number }): MailBody => ({ body, isHtml: Boolean(isHtml) });

const secretAt = (id: number) => ({ table: 'outbox', column: 'secret', row: id });

/** The body as it is sent, with the secret. */
export function bodyWithSecret(mail: Pick<OutboxRow, 'id' | 'body' | 'isHtml' | 'secret'>, sealer: Services['sealer']): string {
  return mail.secret ? withRenderedSecret(bodyOf(mail), sealer.open(mail.secret, secretAt(mail.id))) : mail.body;
}

interface Person {
  readonly username: string;
  readonly email: string;
  readonly roletype: Role;
  readonly organizationName: string | null;
}

/** The page on which an invited person chooses how to sign in; staff can only set a password. */
export function invitationAddress(settings: Pick<Services['settings'], 'publicUrl'>, role: Role, token: string): string {
  return linkAddress(settings, role, passwordless.includes(role) ? 'invitation' : 'password-reset', token);
}

function linkAddress(settings: Pick<Services['settings'], 'publicUrl'>, role: Role, page: string, token: string): string {
  return tokenLink(settings, `/${role === 'recipient' ? 'user' : 'admin'}-${page}`, token);
}

/** Queues the mail with the link for setting a password. Never a password itself. */
export async function queuePasswordMail(
  db: Transaction,
  { settings, sealer, now }: Pick<Services, 'settings' | 'sealer' | 'now'>,
  purpose: 'password_reset' | 'initial_password',
  person: Person,
  token: string,
): Promise<void> {
  const resetUrl =
    purpose === 'initial_password'
      ? invitationAddress(settings, person.roletype, token)
      : linkAddress(settings, person.roletype, 'password-reset', token);
  const organizationName = person.organizationName ?? settings.foundationName;
  const to = { name: person.username, address: person.email };
  await queueSecretMail(db, { settings, sealer, now }, { purpose, values: { organizationName }, secret: ['resetUrl', resetUrl], to });
}
