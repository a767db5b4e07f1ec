import { rolesThatMay } from '../../../api/access/permissions.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { all, listOf, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../../../api/http/route.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import { parseListQuery } from '../../../api/resources/list-query.ts';
import { rowId, rowSchema } from '../../../api/resources/openapi.ts';
import { assertVisible, readAll, readRow } from '../../../api/resources/read.ts';
import { listRoute } from '../../../api/resources/routes.ts';
import { roles } from '../../../domain/roles.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { applicationIdFromPath, entryNumberParam, nextOptionsSchema, nextStatusOptions } from '../../applications/server/lookups-routes.ts';
import { documentProgress } from '../rules/document-progress.ts';

const { applications, submissions } = resources;
const tag = submissions.label;
const readers = rolesThatMay(submissions, 'read', roles);
const rows = listOf(rowSchema(submissions));

/** Further routes of documents (second file, section 7). */
export const submissionRoutes = tagged(tag, [
  { ...listRoute(submissions), path: '/submissions/paginated', summary: `${tag}の一覧（ページごと）` },
  route('GET /submissions/by-application/{id}', {
    params: rowId(applications),
    summary: '申請のすべての提出書類（期限の早い順）',
    who: readers,
    answer: rows,
    run: (call) => documentsOf(call, call.params.id),
  }),
  route('GET /submissions/by-entry-number/{entryNumber}', {
    params: entryNumberParam,
    summary: '受付番号からの、申請のすべての提出書類（期限の早い順）',
    who: readers,
    answer: rows,
    run: async (call) => documentsOf(call, await applicationIdFromPath(call)),
  }),
  route('GET /applications/{id}/documents-progress', {
    params: rowId(applications),
    summary: '必須の書類がどこまでそろったか。すべて完了していれば、申請の次の状況の候補',
    who: readers,
    answer: objectOf({
      ...{ required: 'integer', completed: 'integer', isComplete: 'boolean' },
      open: listOf(objectOf({ id: 'integer', ...all('string', 'formNumber', 'formName', 'status'), receptionEndDate: 'date?' })),
      nextSteps: nextOptionsSchema,
    }),
    run: progressOf,
  }),
]);

async function documentsOf({ services, actor }: Pick<Call, 'services' | 'actor'>, applicationId: number): Promise<Cells[]> {
  await assertVisible(services, applications, actor, applicationId, services.engine.reader);
  const given = { applicationId: [String(applicationId)], sortBy: ['receptionEndDate'], sortOrder: ['asc'] };
  return readAll(services, submissions, actor, parseListQuery(submissions, actor, given));
}

async function progressOf(call: Call<RowId>) {
  const { id } = call.params;
  const { status } = await readRow(call.services, applications, call.actor, id);
  const db = call.services.engine.reader;
  const documents = await rowsWhere(db, 'submissions', { applicationId: id }, [
    'id',
    'formNumber',
    'formName',
    'status',
    'receptionEndDate',
    'isRequired',
  ]);
  const { open, ...known } = documentProgress(documents.map((row) => ({ ...row, isRequired: row.isRequired === 1 })));
  const nextSteps = known.isComplete ? (await nextStatusOptions(call, status as ApplicationStatus)).filter(({ kind }) => kind === 'forward') : [];
  return { ...known, open: open.map(({ isRequired: _, ...row }) => row), nextSteps };
}
