import type { Actor } from '../../../api/access/actor.ts';
import { writeAudit } from '../../../api/db/audit.ts';
import type { Transaction } from '../../../api/db/database.ts';
import { conflict, notFound } from '../../../api/failures/failure.ts';
import { type Incoming, insertFileRow } from '../../../api/files/file-rows.ts';
import type { FileRules } from '../../../api/files/inspect.ts';
import { insertRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall, InnerServices, Services } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import { type FormField, formLimits } from '../../../schema/forms/definition.ts';
import { documentTypes } from '../../../schema/kinds/file.ts';
import { type EntryFile, fileFieldOf, type LoadedEntry, loadEntry, problemsIn, requireWritableSections } from './entry.ts';
import { lockAndLoadEntry, storeProgress } from './sections.ts';
import { memberOf } from './writers.ts';
import { shownFile } from './writing.ts';

const { entries, entry_files } = resources;

/** Checks, before any byte is stored, that the actor may attach a file to a question now. @returns accepted types and size @throws Failure 404, 409 */
export async function fileRulesFor(
  { engine }: Pick<Services, 'engine'>,
  id: number,
  fieldKey: string,
  actor: Actor,
  arrivedAt: string,
): Promise<FileRules> {
  await memberOf(engine.reader, id, actor);
  const field = requireFileField(await loadEntry(engine.reader, id), fieldKey, arrivedAt);
  return { types: field.types ?? documentTypes, maxBytes: (field.maxMegabytes ?? formLimits.megabytes) * 1024 * 1024 };
}

/**
 * Attaches a file to a question. Idempotent, so an upload may be repeated after a lost response.
 * @throws Failure 404, 409 `closed`, `too_many`, `same_content`, `same_name`
 */
export async function attachFile(call: InnerCall, id: number, fieldKey: string, file: Incoming, arrivedAt: string, db: Transaction) {
  const { services, actor, origin } = call;
  const before = await lockAndLoadEntry(call, id, db);
  const field = requireFileField(before, fieldKey, arrivedAt);
  const others = before.files.filter((one) => one.fieldKey === fieldKey);
  const same = others.find(({ sha256, fileName }) => sha256 === file.sha256 && fileName === file.fileName);
  if (same) return { file: shownFile(same), problems: problemsIn(before) };
  assertAttachable(field, file, others);
  const owner = { resource: entry_files.name, field: 'fileId', recordId: null, uploadedById: actor.userId };
  const fileId = await insertFileRow(services, db, file, owner);
  const { fileName, size, sha256 } = file;
  const rowId = await insertRow(services, entry_files, { entryId: id, fieldKey, fileName, fileId }, db);
  await db.updateTable('files').set({ recordId: rowId }).where('id', '=', fileId).execute();
  const summary = `${entries.label}に「${fileName}」を添付しました`;
  await writeAudit(db, actor, origin, services.now(), {
    action: 'create',
    resource: entry_files.name,
    recordId: rowId,
    summary,
    after: { fileName, size, sha256 },
  });
  const { loaded, problems } = await updateProgress(services, id, db);
  return { file: shownFile(loaded.files.find((one) => one.fileId === fileId) as EntryFile), problems };
}

/** Removes an attachment by its id; submitted snapshots keep the file. @throws Failure 404, 409 `closed` */
export async function removeFile(call: InnerCall, id: number, fileId: number, arrivedAt: string, db: Transaction) {
  const { services, actor, origin } = call;
  const before = await lockAndLoadEntry(call, id, db);
  const file = before.files.find((one) => one.id === fileId);
  if (!file) throw notFound('ファイル');
  if (fileFieldOf(before, file.fieldKey)) requireFileField(before, file.fieldKey, arrivedAt);
  else requireWritableSections(before, arrivedAt);
  const at = services.now().toISOString();
  const change = db.updateTable('entry_files').set((eb) => ({ removedAt: at, updatedAt: at, version: eb('version', '+', 1) }));
  await change.where('id', '=', file.id).execute();
  const { fileName, sha256 } = file;
  const summary = `${entries.label}の「${fileName}」を取り消しました`;
  await writeAudit(db, actor, origin, services.now(), {
    action: 'delete',
    resource: entry_files.name,
    recordId: file.id,
    summary,
    before: { fileName, sha256 },
  });
  return { problems: (await updateProgress(services, id, db)).problems };
}

/** @throws Failure 404 no such question; 409 not writable now */
function requireFileField(loaded: LoadedEntry, fieldKey: string, arrivedAt: string): FormField {
  const field = fileFieldOf(loaded, fieldKey);
  const section = loaded.definition.sections.find(({ fields }) => fields.some(({ key }) => key === fieldKey));
  if (!field || !section) throw notFound('添付の項目');
  if (!requireWritableSections(loaded, arrivedAt).includes(section.key))
    throw conflict('closed', `「${section.title}」は、修正をお願いしている区分ではないため、変更できません。`);
  return field;
}

/** @throws Failure 409 */
function assertAttachable({ label, most: maxFiles = formLimits.files }: FormField, file: Incoming, others: readonly EntryFile[]): void {
  if (others.length >= maxFiles)
    throw conflict('too_many', `${label}のファイルは${maxFiles}つまでです。先のファイルを取り消してから、添付してください。`);
  const same = others.find(({ sha256 }) => sha256 === file.sha256);
  if (same) throw conflict('same_content', `「${file.fileName}」は、すでに添付した「${same.fileName}」と同じ内容です。`);
  if (others.some(({ fileName }) => fileName === file.fileName))
    throw conflict(
      'same_name',
      `「${file.fileName}」という名前のファイルは、すでに添付されています。先のファイルを取り消すか、名前を変えて選択してください。`,
    );
}

async function updateProgress(services: InnerServices, id: number, db: Transaction) {
  const loaded = await loadEntry(db, id);
  const problems = problemsIn(loaded);
  await storeProgress(id, loaded, problems, services.now().toISOString(), db);
  return { loaded, problems };
}
