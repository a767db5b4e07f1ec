import type { Kysely } from 'kysely';
import type { Actor } from '../../../api/access/actor.ts';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, notFound } from '../../../api/failures/failure.ts';
import { writeChanges } from '../../../api/resources/change-row.ts';
import { asJson, lockedRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import { formChanges } from '../../../schema/forms/difference.ts';
import { type LoadedEntry, loadEntry, parseDefinition, problemsIn, requireWritableSections } from './entry.ts';
import { lockAndLoadEntry, storeProgress } from './sections.ts';
import { memberOf } from './writers.ts';
import { newerForm } from './writing.ts';

const { entries, application_forms } = resources;

/** The newer version of the form that the call uses now, with its changes. @throws Failure 404, also without a newer version */
export async function readFormChange(db: Kysely<Database>, id: number, actor: Actor) {
  await memberOf(db, id, actor);
  const loaded = await loadEntry(db, id);
  const { definition, ...form } = await requireNewerForm(loaded, db);
  return { form: { ...form, definition }, changes: formChanges(loaded.definition, definition) };
}

/** Switches a draft to the newer form. Answers to removed questions stay stored. @throws Failure 404; 409 `closed`, or `stale` where `formId` is not the newest */
export async function changeForm(call: InnerCall, id: number, formId: number, arrivedAt: string, db: Transaction): Promise<void> {
  const { services } = call;
  const loaded = await lockAndLoadEntry(call, id, db);
  if (loaded.form.id === formId) return;
  requireWritableSections(loaded, arrivedAt);
  const newer = await requireNewerForm(loaded, db);
  if (newer.id !== formId) throw conflict('stale', 'さらに新しい様式があります。画面を読み込み直して、違いを確かめてください。');
  const current = asJson(entries, await lockedRow(services.engine, entries, id, db));
  await writeChanges(call, entries, id, current, { formId }, db, { action: 'action', text: `様式を第${newer.number}版に移しました` });
  const moved = await loadEntry(db, id);
  await storeProgress(id, moved, problemsIn(moved), services.now().toISOString(), db);
}

async function requireNewerForm(loaded: LoadedEntry, db: Kysely<Database>) {
  const newer = await newerForm(loaded, db);
  const form = newer && (await rowWhere(db, 'application_forms', { id: newer.id }, ['id', 'name', 'number', 'definition']));
  if (!form) throw notFound(application_forms.label);
  return { ...form, definition: parseDefinition(form.definition) };
}
