import { writeAudit } from '../../../api/db/audit.ts';
import { conflict } from '../../../api/failures/failure.ts';
import { newMessageId } from '../../../api/mail/compose.ts';
import { queueMails } from '../../../api/mail/queue.ts';
import type { ActionHandler } from '../../../api/resources/handlers.ts';
import { sha256Of } from '../../../api/runtime/sha256.ts';
import { formatDateTime, japanDate } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { writersOf } from '../../entries/server/writers.ts';
import { deadlineOf } from '../rules/standing.ts';

/** Mails all writers of unsubmitted drafts, once per draft. Reads only their addresses, no answers. */
export const remind: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const { services, actor, origin } = call;
  const now = services.now();
  const title = row.title as string;
  const members = await writersOf(db)
    .select(['e.id as entryId', 'e.extendedUntil', 'm.email', 'u.username'])
    .where('e.callId', '=', row.id as number)
    .where('e.status', '=', 'writing')
    .where('m.joinedAt', 'is not', null)
    .orderBy('m.id')
    .execute();
  if (members.length === 0) throw conflict('not_ready', 'まだ提出していない応募はありません。');
  const contentHash = sha256Of(Buffer.from(`${inputs.subject}\n${inputs.body}`)).slice(0, 16);
  const mails = members.map(({ entryId, email, username, extendedUntil }) => {
    const deadline = deadlineOf({ closesAt: row.closesAt as string, extendedUntil: row.extendedUntil as string | null }, extendedUntil);
    const facts = [
      `公募：${title}`,
      `締切：${formatDateTime(deadline)}（日本時間）`,
      `書いている画面：${services.settings.publicUrl}/user/entries/${entryId}`,
    ];
    return {
      recipientAddress: email,
      recipientName: username,
      entryId,
      subject: inputs.subject as string,
      body: `${username} 様\n\n${inputs.body}\n\n${facts.join('\n')}\n\n${services.settings.foundationName}`,
      isHtml: false,
      causedById: actor.userId,
      messageId: newMessageId(services.settings),
      onceKey: `call-reminder:${entryId}:${email}:${japanDate(now)}:${contentHash}`,
    };
  });
  const queued = await queueMails(db, mails, now);
  const summary = `公募「${title}」をまだ提出していない${queued}人に、「${inputs.subject}」のメールを送りました`;
  await writeAudit(db, actor, origin, now, { action: 'action', resource: resources.calls.name, recordId: row.id as number, summary });
};
