import type { Transaction } from '../../../api/db/database.ts';
import { conflict, invalid, staleVersion } from '../../../api/failures/failure.ts';
import { bytesAreThere } from '../../../api/files/file-rows.ts';
import type { ActionPreparation, LifecycleHandlers, StepEffect } from '../../../api/resources/handlers.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { receiptNumberOf } from '../../entries/rules/receipt-number.ts';
import { currentFiles } from '../rules/current-files.ts';
import { remainingText } from './due-documents.ts';
import { filesOf, type SubmissionFile } from './files.ts';

/** Checks outside the transaction that the stored files exist, since the file store may be slow. */
export const prepareSubmit: ActionPreparation = async ({ row, services }) => {
  const files = currentFiles(await filesOf(row.id as number, services.engine.reader));
  const existing = await Promise.all(files.map(async (file) => ((await bytesAreThere(services, file)) ? [file.id] : [])));
  return { made: { looked: files.map(({ id }) => id), existing: existing.flat() } satisfies CheckedFiles, stored: [] };
};

/** Ids of the checked files and of those that exist. */
interface CheckedFiles {
  readonly looked: readonly number[];
  readonly existing: readonly number[];
}

/**
 * Submits all files of a document. The receipt lists the current files; each must be stored, complete and free of viruses (if scanning is enabled).
 * @returns `receipt`: number, round, time and files (name, bytes, SHA-256)
 * @throws Failure 409 without a file, or when one is missing, infected or not yet scanned
 */
export const submit: StepEffect = async ({ row, services, db, prepared }) => {
  const [id, round, submittedAt] = [row.id as number, (row.round as number) + 1, services.now().toISOString()];
  const number = receiptNumberOf(id, round);
  const files = currentFiles(await filesOf(id, db));
  if (files.length === 0) throw conflict('no_file', 'ファイルがありません。ファイルを添付してから、もう一度提出してください。');
  for (const file of files) assertUsable(file, prepared as CheckedFiles);
  await markSubmitted(id, round, submittedAt, db);
  const receipt = { number, round, submittedAt, files: files.map(({ fileName, size, sha256 }) => ({ fileName, size, sha256 })) };
  return { set: { round }, history: { receiptNumber: number }, shown: { receipt } };
};

function assertUsable(file: SubmissionFile, { looked, existing }: CheckedFiles): void {
  const name = `「${file.fileName}」`;
  const remedy = file.round === null ? 'このファイルを削除し、添付し直してください。' : '同じ名前のファイルを添付して、差し替えてください。';
  if (file.scanState === 'waiting')
    throw conflict(
      'scan_waiting',
      `${name}のウイルス検査が終わっていません。ファイルは保存されています。しばらく待ってから、もう一度提出してください。`,
    );
  if (file.scanState === 'infected') throw conflict('infected', `${name}からウイルスが見つかったため、提出できません。${remedy}`);
  if (!looked.includes(file.id)) throw staleVersion();
  if (!existing.includes(file.id)) throw conflict('file_missing', `${name}が正しく保存されていないため、提出できません。${remedy}`);
}

async function markSubmitted(submissionId: number, round: number, submittedAt: string, db: Transaction): Promise<void> {
  await db
    .updateTable('submission_files')
    .set((eb) => ({ round, submittedAt, updatedAt: submittedAt, version: eb('version', '+', 1) }))
    .where('submissionId', '=', submissionId)
    .where('round', 'is', null)
    .where('removedAt', 'is', null)
    .execute();
}

/** Guards and effects of the document transitions, and their merge fields. */
export const submissionHandlers = {
  steps: {
    submit,
    /** @throws Failure 422 when `approvedId` is not the caller */
    async approve({ inputs, actor }) {
      if (typeof inputs.approvedId === 'number' && inputs.approvedId !== actor.userId)
        throw invalid({ approvedId: '承認者には、操作している本人のIDを指定してください' });
    },
  },
  mailValues: ({ row, inputs, services }) => ({
    comment: String(inputs.comment),
    ...dueValues(row.receptionEndDate as string | null, services.now()),
  }),
} as const satisfies LifecycleHandlers;

/** A past due date is not announced as a deadline. */
function dueValues(dueDate: string | null, now: Date): { dueDate: string; remainingDays: string } {
  const today = japanDate(now);
  const canBeKept = dueDate !== null && dueDate >= today;
  return { dueDate: canBeKept ? formatDate(dueDate) : 'できるだけ早い日', remainingDays: dueDate ? remainingText(today, dueDate) : '期限なし' };
}
