import { type HttpError, useCustom } from '@refinedev/core';
import { useMemo } from 'react';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import type { HistoryRow } from '../../../domain/workflow/decision-chain.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import type { RowData } from '../../ui/row.ts';
import type { Trail } from './light.ts';
import { useApplicationHistory } from './use-application-history.ts';

/** The application that an entry number names, and its way so far; of the way nothing where the role may not read it. */
export function useTrail(entryNumber: string | null) {
  const { result, query } = useCustom<RowData, HttpError>({
    url: `/api/applications/detail/en/${encodeURIComponent(entryNumber ?? '')}`,
    method: 'get',
    queryOptions: { enabled: entryNumber !== null },
  });
  const row = entryNumber !== null && query.isSuccess ? result.data : null;
  const readsHistory = may(useMe(), 'status_histories', 'read');
  const history = useApplicationHistory(readsHistory && row ? row.id : null);
  const trail = useMemo(() => (row ? trailOf(row, history.rows) : null), [row, history.rows]);
  return { row, trail, query, history };
}

function trailOf({ status }: RowData, history: readonly HistoryRow[]): Trail {
  const oldestFirst = [...history].sort((a, b) => a.id - b.id);
  const [first] = oldestFirst;
  return { status: status as ApplicationStatus, stations: first ? [first.fromStatus ?? '', ...oldestFirst.map(({ toStatus }) => toStatus)] : [] };
}
