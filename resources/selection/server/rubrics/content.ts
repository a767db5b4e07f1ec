import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';

/** What is judged by a criterion. */
export const judged = [
  ...(['position', 'label', 'help', 'weight', 'required', 'independent'] as const),
  ...(['anchor1', 'anchor2', 'anchor3', 'anchor4', 'anchor5'] as const),
] as const;

/** All that reviews are judged by, as one text: its hash is kept when a rubric is published. */
export async function contentOf(db: Kysely<Database>, { id, name, number }: { readonly id: number; readonly name: string; readonly number: number }) {
  const criteria = await rowsWhere(db, 'criteria', { rubricId: id }, ['id', ...judged]);
  return JSON.stringify({ name, number, criteria: criteria.map((one) => (['id', ...judged] as const).map((column) => [column, one[column]])) });
}
