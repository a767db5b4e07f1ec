import { http } from '../../providers/http.ts';
import type { Submission } from './use-submissions.ts';

export type DocumentKey = Pick<Submission, 'id' | 'applicationId' | 'grantReportFormId'>;

/** Adds a file to a document that takes files; it is not handed in by that. @throws ApiError */
export async function sendFile(
  { applicationId, grantReportFormId }: DocumentKey,
  file: File,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  // Before the file: the server can refuse what it cannot place without reading on.
  form.set('applicationId', String(applicationId));
  form.set('grantReportFormId', String(grantReportFormId));
  form.append('files', file, file.name.normalize('NFC'));
  await http.post('/api/submissions/upload', form, {
    signal,
    onUploadProgress: ({ loaded, total }) => onPercent(total ? Math.floor((loaded / total) * 100) : 0),
  });
}

/** Whether a file of this name and size has arrived and is not handed in yet. @throws ApiError */
export async function holdsFile({ id }: DocumentKey, { name, size }: File): Promise<boolean> {
  const { data } = await http.get<{
    submission_files: readonly { fileName: string; size: number; round: number | null; removedAt: string | null }[];
  }>(`/api/submission_files?submissionId=${id}&limit=200`);
  const plain = name.normalize('NFC');
  return data.submission_files.some((file) => file.round === null && file.removedAt === null && file.fileName === plain && file.size === size);
}
