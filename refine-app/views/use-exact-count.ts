import { type CrudFilter, useList } from '@refinedev/core';
import { useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { type ListState, listQuery, writeListState } from '../providers/list-state.ts';
import type { RowData } from '../ui/row.ts';
import { type Total, totalOf } from './total.ts';

/** Where the number of rows is all that is asked for. */
export const onlyCount = { currentPage: 1, pageSize: 1 };

/** Counts a list to its end once somebody asks for it; other conditions are another question. */
export function useExactCount(resource: Resource, state: ListState) {
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
    errorNotification: false,
  });
  const counted: Total | undefined = isAsked && query.isSuccess && !query.isPlaceholderData ? totalOf(query.data) : undefined;
  const count = () => {
    setAsked(conditions);
    if (isAsked) void query.refetch();
  };
  return { counted, count, isCounting: isAsked && query.isFetching, hasFailed: isAsked && query.isError && !query.isFetching };
}
