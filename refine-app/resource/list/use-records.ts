import { type CrudFilter, useList } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { type ListState, listQuery, presenceParameter, writeListState } from '../../data/list-state.ts';
import { isBlank, type RowData } from '../../ui/row.ts';
import { saveTrail } from '../record/trail.ts';
import { lastPageOf, type RowCount, rowCountOf } from './row-count.ts';
import type { ListControl } from './use-list-state.ts';

/** The rows of a list's page, without those that the screen hides, which are counted. */
export function useRecords(resource: Resource, { state, query }: ListControl) {
  const all = query.data?.data ?? [];
  const hidden = useHiddenCount(resource, state);
  const rows = shownRows(resource, all);
  const exact = useExactCount(resource, state);
  const total = exact.counted ?? rowCountOf(query.data);
  const search = writeListState(resource, state);

  const { count, isExact } = total;

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows depend on query.data
  useEffect(() => {
    if (query.isSuccess && !query.isPlaceholderData) saveTrail(resource, search, { count, isExact }, rows);
  }, [resource, search, count, isExact, query.data, query.isSuccess, query.isPlaceholderData]);

  const left: RowCount = hidden ?? { count: all.length - rows.length, isExact: true };
  return { rows, total, exact, left, pages: lastPageOf(total, state.page, all.length), query };
}

/** Filters out the rows that the screen hides, where the server cannot. */
export function shownRows(resource: Resource, rows: readonly RowData[]): readonly RowData[] {
  const { hideWithout } = resource.list;
  return hideWithout ? rows.filter((row) => !isBlank(row[hideWithout])) : rows;
}

/** For requests that need only the total. */
const onlyCount = { currentPage: 1, pageSize: 1 };

/** The number of rows that meet the conditions but are left out by the server; undefined where it leaves out none. */
function useHiddenCount(resource: Resource, state: ListState): RowCount | undefined {
  const enabled = presenceParameter(resource) !== undefined;
  const { query } = useList<RowData>({
    resource: resource.name,
    ...listQuery(resource, state, 'hidden'),
    pagination: onlyCount,
    queryOptions: { enabled },
  });
  return enabled ? rowCountOf(query.data) : undefined;
}

/** Counts all rows of a list on request, for the current conditions. */
function useExactCount(resource: Resource, state: ListState) {
  const conditions = writeListState(resource, { ...state, page: 1, sort: resource.list.sort });
  const [asked, setAsked] = useState<string>();
  const isAsked = asked === conditions;
  const { filters, sorters } = listQuery(resource, state);
  const exact: CrudFilter = { field: 'count', operator: 'eq', value: 'exact' };
  const { query } = useList<RowData>({
    resource: resource.name,
    filters: [...filters, exact],
    sorters,
    pagination: onlyCount,
    queryOptions: { enabled: isAsked },
  });
  const counted: RowCount | undefined = isAsked && query.isSuccess && !query.isPlaceholderData ? rowCountOf(query.data) : undefined;
  const count = () => {
    setAsked(conditions);
    if (isAsked) void query.refetch();
  };
  return { counted, count, isCounting: isAsked && query.isFetching, hasFailed: isAsked && query.isError && !query.isFetching };
}
