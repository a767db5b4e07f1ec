import type { CrudFilter } from '@refinedev/core';
import { useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { onlyCount, useRows } from './list-rows.ts';
import { type ListState, listQuery, writeListState } from './list-state.ts';
import { type Total, totalOf } from './total.ts';

/** Counts a list to its end once somebody asks for it; other conditions are another question. */
export function useExactCount(resource: Resource, state: ListState) {
  const conditions = writeListState(resource, { ...state, page: 1, sort: resource.list.sort });
  const [asked, setAsked] = useState<string>();
  const isAsked = asked === conditions;
  const { filters, sorters } = listQuery(resource, state);
  const exact: CrudFilter = { field: 'count', operator: 'eq', value: 'exact' };
  const query = useRows({ resource: resource.name, filters: [...filters, exact], sorters, pagination: onlyCount }, { enabled: isAsked });
  const counted: Total | undefined = isAsked && query.isSuccess && !query.isPlaceholderData ? totalOf(query.data) : undefined;
  const count = () => {
    setAsked(conditions);
    if (isAsked) void query.refetch();
  };
  return { counted, count, isCounting: isAsked && query.isFetching, hasFailed: isAsked && query.isError && !query.isFetching };
}
