import { useList } from '@refinedev/core';
import { useEffect } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { isBlank, type RowData } from '../ui/row.ts';
import { type ListState, listQuery, pageSize, writeListState } from './list-state.ts';
import { saveTrail } from './trail.ts';

/** The rows of a list's page; those without what the screen demands are left out and counted. */
export function useRecords(resource: Resource, state: ListState) {
  const { result, query } = useList<RowData>({ resource: resource.name, ...listQuery(state), errorNotification: false });
  const { hideWithout } = resource.list;
  const all = result.data;
  const rows = hideWithout ? all.filter((row) => !isBlank(row[hideWithout])) : all;
  const total = result.total ?? 0;
  const search = writeListState(resource, state);

  useEffect(() => {
    if (query.isSuccess && !query.isPlaceholderData) saveTrail(resource, search, total, rows);
  });

  return { rows, total, left: all.length - rows.length, pages: Math.ceil(total / pageSize), query };
}
