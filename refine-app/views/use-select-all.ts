import { useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { type ListState, listQuery, writeListState } from '../providers/list-state.ts';
import { adviceText } from '../ui/failure.ts';
import type { RowData } from '../ui/row.ts';
import { toast } from '../ui/toasts.ts';
import { shownRows } from './use-records.ts';
import type { Selection } from './use-selection.ts';

/** More rows are not handled at once. */
export const selectionLimit = 1000;

const batch = 200;

/** Chooses all that the list's conditions find, page after page; a change of the conditions ends that. */
export function useSelectAll(resource: Resource, state: ListState, total: number, selection: Selection) {
  const getList = useDataProvider()().getList;
  const conditions = writeListState(resource, { ...state, page: 1 });
  const latest = useRef(conditions);
  const [fetched, setFetched] = useState<number>();
  const wanted = Math.min(total, selectionLimit);

  useEffect(() => {
    latest.current = conditions;
    setFetched(undefined);
  }, [conditions]);

  const fetchPage = async (page: number) => {
    const call = { resource: resource.name, ...listQuery(resource, state), pagination: { currentPage: page, pageSize: batch } };
    return (await getList<RowData>(call)).data;
  };
  const run = async () => {
    const found: RowData[] = [];
    setFetched(0);
    try {
      for (let page = 1; (page - 1) * batch < wanted; page++) {
        found.push(...(await fetchPage(page)));
        if (latest.current !== conditions) return;
        setFetched(Math.min(found.length, wanted));
      }
      selection.set(shownRows(resource, found.slice(0, wanted)), true);
    } catch (error) {
      toast({ type: 'error', title: 'すべてを選択できませんでした', message: adviceText(error) });
    }
    setFetched(undefined);
  };
  return { run, fetched, wanted };
}
