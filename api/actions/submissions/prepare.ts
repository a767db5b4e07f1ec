import type { Kysely } from 'kysely';
import { dueDateOf } from '../../../domain/documents/required-forms.ts';
import { isUnderWay } from '../../../domain/documents/when.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { type Form, onceKeyOf, snapshotOf } from './snapshot.ts';

interface Grant {
  readonly id: number;
  readonly grantId: number | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** When an application becomes a grant under way, or is one without documents yet: makes its documents from the forms of its grant. */
export async function prepareSubmissions(
  applicationId: number,
  from: ApplicationStatus,
  to: ApplicationStatus,
  now: Date,
  db: Transaction,
): Promise<void> {
  if (!isUnderWay(to)) return;
  if (isUnderWay(from) && (await hasDocuments(applicationId, db))) return;
  const grant = await db
    .selectFrom('applications')
    .select(['id', 'grantId', 'startDate', 'endDate'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  if (grant.grantId === null) return;
  const forms = await db.selectFrom('report_forms').selectAll().where('grantId', '=', grant.grantId).orderBy('id').execute();
  for (const form of forms) await insertSubmissions(form, [grant], now, db);
}

/** Makes the document of a form for each grant that has none yet. It has a name, and a name is taken once, however many ask. @returns how many were new */
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

async function hasDocuments(applicationId: number, db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('submissions').select('id').where('applicationId', '=', applicationId).limit(1).executeTakeFirst()) !== undefined;
}
