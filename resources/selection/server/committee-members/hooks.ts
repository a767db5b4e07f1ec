import type { Actor } from '../../../../api/access/actor.ts';
import { rowWhere } from '../../../../api/db/rows-where.ts';
import { Failure, invalid } from '../../../../api/failures/failure.ts';
import type { Cells } from '../../../../api/resources/columns.ts';
import type { Hooks, WrittenHook } from '../../../../api/resources/handlers.ts';
import { committees, type Role } from '../../../../domain/roles.ts';
import { findAllHints } from '../rounds/hints.ts';

/** Recomputes conflict hints, as the changed record may match an application of a round in preparation. */
const refreshHints: WrittenHook = (call) => findAllHints(call, call.db);

/** Only users with a committee role can be committee members. */
export const memberHooks: Hooks = {
  async create({ values, db }) {
    const user = await rowWhere(db, 'users', { id: values.userId as number, roletype: committees }, ['id']);
    if (!user) throw invalid({ userId: '権限が選考委員か評価委員のユーザーを選択してください。権限は「ユーザー管理」で変えられます' });
    return {};
  },
  created: refreshHints,
  updated: refreshHints,
};

const isMember = ({ role }: Pick<Actor, 'role'>) => (committees as readonly Role[]).includes(role);

/** Members may not change or delete ties recorded by staff. @throws Failure 403 */
function assertOwnTie(actor: Actor, tie: Cells): void {
  if (!isMember(actor) || !tie.byOffice) return;
  throw new Failure(403, 'forbidden', '事務局が登録した関係先は、ご自身では変更・削除できません。誤りがあるときは、事務局に連絡してください。');
}

/** Members create only their own ties. */
export const tieHooks: Hooks = {
  async create({ actor, values, db }) {
    if (!isMember(actor)) return { byOffice: true };
    const own = await rowWhere(db, 'committee_members', { id: values.memberId as number, userId: actor.userId }, ['id']);
    if (!own) throw invalid({ memberId: 'ご自身の関係先だけを登録できます' });
    return { byOffice: false };
  },

  async update({ actor, current }) {
    assertOwnTie(actor, current ?? {});
    return {};
  },

  async delete({ actor, row }) {
    assertOwnTie(actor, row);
  },

  created: refreshHints,
  updated: refreshHints,
};
