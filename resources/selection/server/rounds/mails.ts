import type { Transaction } from '../../../../api/db/database.ts';
import { newMessageId } from '../../../../api/mail/compose.ts';
import { queueMails } from '../../../../api/mail/queue.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { formatDate } from '../../../../domain/dates/japan-date.ts';

interface Round {
  readonly id: number;
  readonly title: string;
}

/** What a mail to members says of their round. It names no file, and counts none: the office, which reads it too, may have to do with one of them. */
export interface Told {
  readonly subject: string;
  readonly text: string;
  readonly until: string;
  /** What the mail is about: nobody gets the same twice. */
  readonly once: string;
}

/** @returns how many mails were new */
export async function tellMembers(
  { services, actor }: InnerCall,
  { id, title }: Round,
  userIds: readonly number[],
  told: Told,
  db: Transaction,
): Promise<number> {
  if (userIds.length === 0) return 0;
  const people = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('id', 'in', userIds)
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  const { foundationName, publicUrl } = services.settings;
  const facts = [`審査：${title}`, `期限：${formatDate(told.until)}`, `画面：${publicUrl}/admin/reviews`].join('\n');
  const mails = people.map(({ id: userId, username, email }) => ({
    recipientAddress: email,
    recipientName: username,
    subject: told.subject,
    body: `${username} 様\n\n${told.text}\n\n${facts}\n\n${foundationName}`,
    isHtml: false,
    causedById: actor.userId,
    messageId: newMessageId(services.settings),
    onceKey: `review-round:${id}:${told.once}:${userId}`,
  }));
  return queueMails(db, mails, services.now());
}

/** Members who are given files in a round that has begun. */
export async function tellNewcomers(
  call: InnerCall,
  round: Round & { readonly status: string; readonly scoreUntil: string },
  userIds: readonly number[],
  db: Transaction,
): Promise<void> {
  const once = `given:${call.origin.requestId}`;
  await tellMembers(call, round, userIds, { ...given, until: round.scoreUntil, once }, db);
}

const given = { subject: '審査の案件を割り当てました', text: '審査の案件を割り当てました。案件ごとに利害関係を申告すると、書類が開きます。' };
