import { roles } from '../../domain/roles.ts';
import type { Action } from '../../schema/action.ts';
import { type Resource, readPath, writePath } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { notFound } from '../failure.ts';
import { success, successJson } from '../http/envelope.ts';
import { answerIfChanged } from '../http/etag.ts';
import type { Call, Route } from '../http/route.ts';
import { chosenRows, eachRow, rowResultProperties, rowsOf } from './bulk.ts';
import { exportRows } from './export.ts';
import { parseListQuery } from './list-query.ts';
import { exportParameters, idSchema, listParameters, listSchema, rowSchema } from './openapi.ts';
import { performAction } from './perform.ts';
import { askingOf, readAll, readPage, readRowJson } from './read.ts';
import { rowForm } from './rows.ts';
import { createRow, deleteRow, updateRow } from './write.ts';

/** Every route that a resource has by declaration. */
export function resourceRoutes(resource: Resource): Route[] {
  const { access, of } = resource;
  return [
    listRoute(resource),
    exportRoute(resource),
    showRoute(resource),
    ...(access.create && !of ? [createRoute(resource)] : []),
    ...(access.update && !of ? [updateRoute(resource)] : []),
    ...(access.delete && !of ? [deleteRoute(resource)] : []),
    ...Object.keys(resource.actions ?? {}).map((action) => actionRoute(resource, action)),
    ...Object.entries(resource.actions ?? {}).flatMap(([name, action]) => (action.bulk ? [bulkRoute(resource, name, action, action.bulk.max)] : [])),
  ];
}

/** The key of the rows in a list's answer: the last part of its path. */
export function listKey(resource: Resource): string {
  return readPath(resource).split('/').at(-1) as string;
}

/** The number in the path. What is no number names nothing that exists. */
export function idOf({ context }: Call, resource: Resource): number {
  const text = context.req.param('id') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound(resource.label);
  return Number(text);
}

const named = (resource: Resource, action: string) => rolesThatMay(resource, action, roles);

export function listRoute(resource: Resource): Route {
  const key = listKey(resource);
  return {
    method: 'GET',
    path: readPath(resource),
    summary: `${resource.label}の一覧`,
    tag: resource.label,
    who: named(resource, 'read'),
    query: listParameters(resource),
    answer: { status: 200, data: listSchema(resource, key) },
    async run({ context, services, actor }) {
      const query = parseListQuery(resource, actor, context.req.queries());
      if (resource.list.bare && !query.paged) return success(context, await readAll(services, resource, actor, query));
      const { raw, totalItems, totalIsExact } = await readPage(services, resource, actor, query);
      const form = rowForm(resource, actor.role, query.only);
      const asking = askingOf(services, actor);
      let rows = '';
      for (const one of raw) rows += (rows === '' ? '' : ',') + form.json(one, asking);
      const pagination = JSON.stringify({ page: query.page, limit: query.limit, totalItems, totalIsExact });
      const body = successJson(`{"${key}":[${rows}],"pagination":${pagination}}`);
      return answerIfChanged(context, body, { 'X-Total-Count': String(totalItems) }, mayBeKept(actor));
    },
  };
}

/** Staff work at computers of their own, with lists that come again and again; grantees share theirs with a staff room. */
function mayBeKept({ role }: Actor): boolean {
  return role !== 'recipient';
}

function exportRoute(resource: Resource): Route {
  return {
    method: 'GET',
    path: `/admin/${resource.name}/export`,
    summary: `${resource.label}のCSV出力`,
    tag: resource.label,
    who: named(resource, 'export'),
    query: exportParameters(resource),
    answer: { status: 200, data: 'file' },
    run: (call) => exportRows(call, resource),
  };
}

function showRoute(resource: Resource): Route {
  return {
    method: 'GET',
    path: `${readPath(resource)}/{id}`,
    summary: `${resource.label}の詳細`,
    tag: resource.label,
    who: named(resource, 'read'),
    answer: { status: 200, data: rowSchema(resource) },
    async run(call) {
      const json = await readRowJson(call.services, resource, call.actor, idOf(call, resource));
      return answerIfChanged(call.context, successJson(json), {}, mayBeKept(call.actor));
    },
  };
}

function createRoute(resource: Resource): Route {
  return {
    method: 'POST',
    path: writePath(resource),
    summary: `${resource.label}の登録`,
    tag: resource.label,
    who: named(resource, 'create'),
    body: { type: 'json', fields: resource.fields, mode: 'create' },
    answer: { status: 201, data: rowSchema(resource) },
    run: async (call) => success(call.context, await createRow(call, resource, call.body), 201),
  };
}

function updateRoute(resource: Resource): Route {
  return {
    method: 'PUT',
    path: `${writePath(resource)}/{id}`,
    summary: `${resource.label}の更新`,
    tag: resource.label,
    who: named(resource, 'update'),
    body: { type: 'json', fields: resource.fields, mode: 'update', extra: { version: idSchema } },
    answer: { status: 200, data: rowSchema(resource) },
    run: async (call) => success(call.context, await updateRow(call, resource, idOf(call, resource), call.body)),
  };
}

function deleteRoute(resource: Resource): Route {
  return {
    method: 'DELETE',
    path: `${writePath(resource)}/{id}`,
    summary: `${resource.label}の削除`,
    tag: resource.label,
    who: named(resource, 'delete'),
    answer: { status: 200, data: { type: 'null' } },
    async run(call) {
      await deleteRow(call, resource, idOf(call, resource));
      return success(call.context, null);
    },
  };
}

function actionRoute(resource: Resource, name: string): Route {
  const action = resource.actions?.[name];
  if (!action) throw new Error(`${resource.name}: no action ${name}`);
  const inputs = action.inputs ?? {};
  return {
    method: action.method ?? 'POST',
    path: `${writePath(resource)}/{id}/${name}`,
    summary: `${resource.label}を${action.label}`,
    tag: resource.label,
    who: named(resource, name),
    body: { type: 'json', fields: inputs, mode: 'create', extra: { version: idSchema } },
    answer: { status: 200, data: rowSchema(resource) },
    run: async (call) => success(call.context, await performAction(call, resource, name, idOf(call, resource), call.body)),
  };
}

/** The single way, for each row by itself: one that is refused does not stop the others. */
function bulkRoute(resource: Resource, name: string, { inputs = {}, label }: Action, max: number): Route {
  return {
    method: 'POST',
    path: `${writePath(resource)}/bulk-${name}`,
    summary: `複数の${resource.label}を${label}。1件ずつ結果を返します`,
    tag: resource.label,
    who: named(resource, name),
    body: { type: 'inputs', fields: { ...chosenRows(resource.label, max), ...inputs } },
    answer: {
      status: 200,
      data: { type: 'array', items: { type: 'object', properties: { ...rowResultProperties, version: { type: ['integer', 'null'] } } } },
    },
    async run(call) {
      const { ids: _, versions: __, ...given } = call.body;
      const results = await eachRow(call, rowsOf(call.body), async ({ id, version: seen }) => {
        const { version } = await performAction(call, resource, name, id, { ...given, ...(seen !== undefined && { version: seen }) });
        return { version: version as number };
      });
      return success(
        call.context,
        results.map((result) => ({ version: null, ...result })),
      );
    },
  };
}
