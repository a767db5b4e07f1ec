import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import type { Hooks } from '../../../api/resources/handlers.ts';
import { boundColumns } from '../../../schema/forms/answers.ts';
import { isLockedBySubmission, lockedBySubmissionText } from '../../calls/rules/submission-lock.ts';
import { parseDefinition } from '../../entries/server/entry.ts';

/** Refuses changes by the office to columns that the applicant submitted by a form. @throws Failure 422 by column */
export async function assertNotSubmittedByForm(before: Cells, changed: readonly string[], db: Kysely<Database>): Promise<void> {
  if (changed.length === 0 || !isLockedBySubmission(before)) return;
  const held = await heldColumns(before.id as number, db);
  const errors = changed.filter((name) => held.includes(name)).map((name) => [name, lockedBySubmissionText]);
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

async function heldColumns(applicationId: number, db: Kysely<Database>): Promise<readonly string[]> {
  const last = await db
    .selectFrom('entries as e')
    .innerJoin('entry_snapshots as s', 's.entryId', 'e.id')
    .innerJoin('application_forms as f', 'f.id', 's.formId')
    .select('f.definition')
    .where('e.applicationId', '=', applicationId)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? boundColumns(parseDefinition(last.definition)) : [];
}

/** A budget filled by a form is part of the submission and cannot be changed. */
export const budgetHooks: Hooks = {
  async create({ values, db }) {
    await assertBudgetOpen(values.applicationId, db);
    return {};
  },

  async update({ current, db }) {
    await assertBudgetOpen(current?.applicationId, db);
    return {};
  },

  delete: ({ row, db }) => assertBudgetOpen(row.applicationId, db),
};

/** @throws Failure 409 */
async function assertBudgetOpen(applicationId: unknown, db: Kysely<Database>): Promise<void> {
  const application = await rowWhere(db, 'applications', { id: applicationId as number }, ['id', 'callId', 'status']);
  if (application && isLockedBySubmission(application) && (await heldColumns(application.id, db)).includes('budget'))
    throw conflict('held', lockedBySubmissionText);
}
