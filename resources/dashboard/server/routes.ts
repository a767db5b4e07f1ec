import { sql } from 'kysely';
import { may } from '../../../api/access/permissions.ts';
import { rowTerms } from '../../../api/access/rows.ts';
import { seesSome } from '../../../api/db/reader/criteria.ts';
import { Paths, resourceMap } from '../../../api/db/reader/paths.ts';
import { described, listOf, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, type Route, route } from '../../../api/http/route.ts';
import { isTooOld, lastBackupAt } from '../../../api/ops/backup/age.ts';
import { parseListQuery } from '../../../api/resources/list-query.ts';
import { rowSchema } from '../../../api/resources/openapi.ts';
import { countRows } from '../../../api/resources/read.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { adminRoles, exporters } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { cardsOf, type DeclaredWait, filtersOf, isFor, waitsOf } from '../../../schema/derive/cards.ts';
import { dueLists, waitingLists } from './waiting.ts';

const cards = cardsOf(resourceMap);
const lastBackupSchema = described(
  '最後のバックアップ。バックアップの記録を見られない人には null を返します',
  nullable(objectOf({ at: 'date-time?', isOld: 'boolean' })),
);

/** What waits for the caller, counts and latest activity, each only for roles that may read its subject. */
export const dashboardRoute: Route = route('GET /dashboard', {
  summary: 'ダッシュボードの対応待ち、件数、最近の操作',
  tag: 'ダッシュボード',
  who: adminRoles,
  answer: objectOf({
    ...Object.fromEntries(Object.entries(waitingLists).map(([name, { schema }]) => [name, schema])),
    due: dueLists.schema,
    lastBackup: lastBackupSchema,
    ...Object.fromEntries(cards.map(({ name, label }) => [name, described(`${label}。読むことができない人には null を返します`, 'integer?')])),
    activities: listOf(rowSchema(resources.audit_logs)),
  }),
  async run(call) {
    const [waiting, due, lastBackup, activities, counts] = await Promise.all([
      Promise.all(Object.entries(waitingLists).map(async ([name, { read }]) => [name, await read(call)] as const)),
      dueLists.read(call),
      standingOfBackup(call),
      latestActivity(call),
      Promise.all(cards.map(async (card) => [card.name, await countFor(call, card)] as const)),
    ]);
    return { ...Object.fromEntries(waiting), due, lastBackup, ...Object.fromEntries(counts), activities };
  },
});

async function standingOfBackup({ services, actor }: Call): Promise<{ at: string | null; isOld: boolean } | null> {
  if (!may(resources.backups, actor.role, 'read')) return null;
  const at = await lastBackupAt(services.engine.reader);
  return { at, isOld: isTooOld(at, services) };
}

const waitDeclarations = waitsOf(resourceMap);

/** The number of waiting rows per list, shown in the sidebar. */
export const waitingCountsRoute: Route = route('GET /dashboard/waiting', {
  summary: '一覧ごとの、呼び出した人の対応を待つ件数',
  tag: 'ダッシュボード',
  who: adminRoles,
  answer: objectOf(
    Object.fromEntries(
      [...waitDeclarations.map(({ resource }) => resource), resources.comments].map(({ name, label }) => [
        name,
        described(`${label}のうち、対応を待つ件数。対応する役割でない人には null を返します`, 'integer?'),
      ]),
    ),
  ),
  async run(call) {
    const [counts, comments] = await Promise.all([
      Promise.all(waitDeclarations.map(async (wait) => [wait.resource.name, await countFor(call, wait)] as const)),
      waitingLists.comments.read(call),
    ]);
    return { ...Object.fromEntries(counts), comments: comments?.total ?? null };
  },
});

async function countFor({ services, actor }: Call, card: DeclaredWait): Promise<number | null> {
  if (!isFor(card, actor.role)) return null;
  return countRows(services, card.resource, actor, parseListQuery(card.resource, actor, filtersOf(card, japanDate(services.now()), actor.role)));
}

/** Number of log entries searched for those that a role may read. */
const latestEntries = 5000;

/**
 * The latest changes: all of them for readers of the log, for other staff those of resources they may read without row restrictions, for committees
 * their own.
 */
async function latestActivity({ services: { engine, now }, actor }: Call): Promise<unknown[]> {
  const { audit_logs } = resources;
  const query = engine.reader
    .selectFrom('audit_logs')
    .select(['id', 'createdAt', 'userName', 'action', 'resource', 'recordId', 'summary'])
    .where('id', '>', (eb) => eb.selectFrom('audit_logs as log').select(sql<number>`max(log.id) - ${sql.lit(latestEntries)}`.as('from')))
    .where('action', 'in', ['create', 'update', 'delete', 'action'])
    .orderBy('id', 'desc')
    .limit(10);
  const terms = rowTerms(audit_logs, actor, new Paths(audit_logs, 'audit_logs'), now());
  if (may(audit_logs, actor.role, 'read')) return query.where((eb) => eb.and(terms.map((term) => term(eb as never)))).execute();
  if (!exporters.includes(actor.role)) return query.where('userId', '=', actor.userId).execute();
  const unrestricted = Object.values(resourceMap).filter((resource) => may(resource, actor.role, 'read') && !seesSome(resource, actor.role));
  return unrestricted.length === 0
    ? []
    : query
        .where(
          'resource',
          'in',
          unrestricted.map(({ name }) => name),
        )
        .execute();
}
