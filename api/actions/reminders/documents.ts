import { addDays, daysBetween } from '../../../domain/dates/days.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { reminderStage } from '../../../domain/mail/reminders.ts';
import { applicationStatuses } from '../../../domain/workflow/application-statuses.ts';
import { isEnd } from '../../../domain/workflow/transitions.ts';
import { compose, newMessageId, templateFor } from '../../mail/compose.ts';
import { remainingText } from '../../mail/due-documents.ts';
import { mailSubjects } from '../../mail/merge-values.ts';
import { type QueuedMail, queueMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';

/** Applications looked at in one go. */
const atOnce = 200;

const over = applicationStatuses.map(({ key }) => key).filter(isEnd);

/**
 * Reminds grantees of the documents that are soon due, due, or overdue. Repeating it, or running it in several processes, sends nothing twice: each
 * reminder has a name, and a name is taken once.
 * @returns how many were new
 */
export async function remindOfDocuments({ engine, settings, now }: Pick<Services, 'engine' | 'settings' | 'now'>): Promise<number> {
  const { db } = engine;
  const template = await templateFor(db, 'deadline_reminder');
  if (!template.enabled) return 0;
  const today = japanDate(now());
  const due = await dueRows(db, today);
  let added = 0;
  for (let start = 0; start < due.length; start += atOnce) {
    const rows = due.slice(start, start + atOnce);
    const subjects = new Map(
      (await mailSubjects(db, [...new Set(rows.map(({ applicationId }) => applicationId))], { settings, now: now() })).map((one) => [one.id, one]),
    );
    const mails = rows.flatMap(({ id, applicationId, formName, receptionEndDate }): QueuedMail[] => {
      const subject = subjects.get(applicationId);
      const stage = reminderStage(daysBetween(today, receptionEndDate));
      if (!subject?.contact || !stage) return [];
      const document = { formName, dueDate: formatDate(receptionEndDate), remainingDays: remainingText(today, receptionEndDate) };
      const composed = compose(template, { ...subject.values, recipientName: subject.contact.name, ...document });
      if (composed.problem) return [];
      const { address: recipientAddress, name: recipientName } = subject.contact;
      const onceKey = `reminder:${id}:${receptionEndDate}:${stage}`;
      return [
        {
          applicationId,
          recipientAddress,
          recipientName,
          subject: composed.subject,
          body: composed.body,
          isHtml: template.isHtml,
          messageId: newMessageId(settings),
          onceKey,
        },
      ];
    });
    added += await db.transaction().execute((trx) => queueMails(trx, mails, now()));
  }
  return added;
}

/** Required documents of grants under way that the foundation does not have, with a due date that is near or past. */
async function dueRows(db: Services['engine']['db'], today: string) {
  const rows = await db
    .selectFrom('submissions as s')
    .innerJoin('report_forms as f', 'f.id', 's.grantReportFormId')
    .innerJoin('applications as a', 'a.id', 's.applicationId')
    .select(['s.id', 's.applicationId', 's.receptionEndDate', 'f.formName'])
    .where('s.status', 'in', ['NOT_SUBMITTED', 'SUBMITTED_RETURNED'])
    .where('f.isRequired', '=', 1)
    .where('a.status', 'not in', over)
    .where('s.receptionEndDate', '<=', addDays(today, 14))
    .where('s.receptionEndDate', '>=', addDays(today, -7 * 27))
    .orderBy('s.id')
    .execute();
  return rows.flatMap((row) => (row.receptionEndDate ? [{ ...row, receptionEndDate: row.receptionEndDate }] : []));
}
