import { japanDate } from '../../../domain/dates/japan-date.ts';
import { hashPassword } from '../../access/passwords.ts';
import { endSessions } from '../../access/sessions.ts';
import { conflict, invalid } from '../../failure.ts';
import type { Hooks } from '../hooks.ts';

/** Passwords are hashed; whoever loses a password, a role or the right to sign in is signed out everywhere. */
export const userHooks: Hooks = {
  async create({ values, services }) {
    return { password: await hashPassword(values.password as string), joinedAt: values.joinedAt ?? japanDate(services.now()) };
  },

  async update({ values, current, actor, db }) {
    const self = current?.id === actor.userId;
    if (self && 'roletype' in values && values.roletype !== current?.roletype)
      throw invalid({ roletype: '自分の権限は変更できません。ほかの管理者に依頼してください' });
    if (self && values.status === 0) throw invalid({ status: '自分を停止中にすることはできません。ほかの管理者に依頼してください' });
    const password = values.password === undefined ? {} : { password: await hashPassword(values.password as string) };
    const shutOut = ['password', 'roletype', 'status', 'organizationId'].some(
      (name) => values[name] !== undefined && values[name] !== current?.[name],
    );
    if (shutOut && current) await endSessions(db, current.id as number, self ? actor.sessionId : undefined);
    return password;
  },

  async delete({ row, actor, db }) {
    if (row.id === actor.userId) throw conflict('own_account', '自分自身は削除できません。ほかの管理者に依頼してください。');
    await endSessions(db, row.id as number);
  },

  committed: ({ services }) => services.live.recheck(),
};
