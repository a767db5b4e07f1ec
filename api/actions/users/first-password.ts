import { randomBytes } from 'node:crypto';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Actor } from '../../access/actor.ts';
import { obviousPassword } from '../../access/password-strength.ts';
import { hashPassword } from '../../access/passwords.ts';
import type { Services } from '../../services.ts';
import type { Made } from '../hooks.ts';

/**
 * A password that somebody else has typed is good for one sign-in: the person changes it there, and its author knows it no longer. The one that the first
 * administrator gives at the command line is his own. One that would be guessed is refused.
 */
export async function temporaryPassword(user: Values, { settings }: Pick<Services, 'settings'>, { userId }: Pick<Actor, 'userId'>): Promise<Made> {
  const [typed, username, email] = [user.password as string, String(user.username), String(user.email)];
  const obvious = await obviousPassword(typed, { username, email }, settings);
  if (obvious) return { errors: { password: obvious } };
  return { values: { password: await hashPassword(typed), ...(userId !== 0 && { forcePasswordChange: true }) } };
}

/** What an account has until its person sets a password by the link: one that nobody knows. */
export function unknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}
