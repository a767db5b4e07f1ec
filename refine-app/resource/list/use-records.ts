import { type CrudFilter, useList } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { type ListState, listQuery, presenceParameter, writeListState } from '../../data/list-state.ts';
import { isBlank, type RowData } from '../../ui/row.ts';
import { saveTrail } from '../record/trail.ts';
import { pagesOf, type Total, totalOf } from './total.ts';
import type { ListControl } from './use-list-state.ts';

/** The rows of a list's page; those without what the screen demands are left out and counted. */
export function useRecords(resource: Resource, { state, query }: ListControl) {
  const all = query.data?.data ?? [];
  const hidden = useHiddenCount(resource, state);
  const rows = shownRows(resource, all);
  const exact = useExactCount(resource, state);
  const total = exact.counted ?? totalOf(query.data);
  const search = writeListState(resource, state);

  const { count, isExact } = total;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of the answer
  useEffect(() => {
    if (query.isSuccess && !query.isPlaceholderData) saveTrail(resource, search, { count, isExact }, rows);
  }, [resource, search, count, isExact, query.data, query.isSuccess, query.isPlaceholderData]);

  const left: Total = hidden ?? { count: all.length - rows.length, isExact: true };
  return { rows, total, exact, left, pages: pagesOf(total, state.page, all.length), query };
}

/** Where the server cannot leave out the rows that the screen hides, the screen does. */
export function shownRows(resource: Resource, rows: readonly RowData[]): readonly RowData[] {
  const { hideWithout } = resource.list;
  return hideWithout ? rows.filter((row) => !isBlank(row[hideWithout])) : rows;
}

/** Where the number of rows is all that is asked for. */
const onlyCount = { currentPage: 1, pageSize: 1 };

/** How many rows the same conditions would find among those that the server leaves out; undefined where it leaves out none. */
function useHiddenCount(resource: Resource, state: ListState): Total | undefined {
  const enabled = presenceParameter(resource) !== undefined;
  const { query } = useList<RowData>({
    resource: resource.name,
    ...listQuery(resource, state, 'hidden'),
    pagination: onlyCount,
    queryOptions: { enabled },
  });
  return enabled ? totalOf(query.data) : undefined;
}

/** Counts a list to its end once somebody asks for it; other conditions are another question. */
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
  const counted: Total | undefined = isAsked && query.isSuccess && !query.isPlaceholderData ? totalOf(query.data) : undefined;
  const count = () => {
    setAsked(conditions);
    if (isAsked) void query.refetch();
  };
  return { counted, count, isCounting: isAsked && query.isFetching, hasFailed: isAsked && query.isError && !query.isFetching };
}
