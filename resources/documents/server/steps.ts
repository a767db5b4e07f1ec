import type { Transaction } from '../../../api/db/database.ts';
import { conflict, invalid, staleVersion } from '../../../api/failures/failure.ts';
import { bytesAreThere } from '../../../api/files/keep.ts';
import type { ActionPreparation, LifecycleHandlers, StepEffect } from '../../../api/resources/handlers.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { receiptNumberOf } from '../../entries/rules/receipt-number.ts';
import { currentFiles } from '../rules/current-files.ts';
import { remainingText } from './due-documents.ts';
import { filesOf, type SubmissionFile } from './files.ts';

/** Looks whether the bytes of the files are there, which the store may take its time to say. */
export const prepareSubmit: ActionPreparation = async ({ row, services }) => {
  const files = currentFiles(await filesOf(row.id as number, services.engine.reader));
  const there = await Promise.all(files.map(async (file) => ((await bytesAreThere(services, file)) ? [file.id] : [])));
  return { made: { looked: files.map(({ id }) => id), there: there.flat() } satisfies Looked, stored: [] };
};

/** Ids of files. */
interface Looked {
  readonly looked: readonly number[];
  readonly there: readonly number[];
}

/**
 * Hands in all files of a document at once. The receipt lists the files in force; each of them is on disk, whole, and free of viruses as far as they
 * are looked for.
 * @returns `receipt`: number, round, time and files (name, bytes, SHA-256)
 * @throws Failure 409 without a file, or where one is missing, infected or not yet scanned
 */
export const submit: StepEffect = async ({ row, services, db, prepared }) => {
  const [id, round, submittedAt] = [row.id as number, (row.round as number) + 1, services.now().toISOString()];
  const number = receiptNumberOf(id, round);
  const files = currentFiles(await filesOf(id, db));
  if (files.length === 0) throw conflict('no_file', 'ファイルがありません。ファイルを添付してから、もう一度提出してください。');
  for (const file of files) demandSound(file, prepared as Looked);
  await handIn(id, round, submittedAt, db);
  const receipt = { number, round, submittedAt, files: files.map(({ fileName, size, sha256 }) => ({ fileName, size, sha256 })) };
  return { set: { round }, history: { receiptNumber: number }, shown: { receipt } };
};

function demandSound(file: SubmissionFile, { looked, there }: Looked): void {
  const name = `「${file.fileName}」`;
  const mend = file.round === null ? 'このファイルを削除し、添付し直してください。' : '同じ名前のファイルを添付して、差し替えてください。';
  if (file.scanState === 'waiting')
    throw conflict(
      'scan_waiting',
      `${name}のウイルス検査が終わっていません。ファイルは保存されています。しばらく待ってから、もう一度提出してください。`,
    );
  if (file.scanState === 'infected') throw conflict('infected', `${name}からウイルスが見つかったため、提出できません。${mend}`);
  if (!looked.includes(file.id)) throw staleVersion();
  if (!there.includes(file.id)) throw conflict('file_missing', `${name}が正しく保存されていないため、提出できません。${mend}`);
}

async function handIn(submissionId: number, round: number, submittedAt: string, db: Transaction): Promise<void> {
  await db
    .updateTable('submission_files')
    .set((eb) => ({ round, submittedAt, updatedAt: submittedAt, version: eb('version', '+', 1) }))
    .where('submissionId', '=', submissionId)
    .where('round', 'is', null)
    .where('removedAt', 'is', null)
    .execute();
}

/** What the steps of a document demand and do beside their declaration, and what their mail says. */
export const submissionHandlers = {
  steps: {
    submit,
    /** @throws Failure 422 when `approvedId` names somebody else than whoever asks */
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

/** A day that is past is none that a grantee can still keep. */
function dueValues(dueDate: string | null, now: Date): { dueDate: string; remainingDays: string } {
  const today = japanDate(now);
  const canBeKept = dueDate !== null && dueDate >= today;
  return { dueDate: canBeKept ? formatDate(dueDate) : 'できるだけ早い日', remainingDays: dueDate ? remainingText(today, dueDate) : '期限なし' };
}
