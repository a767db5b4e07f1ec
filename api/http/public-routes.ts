import { type PublicView, publicRole, publicViews } from '../../schema/derive/public-view.ts';
import type { Resource } from '../../schema/resource.ts';
import { type Actor, systemActor } from '../access/actor.ts';
import type { Cells } from '../db/reader/cells.ts';
import { resourceMap } from '../db/reader/paths.ts';
import { notFound } from '../failures/failure.ts';
import { csvColumns, csvLine, lineWriter } from '../resources/csv.ts';
import { type ListQuery, maxLimit, parseListQuery } from '../resources/list-query.ts';
import { fieldSchema, idSchema, paginationSchema, rowId } from '../resources/openapi.ts';
import { readList, readPage, readRow } from '../resources/read.ts';
import { listKey } from '../resources/routes.ts';
import type { Services } from '../services.ts';
import { listOf } from './answer-schema.ts';
import { answerAll, successJson } from './responses.ts';
import { type QueryParameter, type RawQuery, type Route, route, tagged } from './route.ts';

export const openViews = publicViews(resourceMap);

/** A caller without a session. */
const anybody: Actor = { ...systemActor, role: publicRole };

const query: readonly QueryParameter[] = [
  { name: 'page', label: 'ページ番号', schema: { type: 'integer', minimum: 1, default: 1 } },
  { name: 'limit', label: '1ページの件数', schema: { type: 'integer', minimum: 1, maximum: maxLimit, default: 30 } },
];

/** The routes of the resources that declare a public view. */
export const publicRoutes = tagged(
  '公開',
  openViews.flatMap((open) => [listRoute(open), csvRoute(open), showRoute(open)]),
);

function listRoute({ view, declared }: PublicView): Route {
  const key = listKey(view);
  const properties = { [key]: listOf(rowSchema({ view, declared })), pagination: paginationSchema };
  return route(`GET /public/${declared.path}`, {
    summary: `公開している${view.label}の一覧`,
    who: 'anyone',
    query: { parameters: query, read: (rawQuery: RawQuery) => rawQuery },
    answer: { type: 'object', properties },
    async run({ context, services, query: rawQuery }) {
      const { rows, ...total } = await publicRows(services, { view, declared }, rawQuery);
      return answerAll(context, successJson(JSON.stringify({ [key]: rows, pagination: total })));
    },
  });
}

/** All rows at once, since public lists are short. */
function csvRoute({ view, declared }: PublicView): Route {
  return route(`GET /public/${declared.path}/csv`, {
    summary: `公開している${view.label}のCSV`,
    who: 'anyone',
    answer: 'file',
    async run({ context, services }) {
      const { fields } = declared;
      const asked = queryOf(view, { limit: [String(maxLimit)] });
      const line = lineWriter(view, publicRole, fields, asked.sortBy, services);
      let text = `\uFEFF${csvLine(fields.map((name) => view.fields[name]?.label ?? name))}`;
      for (let page = 1; ; page += 1) {
        const { raw } = await readPage(services, view, anybody, { ...asked, page, only: [...csvColumns(view, publicRole, fields), asked.sortBy] });
        for (const row of raw) text += line(row);
        if (raw.length < maxLimit) break;
      }
      return answerAll(context, text, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${declared.path}.csv"`,
      });
    },
  });
}

function showRoute({ view, declared }: PublicView): Route {
  return route(`GET /public/${declared.path}/{id}`, {
    params: rowId(view),
    summary: `公開している${view.label}の詳細`,
    who: 'anyone',
    answer: rowSchema({ view, declared }),
    async run({ context, services, params }) {
      const row = await publicRow(services, { view, declared }, params.id);
      return answerAll(context, successJson(JSON.stringify(row)));
    },
  });
}

/** A page of the rows, each with its id and the shown fields; `gathered` adds the fields that they are grouped by. */
export async function publicRows(services: Services, { view, declared }: PublicView, rawQuery: RawQuery) {
  const asked = queryOf(view, rawQuery);
  const { rows, totalItems, totalIsExact } = await readList(services, view, anybody, asked);
  return { rows: rows.map((row) => shownOf(declared, row)), page: asked.page, limit: asked.limit, totalItems, totalIsExact };
}

/** @throws Failure 404 where the row is not public */
export async function publicRow(services: Services, { view, declared }: PublicView, id: number): Promise<Cells> {
  return shownOf(declared, await readRow(services, view, anybody, id));
}

function shownOf({ fields }: PublicView['declared'], row: Cells): Cells {
  return Object.fromEntries(['id', ...fields].map((name) => [name, row[name]]));
}

function queryOf(view: Resource, rawQuery: RawQuery): ListQuery {
  return parseListQuery(view, anybody, rawQuery);
}

function rowSchema({ view, declared }: PublicView) {
  const shown = declared.fields.map((name) => [name, fieldSchema(view.fields[name] ?? missing(name))]);
  return { type: 'object', properties: { id: idSchema, ...Object.fromEntries(shown) } };
}

function missing(name: string): never {
  throw notFound(name);
}
