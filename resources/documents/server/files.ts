import type { Kysely } from 'kysely';
import { writeAudit } from '../../../api/db/audit.ts';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { conflict, notFound } from '../../../api/failures/failure.ts';
import { type Incoming, insertFileRow } from '../../../api/files/file-rows.ts';
import { insertRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../api/services.ts';
import { submissionStatuses } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { currentFiles } from '../rules/current-files.ts';
import { acceptsFiles, mayWithdrawFile, type SubmissionStatus } from '../rules/statuses.ts';

const { submission_files, submissions } = resources;

export type SubmissionFile = Awaited<ReturnType<typeof filesOf>>[number];

/** Every file of a document, including withdrawn ones, in upload order, with its stored file. */
export function filesOf(submissionId: number, db: Kysely<Database>) {
  return db
    .selectFrom('submission_files as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .select(['s.id', 's.fileName', 's.round', 's.removedAt', 's.fileId'])
    .select(['f.size', 'f.sha256', 'f.storageKey', 'f.scanState', 'f.contentType'])
    .where('s.submissionId', '=', submissionId)
    .orderBy('s.id')
    .execute();
}

/** Locks the document until the commit and increases its version, so that pages opened before become stale. */
async function lockSubmission(id: number, now: Date, db: Transaction) {
  const row = await db
    .updateTable('submissions')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .returning(['id', 'formName', 'status'])
    .executeTakeFirstOrThrow();
  return { ...row, status: row.status as SubmissionStatus };
}

interface Addition {
  readonly files: readonly Incoming[];
  /** The file to replace. */
  readonly replaces: number | null;
}

/**
 * Adds uploaded files to a document, all or none; they are submitted with the document.
 * @returns the ids of their rows
 * @throws Failure 404 when the file to replace is missing; 409 when the document accepts no files now, or has an unsubmitted file of the same name or
 * content
 */
export async function addFiles(call: InnerCall, submissionId: number, { files, replaces }: Addition, db: Transaction): Promise<number[]> {
  const { status, formName } = await lockSubmission(submissionId, call.services.now(), db);
  assertAcceptsFiles(status);
  const present = (await filesOf(submissionId, db)).filter(({ removedAt }) => removedAt === null);
  const replaced = present.find(({ id }) => id === replaces);
  if (replaces !== null && !replaced) throw notFound('差し替える前のファイル');
  if (replaced) await remove(call, formName, replaced, present, db);
  const unsubmittedFiles = present.filter(({ id, round }) => round === null && id !== replaces);
  for (const [index, file] of files.entries()) assertDistinct(file, [...unsubmittedFiles, ...files.slice(0, index)]);
  const ids: number[] = [];
  for (const file of files) ids.push(await addFile(call, submissionId, formName, file, db));
  return ids;
}

/** @throws Failure 409 */
export function assertAcceptsFiles(status: SubmissionStatus): void {
  if (acceptsFiles(status)) return;
  const now = `「${submissionStatuses[status]}」の書類には、ファイルを追加できません。`;
  throw conflict('wrong_state', `${now}画面を読み込み直して、今の状況を確認してください。`);
}

type Named = Pick<Incoming, 'fileName' | 'sha256'>;

function assertDistinct(file: Named, others: readonly Named[]): void {
  const same = others.find(({ sha256 }) => sha256 === file.sha256);
  if (same) throw conflict('same_content', `「${file.fileName}」は、すでに添付した「${same.fileName}」と同じ内容です。`);
  if (others.some(({ fileName }) => fileName === file.fileName))
    throw conflict(
      'same_name',
      `「${file.fileName}」という名前のファイルは、すでに添付されています。先のファイルを削除するか、名前を変えて選択してください。`,
    );
}

async function addFile({ services, actor, origin }: InnerCall, submissionId: number, formName: string, file: Incoming, db: Transaction) {
  const owner = { resource: submission_files.name, field: 'fileId', recordId: null, uploadedById: actor.userId };
  const fileId = await insertFileRow(services, db, file, owner);
  const { fileName, size, sha256 } = file;
  const id = await insertRow(services, submission_files, { submissionId, fileName, fileId, submittedUserId: actor.userId }, db);
  await db.updateTable('files').set({ recordId: id }).where('id', '=', fileId).execute();
  const summary = `${submissions.label}「${formName}」に「${fileName}」を添付しました`;
  const entry = { action: 'create', resource: submission_files.name, recordId: id, summary, after: { fileName, size, sha256 } } as const;
  await writeAudit(db, actor, origin, services.now(), entry);
  return id;
}

/**
 * Withdraws a file: an unsubmitted one, or a submitted one before the review begins or after a return, but never the last. Row and stored file are
 * kept.
 * @throws Failure 404 without a file of that name; 409 when it cannot be withdrawn now
 */
export async function withdrawFile(call: InnerCall, submissionId: number, fileName: string, db: Transaction): Promise<void> {
  const { status, formName } = await lockSubmission(submissionId, call.services.now(), db);
  const present = (await filesOf(submissionId, db)).filter(({ removedAt }) => removedAt === null);
  const file = present.filter((one) => one.fileName === fileName).at(-1);
  if (!file) throw notFound('ファイル');
  assertWithdrawable(file, present, status);
  await remove(call, formName, file, present, db);
}

/** Also withdraws the files that a submitted file had replaced, so that none of them becomes current again. */
async function remove(
  { services, actor, origin }: InnerCall,
  formName: string,
  file: SubmissionFile,
  present: readonly SubmissionFile[],
  db: Transaction,
) {
  const { fileName, sha256 } = file;
  const at = services.now().toISOString();
  const withdrawnFiles = file.round === null ? [file] : present.filter((one) => one.fileName === fileName && one.round !== null);
  await db
    .updateTable('submission_files')
    .set((eb) => ({ removedAt: at, updatedAt: at, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      withdrawnFiles.map(({ id }) => id),
    )
    .execute();
  const summary = `${submissions.label}「${formName}」の「${fileName}」を取り消しました`;
  const entry = { action: 'delete', resource: submission_files.name, recordId: file.id, summary, before: { fileName, sha256 } } as const;
  await writeAudit(db, actor, origin, services.now(), entry);
}

function assertWithdrawable({ fileName, round }: SubmissionFile, present: readonly SubmissionFile[], status: SubmissionStatus): void {
  if (round === null && acceptsFiles(status)) return;
  if (!mayWithdrawFile(status))
    throw conflict('wrong_state', `今の状況では、提出した「${fileName}」を取り消せません。変更が必要なときは、基金事務局にご連絡ください。`);
  if (currentFiles(present).length === 1)
    throw conflict('last_file', `「${fileName}」は取り消せません。提出した書類には、ファイルが1つ以上必要です。`);
}
