import type { Field } from '../../schema/field.ts';
import { fileLimitOf, fileTypesOf } from '../../schema/kinds/file.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { may } from '../access/permissions.ts';
import { hooksOf } from '../actions/index.ts';
import { forbidden, invalid, notFound } from '../failure.ts';
import { documentRules } from '../files/inspect.ts';
import { keepFile } from '../files/keep.ts';
import { receiveUpload, type Upload } from '../files/receive.ts';
import { sendFile } from '../files/send.ts';
import { incomingBody } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { resourceMap } from '../resources/paths.ts';
import { readRow } from '../resources/read.ts';

const tag = 'ファイル';

/** The largest file that any field takes. */
const largest = documentRules.maxBytes;

export const fileRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/files',
    summary: 'ファイルの登録。返された id を登録・更新のときに項目へ入れます',
    tag,
    who: 'signedIn',
    body: {
      type: 'multipart',
      schema: {
        type: 'object',
        required: ['resource', 'field', 'file'],
        properties: { resource: { type: 'string' }, field: { type: 'string' }, file: { type: 'string', format: 'binary' } },
      },
    },
    answer: {
      status: 201,
      data: {
        type: 'object',
        properties: { id: { type: 'integer' }, fileName: { type: 'string' }, size: { type: 'integer' }, contentType: { type: 'string' } },
      },
    },
    run: upload,
  },
  {
    method: 'GET',
    path: '/files/{resource}/{id}/{field}',
    summary: 'ファイルの取り出し',
    tag,
    who: 'signedIn',
    query: [{ name: 'inline', label: 'true なら、PDFと画像を保存ではなく表示のために返します', schema: { type: 'boolean' } }],
    answer: { status: 200, data: 'file' },
    run: download,
  },
];

/** Takes a file for a field. Until a row takes it up it belongs to its uploader alone. */
async function upload({ context, services, actor }: Call): Promise<Response> {
  const admit = (fields: Upload['fields']) => {
    const { field } = fieldFor(fields, actor);
    return { types: fileTypesOf(field), maxBytes: fileLimitOf(field) };
  };
  return receiveUpload(
    services,
    incomingBody(context),
    { part: 'file', maxFiles: 1, maxBytes: largest, admit },
    async ({ fields, files: [file] }) => {
      if (!file) throw invalid({ file: 'ファイルを選択してください' });
      const { resource, name } = fieldFor(fields, actor);
      const of = { resource: resource.name, field: name, recordId: null, uploadedById: actor.userId };
      const id = await keepFile(services, services.engine.db, file, of);
      const { fileName, size, contentType } = file;
      return success(context, { id, fileName, size, contentType }, 201);
    },
  );
}

/** The file field that an upload names. @throws Failure 422 when there is none, 403 when the actor may not write such a row */
function fieldFor(fields: Upload['fields'], actor: Actor): { resource: Resource; name: string; field: Field } {
  const { resource: resourceName = '', field: name = '' } = fields;
  const resource = Object.hasOwn(resourceMap, resourceName) ? resourceMap[resourceName] : undefined;
  const field = resource && Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!resource || field?.kind !== 'file') throw invalid({ field: 'ファイルを登録できない項目です' });
  if (!may(resource, actor.role, 'create') && !may(resource, actor.role, 'update')) throw forbidden();
  return { resource, name, field };
}

/** Whoever may read the row and the field may read its file. It never runs in the browser as a page of ours. */
async function download(call: Call): Promise<Response> {
  const { context, services, actor } = call;
  const name = context.req.param('resource') ?? '';
  const resource = Object.hasOwn(resourceMap, name) ? resourceMap[name] : undefined;
  const field = context.req.param('field') ?? '';
  const id = Number(context.req.param('id'));
  if (!resource || !Number.isSafeInteger(id) || !may(resource, actor.role, 'read')) throw notFound('ファイル');
  const row = await readRow(services, resource, actor, id);
  const fileId = Object.hasOwn(resource.fields, field) && resource.fields[field]?.kind === 'file' ? row[field] : undefined;
  if (typeof fileId !== 'number') throw notFound('ファイル');
  const answer = await sendFile(call, fileId);
  const isShown = context.req.query('inline') === 'true' || context.req.method === 'HEAD';
  if (answer.status === 200 && !isShown) await hooksOf(resource.name).downloaded?.({ ...call, row, field });
  return answer;
}
