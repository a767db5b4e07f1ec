import { submissionStatuses } from '../../../domain/terms.ts';
import { type SubmissionStatus, takesFiles } from '../../../domain/workflow/submission-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import { type Incoming, keepFile } from '../../files/keep.ts';
import { insertRow } from '../../resources/stored-rows.ts';
import type { InnerCall } from '../../services.ts';
import { filesOf } from './files.ts';
import { lockSubmission } from './lock.ts';

const { submissions, submission_files } = resources;

/**
 * Lays uploaded files ready in a document; they are handed in with its submission. All of them or none.
 * @returns the ids of their rows
 * @throws Failure 409 where the document takes no files now, or has one of that name or content ready already
 */
export async function addFiles(call: InnerCall, submissionId: number, files: readonly Incoming[], db: Transaction): Promise<number[]> {
  const { status, formName } = await lockSubmission(submissionId, call.services.now(), db);
  demandTakesFiles(status);
  const ready = (await filesOf(submissionId, db)).filter(({ round, removedAt }) => round === null && removedAt === null);
  for (const [index, file] of files.entries()) refuseSame(file, [...ready, ...files.slice(0, index)]);
  const ids: number[] = [];
  for (const file of files) ids.push(await addFile(call, submissionId, formName, file, db));
  return ids;
}

/** @throws Failure 409 */
export function demandTakesFiles(status: SubmissionStatus): void {
  if (takesFiles(status)) return;
  const now = `「${submissionStatuses[status]}」の書類には、ファイルを追加できません。`;
  throw conflict('wrong_state', `${now}画面を読み込み直して、今の状況を確認してください。`);
}

type Named = Pick<Incoming, 'fileName' | 'sha256'>;

function refuseSame(file: Named, others: readonly Named[]): void {
  const same = others.find(({ sha256 }) => sha256 === file.sha256);
  if (same) throw conflict('same_content', `「${file.fileName}」は、すでに添付した「${same.fileName}」と同じ内容です。`);
  if (others.some(({ fileName }) => fileName === file.fileName))
    throw conflict(
      'same_name',
      `「${file.fileName}」という名前のファイルは、すでに添付されています。先のファイルを削除するか、名前を変えて選択してください。`,
    );
}

async function addFile({ services, actor, origin }: InnerCall, submissionId: number, formName: string, file: Incoming, db: Transaction) {
  const of = { resource: submission_files.name, field: 'fileId', recordId: null, uploadedById: actor.userId };
  const fileId = await keepFile(services, db, file, of);
  const { fileName, size, sha256 } = file;
  const id = await insertRow(services, submission_files, { submissionId, fileName, fileId, submittedUserId: actor.userId }, db);
  await db.updateTable('files').set({ recordId: id }).where('id', '=', fileId).execute();
  const summary = `${submissions.label}「${formName}」に「${fileName}」を添付しました`;
  const entry = { action: 'create', resource: submission_files.name, recordId: id, summary, after: { fileName, size, sha256 } } as const;
  await writeAudit(db, actor, origin, services.now(), entry);
  return id;
}
