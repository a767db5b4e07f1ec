import { useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { type ListState, listQuery, writeListState } from '../../data/list-state.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { adviceText } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import { toast } from '../../ui/toasts.ts';
import { rowFieldsFilter } from './list-rows.ts';
import { shownRows, type useRecords } from './use-records.ts';
import type { Selection } from './use-selection.ts';

/** Maximum number of selected rows. */
const selectionLimit = 1000;

const batch = 200;

/** Selects all rows that meet the list's conditions, page after page; a change of the conditions aborts it. */
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
    const { filters, sorters } = listQuery(resource, state);
    const pagination = { currentPage: page, pageSize: batch };
    return (await getList<RowData>({ resource: resource.name, filters: [...rowFieldsFilter(resource), ...filters], sorters, pagination })).data;
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

interface Props {
  readonly all: ReturnType<typeof useSelectAll>;
  readonly records: ReturnType<typeof useRecords>;
  readonly selection: Selection;
}

/** Offers to select all found rows, once the whole page is selected. */
export function SelectAll({ all: { run, fetched, wanted }, records, selection }: Props) {
  const total = records.total.count;
  const pageChosen = records.rows.length > 0 && records.rows.every(({ id }) => selection.has(id));
  if (!pageChosen || total <= records.rows.length || selection.rows.length >= wanted) return null;
  if (fetched !== undefined) return <span role="status">{`選択しています… ${countText(fetched)} / ${countText(wanted)} 件`}</span>;
  const text = wanted < total ? `検索結果の先頭から${countText(wanted)}件を選択` : `検索結果の全${countText(total)}件を選択`;
  return (
    <span>
      <Button type="link" onClick={run}>
        {text}
      </Button>
      {wanted < total && <span className={baseCss.quiet}>一度に選択できるのは{countText(selectionLimit)}件までです</span>}
    </span>
  );
}
