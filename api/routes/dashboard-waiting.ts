import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { awaiting } from '../../domain/workflow/transitions.ts';
import { resources } from '../../resources.config.ts';
import { may } from '../access/permissions.ts';
import type { Call } from '../http/route.ts';
import type { Cells } from '../resources/columns.ts';
import { rowSchema } from '../resources/openapi.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { readList } from '../resources/read.ts';

const { applications } = resources;
const shown = 10;
const columns = ['id', 'entryNumber', 'grantNumber', 'title', 'organizationName', 'status', 'statusSince', 'approvedAmount'] as const;

/** The applications whose next step is the caller's: how many, at which statuses, and the ten that wait longest. */
export interface Waiting {
  readonly total: number;
  readonly items: readonly Cells[];
  readonly byStatus: readonly { readonly status: ApplicationStatus; readonly count: number }[];
}

export const waitingSchema = {
  type: ['object', 'null'],
  description: '呼び出した人の対応を待っている申請。対応を求められることのない役割では null です。',
  properties: {
    total: { type: 'integer' },
    items: { type: 'array', description: '待っている期間の長い順に10件', items: { type: 'object', properties: propertiesOf(columns) } },
    byStatus: {
      type: 'array',
      items: { type: 'object', properties: { status: { enum: applicationStatusCodes() }, count: { type: 'integer' } } },
    },
  },
} as const;

/**
 * Each status is asked for by itself, since only within one does the index on (status, since when) give the oldest
 * first: ten rows a status are read, however many wait.
 */
export async function waitingFor(call: Call): Promise<Waiting | null> {
  const statuses = awaiting(call.actor.role);
  if (statuses.length === 0 || !may(applications, call.actor.role, 'read')) return null;
  const found = await Promise.all(statuses.map(async (status) => ({ status, ...(await oldestAt(call, status)) })));
  const present = found.filter(({ totalItems }) => totalItems > 0);
  return {
    total: present.reduce((sum, { totalItems }) => sum + totalItems, 0),
    items: present
      .flatMap(({ rows }) => rows)
      .sort(byAge)
      .slice(0, shown)
      .map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))),
    byStatus: present.map(({ status, totalItems }) => ({ status, count: totalItems })),
  };
}
