import { http } from '../../providers/http.ts';
import type { WholeReceipt } from './use-receipts.ts';

/** The calls that change a receipt. Each answers the receipt as it is then. */

export async function saveDraft(id: number | null, values: Readonly<Record<string, unknown>>): Promise<WholeReceipt> {
  const body = { ...values, status: 'draft' };
  const { data } = id === null ? await http.post<WholeReceipt>('/api/receipts', body) : await http.put<WholeReceipt>(`/api/receipts/${id}`, body);
  return data;
}

/** Sends the picture; `onProgress` hears how much of it has really left, in percent. */
export async function uploadImage(id: number, image: File, onProgress: (percent: number) => void): Promise<WholeReceipt> {
  const form = new FormData();
  form.set('image', image);
  const { data } = await http.post<WholeReceipt>(`/api/receipts/${id}/upload-image`, form, {
    onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.floor((loaded / total) * 100) : 0),
  });
  return data;
}

export async function submitReceipt(id: number, version: number): Promise<WholeReceipt> {
  return (await http.put<WholeReceipt>(`/api/receipts/${id}/submit`, { version })).data;
}

export async function removeReceipt(id: number, version: number, reason: string): Promise<void> {
  await http.delete(`/api/receipts/${id}`, { data: { version, reason } });
}
