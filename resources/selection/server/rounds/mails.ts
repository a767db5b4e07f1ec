import type { Transaction } from '../../../../api/db/database.ts';
import { newMessageId } from '../../../../api/mail/compose.ts';
import { queueMails } from '../../../../api/mail/queue.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { formatDate } from '../../../../domain/dates/japan-date.ts';

interface Round {
  readonly id: number;
  readonly title: string;
}

/** Text of a mail to round members. It neither names nor counts applications, as staff with a conflict of interest can read it too. */
export interface MemberMail {
  readonly subject: string;
  readonly text: string;
  readonly until: string;
  /** Part of the idempotency key that distinguishes this mail from others about the round. */
  readonly once: string;
}

/** @returns how many mails were new */
export async function mailMembers(
  { services, actor }: InnerCall,
  { id, title }: Round,
  userIds: readonly number[],
  mail: MemberMail,
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
  const facts = [`審査：${title}`, `期限：${formatDate(mail.until)}`, `画面：${publicUrl}/admin/reviews`].join('\n');
  const mails = people.map(({ id: userId, username, email }) => ({
    recipientAddress: email,
    recipientName: username,
    subject: mail.subject,
    body: `${username} 様\n\n${mail.text}\n\n${facts}\n\n${foundationName}`,
    isHtml: false,
    causedById: actor.userId,
    messageId: newMessageId(services.settings),
    onceKey: `review-round:${id}:${mail.once}:${userId}`,
  }));
  return queueMails(db, mails, services.now());
}

/** Notifies members who were assigned applications after the round began. */
export async function mailNewlyAssigned(
  call: InnerCall,
  round: Round & { readonly status: string; readonly scoreUntil: string },
  userIds: readonly number[],
  db: Transaction,
): Promise<void> {
  const once = `given:${call.origin.requestId}`;
  await mailMembers(call, round, userIds, { ...newcomerMail, until: round.scoreUntil, once }, db);
}

const newcomerMail = { subject: '審査の案件を割り当てました', text: '審査の案件を割り当てました。案件ごとに利害関係を申告すると、書類が開きます。' };
