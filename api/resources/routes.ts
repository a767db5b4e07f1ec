import { roles } from '../../domain/roles.ts';
import { type Action, asksVersion } from '../../schema/action.ts';
import { erasesOthers } from '../../schema/derive/references.ts';
import { type Resource, readPath, writePath } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { resourceMap } from '../db/reader/paths.ts';
import { answerIfChanged, successJson } from '../http/responses.ts';
import { type Route, route, tagged } from '../http/route.ts';
import { chosenRows, eachRow, rowResultProperties, rowsOf } from './bulk.ts';
import { deleteRow, effectOf, effectSchema } from './delete.ts';
import { exportReader, exportRows } from './export.ts';
import { listReader } from './list-query.ts';
import { listParameters, listSchema, rowId, rowSchema, versionSchema } from './openapi.ts';
import { performAction } from './perform.ts';
import { askingOf, readAll, readPage, readRowJson, readTotals } from './read.ts';
import { rowForm } from './rows.ts';
import { readVersions, versionsSchema } from './versions.ts';
import { createRow, updateRow } from './write.ts';

/** The routes that a resource has by declaration. */
export function resourceRoutes(resource: Resource): readonly Route[] {
  const { access, of } = resource;
  return tagged(resource.label, [
    listRoute(resource),
    exportRoute(resource),
    showRoute(resource),
    ...(resource.versioned ? [versionsRoute(resource)] : []),
    ...(access.create && !of ? [createRoute(resource)] : []),
    ...(access.update && !of ? [updateRoute(resource)] : []),
    ...(access.delete && !of ? [deleteRoute(resource)] : []),
    ...(access.delete && !of && erasesOthers(resource, resourceMap) ? [effectRoute(resource)] : []),
    ...Object.keys(resource.actions ?? {}).map((action) => actionRoute(resource, action)),
    ...Object.entries(resource.actions ?? {}).flatMap(([name, action]) => (action.bulk ? [bulkRoute(resource, name, action, action.bulk.max)] : [])),
  ]);
}

/** The key of the rows in a list's answer: the last part of its path. */
export function listKey(resource: Resource): string {
  return readPath(resource).split('/').at(-1) as string;
}

const named = (resource: Resource, action: string) => rolesThatMay(resource, action, roles);

/** Whether a route requires recent reauthentication. */
const stepsUp = ({ actions, access }: Resource, name: string): boolean => (actions?.[name] ? actions[name].stepUp : access.stepUp) ?? false;

export function listRoute(resource: Resource): Route {
  const key = listKey(resource);
  return route(`GET ${readPath(resource)}`, {
    summary: `${resource.label}の一覧`,
    who: named(resource, 'read'),
    query: listReader(resource, listParameters(resource)),
    answer: listSchema(resource, key),
    async run({ context, services, actor, query }) {
      if (resource.list.bare && !query.paged && !query.totals) return readAll(services, resource, actor, query);
      const [{ raw, totalItems, totalIsExact }, totals] = await Promise.all([
        readPage(services, resource, actor, query),
        query.totals ? readTotals(services, resource, actor, query) : undefined,
      ]);
      const form = rowForm(resource, actor.role, query.only);
      const asking = askingOf(services, actor);
      let rows = '';
      for (const one of raw) rows += (rows === '' ? '' : ',') + form.json(one, asking);
      const pagination = JSON.stringify({ page: query.page, limit: query.limit, totalItems, totalIsExact });
      const body = successJson(`{"${key}":[${rows}],"pagination":${pagination}${totals ? `,"totals":${JSON.stringify(totals)}` : ''}}`);
      return answerIfChanged(context, body, { 'X-Total-Count': String(totalItems) }, mayBeKept(actor));
    },
  });
}

/** Browsers of staff may cache lists; grantees may share a computer. */
function mayBeKept({ role }: Actor): boolean {
  return role !== 'recipient';
}

function exportRoute(resource: Resource): Route {
  return route(`GET /admin/${resource.name}/export`, {
    summary: `${resource.label}のCSV出力`,
    who: named(resource, 'export'),
    query: exportReader(resource),
    answer: 'file',
    run: (call) => exportRows(call, resource),
  });
}

function showRoute(resource: Resource): Route {
  return route(`GET ${readPath(resource)}/{id}`, {
    summary: `${resource.label}の詳細`,
    who: named(resource, 'read'),
    params: rowId(resource),
    answer: rowSchema(resource),
    async run({ context, services, actor, params }) {
      const json = await readRowJson(services, resource, actor, params.id);
      return answerIfChanged(context, successJson(json), {}, mayBeKept(actor));
    },
  });
}

function versionsRoute(resource: Resource): Route {
  return route(`GET ${readPath(resource)}/{id}/versions`, {
    summary: `${resource.label}の版。新しいものから順に、それぞれの内容を返します`,
    who: named(resource, 'read').filter((role) => role !== 'recipient'),
    params: rowId(resource),
    answer: versionsSchema,
    run: ({ services, actor, params }) => readVersions(services, resource, actor, params.id),
  });
}

function createRoute(resource: Resource): Route {
  return route(`POST ${writePath(resource)}`, {
    summary: `${resource.label}の登録`,
    isOneChange: true,
    who: named(resource, 'create'),
    stepUp: stepsUp(resource, 'create'),
    body: { type: 'json', fields: resource.fields, mode: 'create' },
    status: 201,
    answer: rowSchema(resource),
    run: (call) => createRow(call, resource, call.body),
  });
}

function updateRoute(resource: Resource): Route {
  return route(`PUT ${writePath(resource)}/{id}`, {
    summary: `${resource.label}の更新`,
    isOneChange: true,
    who: named(resource, 'update'),
    stepUp: stepsUp(resource, 'update'),
    params: rowId(resource),
    body: { type: 'json', fields: resource.fields, mode: 'update', extra: { version: versionSchema } },
    answer: rowSchema(resource),
    run: (call) => updateRow(call, resource, call.params.id, call.body),
  });
}

function deleteRoute(resource: Resource): Route {
  return route(`DELETE ${writePath(resource)}/{id}`, {
    summary: `${resource.label}の削除`,
    isOneChange: true,
    who: named(resource, 'delete'),
    stepUp: stepsUp(resource, 'delete'),
    params: rowId(resource),
    body: { type: 'json', fields: resource.deleteAsks?.inputs ?? {}, mode: 'create', extra: { version: versionSchema } },
    answer: { type: 'null' },
    run: (call) => deleteRow(call, resource, call.params.id, call.body),
  });
}

function effectRoute(resource: Resource): Route {
  return route(`GET ${writePath(resource)}/{id}/deletion`, {
    summary: `${resource.label}を削除すると、一緒に削除されるもの。削除できないときは、その理由`,
    who: named(resource, 'delete'),
    params: rowId(resource),
    answer: effectSchema,
    run: (call) => effectOf(call, resource, call.params.id),
  });
}

function actionRoute(resource: Resource, name: string): Route {
  const action = resource.actions?.[name];
  if (!action) throw new Error(`${resource.name}: no action ${name}`);
  const inputs = action.inputs ?? {};
  return route(`${action.method ?? 'POST'} ${writePath(resource)}/{id}/${name}`, {
    summary: `${resource.label}を${action.label}`,
    who: named(resource, name),
    stepUp: stepsUp(resource, name),
    params: rowId(resource),
    body: { type: 'json', fields: inputs, mode: 'create', extra: { version: versionSchema }, required: asksVersion(action) ? ['version'] : [] },
    answer: rowSchema(resource),
    run: (call) => performAction(call, resource, name, call.params.id, call.body),
  });
}

/** Performs the single action for each row; a refused one does not stop the others. */
function bulkRoute(resource: Resource, name: string, { inputs = {}, label }: Action, max: number): Route {
  return route(`POST ${writePath(resource)}/bulk-${name}`, {
    summary: `複数の${resource.label}を${label}。1件ずつ結果を返します`,
    who: named(resource, name),
    stepUp: stepsUp(resource, name),
    body: { type: 'inputs', fields: { ...chosenRows(resource.label, max), ...inputs } },
    answer: { type: 'array', items: { type: 'object', properties: { ...rowResultProperties, version: { type: ['integer', 'null'] } } } },
    async run(call) {
      const { ids: _, versions: __, ...rest } = call.body;
      const results = await eachRow(call, resource, rowsOf(call.body), async ({ id, version: seen }) => {
        const { version } = await performAction(call, resource, name, id, { ...rest, version: seen });
        return { version: version as number };
      });
      return results.map((result) => ({ version: null, ...result }));
    },
  });
}
