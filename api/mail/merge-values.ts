import type { Kysely } from 'kysely';
import { formatDate, japanDate } from '../../domain/dates/japan-date.ts';
import { type MergeField, type MergeFieldName, mergeFields } from '../../domain/mail/merge-fields.ts';
import { formatYen } from '../../domain/money/yen.ts';
import { placeholdersIn } from '../../domain/text/merge.ts';
import { announcedStatus, isUndecided } from '../../domain/workflow/announcement.ts';
import { type ApplicationStatus, applicationStatusLabels } from '../../domain/workflow/application-statuses.ts';
import { type DueDocuments, dueDocuments, noDocuments } from '../../resources/documents/server/due-documents.ts';
import { resources } from '../../resources.config.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import type { Database } from '../db/database.ts';
import { prepared, preparedRows } from '../db/statements.ts';
import type { Settings } from '../settings/settings.ts';

/** Someone a mail can be written to. */
export interface Recipient {
  readonly name: string;
  readonly address: string;
}

/** Merge field → what it says, or null where it has nothing to say. */
export type MergeValues = Readonly<Partial<Record<MergeFieldName, string | null>>>;

/** An application with the people that a mail about it can go to. */
export interface MailSubject {
  readonly id: number;
  readonly values: MergeValues;
  /** The contact person, or else the organisation itself. */
  readonly contact: Recipient | null;
  readonly representative: Recipient | null;
}

export interface MailContext {
  readonly settings: Pick<Settings, 'foundationName' | 'publicUrl' | 'foundation' | 'supportMail'>;
  readonly now: Date;
  /** Where the application will stand when the mail leaves, if a step that comes with it has yet to be taken. */
  readonly status?: ApplicationStatus;
  /** The text that is to be filled in, where it is known, or will be: what it does not speak of is not looked up. */
  readonly text?: string | Promise<string>;
}

/** Applications as mails speak of them, in the order of the ids; those that are not there are left out. */
export async function mailSubjects(db: Kysely<Database>, ids: readonly number[], context: MailContext): Promise<MailSubject[]> {
  const [found, documents] = await Promise.all([selectRows(db, ids), documentsOf(db, ids, context)]);
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [subjectOf(row, documents.get(id) ?? noDocuments, context)] : [];
  });
}

const nobodys: ReadonlyMap<number, DueDocuments> = new Map();

const ofDocuments = Object.entries(mergeFields).flatMap(([name, { of }]) => (of === 'documents' ? [name] : []));

async function documentsOf(db: Kysely<Database>, ids: readonly number[], context: MailContext): Promise<ReadonlyMap<number, DueDocuments>> {
  const text = await context.text;
  const speaksOfThem = text === undefined || placeholdersIn(text).some((name) => ofDocuments.includes(name));
  return speaksOfThem ? dueDocuments(db, ids, japanDate(context.now)) : nobodys;
}

/** What a row says by its declared fields, in the words of their kinds. */
export function rowValues(resource: Resource, row: Readonly<Record<string, unknown>>): MergeValues {
  const said = Object.entries<MergeField>(mergeFields).flatMap(([name, { says }]) => {
    const [of, column = ''] = says?.split('.') ?? [];
    const field = of === resource.name ? fieldOf(resource, column) : undefined;
    return field ? [[name, row[column] === null ? null : kindOf(field).format(row[column], field)]] : [];
  });
  return Object.fromEntries(said);
}

/** What a mail says to one of the staff. */
export function staffValues({ foundationName, publicUrl }: Pick<Settings, 'foundationName' | 'publicUrl'>): MergeValues {
  return { organizationName: foundationName, loginUrl: `${publicUrl}/admin/login` };
}

/** Where grantees ask when the settings name nobody. */
const contactWithin = 'ログイン後の「助成内容」の「コメント」';

/** The fields that need no application. */
export function generalValues({ settings }: Pick<MailContext, 'settings'>, recipientName: string): MergeValues {
  const { foundationName, foundation, supportMail, publicUrl } = settings;
  const foundationContact = foundation.contact || supportMail || contactWithin;
  return { foundationName, foundationContact, recipientName, loginUrl: `${publicUrl}/user/login` };
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** Mails about a single application are the most by far. */
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

/** What goes by mail is told: while a selection is undecided, no more of it than on screen. */
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

/** The payment that comes next, or came last: the final one once it has a date, else the advance. */
function paymentValues(row: Row): MergeValues {
  const final = row.finalPaymentTransferDate !== null;
  const amount = final ? row.finalPaidAmount : row.advancedPaymentAmount;
  const date = final ? row.finalPaymentTransferDate : row.advancePaymentTransferDate;
  return { paymentAmount: amount ? formatYen(amount) : null, paymentDate: date && formatDate(date) };
}
