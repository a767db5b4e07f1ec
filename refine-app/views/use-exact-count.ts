import { useList } from '@refinedev/core';
import { useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import type { RowData } from '../ui/row.ts';
import { type ListState, listQuery, writeListState } from './list-state.ts';
import { type Total, totalOf } from './total.ts';

/** Counts a list to its end once somebody asks for it; other conditions are another question. */
export function useExactCount(resource: Resource, state: ListState) {
  const conditions = writeListState(resource, { ...state, page: 1, sort: resource.list.sort });
  const [asked, setAsked] = useState<string>();
  const { filters, sorters } = listQuery(resource, state);
  const { query } = useList<RowData>({
    resource: resource.name,
    filters: [...filters, { field: 'count', operator: 'eq', value: 'exact' }],
    sorters,
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled: asked === conditions },
    errorNotification: false,
  });
  const isAsked = asked === conditions;
  const counted: Total | undefined = isAsked && query.isSuccess && !query.isPlaceholderData ? totalOf(query.data) : undefined;
  const count = () => {
    setAsked(conditions);
    if (isAsked) void query.refetch();
  };
  return { counted, count, isCounting: isAsked && query.isFetching, hasFailed: isAsked && query.isError && !query.isFetching };
}
