import { type HttpError, useCustom } from '@refinedev/core';
import type { HistoryRow } from '../../../../../domain/workflow/approval-rounds.ts';

const none: readonly HistoryRow[] = [];

/** The status history of an application, newest first; empty for a null id. */
export function useApplicationHistory(id: number | null) {
  const { result, query } = useCustom<HistoryRow[] & Record<string, unknown>, HttpError>({
    url: `/api/applications/${id}/history`,
    method: 'get',
    queryOptions: { enabled: id !== null },
  });
  const rows: readonly HistoryRow[] = id !== null && query.isSuccess ? result.data : none;
  return { rows, query };
}
