import { roles } from '../../domain/roles.ts';
import { filePlaces } from '../../schema/derive/file-places.ts';
import type { Field } from '../../schema/field.ts';
import { flag, integer, text } from '../../schema/fields.ts';
import { fileLimitOf, fileTypesOf } from '../../schema/kinds/file.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { may } from '../access/permissions.ts';
import { resourceMap } from '../db/reader/paths.ts';
import { forbidden, invalid, notFound } from '../failures/failure.ts';
import { all, nullable, objectOf } from '../http/answer-schema.ts';
import { incomingBody } from '../http/body.ts';
import { type Call, route, tagged } from '../http/route.ts';
import { readRow } from '../resources/read.ts';
import { insertFileRow } from './file-rows.ts';
import { documentRules } from './inspect.ts';
import { quotasOf } from './quota.ts';
import { receiveUpload, type Upload } from './receive.ts';
import { sendFile } from './send.ts';
import { sendThumbnail } from './thumbnail.ts';

const tag = 'ファイル';

/** The largest file that any field accepts. */
const largest = documentRules.maxBytes;

/** Roles that may upload to at least one field; files of others are not even received. */
const senders = roles.filter((role) =>
  Object.values<Resource>(resourceMap).some((resource) => filePlaces(resource).some(({ by }) => by.some((action) => may(resource, role, action)))),
);

/** The field that an upload is for. */
const target = { resource: text('リソースの名前', { required: true }), field: text('項目の名前', { required: true }) };

/** Show in the browser instead of saving; pictures and PDF only. */
export const inline = flag('保存ではなく表示のために返すか（PDFと画像）');

const quotaSchema = objectOf(all('integer', 'used', 'limit'));

export const fileRoutes = tagged(tag, [
  route('POST /files', {
    summary: 'ファイルの登録。返された id を登録・更新のときに項目へ入れます',
    who: senders,
    body: { type: 'multipart', files: { file: 'one' }, fields: target },
    status: 201,
    answer: objectOf({ ...all('integer', 'id', 'size'), ...all('string', 'fileName', 'contentType') }),
    run: upload,
  }),
  route('GET /files/quota', {
    summary: '登録できるファイルの容量（バイト）。organization は団体全体のもの',
    who: senders,
    answer: objectOf({ person: quotaSchema, organization: nullable(quotaSchema) }),
    run: ({ services, actor }) => quotasOf(services, actor),
  }),
  route('GET /files/{resource}/{id}/{field}', {
    summary: 'ファイルの取り出し',
    who: 'signedIn',
    params: { resource: text(tag), id: integer(tag, { min: 1 }), field: text(tag) },
    query: { inline, thumbnail: flag('一覧に並べる小さな画像（JPEG）を返すか（画像のみ）') },
    answer: 'file',
    run: download,
  }),
]);

/** Receives a file for a field. Until a row takes it up only its uploader may access it. */
async function upload({ context, services, actor }: Call) {
  const admit = (fields: Upload['fields']) => {
    const { field } = fieldFor(fields, actor);
    return { types: fileTypesOf(field), maxBytes: fileLimitOf(field) };
  };
  const plan = { part: 'file', maxFiles: 1, maxBytes: largest, needs: ['resource', 'field'], admit };
  return receiveUpload({ services, actor, body: incomingBody(context) }, plan, async ({ fields, files: [file] }) => {
    if (!file) throw invalid({ file: 'ファイルを選択してください' });
    const { resource, name } = fieldFor(fields, actor);
    const belonging = { resource: resource.name, field: name, recordId: null, uploadedById: actor.userId };
    const id = await services.engine.transaction((db) => insertFileRow(services, db, file, belonging), 'read committed');
    const { fileName, size, contentType } = file;
    return { id, fileName, size, contentType };
  });
}

/** The field that an upload names. @throws Failure 422 when there is none, 403 when the actor may not upload to it */
function fieldFor(fields: Upload['fields'], actor: Actor): { resource: Resource; name: string; field: Field } {
  const { resource: resourceName = '', field: name = '' } = fields;
  const resource = Object.hasOwn(resourceMap, resourceName) ? resourceMap[resourceName] : undefined;
  const places = resource ? filePlaces(resource).filter((place) => place.name === name) : [];
  const [place] = places;
  if (!resource || !place) throw invalid({ field: 'ファイルを登録できない項目です' });
  if (!places.some(({ by }) => by.some((action) => may(resource, actor.role, action)))) throw forbidden();
  return { resource, name, field: place.field };
}

/** Whoever may read the row and the field may read its file. The browser never runs it as a page of this origin. */
async function download(call: Call<{ resource: string; id: number; field: string }, { inline: boolean; thumbnail: boolean }>): Promise<Response> {
  const { services, actor, query } = call;
  const { resource: name, id, field } = call.params;
  const resource = Object.hasOwn(resourceMap, name) ? resourceMap[name] : undefined;
  if (!resource || !may(resource, actor.role, 'read')) throw notFound(tag);
  const row = await readRow(services, resource, actor, id);
  const fileId = Object.hasOwn(resource.fields, field) && resource.fields[field]?.kind === 'file' ? row[field] : undefined;
  if (typeof fileId !== 'number') throw notFound(tag);
  if (query.thumbnail) return sendThumbnail(call, fileId);
  const answer = await sendFile(call, fileId);
  const isWhole = answer.status === 200 && call.context.req.method !== 'HEAD';
  const { downloaded, delivered } = services.handlers.hooks[resource.name] ?? {};
  if (isWhole && !query.inline) await downloaded?.({ ...call, row, field });
  return isWhole && delivered ? afterLastByte(answer, () => delivered({ ...call, row, field })) : answer;
}

/** Calls `then` after the last byte of a response was consumed, before the response ends. */
function afterLastByte(answer: Response, then: () => Promise<void>): Response {
  return new Response(answer.body?.pipeThrough(new TransformStream({ flush: then })), answer);
}
