import { japanDate } from '../../domain/dates/japan-date.ts';
import { failedMailsAlert } from '../../domain/mail/built-in-templates.ts';
import { raiseAlert } from '../ops/alerts/raise.ts';
import type { Services } from '../services.ts';
import type { OutboxRow } from './outbox.ts';

/** Alerts the heads once a day about mails that were given up. Failed alert mails are left out, as they would cause endless alerts. */
export async function alertFailedMails(services: Services, rows: readonly OutboxRow[]): Promise<void> {
  const reported = rows.find(({ onceKey }) => !onceKey?.startsWith('alert:'));
  if (!reported) return;
  const onceKey = `mails-failed:${japanDate(services.now())}`;
  const alert = { kind: 'mailsFailed', ...failedMailsAlert, resource: 'outbox', recordId: reported.id, onceKey } as const;
  await services.engine.transaction((db) => raiseAlert(db, services, alert), 'read committed');
}
