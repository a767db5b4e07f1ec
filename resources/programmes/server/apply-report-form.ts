import type { Kysely } from 'kysely';
import { anyTables, type Database, type Transaction } from '../../../api/db/database.ts';
import { updateStored } from '../../../api/db/row-writes.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { searchTableOf } from '../../../api/db/schema-model.ts';
import { searchTextOf } from '../../../api/db/search-text.ts';
import type { ActionHandler } from '../../../api/resources/handlers.ts';
import { storedRow } from '../../../api/resources/stored-rows.ts';
import { applicationStatuses } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { isUnderWay } from '../../documents/rules/active-grants.ts';
import { dueDateOf } from '../../documents/rules/required-forms.ts';
import { type Form, insertSubmissions, snapshotOf } from '../../documents/server/create-submissions.ts';

const ongoing = applicationStatuses.map(({ key }) => key).filter(isUnderWay);

/**
 * Applies the current form to ongoing grants: updates untouched documents and creates missing ones.
 * @returns `applied`: how many documents were updated and how many created
 */
export const apply: ActionHandler = async ({ row, services, db }) => {
  const form = (await storedRow(resources.report_forms, row.id as number, db)) as unknown as Form;
  const grants = await rowsWhere(db, 'applications', { grantId: form.grantId, status: ongoing }, ['id', 'grantId', 'startDate', 'endDate']);
  const updated = await updateUntouched(form, services.now(), db);
  return { applied: { updated, created: await insertSubmissions(form, grants, services.now(), db) } };
};

async function updateUntouched(form: Form, now: Date, db: Transaction): Promise<number> {
  const rows = await untouched(form.id, db);
  const manualDueDates = await withManualDueDate(form.id, db);
  let updated = 0;
  for (const { id, version, receptionEndDate, startDate, endDate } of rows) {
    const dueDate = manualDueDates.has(id) ? receptionEndDate : dueDateOf(form, { startDate, endDate });
    const values = { ...snapshotOf(form), receptionEndDate: dueDate, version: version + 1, updatedAt: now.toISOString() };
    if (!(await updateStored(db, 'submissions', { id, version }, values))) continue;
    const text = searchTextOf(resources.submissions, { formName: form.formName });
    await anyTables(db).updateTable(searchTableOf('submissions')).set({ text }).where('id', '=', id).execute();
    updated += 1;
  }
  return updated;
}

/** Documents never submitted and without files. */
function untouched(formId: number, db: Kysely<Database>) {
  return db
    .selectFrom('submissions as s')
    .innerJoin('applications as a', 'a.id', 's.applicationId')
    .select(['s.id', 's.version', 's.receptionEndDate', 'a.startDate', 'a.endDate'])
    .where('s.grantReportFormId', '=', formId)
    .where('s.status', '=', 'NOT_SUBMITTED')
    .where('a.status', 'in', ongoing)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('submission_files as f').select('f.id').whereRef('f.submissionId', '=', 's.id').where('f.removedAt', 'is', null))),
    )
    .orderBy('s.id')
    .execute();
}

/** Documents whose due date was set by hand according to the audit log; it was promised to the grantee and is kept. */
async function withManualDueDate(formId: number, db: Kysely<Database>): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('audit_logs as l')
    .innerJoin('submissions as s', 's.id', 'l.recordId')
    .select('s.id')
    .where('s.grantReportFormId', '=', formId)
    .where('l.resource', '=', 'submissions')
    .where('l.action', '=', 'update')
    .where('l.after', 'like', '%"receptionEndDate"%')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
