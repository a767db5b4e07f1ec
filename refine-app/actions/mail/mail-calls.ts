import { http } from '../../providers/http.ts';
import type { Letter } from './letter.ts';

/** A mail as it would leave, or why it cannot. */
export interface Piece {
  readonly applicationId: number;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly recipient: { readonly name: string; readonly address: string } | null;
  readonly subject: string;
  readonly body: string;
  readonly problem: string | null;
}

/** What the server has taken on. */
export interface Mailing {
  readonly message: string;
  readonly batchId: number;
  readonly total: number;
  readonly skipped: readonly { readonly applicationId: number; readonly problem: string }[];
}

/** Sends the richer form; `onProgress` hears how much of the attachments has really left, in percent. */
export async function sendLetter(
  applicationIds: readonly number[],
  letter: Letter,
  files: readonly File[],
  onProgress: (percent: number) => void,
): Promise<Mailing> {
  const form = new FormData();
  form.set('payload', JSON.stringify({ applicationIds, ...letter }));
  for (const file of files) form.append('attachments', file);
  const { data } = await http.post<Mailing>('/api/applications/email', form, {
    onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.floor((loaded / total) * 100) : 0),
  });
  return data;
}

/** Sends the plain form, which goes to the contact persons alone. */
export async function sendPlainLetter(applicationId: readonly number[], { subject, body, isHtml }: Letter): Promise<Mailing> {
  const { data } = await http.post<Mailing>('/api/adoptions/email', { applicationId, subject, body, isHtml });
  return data;
}
