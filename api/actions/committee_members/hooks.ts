import { committees } from '../../../domain/roles.ts';
import { rowWhere } from '../../db/rows-where.ts';
import { invalid } from '../../failure.ts';
import type { Hooks, WrittenHook } from '../hooks.ts';
import { findAllHints } from '../review_rounds/hints.ts';

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

/** A member tells of her own ties alone. */
export const tieHooks: Hooks = {
  async create({ actor, values, db }) {
    if (!(committees as readonly string[]).includes(actor.role)) return {};
    const own = await rowWhere(db, 'committee_members', { id: values.memberId as number, userId: actor.userId }, ['id']);
    if (!own) throw invalid({ memberId: 'ご自身の関係先だけを登録できます' });
    return {};
  },

  created: lookAnew,
  updated: lookAnew,
};
