import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { prepared, preparedRows } from '../../../api/db/statements.ts';
import { generalValues, type MailContext, type MailSubject, type MailSubjects, type MergeValues, rowValues } from '../../../api/mail/merge-values.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { mergeFields } from '../../../domain/mail/merge-fields.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { placeholdersIn } from '../../../domain/text/merge.ts';
import { announcedStatus, isUndecided } from '../../../domain/workflow/announcement.ts';
import { type ApplicationStatus, applicationStatusLabels } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { type DueDocuments, dueDocuments, noDocuments } from '../../documents/server/due-documents.ts';

/** Declares applications as the subjects of mails, with their merge values and recipients. */
export const mailSubjects: MailSubjects = { resource: resources.applications.name, by: 'applicationId', find };

/** Mail subjects in the order of the ids; missing applications are omitted. */
async function find(db: Kysely<Database>, ids: readonly number[], context: MailContext): Promise<MailSubject[]> {
  const [found, documents] = await Promise.all([selectRows(db, ids), documentsOf(db, ids, context)]);
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [subjectOf(row, documents.get(id) ?? noDocuments, context)] : [];
  });
}

const noneDue: ReadonlyMap<number, DueDocuments> = new Map();

const documentFields = Object.entries(mergeFields).flatMap(([name, { of }]) => (of === 'documents' ? [name] : []));

async function documentsOf(db: Kysely<Database>, ids: readonly number[], context: MailContext): Promise<ReadonlyMap<number, DueDocuments>> {
  const text = await context.text;
  const usesDocumentFields = text === undefined || placeholdersIn(text).some((name) => documentFields.includes(name));
  return usesDocumentFields ? dueDocuments(db, ids, japanDate(context.now)) : noneDue;
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** Uses a prepared statement for a single application, which is the most frequent case. */
async function selectRows(db: Kysely<Database>, ids: readonly number[]): Promise<Row[]> {
  return ids.length === 1 ? preparedRows<Row>(db, subjectRows(db, ids, undefined)) : rowsOf(db, ids).execute();
}

const subjectRows = prepared((db, ids: readonly number[]) => rowsOf(db, ids));

function rowsOf(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom('applications as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('users as c', 'c.id', 'a.contactUserId')
    .leftJoin('users as r', 'r.id', 'a.representativeUserId')
    .leftJoin('payments as p', 'p.applicationId', 'a.id')
    .select(['a.id', 'a.grantNumber', 'a.entryNumber', 'a.title', 'a.grantYear', 'a.status', 'a.approvedAmount', 'a.startDate', 'a.endDate'])
    .select(['a.advancedPaymentAmount', 'p.finalPaidAmount', 'p.finalPaymentTransferDate', 'p.advancePaymentTransferDate'])
    .select(['o.name as organization', 'o.email as organizationEmail'])
    .select(['c.username as contactName', 'c.email as contactEmail', 'r.username as representativeName', 'r.email as representativeEmail'])
    .where('a.id', 'in', [...ids]);
}

function subjectOf(row: Row, documents: DueDocuments, context: MailContext): MailSubject {
  const contact = row.contactEmail ?? row.organizationEmail;
  return {
    id: row.id,
    values: {
      ...applicationValues(row, context.status ?? row.status),
      ...paymentValues(row),
      ...documents,
      ...generalValues(context, ''),
      organizationName: row.organization,
    },
    contact: contact ? { address: contact, name: row.contactName ?? 'ご担当者' } : null,
    representative: row.representativeEmail ? { address: row.representativeEmail, name: row.representativeName ?? '代表者' } : null,
  };
}

/** Merge values of an application. While its selection is undecided, they reveal no more than the screens do. */
function applicationValues(row: Row, status: ApplicationStatus): MergeValues {
  const undecided = isUndecided(status);
  const grantNumber = (undecided ? null : row.grantNumber) ?? '採択前';
  return {
    ...rowValues(resources.applications, row),
    grantNumber,
    applicationDetails: `助成番号：${grantNumber}　題名：${row.title}　団体名：${row.organization}`,
    grantYear: `${row.grantYear}年度`,
    statusLabel: applicationStatusLabels[announcedStatus(status)],
    ...(undecided && { approvedAmount: null }),
  };
}

/** The final payment once it has a date, else the advance. */
function paymentValues(row: Row): MergeValues {
  const final = row.finalPaymentTransferDate !== null;
  const amount = final ? row.finalPaidAmount : row.advancedPaymentAmount;
  const date = final ? row.finalPaymentTransferDate : row.advancePaymentTransferDate;
  return { paymentAmount: amount ? formatYen(amount) : null, paymentDate: date && formatDate(date) };
}
