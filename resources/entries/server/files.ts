import type { Actor } from '../../../api/access/actor.ts';
import { writeAudit } from '../../../api/db/audit.ts';
import type { Transaction } from '../../../api/db/database.ts';
import { conflict, notFound } from '../../../api/failures/failure.ts';
import type { FileRules } from '../../../api/files/inspect.ts';
import { type Incoming, keepFile } from '../../../api/files/keep.ts';
import { insertRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall, InnerServices, Services } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import { type FormField, formLimits } from '../../../schema/forms/definition.ts';
import { documentTypes } from '../../../schema/kinds/file.ts';
import { demandWritable, type EntryFile, fileFieldOf, type LoadedEntry, loadEntry, problemsIn } from './entry.ts';
import { holdEntry, noteProgress } from './sections.ts';
import { memberOf } from './writers.ts';
import { shownFile } from './writing.ts';

const { entries, entry_files } = resources;

/** Before a byte is kept: whether somebody may attach to a question now, and what. @throws Failure */
export async function fileRulesFor(
  { engine }: Pick<Services, 'engine'>,
  id: number,
  fieldKey: string,
  actor: Actor,
  arrivedAt: string,
): Promise<FileRules> {
  await memberOf(engine.reader, id, actor);
  const field = demandTakesFiles(await loadEntry(engine.reader, id), fieldKey, arrivedAt);
  return { types: field.types ?? documentTypes, maxBytes: (field.maxMegabytes ?? formLimits.megabytes) * 1024 * 1024 };
}

/**
 * Attaches a file to a question. The same sent once more, as after a lost answer, has been attached already.
 * @throws Failure 404, 409 `closed`, `too_many`, `same_content`, `same_name`
 */
export async function attachFile(call: InnerCall, id: number, fieldKey: string, file: Incoming, arrivedAt: string, db: Transaction) {
  const { services, actor, origin } = call;
  const before = await holdEntry(call, id, db);
  const field = demandTakesFiles(before, fieldKey, arrivedAt);
  const others = before.files.filter((one) => one.fieldKey === fieldKey);
  const same = others.find(({ sha256, fileName }) => sha256 === file.sha256 && fileName === file.fileName);
  if (same) return { file: shownFile(same), problems: problemsIn(before) };
  demandRoom(field, file, others);
  const of = { resource: entry_files.name, field: 'fileId', recordId: null, uploadedById: actor.userId };
  const fileId = await keepFile(services, db, file, of);
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
  const { loaded, problems } = await progressed(services, id, db);
  return { file: shownFile(loaded.files.find((one) => one.fileId === fileId) as EntryFile), problems };
}

/** Takes a file back, by the id under which it is attached; what has been submitted with it keeps it. @throws Failure 404, 409 `closed` */
export async function removeFile(call: InnerCall, id: number, fileId: number, arrivedAt: string, db: Transaction) {
  const { services, actor, origin } = call;
  const before = await holdEntry(call, id, db);
  const file = before.files.find((one) => one.id === fileId);
  if (!file) throw notFound('ファイル');
  if (fileFieldOf(before, file.fieldKey)) demandTakesFiles(before, file.fieldKey, arrivedAt);
  else demandWritable(before, arrivedAt);
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
  return { problems: (await progressed(services, id, db)).problems };
}

/** @throws Failure 404 no such question; 409 it cannot be written now */
function demandTakesFiles(loaded: LoadedEntry, fieldKey: string, arrivedAt: string): FormField {
  const field = fileFieldOf(loaded, fieldKey);
  const section = loaded.definition.sections.find(({ fields }) => fields.some(({ key }) => key === fieldKey));
  if (!field || !section) throw notFound('添付の項目');
  if (!demandWritable(loaded, arrivedAt).includes(section.key))
    throw conflict('closed', `「${section.title}」は、修正をお願いしている区分ではないため、変更できません。`);
  return field;
}

/** @throws Failure 409 */
function demandRoom({ label, most = formLimits.files }: FormField, file: Incoming, others: readonly EntryFile[]): void {
  if (others.length >= most) throw conflict('too_many', `${label}のファイルは${most}つまでです。先のファイルを取り消してから、添付してください。`);
  const same = others.find(({ sha256 }) => sha256 === file.sha256);
  if (same) throw conflict('same_content', `「${file.fileName}」は、すでに添付した「${same.fileName}」と同じ内容です。`);
  if (others.some(({ fileName }) => fileName === file.fileName))
    throw conflict(
      'same_name',
      `「${file.fileName}」という名前のファイルは、すでに添付されています。先のファイルを取り消すか、名前を変えて選択してください。`,
    );
}

async function progressed(services: InnerServices, id: number, db: Transaction) {
  const loaded = await loadEntry(db, id);
  const problems = problemsIn(loaded);
  await noteProgress(id, loaded, problems, services.now().toISOString(), db);
  return { loaded, problems };
}
