import type { Kysely } from 'kysely';
import type { FieldErrors, Values } from '../../schema/derive/validators.ts';
import type { Fields } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import type { Database, Transaction } from '../db/database.ts';
import { invalid } from '../failures/failure.ts';

/** What can hold files: a resource with its fields, or with the inputs of one of its actions. */
export type FileHolder = Pick<Resource, 'name'> & { readonly fields: Fields };

/** Checks that each file is either unchanged or was uploaded by the writer for that very field. */
export async function checkFiles(holder: FileHolder, values: Values, actor: Actor, recordId: number | null, db: Kysely<Database>): Promise<void> {
  const errors: FieldErrors = {};
  for (const [name, id] of fileValues(holder, values)) {
    const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
    const fresh = file?.recordId === null && file.uploadedById === actor.userId;
    const kept = recordId !== null && file?.recordId === recordId;
    if (!file || file.resource !== holder.name || file.field !== name || !(fresh || kept)) errors[name] = gone;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Marks the files of a written row as taken up. @throws Failure 422 when one no longer exists or belongs to another row */
export async function attachFiles(holder: FileHolder, values: Values, recordId: number, db: Transaction): Promise<void> {
  for (const [name, id] of fileValues(holder, values)) {
    const { numUpdatedRows } = await db
      .updateTable('files')
      .set({ recordId })
      .where('id', '=', id)
      .where('resource', '=', holder.name)
      .where((eb) => eb.or([eb('recordId', 'is', null), eb('recordId', '=', recordId)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw invalid({ [name]: gone });
  }
}

const gone = 'ファイルが見つかりません。もう一度選択してください';

function fileValues({ fields }: FileHolder, values: Values): [string, number][] {
  return Object.entries(values).flatMap(([name, value]): [string, number][] =>
    fields[name]?.kind === 'file' && typeof value === 'number' ? [[name, value]] : [],
  );
}
