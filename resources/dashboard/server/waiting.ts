import type { ExpressionBuilder } from 'kysely';
import { may } from '../../../api/access/permissions.ts';
import type { Database } from '../../../api/db/database.ts';
import { resourceMap } from '../../../api/db/reader/paths.ts';
import { described, listOf, objectOf, type Part } from '../../../api/http/answer-schema.ts';
import type { Call, RawQuery } from '../../../api/http/route.ts';
import { type Cells, pick } from '../../../api/resources/columns.ts';
import { parseListQuery } from '../../../api/resources/list-query.ts';
import { rowSchema } from '../../../api/resources/openapi.ts';
import { readList } from '../../../api/resources/read.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { type ApplicationStatus, applicationStatuses } from '../../../domain/workflow/application-statuses.ts';
import { statusesAwaiting } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import { type DeclaredDue, dueFiltersOf, duesOf, isFor } from '../../../schema/derive/cards.ts';
import type { JsonSchema } from '../../../schema/kind.ts';
import type { Resource } from '../../../schema/resource.ts';
import { statusesInReview } from '../../documents/rules/statuses.ts';

const { alerts, applications, comments, submissions } = resources;

/** Rows that wait for the caller: their number, and the most urgent ones. */
interface Waiting {
  readonly total: number;
  readonly items: readonly Cells[];
}

/** Schema of a waiting list; null for roles that it does not concern. */
function waitingSchema(item: JsonSchema, description: string, more: Parameters<typeof objectOf>[0] = {}): JsonSchema {
  return { ...objectOf({ total: 'integer', items: listOf(item), ...more }), type: ['object', 'null'], description };
}

/** Submitted documents not yet reviewed, for roles that review them. */
async function documentsToReview(call: Call): Promise<Waiting | null> {
  if (!may(submissions, call.actor.role, 'approve')) return null;
  return firstRows(call, submissions, 5, { status: statusesInReview, sortBy: ['submittedAt'], sortOrder: ['asc'] });
}

/** Fields shown of each waiting application. */
const item: Readonly<Record<string, Part>> = {
  ...{ id: 'integer', entryNumber: 'string', grantNumber: 'string?', title: 'string', organizationName: 'string?' },
  ...{ status: 'string', statusSince: 'date-time?', approvedAmount: 'integer?' },
};

interface WaitingApplications extends Waiting {
  readonly byStatus: readonly { readonly status: ApplicationStatus; readonly count: number }[];
}

const shown = 10;

/**
 * The applications whose next step is the caller's: their number, by status, and those waiting longest. One query per status, since the index gives
 * the oldest first only within a status; few rows are read however many wait.
 */
async function applicationsToMove(call: Call): Promise<WaitingApplications | null> {
  const statuses = statusesAwaiting(call.actor.role);
  if (statuses.length === 0 || !may(applications, call.actor.role, 'read')) return null;
  const oldest = (status: ApplicationStatus) =>
    firstRows(call, applications, shown, { status: [status], sortBy: ['statusSince'], sortOrder: ['asc'] });
  const found = await Promise.all(statuses.map(async (status) => ({ status, ...(await oldest(status)) })));
  const present = found.filter(({ total }) => total > 0);
  return {
    total: present.reduce((sum, { total }) => sum + total, 0),
    items: present
      .flatMap(({ items }) => items)
      .sort(byAge)
      .slice(0, shown)
      .map((row) => pick(row, Object.keys(item))),
    byStatus: present.map(({ status, total }) => ({ status, count: total })),
  };
}

async function firstRows({ services, actor }: Call, resource: Resource, limit: number, filters: RawQuery): Promise<Waiting> {
  const query = parseListQuery(resource, actor, { ...filters, limit: [String(limit)] });
  const { rows, totalItems } = await readList(services, resource, actor, { ...query, exact: true });
  return { total: totalItems, items: rows };
}

/** Orders as the lists do: empty first, ties by id. */
function byAge(a: Cells, b: Cells): number {
  const [since, other] = [String(a.statusSince ?? ''), String(b.statusSince ?? '')];
  if (since !== other) return since < other ? -1 : 1;
  return Number(a.id) - Number(b.id);
}

/** Days after which an unanswered comment is no longer listed. */
const unansweredDays = 60;
/** Number of comments listed. */
const maxListed = 5;

/**
 * Comments of grantees without a later comment. An internal comment counts as a reply, so that staff can note that none is needed; so does a later
 * step of staff on the commented document. For roles that run the fund; others comment but do not reply.
 */
async function unansweredComments(call: Call): Promise<Waiting | null> {
  const { services, actor } = call;
  if (!may(submissions, actor.role, 'update')) return null;
  const ids = (await unansweredIds(call)).map(({ id }) => id);
  if (ids.length === 0) return { total: 0, items: [] };
  const query = parseListQuery(comments, actor, { id: ids.slice(0, maxListed).map(String), sortBy: ['createdAt'], sortOrder: ['asc'] });
  return { total: ids.length, items: (await readList(services, comments, actor, query)).rows };
}

function unansweredIds({ services: { engine, now } }: Call) {
  const since = new Date(now().getTime() - unansweredDays * 24 * 60 * 60 * 1000).toISOString();
  return engine.reader
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select('c.id')
    .where('c.createdAt', '>=', since)
    .where('u.roletype', '=', 'recipient')
    .where((eb) => eb.not(eb.exists(laterComment(eb))))
    .where((eb) => eb.or([eb('c.entityType', '<>', 'submission'), eb.not(eb.exists(laterStep(eb)))]))
    .orderBy('c.createdAt')
    .orderBy('c.id')
    .execute();
}

type Builder = ExpressionBuilder<Database & { c: Database['comments'] }, 'c'>;

const laterComment = (eb: Builder) =>
  eb
    .selectFrom('comments as later')
    .select('later.id')
    .whereRef('later.entityId', '=', 'c.entityId')
    .whereRef('later.entityType', '=', 'c.entityType')
    .whereRef('later.id', '>', 'c.id');

const laterStep = (eb: Builder) =>
  eb
    .selectFrom('submission_histories as step')
    .select('step.id')
    .whereRef('step.submissionId', '=', 'c.entityId')
    .whereRef('step.createdAt', '>', 'c.createdAt')
    .where('step.userRole', '<>', 'recipient');

const dues = duesOf(resourceMap);
const shownOfEach = 8;

/** Rows due within a week, by resource. */
export const dueLists = {
  schema: described(
    `7日以内に期限が来る行（リソースごとに、期限の近い順に${shownOfEach}件）。行ごとに、対象でない人には null を返します`,
    objectOf(
      Object.fromEntries(dues.map(({ resource, label }) => [resource.name, waitingSchema(rowSchema(resource), `${label}が近い${resource.label}`)])),
    ),
  ),
  async read(call: Call) {
    const { services, actor } = call;
    const rows = (due: DeclaredDue) =>
      firstRows(call, due.resource, shownOfEach, {
        ...dueFiltersOf(due, japanDate(services.now()), actor.role),
        sortBy: [due.on],
        sortOrder: ['asc'],
      });
    const found = dues.map(async (due) => [due.resource.name, isFor(due, actor.role) ? await rows(due) : null] as const);
    return Object.fromEntries(await Promise.all(found));
  },
};

interface WaitingList {
  readonly schema: JsonSchema;
  readonly read: (call: Call) => Promise<Waiting | null>;
}

/** By the property name in the dashboard's response: schema and query of each waiting list. */
export const waitingLists: Readonly<Record<'alerts' | 'waiting' | 'documents' | 'comments', WaitingList>> = {
  alerts: {
    schema: waitingSchema(
      rowSchema(alerts),
      'まだ確認されていない、注意が必要な出来事（新しい順に5件）。注意の記録を見られない人には null を返します',
    ),
    read: async (call) => (may(alerts, call.actor.role, 'read') ? firstRows(call, alerts, 5, { state: ['open'] }) : null),
  },
  waiting: {
    schema: waitingSchema(
      objectOf(item),
      '呼び出した人の対応を待つ申請（長く待っている順に10件）。対応を求められることのない人には null を返します',
      { byStatus: listOf(objectOf({ status: { enum: applicationStatuses.map(({ key }) => key) }, count: 'integer' })) },
    ),
    read: applicationsToMove,
  },
  documents: {
    schema: waitingSchema(rowSchema(submissions), '確認を待っている提出書類（提出の古い順に5件）。確認をする役割でない人には null を返します'),
    read: documentsToReview,
  },
  comments: {
    schema: waitingSchema(
      rowSchema(comments),
      '返事を待っている助成者のコメント（直近60日、長く待っている順に5件）。返事をする役割でない人には null を返します',
    ),
    read: unansweredComments,
  },
};
