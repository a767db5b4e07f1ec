import { roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { addFiles, demandTakesFiles } from '../actions/submissions/add-files.ts';
import { demandForm, findOrMakeSubmission, findSubmission } from '../actions/submissions/find.ts';
import { withdrawFile } from '../actions/submissions/withdraw-file.ts';
import { invalid, notFound } from '../failure.ts';
import { documentRules, type FileRules } from '../files/inspect.ts';
import { receiveUpload, type Upload } from '../files/receive.ts';
import { sendFile } from '../files/send.ts';
import { incomingBody } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { idSchema, rowSchema } from '../resources/openapi.ts';
import { demandRow, readAll, readRow } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';
import { inTransaction } from '../resources/write.ts';

const { applications, submissions, submission_files } = resources;
const tag = submission_files.label;
const filers = rolesThatMay(submissions, 'submit', roles);
const readers = rolesThatMay(submission_files, 'read', roles);

/** Files that one call takes; the page sends each by itself, to show how far it is. */
const maxFiles = 20;

const fileName = { name: 'fileName', label: 'ファイル名', schema: { type: 'string' } };

/** The files of documents under the spec's addresses (second file, section 7). */
export const submissionFileRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/submissions/upload',
    summary: '提出書類へのファイルの添付。提出するまでは下書きです',
    tag,
    who: filers,
    body: {
      type: 'multipart',
      schema: {
        type: 'object',
        required: ['files', 'applicationId', 'grantReportFormId'],
        properties: {
          files: { type: 'array', items: { type: 'string', format: 'binary' } },
          applicationId: { title: '申請のID', ...idSchema },
          grantReportFormId: { title: '報告様式のID', ...idSchema },
        },
      },
    },
    answer: {
      status: 201,
      data: { type: 'object', properties: { files: { type: 'array', items: rowSchema(submission_files) }, submission: rowSchema(submissions) } },
    },
    run: upload,
  },
  {
    method: 'GET',
    path: '/submissions/download',
    summary: '名前からのファイルの取り出し。同じ名前がいくつかあれば、いちばん新しいもの',
    tag,
    who: readers,
    query: [
      { name: 'applicationId', label: '申請のID', schema: idSchema },
      { name: 'grantReportFormId', label: '報告様式のID', schema: idSchema },
      fileName,
      { name: 'inline', label: '画面の中で開く（PDFと画像だけ）', schema: { type: 'boolean' } },
    ],
    answer: { status: 200, data: 'file' },
    run: download,
  },
  {
    method: 'GET',
    path: '/applications/{id}/reports',
    summary: '申請のすべての提出ファイル（取り消したものを除く）',
    tag,
    who: readers,
    answer: { status: 200, data: { type: 'array', items: rowSchema(submission_files) } },
    run: async (call) => success(call.context, await reports(call)),
  },
  {
    method: 'DELETE',
    path: '/applications/{id}/reports/{formId}',
    summary: '提出ファイルの取り消し（提出前のもの、または確認が始まる前の提出済みのもの）',
    tag,
    who: filers,
    query: [fileName],
    answer: { status: 200, data: { type: 'object', properties: { submission: rowSchema(submissions) } } },
    run: withdraw,
  },
];

/** Which document a call means. @throws Failure 422 when it does not say */
function readTarget(applicationId: unknown, formId: unknown): { applicationId: number; formId: number } {
  const isId = (text: unknown) => /^[1-9]\d{0,14}$/.test(String(text ?? ''));
  const missing = '提出書類の情報が不足しています';
  if (!isId(applicationId)) throw invalid({ applicationId: missing });
  if (!isId(formId)) throw invalid({ grantReportFormId: missing });
  return { applicationId: Number(applicationId), formId: Number(formId) };
}

async function upload(call: Call): Promise<Response> {
  const { context, services } = call;
  const needs = ['applicationId', 'grantReportFormId'];
  const plan = { part: 'files', maxFiles, maxBytes: documentRules.maxBytes, needs, admit: (fields: Upload['fields']) => admit(call, fields) };
  const data = await receiveUpload({ ...call, body: incomingBody(context) }, plan, (received) => keep(call, received));
  services.live.announce({ about: 'documents', applicationId: data.submission.applicationId as number, submissionId: data.submission.id as number });
  return success(context, data, 201);
}

/** Before a byte is kept: whose document it is, and whether it takes files now. */
async function admit({ services, actor }: Call, fields: Upload['fields']): Promise<FileRules> {
  const { applicationId, formId } = readTarget(fields.applicationId, fields.grantReportFormId);
  const db = services.engine.reader;
  await demandRow(services, applications, actor, applicationId, db);
  const submission = await findSubmission(applicationId, formId, db);
  if (submission) demandTakesFiles(submission.status);
  else await demandForm(applicationId, formId, db);
  return documentRules;
}

async function keep(call: Call, { fields, files }: Upload) {
  const { services, actor } = call;
  if (files.length === 0) throw invalid({ files: 'ファイルを選択してください' });
  const { applicationId, formId } = readTarget(fields.applicationId, fields.grantReportFormId);
  return inTransaction(call, submissions, async (db) => {
    const { id } = await findOrMakeSubmission(applicationId, formId, services.now(), db);
    const ids = await addFiles(call, id, files, db);
    return {
      files: await Promise.all(ids.map((fileId) => readRow(services, submission_files, actor, fileId, db))),
      submission: await readRow(services, submissions, actor, id, db),
    };
  });
}

async function download(call: Call): Promise<Response> {
  const { context, services, actor } = call;
  const { applicationId, formId } = readTarget(context.req.query('applicationId'), context.req.query('grantReportFormId'));
  await demandRow(services, applications, actor, applicationId, services.engine.reader);
  const file = await services.engine.reader
    .selectFrom('submission_files as f')
    .innerJoin('submissions as s', 's.id', 'f.submissionId')
    .select(['f.id', 'f.fileId'])
    .where('s.applicationId', '=', applicationId)
    .where('s.grantReportFormId', '=', formId)
    .where('f.fileName', '=', readFileName(call))
    .where('f.removedAt', 'is', null)
    .orderBy('f.id', 'desc')
    .executeTakeFirst();
  if (!file) throw notFound('ファイル');
  await demandRow(services, submission_files, actor, file.id, services.engine.reader);
  return sendFile(call, file.fileId);
}

async function reports(call: Call) {
  const { services, actor } = call;
  const id = idOf(call, applications);
  await demandRow(services, applications, actor, id, services.engine.reader);
  const query = parseListQuery(submission_files, actor, { applicationId: [String(id)], sortBy: ['id'], sortOrder: ['asc'] });
  return (await readAll(services, submission_files, actor, query)).filter(({ removedAt }) => removedAt === null);
}

async function withdraw(call: Call): Promise<Response> {
  const { context, services, actor } = call;
  const { applicationId, formId } = readTarget(idOf(call, applications), context.req.param('formId'));
  const name = readFileName(call);
  const submission = await inTransaction(call, submissions, async (db) => {
    await demandRow(services, applications, actor, applicationId, db);
    const found = await findSubmission(applicationId, formId, db);
    if (!found) throw notFound(submissions.label);
    await withdrawFile(call, found.id, name, db);
    return readRow(services, submissions, actor, found.id, db);
  });
  services.live.announce({ about: 'documents', applicationId, submissionId: submission.id as number });
  return success(context, { submission });
}

/** Names are kept in NFC. A null character is in none of them, and PostgreSQL cannot even compare with one. */
function readFileName({ context }: Call): string {
  const name = (context.req.query('fileName') ?? '').normalize('NFC').trim();
  if (name === '') throw invalid({ fileName: '提出書類の情報が不足しています' });
  if (name.includes('\0')) throw notFound('ファイル');
  return name;
}
