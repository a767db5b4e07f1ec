import type { Actor } from '../../../../api/access/actor.ts';
import { rowWhere } from '../../../../api/db/rows-where.ts';
import { Failure, invalid } from '../../../../api/failures/failure.ts';
import type { Cells } from '../../../../api/resources/columns.ts';
import type { Hooks, WrittenHook } from '../../../../api/resources/handlers.ts';
import { committees, type Role } from '../../../../domain/roles.ts';
import { findAllHints } from '../rounds/hints.ts';

/** What is told while files are given out and judged may be of one of those. */
const lookAnew: WrittenHook = (call) => findAllHints(call, call.db);

/** Who judges signs in as a member of a committee, and as nothing else. */
export const memberHooks: Hooks = {
  async create({ values, db }) {
    const user = await rowWhere(db, 'users', { id: values.userId as number, roletype: committees }, ['id']);
    if (!user) throw invalid({ userId: '権限が選考委員か評価委員のユーザーを選択してください。権限は「ユーザー管理」で変えられます' });
    return {};
  },
  created: lookAnew,
  updated: lookAnew,
};

const isMember = ({ role }: Pick<Actor, 'role'>) => (committees as readonly Role[]).includes(role);

/** What the office has found out about somebody is not that one's own to take back, nor to say otherwise. @throws Failure 403 */
function demandOwnWord(actor: Actor, tie: Cells): void {
  if (!isMember(actor) || !tie.byOffice) return;
  throw new Failure(403, 'forbidden', '事務局が登録した関係先は、ご自身では変更・削除できません。誤りがあるときは、事務局に連絡してください。');
}

/** A member tells of her own ties alone. */
export const tieHooks: Hooks = {
  async create({ actor, values, db }) {
    if (!isMember(actor)) return { byOffice: true };
    const own = await rowWhere(db, 'committee_members', { id: values.memberId as number, userId: actor.userId }, ['id']);
    if (!own) throw invalid({ memberId: 'ご自身の関係先だけを登録できます' });
    return { byOffice: false };
  },

  async update({ actor, current }) {
    demandOwnWord(actor, current ?? {});
    return {};
  },

  async delete({ actor, row }) {
    demandOwnWord(actor, row);
  },

  created: lookAnew,
  updated: lookAnew,
};
