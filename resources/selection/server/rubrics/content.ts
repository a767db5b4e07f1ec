import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';

/** Columns of a criterion that affect scoring. */
export const scoringColumns = [
  ...(['position', 'label', 'help', 'weight', 'required', 'independent'] as const),
  ...(['anchor1', 'anchor2', 'anchor3', 'anchor4', 'anchor5'] as const),
] as const;

/** Canonical text of a rubric, whose hash is stored on publication. */
export async function rubricContent(
  db: Kysely<Database>,
  { id, name, number }: { readonly id: number; readonly name: string; readonly number: number },
) {
  const criteria = await rowsWhere(db, 'criteria', { rubricId: id }, ['id', ...scoringColumns]);
  return JSON.stringify({
    name,
    number,
    criteria: criteria.map((one) => (['id', ...scoringColumns] as const).map((column) => [column, one[column]])),
  });
}
