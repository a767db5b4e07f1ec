import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { accountTemplate } from '../../domain/mail/built-in-templates.ts';
import type { Role } from '../../domain/roles.ts';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { draftMail, findTemplate } from './compose.ts';
import { staffValues } from './merge-values.ts';
import { queueMails } from './queue.ts';

export interface AccountHolder {
  readonly username: string;
  readonly roletype: Role;
}

/** Something that happened to a person's account: sentences that say what, and, where it is known, by what device from where. */
export interface AccountEvent {
  readonly text: string;
  readonly device?: string | null;
  readonly address?: string | null;
}

/**
 * Tells a person what happened to the account, at every address given, in the transaction in which it happens. The office words it, but cannot switch
 * it off: without a template the first text is used.
 */
export async function queueAccountNotice(
  db: Transaction,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { username, roletype }: AccountHolder,
  addresses: readonly string[],
  event: AccountEvent,
): Promise<void> {
  const template = (await findTemplate(db, 'account_notice')) ?? { ...accountTemplate, isHtml: false };
  const own = roletype === 'recipient' ? { organizationName: settings.foundationName } : staffValues(settings);
  const values = { ...own, accountEvent: wordsFor(event, now()) };
  const mails = [...new Set(addresses)].map((address) => draftMail({ settings }, template, { name: username, address }, values).mail);
  await queueMails(db, mails, now());
}

function wordsFor({ text, device, address }: AccountEvent, at: Date): string {
  const facts = [`日時：${formatDateTime(at.toISOString())}`, device && `端末：${device}`, address && `接続元：${address}`];
  return `${text}\n\n${facts.filter(Boolean).join('\n')}`;
}
