import type { Kysely } from 'kysely';
import { isUnderWay } from '../../../domain/documents/when.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import type { SubmissionStatus } from '../../../domain/workflow/submission-statuses.ts';
import { resources } from '../../../resources.config.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { notFound } from '../../failure.ts';
import { insertSubmissions } from './prepare.ts';

/** An application's document of a form, as the calls of the spec name it. Of several from older days the first. */
export async function findSubmission(applicationId: number, formId: number, db: Kysely<Database>) {
  const row = await db
    .selectFrom('submissions')
    .select(['id', 'status'])
    .where('applicationId', '=', applicationId)
    .where('grantReportFormId', '=', formId)
    .orderBy('id')
    .executeTakeFirst();
  return row && { id: row.id, status: row.status as SubmissionStatus };
}

/** The same, made from its form where a grant under way has none of it yet. @throws Failure 404 where it can have none */
export async function findOrMakeSubmission(applicationId: number, formId: number, now: Date, db: Transaction) {
  const known = await findSubmission(applicationId, formId, db);
  if (known) return known;
  const { form, grant } = await demandForm(applicationId, formId, db);
  await insertSubmissions(form, [grant], now, db);
  const made = await findSubmission(applicationId, formId, db);
  if (!made) throw notFound(resources.submissions.label);
  return made;
}

/** The form of the grant that an application under way is for. @throws Failure 404 */
export async function demandForm(applicationId: number, formId: number, db: Kysely<Database>) {
  const grant = await db
    .selectFrom('applications')
    .select(['id', 'grantId', 'status', 'startDate', 'endDate'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const form = await db.selectFrom('report_forms').selectAll().where('id', '=', formId).executeTakeFirst();
  if (!form || form.grantId !== grant.grantId || !isUnderWay(grant.status as ApplicationStatus)) throw notFound(resources.submissions.label);
  return { form, grant };
}
