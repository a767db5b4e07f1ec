import { awaitingJudgement } from '../../domain/workflow/submission-statuses.ts';
import { resources } from '../../resources.config.ts';
import { may } from '../access/permissions.ts';
import type { Call } from '../http/route.ts';
import type { Cells } from '../resources/columns.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { rowSchema } from '../resources/openapi.ts';
import { readList } from '../resources/read.ts';

const { submissions } = resources;

/** So many of those that wait are named. */
const named = '5';

export const documentsWaitingSchema = {
  type: ['object', 'null'],
  description: '確認を待っている提出書類。確認をする役割でない人には null を返します',
  properties: { total: { type: 'integer' }, items: { type: 'array', description: '提出の古い順に5件', items: rowSchema(submissions) } },
};

/** The documents that have been handed in and not yet judged, for those who judge them. */
export async function documentsWaiting({ services, actor }: Call): Promise<{ total: number; items: readonly Cells[] } | null> {
  if (!may(submissions, actor.role, 'approve')) return null;
  const query = parseListQuery(submissions, actor, {
    status: [...awaitingJudgement],
    sortBy: ['submittedAt'],
    sortOrder: ['asc'],
    limit: [named],
  });
  const { rows, totalItems } = await readList(services, submissions, actor, { ...query, exact: true });
  return { total: totalItems, items: rows };
}
