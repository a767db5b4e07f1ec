import type { Transaction } from '../../../db/database.ts';
import { newMessageId } from '../../../mail/compose.ts';
import { queueMails } from '../../../mail/queue.ts';
import type { Services } from '../../../services.ts';

interface Notice {
  readonly about: string;
  readonly text: string;
  /** What happened to the envelope, so that nobody hears of it twice. */
  readonly onceKey: string;
}

/** Queues a mail to whoever had the letter sent; to the fund's managers when that account is closed. It is no template: it must not be switched off. */
export async function notifySender(
  db: Transaction,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { id, title, sentById, applicationId }: { readonly id: number; readonly title: string; readonly sentById: number; readonly applicationId: number },
  { about, text, onceKey }: Notice,
): Promise<void> {
  const open = db.selectFrom('users').select(['id', 'username', 'email']).where('status', '=', 1);
  const sender = await open.where('id', '=', sentById).execute();
  const people = sender.length > 0 ? sender : await open.where('roletype', '=', 'fund_manager').execute();
  const mails = people.map((person) => ({
    recipientAddress: person.email,
    recipientName: person.username,
    subject: `【${settings.foundationName}】「${title}」：${about}`,
    body: `${person.username} 様\n\n「${title}」について：\n${text}\n\n${settings.publicUrl}/admin/envelopes/${id}\n`,
    isHtml: false,
    applicationId,
    messageId: newMessageId(settings),
    onceKey: `cloudsign:${id}:${onceKey}:${person.id}`,
  }));
  await queueMails(db, mails, now());
}
