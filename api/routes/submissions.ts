import { standingOf } from '../../domain/documents/standing.ts';
import { roles } from '../../domain/roles.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { resources } from '../../resources.config.ts';
import { integer, list, longText, object } from '../../schema/fields.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { eachRow, rowResultProperties } from '../resources/bulk.ts';
import type { Cells } from '../resources/columns.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { idSchema, rowSchema } from '../resources/openapi.ts';
import { performAction } from '../resources/perform.ts';
import { demandRow, idOfNumber, readAll, readRow } from '../resources/read.ts';
import { idOf, listRoute } from '../resources/routes.ts';
import { nextOptionsSchema, optionsAfter } from './status-options.ts';

const { applications, submissions } = resources;
const tag = submissions.label;
const readers = rolesThatMay(submissions, 'read', roles);
const rows = { status: 200, data: { type: 'array', items: rowSchema(submissions) } } as const;

/** The most documents that one call approves. */
const maxItems = 50;

const item = object('提出書類', { id: integer('提出書類', { required: true, min: 1 }), version: integer('表示中の版', { required: true, min: 1 }) });
const approvedFields = {
  items: list('提出書類', item, {
    required: '提出書類を1件以上、版と一緒に指定してください',
    most: maxItems,
    tooMany: `一度に承認できるのは${maxItems}件までです`,
    wrong: '提出書類を1件以上、版と一緒に指定してください',
  }),
  comment: longText('助成者への連絡', { max: 2000 }),
};

const nullable = (type: string) => ({ type: [type, 'null'] });
const count = { type: 'integer' };

/** Documents under the spec's other addresses, and what concerns several of them (second file, section 7). */
export const submissionRoutes: readonly Route[] = [
  { ...listRoute(submissions), path: '/submissions/paginated', summary: `${tag}の一覧（ページごと）` },
  {
    method: 'GET',
    path: '/submissions/by-application/{id}',
    summary: '申請のすべての提出書類（期限の早い順）',
    tag,
    who: readers,
    answer: rows,
    run: async (call) => success(call.context, await documentsOf(call, idOf(call, applications))),
  },
  {
    method: 'GET',
    path: '/submissions/by-entry-number/{entryNumber}',
    summary: '受付番号からの、申請のすべての提出書類（期限の早い順）',
    tag,
    who: readers,
    answer: rows,
    run: async (call) => success(call.context, await documentsOf(call, await idOfEntry(call))),
  },
  {
    method: 'GET',
    path: '/applications/{id}/documents-standing',
    summary: '必須の書類がどこまでそろったか。すべて完了していれば、申請の次の状況の候補',
    tag,
    who: readers,
    answer: {
      status: 200,
      data: {
        type: 'object',
        properties: {
          required: count,
          completed: count,
          isComplete: { type: 'boolean' },
          open: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                id: idSchema,
                formNumber: { type: 'string' },
                formName: { type: 'string' },
                status: { type: 'string' },
                receptionEndDate: nullable('string'),
              },
            },
          },
          nextSteps: nextOptionsSchema,
        },
      },
    },
    run: async (call) => success(call.context, await standing(call)),
  },
  {
    method: 'POST',
    path: '/submissions/bulk-approve',
    summary: '複数の提出書類の承認。1件ずつ結果を返します',
    tag,
    who: rolesThatMay(submissions, 'approve', roles),
    body: { type: 'inputs', fields: approvedFields },
    answer: {
      status: 200,
      data: {
        type: 'array',
        items: {
          type: 'object',
          properties: { ...rowResultProperties, version: nullable('integer') },
        },
      },
    },
    run: async (call) => success(call.context, await approveEach(call)),
  },
];

async function documentsOf({ services, actor }: Call, applicationId: number): Promise<Cells[]> {
  await demandRow(services, applications, actor, applicationId, services.engine.reader);
  const given = { applicationId: [String(applicationId)], sortBy: ['receptionEndDate'], sortOrder: ['asc'] };
  return readAll(services, submissions, actor, parseListQuery(submissions, actor, given));
}

function idOfEntry({ context, services, actor }: Call): Promise<number> {
  return idOfNumber(services, applications, actor, 'entryNumber', context.req.param('entryNumber') ?? '');
}

async function standing(call: Call) {
  const id = idOf(call, applications);
  const { status } = await readRow(call.services, applications, call.actor, id);
  const db = call.services.engine.reader;
  const documents = await db
    .selectFrom('submissions')
    .select(['id', 'formNumber', 'formName', 'status', 'receptionEndDate', 'isRequired'])
    .where('applicationId', '=', id)
    .orderBy('id')
    .execute();
  const { open, ...known } = standingOf(documents.map((row) => ({ ...row, isRequired: row.isRequired === 1 })));
  const nextSteps = known.isComplete ? (await optionsAfter(call, status as ApplicationStatus)).filter(({ kind }) => kind === 'forward') : [];
  return { ...known, open: open.map(({ isRequired: _, ...row }) => row), nextSteps };
}

/** The single way, for each row by itself; each document once, with the version that was on screen. */
async function approveEach(call: Call) {
  const { items, comment } = call.body as { items: readonly { id: number; version: number }[]; comment: unknown };
  const rows = [...new Map(items.map((item) => [item.id, item])).values()];
  const results = await eachRow(call, rows, async ({ id, version: seen }) => {
    const { version } = await performAction(call, submissions, 'approve', id, { comment, version: seen });
    return { version: version as number };
  });
  return results.map((result) => ({ version: null, ...result }));
}
