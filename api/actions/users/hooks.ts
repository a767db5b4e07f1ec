import { japanDate } from '../../../domain/dates/japan-date.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { endSessions } from '../../access/sessions.ts';
import { shutOut } from '../../access/shut-out.ts';
import { conflict, invalid } from '../../failure.ts';
import type { Cells } from '../../resources/columns.ts';
import type { Hooks } from '../hooks.ts';
import { temporaryPassword, unknownPassword } from './first-password.ts';
import { followChange, followCreation } from './follow.ts';

/** Passwords are hashed; whoever loses a password, an address, a role or the right to sign in is signed out everywhere. */
export const userHooks: Hooks = {
  async create({ values, actor, services }) {
    const joinedAt = values.joinedAt ?? japanDate(services.now());
    if (values.firstPassword !== 'invitation') return { joinedAt, ...(await temporaryPassword(values, services, actor)) };
    if (values.password) throw invalid({ password: '案内のメールを送るときは、パスワードを入力しないでください' });
    return { joinedAt, password: await unknownPassword() };
  },

  created: (change) => followCreation(change),

  async update(change) {
    const { values, current, actor, services, db } = change;
    if (!current) return {};
    const self = current.id === actor.userId;
    if (self) refuseOwn(values, current);
    const password = values.password === undefined ? {} : await temporaryPassword({ ...current, ...values }, services, actor);
    const changed = { ...values, ...password };
    if (affectsAccess(changed, current)) await shutOut(db, current.id as number, self ? actor.sessionId : undefined);
    if (!self) await followChange(change, changed, current);
    return password;
  },

  async delete({ row, actor, db }) {
    if (row.id === actor.userId) throw conflict('own_account', '自分自身は削除できません。ほかの管理者に依頼してください。');
    await endSessions(db, row.id as number);
  },

  committed: ({ services }) => services.live.recheck(),
};

/** What people have others do for them, or do where the present password is asked for. */
function refuseOwn(values: Values, current: Cells): void {
  if ('roletype' in values && values.roletype !== current.roletype)
    throw invalid({ roletype: '自分の権限は変更できません。ほかの管理者に依頼してください' });
  if (values.status === 0) throw invalid({ status: '自分を停止中にすることはできません。ほかの管理者に依頼してください' });
  if (values.password !== undefined) throw invalid({ password: '自分のパスワードは、右上のメニューの「パスワードを変更する」から変えてください' });
}

const deciding = ['password', 'email', 'roletype', 'status', 'organizationId'] as const;

function affectsAccess(values: Values, current: Cells): boolean {
  return deciding.some((name) => values[name] !== undefined && values[name] !== current[name]);
}
