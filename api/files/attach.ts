import type { Kysely } from 'kysely';
import type { FieldErrors, Values } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import type { Database } from '../db/database.ts';
import { invalid } from '../failure.ts';

/** A row may take up a file that its writer has just uploaded for that very field, or keep the one it has. */
export async function checkFiles(resource: Resource, values: Values, actor: Actor, recordId: number | null, db: Kysely<Database>): Promise<void> {
  const errors: FieldErrors = {};
  for (const [name, id] of fileValues(resource, values)) {
    const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
    const fresh = file?.recordId === null && file.uploadedById === actor.userId;
    const kept = recordId !== null && file?.recordId === recordId;
    if (!file || file.resource !== resource.name || file.field !== name || !(fresh || kept))
      errors[name] = 'ファイルが見つかりません。もう一度選択してください';
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Marks the files of a written row as taken up. */
export async function attachFiles(resource: Resource, values: Values, recordId: number, db: Kysely<Database>): Promise<void> {
  for (const [, id] of fileValues(resource, values)) await db.updateTable('files').set({ recordId }).where('id', '=', id).execute();
}

function fileValues(resource: Resource, values: Values): [string, number][] {
  return Object.entries(values).flatMap(([name, value]): [string, number][] =>
    resource.fields[name]?.kind === 'file' && typeof value === 'number' ? [[name, value]] : [],
  );
}
