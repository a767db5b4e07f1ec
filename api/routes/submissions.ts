import { documentProgress } from '../../domain/documents/document-progress.ts';
import { roles } from '../../domain/roles.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import type { Cells } from '../resources/columns.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { idSchema, rowSchema } from '../resources/openapi.ts';
import { demandRow, idOfNumber, readAll, readRow } from '../resources/read.ts';
import { idOf, listRoute } from '../resources/routes.ts';
import { nextOptionsSchema, optionsAfter } from './status-options.ts';

const { applications, submissions } = resources;
const tag = submissions.label;
const readers = rolesThatMay(submissions, 'read', roles);
const rows = { status: 200, data: { type: 'array', items: rowSchema(submissions) } } as const;

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
  const { open, ...known } = documentProgress(documents.map((row) => ({ ...row, isRequired: row.isRequired === 1 })));
  const nextSteps = known.isComplete ? (await optionsAfter(call, status as ApplicationStatus)).filter(({ kind }) => kind === 'forward') : [];
  return { ...known, open: open.map(({ isRequired: _, ...row }) => row), nextSteps };
}
