import type { Kysely } from 'kysely';
import { daysBetween } from '../../domain/dates/days.ts';
import { formatDate } from '../../domain/dates/japan-date.ts';
import type { Database } from '../db/database.ts';

/** What a grantee still has to hand in: the documents, the first of their days, and how far off it is. */
export interface DueDocuments {
  readonly formName: string | null;
  readonly dueDate: string | null;
  readonly remainingDays: string | null;
}

export const noDocuments: DueDocuments = { formName: null, dueDate: null, remainingDays: null };

/** The documents that are not handed in or were sent back, by application. `today` is a day in Japan. */
export async function dueDocuments(db: Kysely<Database>, ids: readonly number[], today: string): Promise<ReadonlyMap<number, DueDocuments>> {
  const rows = await db
    .selectFrom('submissions as s')
    .innerJoin('report_forms as f', 'f.id', 's.grantReportFormId')
    .select(['s.applicationId', 's.receptionEndDate', 'f.formName'])
    .where('s.applicationId', 'in', [...ids])
    .where('s.status', 'in', ['NOT_SUBMITTED', 'SUBMITTED_RETURNED'])
    .where('s.receptionEndDate', 'is not', null)
    .orderBy('s.receptionEndDate')
    .execute();
  const due = new Map<number, DueDocuments>();
  for (const { applicationId, formName, receptionEndDate } of rows) {
    const known = due.get(applicationId);
    if (known) due.set(applicationId, { ...known, formName: `${known.formName}、${formName}` });
    else if (receptionEndDate)
      due.set(applicationId, { formName, dueDate: formatDate(receptionEndDate), remainingDays: remainingText(today, receptionEndDate) });
  }
  return due;
}

/** `あと3日`, `本日`, `2日超過`. */
export function remainingText(today: string, dueDate: string): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return '本日';
  return days > 0 ? `あと${days}日` : `${-days}日超過`;
}
