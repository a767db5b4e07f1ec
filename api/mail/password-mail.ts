import type { Kysely } from 'kysely';
import type { Role } from '../../domain/roles.ts';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { compose, newMessageId, templateFor } from './compose.ts';
import { generalValues } from './merge-values.ts';
import { queueMails } from './queue.ts';

interface Person {
  readonly username: string;
  readonly email: string;
  readonly roletype: Role;
  readonly organizationName: string | null;
}

/** Stands in the stored mail where the link goes; it is the merge field's own name. */
const linkMark = '{{resetUrl}}';

/**
 * Queues the mail with the link by which a person sets a password. Never a password itself. The outbox is open to the office, so the link is sealed
 * and comes into the mail only on its way out; in a demo without a mail server it stays readable, as nobody could use it otherwise.
 */
export async function queuePasswordMail(
  db: Kysely<Database>,
  { settings, sealer, now }: Pick<Services, 'settings' | 'sealer' | 'now'>,
  purpose: 'password_reset' | 'initial_password',
  person: Person,
  token: string,
): Promise<void> {
  const page = person.roletype === 'recipient' ? '/user-password-reset' : '/admin-password-reset';
  const resetUrl = `${settings.publicUrl}${page}?token=${token}`;
  const readable = !settings.production && !settings.smtpUrl;
  const template = await templateFor(db, purpose);
  const organizationName = person.organizationName ?? settings.foundationName;
  const values = { ...generalValues({ settings }, person.username), organizationName, resetUrl: readable ? resetUrl : linkMark };
  const { subject, body } = compose(template, values);
  const recipient = { recipientAddress: person.email, recipientName: person.username };
  const secret = readable ? null : sealer.seal(resetUrl);
  await queueMails(db, [{ ...recipient, subject, body, isHtml: template.isHtml, messageId: newMessageId(settings), secret }], now());
}

/** The body as it goes out: with the link that only its reader may know. */
export function openedBody({ body, secret }: { readonly body: string; readonly secret: string | null }, sealer: Services['sealer']): string {
  return secret ? body.replaceAll(linkMark, sealer.open(secret)) : body;
}
