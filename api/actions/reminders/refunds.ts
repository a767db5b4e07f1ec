import type { Kysely } from 'kysely';
import { addDays, daysBetween } from '../../../domain/dates/days.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { reminderStage } from '../../../domain/mail/reminders.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import type { Database } from '../../db/database.ts';
import { draftMail, templateFor } from '../../mail/compose.ts';
import { mailSubjects } from '../../mail/merge-values.ts';
import { type QueuedMail, queueLoneMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';

/**
 * Reminds grantees of a refund whose day is near or past, of what is still open of it. As with documents, each reminder has a name and is sent once.
 * @returns how many were new
 */
export async function remindOfRefunds({ engine, settings, now }: Pick<Services, 'engine' | 'settings' | 'now'>): Promise<number> {
  const { reader: db } = engine;
  const template = await templateFor(db, 'refund_request');
  if (!template.enabled) return 0;
  const today = japanDate(now());
  const due = await openRefunds(db, today);
  if (due.length === 0) return 0;
  const ids = due.map(({ applicationId }) => applicationId);
  const subjects = new Map((await mailSubjects(db, ids, { settings, now: now() })).map((one) => [one.id, one]));
  const mails = due.flatMap(({ applicationId, open, deadline }): QueuedMail[] => {
    const subject = subjects.get(applicationId);
    const stage = reminderStage(daysBetween(today, deadline));
    if (!subject?.contact || !stage) return [];
    const refund = { refundAmount: formatYen(open), refundDeadline: formatDate(deadline), comment: 'ありません。' };
    const { mail, problem } = draftMail({ settings }, template, subject.contact, { ...subject.values, ...refund });
    return problem ? [] : [{ ...mail, applicationId, onceKey: `refund:${applicationId}:${deadline}:${stage}` }];
  });
  return queueLoneMails(engine, mails, now());
}

async function openRefunds(db: Kysely<Database>, today: string) {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('applications as a', 'a.id', 'p.applicationId')
    .select(['p.applicationId', 'p.refundAmount', 'p.refundedAmount', 'p.refundDeadline'])
    .where('a.status', 'in', ['REPORT_COMPLETED_WAITING_REFUND', 'REFUND_REQUESTED'])
    .where('p.refundDeadline', '<=', addDays(today, 14))
    .orderBy('p.id')
    .execute();
  return rows.flatMap(({ applicationId, refundAmount, refundedAmount, refundDeadline }) =>
    refundDeadline && refundAmount > refundedAmount ? [{ applicationId, open: refundAmount - refundedAmount, deadline: refundDeadline }] : [],
  );
}
