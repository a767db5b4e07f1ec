import { roles } from '../../domain/roles.ts';
import { filePlaces } from '../../schema/derive/file-places.ts';
import type { Field } from '../../schema/field.ts';
import { fileLimitOf, fileTypesOf } from '../../schema/kinds/file.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { may } from '../access/permissions.ts';
import { forbidden, invalid, notFound } from '../failure.ts';
import { documentRules } from '../files/inspect.ts';
import { keepFile } from '../files/keep.ts';
import { quotasOf } from '../files/quota.ts';
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

/** Nobody's file is looked at for whom there is no place to send one to. */
const senders = roles.filter((role) =>
  Object.values<Resource>(resourceMap).some((resource) => filePlaces(resource).some(({ by }) => by.some((action) => may(resource, role, action)))),
);

const quotaSchema = { type: 'object', properties: { used: { type: 'integer' }, limit: { type: 'integer' } } } as const;

export const fileRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/files',
    summary: 'ファイルの登録。返された id を登録・更新のときに項目へ入れます',
    tag,
    who: senders,
    body: {
      type: 'multipart',
      schema: {
        type: 'object',
        required: ['resource', 'field', 'file'],
        properties: {
          resource: { title: 'リソースの名前', type: 'string' },
          field: { title: '項目の名前', type: 'string' },
          file: { type: 'string', format: 'binary' },
        },
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
    path: '/files/quota',
    summary: '登録できるファイルの容量（バイト）。organization は団体全体のもの',
    tag,
    who: senders,
    answer: {
      status: 200,
      data: { type: 'object', properties: { person: quotaSchema, organization: { ...quotaSchema, type: ['object', 'null'] } } },
    },
    run: async ({ context, services, actor }) => success(context, await quotasOf(services, actor)),
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
  const plan = { part: 'file', maxFiles: 1, maxBytes: largest, needs: ['resource', 'field'], admit };
  return receiveUpload({ services, actor, body: incomingBody(context) }, plan, async ({ fields, files: [file] }) => {
    if (!file) throw invalid({ file: 'ファイルを選択してください' });
    const { resource, name } = fieldFor(fields, actor);
    const of = { resource: resource.name, field: name, recordId: null, uploadedById: actor.userId };
    const id = await services.engine.transaction((db) => keepFile(services, db, file, of), 'read committed');
    const { fileName, size, contentType } = file;
    return success(context, { id, fileName, size, contentType }, 201);
  });
}

/** The place that an upload names. @throws Failure 422 when there is none, 403 when the actor may not send a file there */
function fieldFor(fields: Upload['fields'], actor: Actor): { resource: Resource; name: string; field: Field } {
  const { resource: resourceName = '', field: name = '' } = fields;
  const resource = Object.hasOwn(resourceMap, resourceName) ? resourceMap[resourceName] : undefined;
  const places = resource ? filePlaces(resource).filter((place) => place.name === name) : [];
  const [place] = places;
  if (!resource || !place) throw invalid({ field: 'ファイルを登録できない項目です' });
  if (!places.some(({ by }) => by.some((action) => may(resource, actor.role, action)))) throw forbidden();
  return { resource, name, field: place.field };
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
  const isWhole = answer.status === 200 && context.req.method !== 'HEAD';
  const { downloaded, delivered } = services.halves.hooks[resource.name] ?? {};
  if (isWhole && context.req.query('inline') !== 'true') await downloaded?.({ ...call, row, field });
  return isWhole && delivered ? whenTaken(answer, () => delivered({ ...call, row, field })) : answer;
}

/** The same answer; `then` happens when its last byte has been taken, and before its end is. */
function whenTaken(answer: Response, then: () => Promise<void>): Response {
  return new Response(answer.body?.pipeThrough(new TransformStream({ flush: then })), answer);
}
