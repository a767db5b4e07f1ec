import { rolesThatMay } from '../../../api/access/permissions.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { notFound } from '../../../api/failures/failure.ts';
import { described, enumOf, listOf, objectOf, type Part } from '../../../api/http/answer-schema.ts';
import { type Call, type Route, type RowId, route, tagged } from '../../../api/http/route.ts';
import { rowId, rowSchema } from '../../../api/resources/openapi.ts';
import { idOfNumber, readRow } from '../../../api/resources/read.ts';
import { sharedComments, stepColumns } from '../../../api/resources/shared-comments.ts';
import { type Role, roles } from '../../../domain/roles.ts';
import { announcedSteps } from '../../../domain/workflow/announcement.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import type { Transition } from '../../../domain/workflow/application-transitions.ts';
import { statusById, statusEntry, stepsFor } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import { integer, text } from '../../../schema/fields.ts';

const { application_statuses, applications, status_histories } = resources;

const readers = rolesThatMay(applications, 'read', roles);

/** Roles that read the history: the office, and the grantee of the application. */
const historyReaders: readonly Role[] = [...rolesThatMay(status_histories, 'read', roles), 'recipient'];

/** Path parameters that identify an application other than by id. */
export const grantNumberParam = { grantNumber: text(applications.label) };
export const entryNumberParam = { entryNumber: text(applications.label) };

/** Lookups of an application by its numbers, and its history (spec, first file, section 7; decisions, paths). */
export const applicationLookupRoutes = tagged(applications.label, [
  lookup('/applications/detail/gn/{grantNumber}', '助成番号からの申請の詳細', grantNumberParam),
  lookup('/applications/detail/en/{entryNumber}', '受付番号からの申請の詳細', entryNumberParam),
  route('GET /applications/gn/{grantNumber}', {
    summary: '助成番号から申請のIDを調べる',
    who: readers,
    params: grantNumberParam,
    answer: objectOf({ id: 'integer' }),
    run: async (call) => ({ id: await applicationIdFromPath(call) }),
  }),
  route('GET /applications/{id}/history', {
    summary: '申請の状況の履歴（新しい順）',
    who: historyReaders,
    params: rowId(applications),
    answer: listOf(rowSchema(status_histories)),
    run: history,
  }),
]);

function lookup(path: string, summary: string, params: typeof grantNumberParam | typeof entryNumberParam): Route {
  return route(`GET ${path}`, {
    summary,
    who: readers,
    params,
    answer: rowSchema(applications),
    run: async (call) => readRow(call.services, applications, call.actor, await applicationIdFromPath(call)),
  });
}

/** The id of the application that the path names, if the caller may read it. @throws Failure 404 */
export function applicationIdFromPath({ services, actor, params }: Pick<Call<object>, 'services' | 'actor' | 'params'>): Promise<number> {
  const [[field, number] = ['', '']] = Object.entries(params);
  return idOfNumber(services, applications, actor, field, number);
}

/** Grantees get only the announced steps, with the comments shared with them. */
async function history({ services, actor, params }: Call<RowId>) {
  await readRow(services, applications, actor, params.id);
  const rows = await rowsWhere(services.engine.reader, 'status_histories', { applicationId: params.id }, ['applicationId', ...stepColumns], 'desc');
  return sharedComments(actor.role === 'recipient' ? announcedSteps(rows) : rows, actor);
}

const option: Readonly<Record<string, Part>> = {
  id: 'integer',
  statusLabelAdmin: 'string',
  statusKey: described('助成者には返しません', 'string'),
  description: described('助成者には返しません', 'string?'),
};

export const nextOptionsSchema = listOf(
  objectOf({
    ...option,
    kind: enumOf(['forward', 'back', 'return', 'aside', 'end']),
    commentRequired: 'boolean',
    commentAsks: described('コメントで答えること', 'string?'),
    commentIsShared: described('コメントが助成者にも表示されるか', 'boolean'),
    mail: described('送信できるメールの用途', 'string?'),
  }),
);

/** Options of the status dialog (spec, first file, sections 4 and 7). */
export const statusOptionRoutes = tagged(applications.label, [
  route('GET /application_status_options/all', {
    summary: '申請の状況のすべて',
    who: readers,
    answer: listOf(objectOf(option)),
    run: options,
  }),
  route('GET /application_status_options/next/{statusId}', {
    summary: '今の状況から、呼び出した人が変更できる状況',
    who: readers,
    params: { statusId: integer(application_statuses.label, { min: 1 }) },
    answer: nextOptionsSchema,
    run: nextOptions,
  }),
]);

/** Grantees get only the labels of statuses. */
function options({ services, actor }: Call) {
  const granteeColumns = ['id', 'statusLabelAdmin'] as const;
  const all = [...granteeColumns, 'statusKey', 'description'] as const;
  return rowsWhere(services.engine.reader, 'application_statuses', {}, actor.role === 'recipient' ? granteeColumns : all);
}

async function nextOptions(call: Call<{ readonly statusId: number }>) {
  const status = statusById(call.params.statusId);
  if (!status) throw notFound(application_statuses.label);
  return nextStatusOptions(call, status.key);
}

/** The steps that the caller may choose from a status. */
export async function nextStatusOptions(call: Call, status: ApplicationStatus) {
  const known = new Map((await options(call)).map((option) => [option.id, option]));
  return stepsFor(status, call.actor.role).flatMap((step) => {
    const option = known.get(statusEntry(step.to).id);
    return option ? [{ ...option, ...stepOf(step) }] : [];
  });
}

function stepOf({ kind, comment, byTransfer, shared, mail }: Transition) {
  const commentAsks = byTransfer?.asks ?? null;
  return { kind, commentRequired: comment === true || commentAsks !== null, commentAsks, commentIsShared: shared === true, mail: mail ?? null };
}
