import { randomBytes } from 'node:crypto';
import { roleLabels } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { Failure } from '../failures/failure.ts';
import { Refusal } from '../failures/refusal.ts';
import { invitationAddress } from '../mail/secret-mail.ts';
import { createRow } from '../resources/write.ts';
import type { Services } from '../services.ts';
import { makePasswordLink } from '../sign-in/password-links.ts';

interface Person {
  readonly username: string;
  readonly email: string;
  /** Empty where the person is to choose one by a link. */
  readonly password: string;
  readonly roletype: string;
}

/** The command line, as the author of an account. */
const actor = {
  userId: 0,
  username: 'コマンド',
  role: 'fund_manager',
  organizationId: null,
  sessionId: 0,
  awaits: null,
  factor: null,
  factorAt: null,
  categories: [],
  grantYears: [],
} as const;

/**
 * Creates the first administrator, whom no signed-in user could register.
 * @returns how the person signs in, as a sentence
 * @throws Refusal with what is wrong with the input
 */
export async function makeAdministrator(services: Services, { username, email, password, roletype }: Person): Promise<string> {
  const role = roletype as keyof typeof roleLabels;
  const registered = `${username}（${roleLabels[role]}）を登録しました。`;
  const input = { username, email, roletype, password: password || unknownPassword() };
  try {
    const row = await createRow({ services, actor, origin: { requestId: 'user:create', address: null } }, resources.users, input);
    if (password) return `${registered}${services.settings.publicUrl}/admin/login からログインできます。`;
    const user = { id: row.id as number, email: row.email as string };
    const token = await services.engine.transaction((db) => makePasswordLink(db, user, 'invitation', services.now(), null));
    return `${registered}起動したあと、7日以内に次のアドレスでパスワードを決めてください（一度だけ使えます）。\n${invitationAddress(services.settings, role, token)}`;
  } catch (error) {
    if (error instanceof Failure) throw new Refusal(Object.values(error.fields ?? { error: error.message }).join('\n'));
    throw error;
  }
}

/** A random password that satisfies the password rules. */
const unknownPassword = () => `Aa1${randomBytes(32).toString('base64url')}`;
