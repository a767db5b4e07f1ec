import type { Kysely } from 'kysely';
import { addDays, daysBetween } from '../../../domain/dates/days.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { reminderStage } from '../../../domain/mail/reminders.ts';
import type { Database } from '../../db/database.ts';
import { draftMail, type Template, templateFor } from '../../mail/compose.ts';
import { type DueDocument, documentsAskedFor, remainingText } from '../../mail/due-documents.ts';
import { type MailSubject, mailSubjects } from '../../mail/merge-values.ts';
import { type QueuedMail, queueLoneMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';

/** Applications looked at in one go. */
const atOnce = 200;

/**
 * Reminds grantees of the documents that are soon due, due, or overdue: those that their dashboard asks for. Repeating it, or running it in several
 * processes, sends nothing twice: each reminder has a name, and a name is taken once.
 * @returns how many were new
 */
export async function remindOfDocuments(services: Pick<Services, 'engine' | 'settings' | 'now'>): Promise<number> {
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
    const subjects = await mailSubjects(db, some, { settings, now: now() });
    const mails = subjects.flatMap((subject) =>
      (asked.get(subject.id) ?? []).flatMap((document) => reminderOf(document, subject, { template, settings, today })),
    );
    added += await queueLoneMails(engine, mails, now());
  }
  return added;
}

interface Sending {
  readonly template: Template;
  readonly settings: Services['settings'];
  readonly today: string;
}

function reminderOf({ id, formName, dueDate }: DueDocument, subject: MailSubject, { template, settings, today }: Sending): QueuedMail[] {
  const { contact } = subject;
  const stage = reminderStage(daysBetween(today, dueDate));
  if (!contact || !stage) return [];
  const document = { formName, dueDate: formatDate(dueDate), remainingDays: remainingText(today, dueDate) };
  const { mail, problem } = draftMail({ settings }, template, contact, { ...subject.values, ...document });
  return problem ? [] : [{ ...mail, applicationId: subject.id, onceKey: `reminder:${id}:${dueDate}:${stage}` }];
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
