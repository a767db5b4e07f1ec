import type { Role } from '../../domain/roles.ts';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { templateFor } from './compose.ts';
import { queueSecretMail } from './secret-mail.ts';

interface Person {
  readonly username: string;
  readonly email: string;
  readonly roletype: Role;
  readonly organizationName: string | null;
}

/** Queues the mail with the link by which a person sets a password. Never a password itself. */
export async function queuePasswordMail(
  db: Transaction,
  { settings, sealer, now }: Pick<Services, 'settings' | 'sealer' | 'now'>,
  purpose: 'password_reset' | 'initial_password',
  person: Person,
  token: string,
): Promise<void> {
  const page = person.roletype === 'recipient' ? '/user-password-reset' : '/admin-password-reset';
  const resetUrl = `${settings.publicUrl}${page}?token=${token}`;
  const template = await templateFor(db, purpose);
  const organizationName = person.organizationName ?? settings.foundationName;
  const to = { name: person.username, address: person.email };
  await queueSecretMail(db, { settings, sealer, now }, { template, values: { organizationName }, secret: { resetUrl }, to });
}
