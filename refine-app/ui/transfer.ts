import { http } from '../data/http.ts';

export interface UploadedFile {
  readonly id: number;
  readonly fileName: string;
  readonly size: number;
  readonly contentType: string;
}

/** Uploads a file. @param onProgress called with the uploaded percentage */
export async function uploadFile(
  to: { readonly resource: string; readonly field: string },
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const form = new FormData();
  form.set('resource', to.resource);
  form.set('field', to.field);
  form.set('file', file);
  const { data } = await http.post<UploadedFile>('/api/files', form, {
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.floor((loaded / total) * 100) : 0),
  });
  return data;
}

/** Fetches a file with the session's token and saves it. @returns the answer's headers */
export async function downloadFile(
  url: string,
  fallbackName: string,
  onProgress?: (bytes: number) => void,
): Promise<Readonly<Record<string, unknown>>> {
  const { data, headers } = await http.get<Blob>(url, { responseType: 'blob', onDownloadProgress: ({ loaded }) => onProgress?.(loaded) });
  saveBytes(data, nameIn(String(headers['content-disposition'] ?? '')) ?? fallbackName);
  return headers;
}

/** The same by POST, for a file whose download is recorded with a reason. */
export async function downloadByPost(url: string, body: object, fallbackName: string): Promise<void> {
  const { data, headers } = await http.post<Blob>(url, body, { responseType: 'blob' });
  saveBytes(data, nameIn(String(headers['content-disposition'] ?? '')) ?? fallbackName);
}

/** The file name in a Content-Disposition header; the UTF-8 form has precedence. */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}

/** Saves a file by the browser's download. */
export function saveBytes(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
