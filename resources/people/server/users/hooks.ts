import type { Actor } from '../../../../api/access/actor.ts';
import { rowWhere } from '../../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../../api/failures/failure.ts';
import type { Cells } from '../../../../api/resources/columns.ts';
import type { Hooks, Made } from '../../../../api/resources/handlers.ts';
import type { Services } from '../../../../api/services.ts';
import { afterChange, afterCreation } from '../../../../api/sign-in/account-notices.ts';
import { revokeAccess } from '../../../../api/sign-in/password-links.ts';
import { hashPassword, obviousPassword, unknownPassword } from '../../../../api/sign-in/passwords.ts';
import { endSessions } from '../../../../api/sign-in/sessions.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import { convertGuestWriters } from '../../../entries/server/writers.ts';
import { findAllHints } from '../../../selection/server/rounds/hints.ts';

/** Hashes passwords before the transaction, and revokes all sessions of a user whose password, address, role, organisation or status changes. */
export const userHooks: Hooks = {
  async ahead({ values, current, actor, services }) {
    if (values.firstPassword === 'invitation') {
      if (values.password) return { errors: { password: '案内のメールを送るときは、パスワードを入力しないでください' } };
      return { values: { password: await unknownPassword() } };
    }
    if (values.password !== undefined && current?.signIn === 'sso')
      return {
        errors: { password: 'シングルサインオンでログインする方です。パスワードに替えるには、「シングルサインオンをやめる」を選んでください' },
      };
    return values.password === undefined ? {} : temporaryPassword({ ...current, ...values }, services, actor);
  },

  create: async ({ values, services }) => ({ joinedAt: values.joinedAt ?? japanDate(services.now()) }),

  created: (change) => afterCreation(change),

  async update(change) {
    const { values, current, actor, db } = change;
    if (!current) return {};
    const isSelf = current.id === actor.userId;
    if (isSelf) refuseOwnChanges(values, current);
    if (affectsAccess(values, current)) await revokeAccess(db, current.id as number, isSelf ? actor.sessionId : undefined);
    if (!isSelf) await afterChange(change, values, current);
    // A user who signed in by link has a password from now on.
    return values.password !== undefined && current.signIn === 'link' ? { signIn: 'password' } : {};
  },

  /** Makes the user write as a member of the new organisation, and looks for conflict-of-interest hints if the user is a committee member. */
  async updated(change) {
    if (change.values.organizationId) await convertGuestWriters(change.db, change.values.organizationId as number);
    if (await rowWhere(change.db, 'committee_members', { userId: change.id }, ['id'])) await findAllHints(change, change.db);
  },

  async delete({ row, actor, db }) {
    if (row.id === actor.userId) throw conflict('own_account', '自分自身は削除できません。ほかの管理者に依頼してください。');
    await endSessions(db, row.id as number);
  },

  committed: ({ services }) => services.live.recheck(),
};

/** Refuses changes of one's own account that need another administrator or the current password. */
function refuseOwnChanges(values: Values, current: Cells): void {
  if ('roletype' in values && values.roletype !== current.roletype)
    throw invalid({ roletype: '自分の権限は変更できません。ほかの管理者に依頼してください' });
  if (values.status === 0) throw invalid({ status: '自分を停止中にすることはできません。ほかの管理者に依頼してください' });
  if (values.password !== undefined) throw invalid({ password: '自分のパスワードは、右上のメニューの「パスワードを変更する」から変えてください' });
}

const accessFields = ['password', 'email', 'roletype', 'status', 'organizationId'] as const;

function affectsAccess(values: Values, current: Cells): boolean {
  return accessFields.some((name) => values[name] !== undefined && values[name] !== current[name]);
}

/**
 * A password set by someone else is valid for one sign-in, at which the user must change it; except the first administrator's own, set on the
 * command line (user 0). Easily guessed ones are refused.
 */
async function temporaryPassword(user: Values, { settings }: Pick<Services, 'settings'>, { userId }: Pick<Actor, 'userId'>): Promise<Made> {
  const [typed, username, email] = [user.password as string, String(user.username), String(user.email)];
  const weakness = await obviousPassword(typed, { username, email }, settings);
  if (weakness) return { errors: { password: weakness } };
  return { values: { password: await hashPassword(typed), ...(userId !== 0 && { forcePasswordChange: true }) } };
}
