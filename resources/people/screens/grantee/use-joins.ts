import { useMe } from '../../../../refine-app/data/session.ts';
import { useGet, useRows } from '../../../../refine-app/grantee/queries.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';

type Join = Row<typeof resources.organization_joins>;

/** Requests to join the user's organisation, longest waiting first. */
export function useJoins() {
  const { rows: joins, query } = useRows<Join>('organization_joins', { status: 'waiting' }, 'createdAt', {
    enabled: useMe().organizationId !== null,
  });
  return { joins, query };
}

interface OwnJoin {
  readonly id: number;
  readonly askedName: string;
  readonly status: string;
  readonly createdAt: string;
}

/** The user's own requests to join an organisation, latest first. */
export function useOwnJoins() {
  const { data, query } = useGet<readonly OwnJoin[]>('/api/my/joins');
  return { joins: data ?? [], query };
}
