import { resources } from '../../resources.config.ts';
import { may } from '../access/permissions.ts';
import type { Call } from '../http/route.ts';
import type { Cells } from '../resources/columns.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { rowSchema } from '../resources/openapi.ts';
import { readList } from '../resources/read.ts';

const { alerts } = resources;

/** So many of those that nobody has seen to are named. */
const named = '5';

export const alertsOpenSchema = {
  type: ['object', 'null'],
  description: 'まだ確認されていない、注意が必要な出来事。注意の記録を見られない人には null を返します',
  properties: { total: { type: 'integer' }, items: { type: 'array', description: '新しい順に5件', items: rowSchema(alerts) } },
};

/** What nobody has seen to yet, for those who are told of it. */
export async function alertsOpen({ services, actor }: Call): Promise<{ total: number; items: readonly Cells[] } | null> {
  if (!may(alerts, actor.role, 'read')) return null;
  const query = parseListQuery(alerts, actor, { state: ['open'], limit: [named] });
  const { rows, totalItems } = await readList(services, alerts, actor, { ...query, exact: true });
  return { total: totalItems, items: rows };
}
