import type { SubmissionStatus } from '../../../domain/workflow/submission-statuses.ts';
import type { Transaction } from '../../db/database.ts';

/** A document whose files may change: locked until the commit, and a page that was opened before is stale from here on. */
export async function lockSubmission(id: number, now: Date, db: Transaction) {
  const row = await db
    .updateTable('submissions')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .returning(['id', 'formName', 'status'])
    .executeTakeFirstOrThrow();
  return { ...row, status: row.status as SubmissionStatus };
}
