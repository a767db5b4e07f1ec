import { japanDate } from '../../../domain/dates/japan-date.ts';
import { failedMailsAlert } from '../../../domain/mail/alert-template.ts';
import { resources } from '../../../resources.config.ts';
import { raiseAlert } from '../../alerts/raise.ts';
import type { OutboxRow } from '../../mail/outbox.ts';
import { setCells } from '../../resources/change-row.ts';
import type { Services } from '../../services.ts';
import type { ActionHandler } from '../hooks.ts';

/** Keeps a waiting mail from being sent. One that a worker has just taken is on its way: then it is refused. */
export const cancel: ActionHandler = ({ row, services, db }) =>
  setCells(services, resources.outbox, row, { status: 'cancelled', nextAttemptAt: null }, db);

/** Puts a mail that failed, or was called back, into the queue again, with all its tries before it. */
export const resend: ActionHandler = ({ row, services, db }) => {
  const waiting = { status: 'waiting', attempts: 0, claims: 0, nextAttemptAt: services.now().toISOString(), claimedUntil: null };
  return setCells(services, resources.outbox, row, waiting, db);
};

/** Tells the heads, once a day, that mails were given up. Those that tell of alerts themselves would go on for ever. */
export async function alertFailedMails(services: Services, rows: readonly OutboxRow[]): Promise<void> {
  const told = rows.find(({ onceKey }) => !onceKey?.startsWith('alert:'));
  if (!told) return;
  const onceKey = `mails-failed:${japanDate(services.now())}`;
  const alert = { kind: 'mailsFailed', ...failedMailsAlert, resource: 'outbox', recordId: told.id, onceKey } as const;
  await services.engine.transaction((db) => raiseAlert(db, services, alert), 'read committed');
}
