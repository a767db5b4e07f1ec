import { type ApplicationStatus, applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { awaiting } from '../../domain/workflow/transitions.ts';
import { resources } from '../../resources.config.ts';
import { may } from '../access/permissions.ts';
import type { Call } from '../http/route.ts';
import type { Cells } from '../resources/columns.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { idSchema } from '../resources/openapi.ts';
import { readList } from '../resources/read.ts';

const { applications } = resources;
const shown = 10;

/** What an entry tells of its application. */
const itemProperties = {
  id: idSchema,
  entryNumber: { type: 'string' },
  grantNumber: { type: ['string', 'null'] },
  title: { type: 'string' },
  organizationName: { type: ['string', 'null'] },
  status: { type: 'string' },
  statusSince: { type: ['string', 'null'], format: 'date-time' },
  approvedAmount: { type: ['integer', 'null'] },
};
const byStatusProperties = { status: { enum: applicationStatuses.map(({ key }) => key) }, count: { type: 'integer' } };

export const waitingSchema = {
  type: ['object', 'null'],
  description: '呼び出した人の対応を待つ申請。対応を求められることのない人には null を返します',
  properties: {
    total: { type: 'integer' },
    items: { type: 'array', description: '長く待っている順に10件', items: { type: 'object', properties: itemProperties } },
    byStatus: { type: 'array', items: { type: 'object', properties: byStatusProperties } },
  },
};

interface Waiting {
  readonly total: number;
  readonly items: readonly Cells[];
  readonly byStatus: readonly { readonly status: ApplicationStatus; readonly count: number }[];
}

/**
 * The applications whose next step is the caller's: how many, at which statuses, and those that wait longest.
 * Each status is asked for by itself: only within one does the index give the oldest first, so that few rows are read however many wait.
 */
export async function waitingFor(call: Call): Promise<Waiting | null> {
  const statuses = awaiting(call.actor.role);
  if (statuses.length === 0 || !may(applications, call.actor.role, 'read')) return null;
  const found = await Promise.all(statuses.map((status) => oldestAt(call, status)));
  const present = found.filter(({ count }) => count > 0);
  return {
    total: present.reduce((sum, { count }) => sum + count, 0),
    items: present
      .flatMap(({ rows }) => rows)
      .sort(byAge)
      .slice(0, shown)
      .map((row) => Object.fromEntries(Object.keys(itemProperties).map((name) => [name, row[name]]))),
    byStatus: present.map(({ status, count }) => ({ status, count })),
  };
}

async function oldestAt({ services, actor }: Call, status: ApplicationStatus) {
  const query = parseListQuery(applications, actor, { status: [status], sortBy: ['statusSince'], sortOrder: ['asc'], limit: [String(shown)] });
  const { rows, totalItems } = await readList(services, applications, actor, { ...query, exact: true });
  return { status, rows, count: totalItems };
}

/** As the lists sort: empty first, ties by id. */
function byAge(a: Cells, b: Cells): number {
  const [since, other] = [String(a.statusSince ?? ''), String(b.statusSince ?? '')];
  if (since !== other) return since < other ? -1 : 1;
  return Number(a.id) - Number(b.id);
}
