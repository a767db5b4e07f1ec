import { resources } from '../../../resources.config.ts';
import { setCells } from '../../resources/change-row.ts';
import type { ActionHandler } from '../hooks.ts';

/** Keeps a waiting mail from being sent. One that a worker has just taken is on its way: then it is refused. */
export const cancel: ActionHandler = ({ row, services, db }) =>
  setCells(services, resources.outbox, row, { status: 'cancelled', nextAttemptAt: null }, db);

/** Puts a mail that failed, or was called back, into the queue again, with all its tries before it. */
export const resend: ActionHandler = ({ row, services, db }) => {
  const waiting = { status: 'waiting', attempts: 0, claims: 0, nextAttemptAt: services.now().toISOString(), claimedUntil: null };
  return setCells(services, resources.outbox, row, waiting, db);
};
