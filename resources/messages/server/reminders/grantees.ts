import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { draftMail, type Template, templateFor } from '../../../../api/mail/compose.ts';
import { mailSubjects } from '../../../../api/mail/mail-subjects.ts';
import type { MailSubject, MergeValues } from '../../../../api/mail/merge-values.ts';
import { type QueuedMail, queueMailsAlone } from '../../../../api/mail/queue.ts';
import type { Services } from '../../../../api/services.ts';
import { addDays, daysBetween } from '../../../../domain/dates/days.ts';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { paymentBalance } from '../../../../domain/money/payment-balance.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { type DueDocument, documentsToSubmit, remainingText } from '../../../documents/server/due-documents.ts';
import { moneyRows } from '../../../payments/server/settlement-queries.ts';
import { reminderStage } from '../../rules/reminders.ts';

/** Batch size, in applications. */
const batchSize = 200;

/**
 * Reminds grantees of documents that are nearly due, due or overdue, as on their dashboard. Idempotent across runs and processes by the reminder's key.
 * @returns number of mails queued
 */
export async function remindOfDocuments(services: Services): Promise<number> {
  const { engine, settings, now } = services;
  const { reader: db } = engine;
  const template = await templateFor(db, 'deadline_reminder');
  if (!template.enabled) return 0;
  const today = japanDate(now());
  const ids = await applicationsWithOpenDocuments(db, today);
  let added = 0;
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const asked = await documentsToSubmit(db, batch, today);
    const subjects = await mailSubjects(services, db, batch);
    const mails = subjects.flatMap((subject) =>
      (asked.get(subject.id) ?? []).flatMap((document) => reminderOf(documentDue(document, today), subject, { template, settings, today })),
    );
    added += await queueMailsAlone(engine, mails, now());
  }
  return added;
}

type Sending = Pick<Services, 'settings'> & { readonly template: Template; readonly today: string };

/** A due item with the key prefix of its reminders and its merge values. */
interface Due {
  readonly name: string;
  readonly dueDate: string;
  readonly values: MergeValues;
}

/** The reminder for today; none without a contact person or a stage reached. */
function reminderOf({ name, dueDate, values }: Due, subject: MailSubject | undefined, { template, settings, today }: Sending): QueuedMail[] {
  const stage = reminderStage(daysBetween(today, dueDate));
  if (!subject?.contact || !stage) return [];
  const { mail, problem } = draftMail({ settings }, template, subject.contact, { ...subject.values, ...values });
  return problem ? [] : [{ ...mail, applicationId: subject.id, onceKey: `${name}:${dueDate}:${stage}` }];
}

function documentDue({ id, formName, dueDate }: DueDocument, today: string): Due {
  return { name: `reminder:${id}`, dueDate, values: { formName, dueDate: formatDate(dueDate), remainingDays: remainingText(today, dueDate) } };
}

/** Candidates: applications with an unsubmitted document nearly due or overdue. The task rules decide which are asked for. */
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
 * Reminds grantees of the outstanding amount of a refund that is nearly due or overdue. Idempotent like `remindOfDocuments`.
 * @returns number of mails queued
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
    const outstanding = paymentBalance(payment).unreturned;
    if (!dueDate || outstanding === 0) return [];
    const values = { refundAmount: formatYen(outstanding), refundDeadline: formatDate(dueDate), comment: 'ありません。' };
    return reminderOf({ name: `refund:${applicationId}`, dueDate, values }, subjects.get(applicationId), { template, settings, today });
  });
  return queueMailsAlone(engine, mails, now());
}
