import { http } from '../../../../refine-app/data/http.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import type { WholeReceipt } from './use-receipts.ts';

/** The requests that change a receipt; each returns the stored receipt. */

export async function readReceipt(id: number): Promise<WholeReceipt> {
  return (await http.get<WholeReceipt>(`/api/receipts/${id}`)).data;
}

export async function createDraft(values: Values): Promise<WholeReceipt> {
  return (await http.post<WholeReceipt>('/api/receipts', { ...values, status: 'draft' })).data;
}

export async function saveDraft(id: number, values: Values): Promise<WholeReceipt> {
  return (await http.put<WholeReceipt>(`/api/receipts/${id}`, { ...values, status: 'draft' })).data;
}

/** Uploads the image; `onProgress` is called with the percentage sent. */
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
