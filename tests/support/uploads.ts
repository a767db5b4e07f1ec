import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './app.ts';

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

export interface UploadAnswer {
  readonly status: number;
  readonly data: { readonly id: number; readonly fileName: string; readonly size: number; readonly contentType: string };
  readonly error: string;
  readonly code?: string;
}

/** Uploads a document for a field that takes all kinds of them, as the person who may. */
export async function uploadDocument(app: TestApp, name: string, bytes: Uint8Array): Promise<UploadAnswer> {
  const form = new FormData();
  form.set('resource', 'report_forms');
  form.set('field', 'templateFileId');
  form.set('file', new File([new Uint8Array(bytes)], name));
  return postForm(app, form);
}

/** Sends a form, or raw bytes that claim to be one. */
export async function postForm(app: TestApp, body: FormData | string | Buffer, type?: string): Promise<UploadAnswer> {
  const headers = { Authorization: `Bearer ${await app.token('fund_staff')}`, ...(type !== undefined && { 'Content-Type': type }) };
  const response = await app.raw('/api/files', { method: 'POST', body: body as BodyInit, headers });
  return { status: response.status, ...((await response.json()) as Omit<UploadAnswer, 'status'>) };
}

/** Everything that an upload may leave behind: files half received, bytes under keys, rows. */
export async function traces(app: TestApp): Promise<{ incoming: string[]; stored: number; rows: number }> {
  let stored = 0;
  for await (const _ of app.services.files.list()) stored++;
  const folder = join(app.services.settings.storageUrl.slice('file:'.length), 'incoming');
  const { rows } = await app.engine.db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  await app.services.files.incoming.newPath();
  return { incoming: readdirSync(folder), stored, rows: Number(rows) };
}
