import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { daysBetween } from '../../../domain/dates/days.ts';
import { formatDate } from '../../../domain/dates/japan-date.ts';
import { granteeTasks } from '../../dashboard/rules/grantee-tasks.ts';
import { granteeSituations } from '../../dashboard/server/situations.ts';

/** Merge fields about the documents still to be submitted: names, first due date, days left. */
export interface DueDocuments {
  readonly formName: string | null;
  readonly dueDate: string | null;
  readonly remainingDays: string | null;
}

/** A document to be submitted, with its due date. */
export interface DueDocument {
  readonly id: number;
  readonly formName: string;
  readonly dueDate: string;
}

export const noDocuments: DueDocuments = { formName: null, dueDate: null, remainingDays: null };

/** Merge fields about the documents to be submitted, by application. `today` is a day in Japan. */
export async function dueDocuments(db: Kysely<Database>, ids: readonly number[], today: string): Promise<ReadonlyMap<number, DueDocuments>> {
  const asked = await documentsToSubmit(db, ids, today);
  return new Map(
    [...asked].flatMap(([id, documents]): [number, DueDocuments][] => {
      const [first] = documents;
      if (!first) return [];
      const formName = documents.map((document) => document.formName).join('、');
      return [[id, { formName, dueDate: formatDate(first.dueDate), remainingDays: remainingText(today, first.dueDate) }]];
    }),
  );
}

/** The documents to be submitted as shown on the grantee dashboard, by application, earliest due first. */
export async function documentsToSubmit(
  db: Kysely<Database>,
  ids: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, readonly DueDocument[]>> {
  const situations = await granteeSituations(db, ids, today);
  return new Map(
    [...situations].map(([id, situation]) => {
      const documents = granteeTasks(situation).flatMap(({ document, dueDate }) => (document && dueDate ? [{ ...document, dueDate }] : []));
      return [id, documents.sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.id - b.id)];
    }),
  );
}

/** `あと3日`, `本日`, `2日超過`. */
export function remainingText(today: string, dueDate: string): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return '本日';
  return days > 0 ? `あと${days}日` : `${-days}日超過`;
}
