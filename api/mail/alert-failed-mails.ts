import { japanDate } from '../../domain/dates/japan-date.ts';
import { failedMailsAlert } from '../../domain/mail/built-in-templates.ts';
import { raiseAlert } from '../ops/alerts/raise.ts';
import type { Services } from '../services.ts';
import type { OutboxRow } from './outbox.ts';

/** Tells the heads, once a day, that mails were given up. Those that tell of alerts themselves would go on for ever. */
export async function alertFailedMails(services: Services, rows: readonly OutboxRow[]): Promise<void> {
  const told = rows.find(({ onceKey }) => !onceKey?.startsWith('alert:'));
  if (!told) return;
  const onceKey = `mails-failed:${japanDate(services.now())}`;
  const alert = { kind: 'mailsFailed', ...failedMailsAlert, resource: 'outbox', recordId: told.id, onceKey } as const;
  await services.engine.transaction((db) => raiseAlert(db, services, alert), 'read committed');
}
