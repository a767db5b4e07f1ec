import { resources } from '../../resources.config.ts';
import { isInput } from '../../schema/field.ts';
import type { JsonSchema } from '../../schema/kind.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import type { Resource } from '../../schema/resource.ts';
import { fieldSchema, rowDefinition } from '../resources/openapi.ts';
import { meSchema } from '../sign-in/routes/session.ts';
import type { JsonBody, MultipartBody, RequestBody, Route } from './route.ts';
import { mayBeRepeated, queryParameters } from './serve-route.ts';

/** The OpenAPI 3.1 document of the server's routes. */
export function openApiDocument(routes: readonly Route[], publicUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'せせらぎ API',
      version: '1.0.0',
      description: '河川基金の助成管理システムのAPIです。応答はすべて success、data、error を持ちます。',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.fromEntries(Object.values<Resource>(resources).map((resource) => [resource.name, rowDefinition(resource)])),
        me: meSchema,
        failure: failureSchema,
      },
    },
  };
}

const failureSchema = {
  type: 'object',
  required: ['success', 'data', 'error', 'code'],
  properties: {
    success: { const: false },
    data: { type: 'null' },
    error: { type: 'string', description: '画面に表示できる日本語の文' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: '項目名と、その項目の誤り' },
  },
};

/** A route in the document. */
export interface Operation extends JsonSchema {
  readonly summary: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly description: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

export function operation(route: Route): Operation {
  const failed = (description: string) => ({ description, content: { 'application/json': { schema: { $ref: '#/components/schemas/failure' } } } });
  return {
    summary: route.summary,
    tags: [route.tag],
    ...(route.who !== 'anyone' && { security: [{ session: [] }] }),
    ...(Array.isArray(route.who) && { 'x-roles': route.who }),
    parameters: [...pathParameters(route), ...inQuery(route), ...(mayBeRepeated(route) ? [keyParameter] : [])],
    ...(route.body && { requestBody: { required: true, content: requestContent(route.body) } }),
    responses: {
      [route.status ?? 200]: { description: '成功', content: answerContent(route) },
      '400': failed('リクエストの形が正しくない'),
      ...(route.who !== 'anyone' && { '401': failed('ログインしていない'), '403': failed('権限がない') }),
      ...(route.path.includes('{') && { '404': failed('見つからない') }),
      ...((route.body || mayBeRepeated(route)) && {
        '409': failed('ほかの人が先に変更した、今の状態ではできない、または同じ Idempotency-Key ですでに受け付けている（already_done）'),
        '422': failed('入力内容に誤りがある、または Idempotency-Key が別の内容の操作で使われている（key_reused）'),
      }),
    },
  };
}

/** IETF draft-ietf-httpapi-idempotency-key-header. */
const keyParameter: Operation['parameters'][number] = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    '操作ごとに新しく決めるキー（UUID など）。同じキーで送り直すと、一日のあいだ、二度目は行わずに、はじめと同じ応答を Idempotency-Replayed: true とともに返す',
  schema: { type: 'string', minLength: 8, maxLength: 255 },
};

function pathParameters({ params = {} }: Route): Operation['parameters'] {
  return Object.entries(params).map(([name, field]) => ({
    name,
    in: 'path' as const,
    required: true,
    description: field.label,
    schema: kindOf(field).json(field),
  }));
}

function inQuery({ query }: Route): Operation['parameters'] {
  return queryParameters(query).map(({ name, label, schema, repeats }) => ({
    name,
    in: 'query' as const,
    description: label,
    ...(repeats ? { schema: { type: 'array', items: schema }, style: 'form', explode: true } : { schema }),
  }));
}

function requestContent(body: RequestBody): Readonly<Record<string, { readonly schema: JsonSchema }>> {
  if (body.type === 'multipart') return { 'multipart/form-data': { schema: formSchema(body) } };
  return { 'application/json': { schema: inputSchema(body.type === 'json' ? body : { ...body, mode: 'create' }) } };
}

function inputSchema({ fields, mode, extra = {}, required: more = [] }: Omit<JsonBody, 'type'>): JsonSchema {
  const inputs = Object.entries(fields).filter(([, field]) => isInput(field));
  const filled = mode === 'create' ? inputs.filter(([, { options }]) => options.required || options.requiredOnCreate).map(([name]) => name) : [];
  const required = [...filled, ...more];
  return {
    type: 'object',
    additionalProperties: false,
    properties: { ...Object.fromEntries(inputs.map(([name, field]) => [name, fieldSchema(field)])), ...extra },
    ...(required.length > 0 && { required }),
  };
}

/** The schema of a multipart form. */
function formSchema({ files, fields = {} }: MultipartBody): JsonSchema {
  const binary = { title: 'ファイル', type: 'string', format: 'binary' };
  const parts = Object.entries(files).map(([name, many]) => [name, many === 'one' ? binary : { title: 'ファイル', type: 'array', items: binary }]);
  const texts = Object.entries(fields);
  return {
    type: 'object',
    required: [
      ...Object.keys(files).filter((name) => files[name] !== 'any'),
      ...texts.flatMap(([name, { options }]) => (options.required ? [name] : [])),
    ],
    properties: Object.fromEntries([...parts, ...texts.map(([name, field]) => [name, fieldSchema(field)])]),
  };
}

function answerContent({ answer }: Route): JsonSchema {
  if (answer === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (answer === 'events') return { 'text/event-stream': { schema: { type: 'string' } } };
  const envelope = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, data: answer, error: { type: 'null' } },
  };
  return { 'application/json': { schema: envelope } };
}
