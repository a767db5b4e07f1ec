import { passwordless, type Role } from '../../domain/roles.ts';
import type { Transaction } from '../db/database.ts';
import { newIds } from '../db/engines/new-rows.ts';
import type { Services } from '../services.ts';
import { draftMail, type Template, templateFor, templateProblem } from './compose.ts';
import type { MergeValues, Recipient } from './merge-values.ts';
import type { OutboxRow } from './outbox.ts';
import { queueMails } from './queue.ts';

/** What only the reader of a mail may know: a link or a code. */
type SecretField = 'resetUrl' | 'signUpUrl' | 'signCode' | 'loginCode';

interface SecretMail {
  readonly template: Template;
  readonly values: MergeValues;
  readonly secret: { readonly [F in SecretField]?: string };
  /** Whom it goes to, and what it is about. */
  readonly to: Recipient & { readonly applicationId?: number; readonly entryId?: number };
}

/** Stand in the stored mail where the secret goes; they are the merge fields' own names. */
const marks: Readonly<Record<SecretField, string>> = {
  resetUrl: '{{resetUrl}}',
  signUpUrl: '{{signUpUrl}}',
  signCode: '{{signCode}}',
  loginCode: '{{loginCode}}',
};

/**
 * Queues a mail with a secret.
 * @throws Failure 409 when the template has fields that nothing can be filled in for
 */
export async function queueSecretMail(
  db: Transaction,
  { settings, sealer, now }: Pick<Services, 'settings' | 'sealer' | 'now'>,
  { template, values, secret, to: { applicationId, entryId, ...reader } }: SecretMail,
): Promise<void> {
  const [[name, text] = []] = Object.entries(secret) as [SecretField, string][];
  const { mail, problem } = draftMail({ settings }, template, reader, { ...values, [name as SecretField]: marks[name as SecretField] });
  if (problem) throw templateProblem(template, problem, '基金の事務局にお知らせください');
  const [id] = await newIds(db, 'outbox', 1);
  const stored = withSecret(
    { settings, sealer },
    { id: id as number, ...mail, ...(applicationId && { applicationId }), ...(entryId && { entryId }) },
    name as SecretField,
    text as string,
  );
  await queueMails(db, [stored], now());
}

/**
 * A mail as the outbox keeps it with its secret. The outbox is open to the office, so the secret is sealed and comes into the mail only on its way out; in a
 * demo without a mail server it stays readable, as nobody could use it otherwise.
 * @param mail with the field's mark where the secret goes
 */
export function withSecret<M extends { readonly id: number; readonly body: string }>(
  { settings, sealer }: Pick<Services, 'settings' | 'sealer'>,
  mail: M,
  field: SecretField,
  secret: string,
): M & { readonly secret: string | null } {
  if (!settings.production && !settings.smtpUrl) return { ...mail, body: mail.body.replaceAll(marks[field], secret), secret: null };
  return { ...mail, secret: sealer.seal(secret, secretAt(mail.id)) };
}

const secretAt = (id: number) => ({ table: 'outbox', column: 'secret', row: id });

/** The body as it goes out: with what only its reader may know. */
export function openedBody({ id, body, secret }: Pick<OutboxRow, 'id' | 'body' | 'secret'>, sealer: Services['sealer']): string {
  if (!secret) return body;
  const opened = sealer.open(secret, secretAt(id));
  return Object.values(marks).reduce((text, mark) => text.replaceAll(mark, opened), body);
}

interface Person {
  readonly username: string;
  readonly email: string;
  readonly roletype: Role;
  readonly organizationName: string | null;
}

/** The page on which a person who is invited chooses how to sign in; staff only set a password. */
export function invitationAddress(settings: Pick<Services['settings'], 'publicUrl'>, role: Role, token: string): string {
  return linkAddress(settings, role, passwordless.includes(role) ? 'invitation' : 'password-reset', token);
}

function linkAddress({ publicUrl }: Pick<Services['settings'], 'publicUrl'>, role: Role, page: string, token: string): string {
  return `${publicUrl}/${role === 'recipient' ? 'user' : 'admin'}-${page}?token=${token}`;
}

/** Queues the mail with the link by which a person sets a password. Never a password itself. */
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
  const template = await templateFor(db, purpose);
  const organizationName = person.organizationName ?? settings.foundationName;
  const to = { name: person.username, address: person.email };
  await queueSecretMail(db, { settings, sealer, now }, { template, values: { organizationName }, secret: { resetUrl }, to });
}
