import { factors } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import { type Factor, type Origin, systemActor } from '../access/actor.ts';
import type { Transaction } from '../db/database.ts';
import { rowWhere } from '../db/rows-where.ts';
import { Failure } from '../failures/failure.ts';
import { applyTransition } from '../resources/transition.ts';
import type { InnerServices, Services } from '../services.ts';

const { factor_resets } = resources;

/** Factors that somebody who has lost everything cannot prove. */
const remainingFactors: readonly Factor[] = ['passkey', 'totp', 'recovery'];

/** The open reset request about a person. */
export function openReset(db: Transaction, userId: number) {
  return rowWhere(db, 'factor_resets', { userId, status: ['requested', 'approved'] }, ['id']);
}

/** Cancels the reset request about a person who has just proved a factor: the request was somebody else's, or the factor has been found. */
export async function cancelReset(db: Transaction, services: InnerServices, origin: Origin, userId: number, factor: Factor): Promise<void> {
  const open = remainingFactors.includes(factor) ? await openReset(db, userId) : undefined;
  if (!open) return;
  const comment = `本人が、${factors[factor]}で本人であることを示しました`;
  await applyTransition({ services, actor: systemActor, origin }, factor_resets, open.id, 'cancel', { inputs: { comment }, trigger: { factor } }, db);
}

/**
 * Removes lost factors once the waiting time is over. Idempotent, also in several processes at once.
 * @param userId of a person to handle immediately
 * @returns for how many people
 */
export async function finishResets(services: Services, userId?: number): Promise<number> {
  const all = services.engine.reader.selectFrom('factor_resets').select('id').where('status', '=', 'approved');
  const own = userId === undefined ? all : all.where('userId', '=', userId);
  const due = await own.where('dueAt', '<=', services.now().toISOString()).orderBy('id').execute();
  let done = 0;
  for (const { id } of due) if (await finishOne(services, id)) done++;
  if (done > 0) services.live.recheck();
  return done;
}

async function finishOne(services: Services, id: number): Promise<boolean> {
  const call = { services, actor: systemActor, origin: { requestId: 'factor-reset', address: null } };
  try {
    await services.engine.transaction((db) => applyTransition(call, factor_resets, id, 'finish', {}, db));
    return true;
  } catch (error) {
    // Cancelled or finished by another process meanwhile.
    if (error instanceof Failure && error.code === 'wrong_state') return false;
    throw error;
  }
}
