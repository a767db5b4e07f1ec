import { currentFiles } from '../../../domain/documents/current-files.ts';
import { mayWithdrawFile, type SubmissionStatus, takesFiles } from '../../../domain/workflow/submission-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../failure.ts';
import type { InnerCall } from '../../services.ts';
import { filesOf, type SubmissionFile } from './files.ts';
import { lockSubmission } from './lock.ts';

const { submissions, submission_files } = resources;

/**
 * Withdraws a file: one that lies ready before the submission, or a submitted one until the review begins, but never the last. Row and bytes stay.
 * @throws Failure 404 no file of that name; 409 it cannot be withdrawn now
 */
export async function withdrawFile({ services, actor, origin }: InnerCall, submissionId: number, fileName: string, db: Transaction): Promise<void> {
  const { status, formName } = await lockSubmission(submissionId, services.now(), db);
  const present = (await filesOf(submissionId, db)).filter(({ removedAt }) => removedAt === null);
  const file = present.filter((one) => one.fileName === fileName).at(-1);
  if (!file) throw notFound('ファイル');
  demandWithdrawable(file, present, status);
  const at = services.now().toISOString();
  // With a submitted file go those that it replaced: none of them shall come to light again.
  const gone = file.round === null ? [file] : present.filter((one) => one.fileName === fileName);
  await db
    .updateTable('submission_files')
    .set((eb) => ({ removedAt: at, updatedAt: at, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
  const summary = `${submissions.label}「${formName}」の「${fileName}」を取り消しました`;
  const entry = { action: 'delete', resource: submission_files.name, recordId: file.id, summary, before: { fileName, sha256: file.sha256 } } as const;
  await writeAudit(db, actor, origin, services.now(), entry);
}

function demandWithdrawable({ fileName, round }: SubmissionFile, present: readonly SubmissionFile[], status: SubmissionStatus): void {
  if (round === null && takesFiles(status)) return;
  if (!mayWithdrawFile(status)) {
    const instead = takesFiles(status)
      ? '直したファイルを同じ名前で添付すると、差し替えられます。'
      : '変更が必要なときは、基金事務局にご連絡ください。';
    throw conflict('wrong_state', `今の状況では、提出した「${fileName}」を取り消せません。${instead}`);
  }
  if (currentFiles(present).length === 1)
    throw conflict('last_file', `「${fileName}」は取り消せません。提出した書類には、ファイルが1つ以上必要です。`);
}
