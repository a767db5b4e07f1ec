import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FileLists } from '../../../resources/documents/screens/grantee/file-lists.tsx';
import { UploadQueue, type UploadServer } from '../../../resources/documents/screens/grantee/upload-queue.ts';
import type { Submission, SubmissionFile } from '../../../resources/documents/screens/grantee/use-documents.ts';
import { resources } from '../../../resources.config.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const submission = (status: string) => rowOf(resources.submissions, 4, { status, applicationId: 1, grantReportFormId: 2 }) as unknown as Submission;
const fileOf = (id: number, fileName: string, given: Partial<SubmissionFile> = {}) =>
  rowOf(resources.submission_files, id, {
    fileName,
    round: 1,
    removedAt: null,
    scanState: 'off',
    contentType: 'application/pdf',
    ...given,
  }) as unknown as SubmissionFile;

const photo = fileOf(11, '川の写真.jpg', { contentType: 'image/jpeg' });
const report = fileOf(12, '報告書.pdf');
const send = vi.fn<UploadServer['send']>();

/** The lists with a queue whose server is `send`. */
function shown(status: string, files: readonly SubmissionFile[]) {
  send.mockReset().mockReturnValue(new Promise(() => undefined));
  const queue = new UploadQueue(
    { send, holds: async () => false, isOnline: () => true },
    { keep: () => undefined, forget: () => undefined },
    { changed: async () => undefined, finished: () => undefined },
  );
  return draw(<FileLists submission={submission(status)} files={files} uploads={{ queue, uploads: queue.snapshot(), busy: false }} />);
}

const chooser = (name: string) => screen.getByLabelText<HTMLInputElement>(`「${name}」を差し替えるファイル`);

test('Each file of a returned document is replaced by one of any name, or taken back', async () => {
  shown('SUBMITTED_RETURNED', [photo, report]);
  expect(screen.getByRole('button', { name: /^この写真を差し替える.*川の写真\.jpg/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /^このファイルを差し替える.*報告書\.pdf/ })).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^取り消す/ })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^ダウンロード/ })).toHaveLength(2);
  await expectAccessible();
  fireEvent.change(chooser('川の写真.jpg'), { target: { files: [new File(['x'], 'IMG_0012.PNG', { type: 'image/png' })] } });
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  const [file, , , replaces] = send.mock.calls[0] ?? [];
  expect([file?.name, replaces]).toEqual(['IMG_0012.png', photo.id]);
});

test('What cannot take its place is refused with the way out', () => {
  shown('SUBMITTED_RETURNED', [photo, report]);
  fireEvent.change(chooser('川の写真.jpg'), { target: { files: [new File(['x'], 'IMG_0012.HEIC')] } });
  expect(screen.getByText('以下のファイルは無効です').parentElement?.textContent).toContain('HEIC');
  expect(send).not.toHaveBeenCalled();
});

test('The last file is replaced, but not taken back; what was replaced under its own name is neither', () => {
  shown('SUBMITTED_RETURNED', [report]);
  expect(screen.getByRole('button', { name: /差し替える/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /取り消す/ })).toBeNull();
  expect(screen.getByText('提出したファイルが1件だけのときは、取り消せません。')).toBeDefined();
});

test('While the foundation has the document nothing is replaced', () => {
  shown('SUBMITTED_PENDING_REVIEW', [photo, report]);
  expect(screen.queryByRole('button', { name: /差し替える/ })).toBeNull();
  shown('SUBMITTED_UNDER_REVIEW', [photo, report]);
  expect(screen.queryByRole('button', { name: /差し替える/ })).toBeNull();
});
