import { rolesThatMay } from '../../../api/access/permissions.ts';
import { invalid, notFound } from '../../../api/failures/failure.ts';
import { documentRules, type FileRules } from '../../../api/files/inspect.ts';
import { receiveUpload, type Upload } from '../../../api/files/receive.ts';
import { inline } from '../../../api/files/routes.ts';
import { sendFile } from '../../../api/files/send.ts';
import { listOf, objectOf } from '../../../api/http/answer-schema.ts';
import { incomingBody } from '../../../api/http/body.ts';
import { type Call, type RowId, route, tagged } from '../../../api/http/route.ts';
import { checkedTexts } from '../../../api/http/serve-route.ts';
import { parseListQuery } from '../../../api/resources/list-query.ts';
import { rowId, rowSchema } from '../../../api/resources/openapi.ts';
import { assertVisible, readAll, readRow } from '../../../api/resources/read.ts';
import { inTransaction } from '../../../api/resources/write.ts';
import { roles } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import type { Inputs } from '../../../schema/derive/rows.ts';
import { integer, text } from '../../../schema/fields.ts';
import { findOrCreateSubmission, findSubmission, requireForm } from './create-submissions.ts';
import { addFiles, assertAcceptsFiles, withdrawFile } from './files.ts';

const { applications, submissions, submission_files } = resources;
const tag = submission_files.label;
const submitters = rolesThatMay(submissions, 'submit', roles);
const readers = rolesThatMay(submission_files, 'read', roles);

/** Files per request; the page sends one per request to show its progress. */
const maxFiles = 20;

const missing = '提出書類の情報が不足しています';
const formId = integer('報告様式のID', { required: missing, invalid: missing, tooSmall: missing, min: 1 });
const target = { applicationId: integer('申請のID', formId.options), grantReportFormId: formId };
const addition = { ...target, replaces: integer('差し替える前のファイルのID', { min: 1 }) };
const fileName = text('ファイル名', { required: missing, max: 255, names: 'ファイル' });

/** Routes of document files (second file, section 7). */
export const submissionFileRoutes = tagged(tag, [
  route('POST /submissions/upload', {
    summary: '提出書類へのファイルの添付。提出するまでは下書きです。replaces のファイルは、同時に取り消されます',
    who: submitters,
    body: { type: 'multipart', files: { files: 'some' }, fields: addition },
    status: 201,
    answer: objectOf({ files: listOf(rowSchema(submission_files)), submission: rowSchema(submissions) }),
    run: upload,
  }),
  route('GET /submissions/download', {
    summary: '名前からのファイルの取り出し。同じ名前がいくつかあれば、いちばん新しいもの',
    who: readers,
    query: { ...target, fileName, inline },
    isFormQuery: true,
    answer: 'file',
    run: download,
  }),
  route('GET /applications/{id}/reports', {
    params: rowId(applications),
    summary: '申請のすべての提出ファイル（取り消したものを除く）',
    who: readers,
    answer: listOf(rowSchema(submission_files)),
    run: reports,
  }),
  route('DELETE /applications/{id}/reports/{formId}', {
    params: { ...rowId(applications), formId },
    summary: '提出ファイルの取り消し（提出前のもの、または確認が始まる前・差戻しのあとの提出済みのもの）',
    who: submitters,
    query: { fileName },
    isFormQuery: true,
    answer: objectOf({ submission: rowSchema(submissions) }),
    run: withdraw,
  }),
]);

async function upload(call: Call) {
  const needs = ['applicationId', 'grantReportFormId'];
  const plan = { part: 'files', maxFiles, maxBytes: documentRules.maxBytes, needs, admit: (fields: Upload['fields']) => admit(call, fields) };
  const data = await receiveUpload({ ...call, body: incomingBody(call.context) }, plan, (received) => storeFiles(call, received));
  call.services.live.announce({
    about: 'documents',
    applicationId: data.submission.applicationId as number,
    submissionId: data.submission.id as number,
  });
  return data;
}

/** Checks permission and status before the body is stored. */
async function admit({ services, actor }: Call, fields: Upload['fields']): Promise<FileRules> {
  const { applicationId, grantReportFormId: formId } = checkedTexts(target, fields);
  const db = services.engine.reader;
  await assertVisible(services, applications, actor, applicationId, db);
  const submission = await findSubmission(applicationId, formId, db);
  if (submission) assertAcceptsFiles(submission.status);
  else await requireForm(applicationId, formId, db);
  return documentRules;
}

async function storeFiles(call: Call, { fields, files }: Upload) {
  const { services, actor } = call;
  if (files.length === 0) throw invalid({ files: 'ファイルを選択してください' });
  const { applicationId, grantReportFormId: formId, replaces } = checkedTexts(addition, fields);
  return inTransaction(call, submissions, async (db) => {
    const { id } = await findOrCreateSubmission(applicationId, formId, services.now(), db);
    const ids = await addFiles(call, id, { files, replaces }, db);
    return {
      files: await Promise.all(ids.map((fileId) => readRow(services, submission_files, actor, fileId, db))),
      submission: await readRow(services, submissions, actor, id, db),
    };
  });
}

async function download(call: Call<unknown, Inputs<typeof target> & { readonly fileName: string; readonly inline: boolean }>): Promise<Response> {
  const { services, actor } = call;
  const { applicationId, grantReportFormId: formId, fileName: name } = call.query;
  await assertVisible(services, applications, actor, applicationId, services.engine.reader);
  const file = await services.engine.reader
    .selectFrom('submission_files as f')
    .innerJoin('submissions as s', 's.id', 'f.submissionId')
    .select(['f.id', 'f.fileId'])
    .where('s.applicationId', '=', applicationId)
    .where('s.grantReportFormId', '=', formId)
    .where('f.fileName', '=', name)
    .where('f.removedAt', 'is', null)
    .orderBy('f.id', 'desc')
    .executeTakeFirst();
  if (!file) throw notFound('ファイル');
  await assertVisible(services, submission_files, actor, file.id, services.engine.reader);
  return sendFile(call, file.fileId);
}

async function reports({ services, actor, params: { id } }: Call<RowId>) {
  await assertVisible(services, applications, actor, id, services.engine.reader);
  const query = parseListQuery(submission_files, actor, { applicationId: [String(id)], sortBy: ['id'], sortOrder: ['asc'] });
  return (await readAll(services, submission_files, actor, query)).filter(({ removedAt }) => removedAt === null);
}

async function withdraw(call: Call<{ readonly id: number; readonly formId: number }, { readonly fileName: string }>) {
  const { services, actor } = call;
  const { id: applicationId, formId } = call.params;
  const submission = await inTransaction(call, submissions, async (db) => {
    await assertVisible(services, applications, actor, applicationId, db);
    const found = await findSubmission(applicationId, formId, db);
    if (!found) throw notFound(submissions.label);
    await withdrawFile(call, found.id, call.query.fileName, db);
    return readRow(services, submissions, actor, found.id, db);
  });
  services.live.announce({ about: 'documents', applicationId, submissionId: submission.id as number });
  return { submission };
}
