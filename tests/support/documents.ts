import type { TestApp } from './app.ts';
import type { AnyRow } from './rows.ts';

export const pdf = (text = '') => Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** A document that nobody has touched, of a form of its own, in an activity of the account's organisation. */
export interface FreshDocument {
  readonly id: number;
  readonly applicationId: number;
  readonly formId: number;
  row(as?: string): Promise<AnyRow>;
  stored(): Promise<AnyRow>;
  upload(as: string, ...files: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<UploadAnswer>;
  withdraw(as: string, fileName: string): ReturnType<TestApp['call']>;
  /** Takes a step as it is declared. */
  step(as: string, name: string, body?: AnyRow): ReturnType<TestApp['call']>;
  files(): Promise<AnyRow[]>;
  histories(): Promise<AnyRow[]>;
}

export interface UploadAnswer {
  readonly status: number;
  readonly data: AnyRow;
  readonly error: string | null;
  readonly code?: string;
}

let forms = 0;

export async function freshDocument(app: TestApp, form: AnyRow = {}, account = 'recipient'): Promise<FreshDocument> {
  const application = await activityOf(app, account);
  const number = ++forms;
  const made = await app.call('fund_staff', 'POST', '/report_forms', {
    grantId: application.grantId,
    formNumber: `試験${number}`,
    formName: `試験の報告書${number}`,
    formDescription: '説明',
    ...form,
  });
  if (made.status !== 201) throw new Error(made.text);
  const filed = await app.call('fund_staff', 'POST', '/submissions', {
    applicationId: application.id,
    grantReportFormId: made.data.id,
    receptionEndDate: '2026-12-01',
  });
  if (filed.status !== 201) throw new Error(filed.text);
  return documentOf(app, filed.data.id, application.id, made.data.id);
}

export function documentOf(app: TestApp, id: number, applicationId: number, formId: number): FreshDocument {
  const { db } = app.engine;
  return {
    id,
    applicationId,
    formId,
    row: async (as = 'fund_staff') => (await app.call(as, 'GET', `/submissions/${id}`)).data,
    stored: async () => db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    upload: (as, ...files) => uploadTo(app, as, { applicationId: String(applicationId), grantReportFormId: String(formId) }, files),
    withdraw: (as, fileName) => app.call(as, 'DELETE', `/applications/${applicationId}/reports/${formId}?fileName=${encodeURIComponent(fileName)}`),
    step: (as, name, body = {}) => app.call(as, ['submit', 'approve', 'reject'].includes(name) ? 'PUT' : 'POST', `/submissions/${id}/${name}`, body),
    files: async () => db.selectFrom('submission_files').selectAll().where('submissionId', '=', id).orderBy('id').execute(),
    histories: async () => db.selectFrom('submission_histories').selectAll().where('submissionId', '=', id).orderBy('id').execute(),
  };
}

export async function uploadTo(
  app: TestApp,
  as: string,
  fields: Readonly<Record<string, string>>,
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of files) form.append('files', new File([new Uint8Array(bytes)], name));
  const headers = { Authorization: `Bearer ${await app.token(as)}` };
  const response = await app.raw('/api/submissions/upload', { method: 'POST', body: form, headers });
  return { status: response.status, ...((await response.json()) as Omit<UploadAnswer, 'status'>) };
}

/** An application of the account's organisation, put where documents are handed in. */
export async function activityOf(app: TestApp, account: string): Promise<{ id: number; grantId: number; organizationId: number }> {
  const { db } = app.engine;
  const row = await db
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.organizationId', 'a.organizationId')
    .select(['a.id', 'a.grantId', 'a.organizationId'])
    .where('u.email', '=', `${account}@example.jp`)
    .where('a.grantId', 'is not', null)
    .orderBy('a.id', 'desc')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('applications')
    .set({ status: 'IN_PROGRESS', startDate: '2026-04-01', endDate: '2027-03-31' })
    .where('id', '=', row.id)
    .execute();
  return { ...row, grantId: row.grantId as number };
}
