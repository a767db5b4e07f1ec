import { fileLimitOf, fileTypesOf } from '../../schema/kinds/file.ts';
import { may } from '../access/permissions.ts';
import { forbidden, invalid, notFound } from '../failure.ts';
import { acceptedType, cleanName } from '../files/inspect.ts';
import { storeFile } from '../files/receive.ts';
import { readForm } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { resourceMap } from '../resources/paths.ts';
import { readRow } from '../resources/read.ts';

const tag = 'ファイル';

/** The largest file that any field takes, and room for the form around it. */
const maxForm = 51 * 1024 * 1024;

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
    answer: { status: 200, data: 'file' },
    run: download,
  },
];

/** Takes a file for a field. Until a row takes it up it belongs to its uploader alone. */
async function upload({ context, services, actor }: Call): Promise<Response> {
  const { resource: resourceName, field: fieldName, file: given } = Object.fromEntries(await readForm(context, maxForm));
  const resource = typeof resourceName === 'string' && Object.hasOwn(resourceMap, resourceName) ? resourceMap[resourceName] : undefined;
  const name = String(fieldName);
  const field = resource && Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!resource || field?.kind !== 'file') throw invalid({ field: 'ファイルを登録できない項目です' });
  if (!may(resource, actor.role, 'create') && !may(resource, actor.role, 'update')) throw forbidden();
  if (!(given instanceof File)) throw invalid({ file: 'ファイルを選択してください' });
  const bytes = Buffer.from(await given.arrayBuffer());
  const fileName = cleanName(given.name);
  const contentType = await acceptedType(bytes, fileName, fileTypesOf(field), fileLimitOf(field));
  const id = await storeFile(services, actor, { fileName, contentType, bytes }, { resource: resource.name, field: name });
  return success(context, { id, fileName, size: bytes.length, contentType }, 201);
}

/** Whoever may read the row and the field may read its file. It never runs in the browser as a page of ours. */
async function download({ context, services, actor }: Call): Promise<Response> {
  const name = context.req.param('resource') ?? '';
  const resource = Object.hasOwn(resourceMap, name) ? resourceMap[name] : undefined;
  const field = context.req.param('field') ?? '';
  const id = Number(context.req.param('id'));
  if (!resource || !Number.isSafeInteger(id) || !may(resource, actor.role, 'read')) throw notFound('ファイル');
  const row = await readRow(services, resource, actor, id);
  const file =
    typeof row[field] === 'number' && resource.fields[field]?.kind === 'file'
      ? await services.engine.reader.selectFrom('files').selectAll().where('id', '=', row[field]).executeTakeFirst()
      : undefined;
  if (!file) throw notFound('ファイル');
  return context.body(services.files.read(file.storageKey), 200, {
    'Content-Type': file.contentType,
    'Content-Length': String(file.size),
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    'Content-Security-Policy': 'sandbox',
  });
}
