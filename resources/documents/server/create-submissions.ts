import type { Kysely, Selectable } from 'kysely';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { insertMany } from '../../../api/db/insert-many.ts';
import { rowWhere } from '../../../api/db/rows-where.ts';
import { notFound } from '../../../api/failures/failure.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { isUnderWay } from '../rules/active-grants.ts';
import { dueDateOf } from '../rules/required-forms.ts';
import type { SubmissionStatus } from '../rules/statuses.ts';

export type Form = Selectable<Database['report_forms']>;

/** The snapshot of a form stored with a document, so that later changes of the form do not affect it. */
export function snapshotOf({ formNumber, formName, formDescription, templateFileId, isRequired, version }: Form) {
  return { formNumber, formName, formDescription, templateFileId, isRequired, formVersion: version };
}

/** Unique key of an application's document for a form. */
export function onceKeyOf(applicationId: number, formId: number): string {
  return `${applicationId}:${formId}`;
}

interface Grant {
  readonly id: number;
  readonly grantId: number | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Creates the documents of a grant from its forms, when it gets under way or is under way without documents. */
export async function prepareSubmissions(applicationId: number, from: ApplicationStatus, to: ApplicationStatus, now: Date, db: Transaction) {
  if (!isUnderWay(to)) return;
  if (isUnderWay(from) && (await rowWhere(db, 'submissions', { applicationId }, ['id']))) return;
  const grant = await grantOf(applicationId, db);
  if (grant.grantId === null) return;
  const forms = await db.selectFrom('report_forms').selectAll().where('grantId', '=', grant.grantId).orderBy('id').execute();
  for (const form of forms) await insertSubmissions(form, [grant], now, db);
}

/**
 * Creates the document of a form for each grant that has none; the unique key makes concurrent calls safe. @returns how many were new
 * @returns how many were new
 */
export async function insertSubmissions(form: Form, grants: readonly Grant[], now: Date, db: Transaction): Promise<number> {
  const at = now.toISOString();
  const rows = grants.map((grant) => ({
    ...snapshotOf(form),
    applicationId: grant.id,
    grantReportFormId: form.id,
    onceKey: onceKeyOf(grant.id, form.id),
    receptionEndDate: dueDateOf(form, grant),
    createdAt: at,
    updatedAt: at,
  }));
  return (await insertMany(db, resources.submissions, rows)).length;
}

/** The document of an application for a form, as the spec's routes identify it; the first of several migrated ones. */
export async function findSubmission(applicationId: number, formId: number, db: Kysely<Database>) {
  const row = await rowWhere(db, 'submissions', { applicationId, grantReportFormId: formId }, ['id', 'status']);
  return row && { id: row.id, status: row.status as SubmissionStatus };
}

/** Finds or creates the document of a grant under way. @throws Failure 404 when it can have none @throws Failure 404 where it can have none */
export async function findOrCreateSubmission(applicationId: number, formId: number, now: Date, db: Transaction) {
  const known = await findSubmission(applicationId, formId, db);
  if (known) return known;
  const { form, grant } = await requireForm(applicationId, formId, db);
  await insertSubmissions(form, [grant], now, db);
  const made = await findSubmission(applicationId, formId, db);
  if (!made) throw notFound(resources.submissions.label);
  return made;
}

/** The form of the application's grant. @throws Failure 404 when the grant is not under way or has no such form @throws Failure 404 */
export async function requireForm(applicationId: number, formId: number, db: Kysely<Database>) {
  const grant = await grantOf(applicationId, db);
  const form = await db.selectFrom('report_forms').selectAll().where('id', '=', formId).executeTakeFirst();
  if (!form || form.grantId !== grant.grantId || !isUnderWay(grant.status)) throw notFound(resources.submissions.label);
  return { form, grant };
}

function grantOf(id: number, db: Kysely<Database>) {
  const grant = db.selectFrom('applications').select(['id', 'grantId', 'status', 'startDate', 'endDate']).where('id', '=', id);
  return grant.executeTakeFirstOrThrow();
}
