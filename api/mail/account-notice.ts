import { formatDateTime } from '../../domain/dates/japan-date.ts';
import type { Role } from '../../domain/roles.ts';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { staffValues } from './merge-values.ts';
import { queueMails } from './queue.ts';
import { draftSecurityMails } from './security-mail.ts';

export interface AccountHolder {
  readonly username: string;
  readonly roletype: Role;
}

/** An event of a person's account: sentences that describe it and, where known, the device and address. */
export interface AccountEvent {
  readonly text: string;
  readonly device?: string | null;
  readonly address?: string | null;
}

/** Queues a notice about the account to every given address, in the transaction of the event. */
export async function queueAccountNotice(
  db: Transaction,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { username, roletype }: AccountHolder,
  addresses: readonly string[],
  event: AccountEvent,
): Promise<void> {
  const own = roletype === 'recipient' ? { organizationName: settings.foundationName } : staffValues(settings);
  const readers = [...new Set(addresses)].map((address) => ({ name: username, address }));
  const mails = await draftSecurityMails(db, { settings }, 'account_notice', readers, { ...own, accountEvent: wordsFor(event, now()) });
  await queueMails(db, mails, now());
}

function wordsFor({ text, device, address }: AccountEvent, at: Date): string {
  const facts = [`日時：${formatDateTime(at.toISOString())}`, device && `端末：${device}`, address && `接続元：${address}`];
  return `${text}\n\n${facts.filter(Boolean).join('\n')}`;
}
