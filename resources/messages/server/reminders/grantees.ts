import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { draftMail, type Template, templateFor } from '../../../../api/mail/compose.ts';
import { mailSubjects } from '../../../../api/mail/mail-subjects.ts';
import type { MailSubject, MergeValues } from '../../../../api/mail/merge-values.ts';
import { type QueuedMail, queueLoneMails } from '../../../../api/mail/queue.ts';
import type { Services } from '../../../../api/services.ts';
import { addDays, daysBetween } from '../../../../domain/dates/days.ts';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { paymentBalance } from '../../../../domain/money/payment-balance.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { type DueDocument, documentsAskedFor, remainingText } from '../../../documents/server/due-documents.ts';
import { moneyRows } from '../../../payments/server/settling.ts';
import { reminderStage } from '../../rules/reminders.ts';

/** Applications looked at in one go. */
const atOnce = 200;

/**
 * Reminds grantees of the documents that are soon due, due, or overdue: those that their dashboard asks for. Repeating it, or running it in several
 * processes, sends nothing twice: each reminder has a name, and a name is taken once.
 * @returns how many were new
 */
export async function remindOfDocuments(services: Services): Promise<number> {
  const { engine, settings, now } = services;
  const { reader: db } = engine;
  const template = await templateFor(db, 'deadline_reminder');
  if (!template.enabled) return 0;
  const today = japanDate(now());
  const ids = await applicationsWithOpenDocuments(db, today);
  let added = 0;
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    const asked = await documentsAskedFor(db, some, today);
    const subjects = await mailSubjects(services, db, some);
    const mails = subjects.flatMap((subject) =>
      (asked.get(subject.id) ?? []).flatMap((document) => reminderOf(documentDue(document, today), subject, { template, settings, today })),
    );
    added += await queueLoneMails(engine, mails, now());
  }
  return added;
}

type Sending = Pick<Services, 'settings'> & { readonly template: Template; readonly today: string };

/** What is due, the name of its reminders, and what the mail says of it. */
interface Due {
  readonly name: string;
  readonly dueDate: string;
  readonly values: MergeValues;
}

/** None where nobody is there to read it, or its day does not call for one. */
function reminderOf({ name, dueDate, values }: Due, subject: MailSubject | undefined, { template, settings, today }: Sending): QueuedMail[] {
  const stage = reminderStage(daysBetween(today, dueDate));
  if (!subject?.contact || !stage) return [];
  const { mail, problem } = draftMail({ settings }, template, subject.contact, { ...subject.values, ...values });
  return problem ? [] : [{ ...mail, applicationId: subject.id, onceKey: `${name}:${dueDate}:${stage}` }];
}

function documentDue({ id, formName, dueDate }: DueDocument, today: string): Due {
  return { name: `reminder:${id}`, dueDate, values: { formName, dueDate: formatDate(dueDate), remainingDays: remainingText(today, dueDate) } };
}

/** Those with a document that is not there and whose due date is near or past; whether it is asked for, the tasks say. */
async function applicationsWithOpenDocuments(db: Kysely<Database>, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('applicationId')
    .distinct()
    .where('status', 'in', ['NOT_SUBMITTED', 'SUBMITTED_RETURNED'])
    .where('receptionEndDate', '<=', addDays(today, 14))
    .where('receptionEndDate', '>=', addDays(today, -7 * 27))
    .orderBy('applicationId')
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}

/**
 * Reminds grantees of a refund whose day is near or past, of what is still open of it. As with documents, each reminder has a name and is sent once.
 * @returns how many were new
 */
export async function remindOfRefunds(services: Services): Promise<number> {
  const { engine, settings, now } = services;
  const { reader: db } = engine;
  const template = await templateFor(db, 'refund_request');
  if (!template.enabled) return 0;
  const today = japanDate(now());
  const asked = await moneyRows(db)
    .where('a.status', 'in', ['REPORT_COMPLETED_WAITING_REFUND', 'REFUND_REQUESTED'])
    .where('p.refundDeadline', '<=', addDays(today, 14))
    .orderBy('p.id')
    .execute();
  if (asked.length === 0) return 0;
  const ids = asked.map(({ applicationId }) => applicationId);
  const subjects = new Map((await mailSubjects(services, db, ids)).map((one) => [one.id, one]));
  const mails = asked.flatMap(({ applicationId, refundDeadline: dueDate, ...payment }) => {
    const open = paymentBalance(payment).unreturned;
    if (!dueDate || open === 0) return [];
    const values = { refundAmount: formatYen(open), refundDeadline: formatDate(dueDate), comment: 'ありません。' };
    return reminderOf({ name: `refund:${applicationId}`, dueDate, values }, subjects.get(applicationId), { template, settings, today });
  });
  return queueLoneMails(engine, mails, now());
}
