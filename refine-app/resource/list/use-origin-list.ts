import { useList } from '@refinedev/core';
import { useSearchParams } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { fieldsFilter } from '../../data/fields-filter.ts';
import { listQuery, pageSize, readListState, writeListState } from '../../data/list-state.ts';
import { resourceMap } from '../../data/resource-map.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';
import { readTrail, saveTrail } from '../record/trail.ts';
import { lastPageOf, rowCountOf } from './row-count.ts';
import { shownRows } from './use-records.ts';

/** The list that the user came from: `?from=` in the address names it where a record is in several lists. */
export function useOriginList(resource: Resource) {
  const [params] = useSearchParams();
  return { list: resourceMap[params.get('from') ?? ''] ?? resource };
}

export interface Neighbour {
  readonly href: string;
  /** To be called on navigation; updates the trail for a neighbour on another page of the list. */
  readonly follow: () => void;
}

/** The records before and after this one in the list that the user came from, across pages. */
export function useNeighbours(list: Resource, id: number) {
  const trail = readTrail(list);
  const state = readListState(list, trail?.search ?? '');
  const rows = trail?.rows ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const total = trail?.total ?? { count: 0, isExact: true };
  const pages = lastPageOf(total, state.page, rows.length);
  const before = useEdge(list, at === 0 && state.page > 1, { ...state, page: state.page - 1 }, -1);
  const after = useEdge(list, at >= 0 && at === rows.length - 1 && state.page < pages, { ...state, page: state.page + 1 }, 0);
  const inside = (index: number): Neighbour | undefined => {
    const row = at < 0 ? undefined : rows[index];
    return row && { href: row.href, follow: () => undefined };
  };
  const place = at < 0 ? undefined : { position: (state.page - 1) * pageSize + at + 1, total };
  return { previous: at > 0 ? inside(at - 1) : before, next: inside(at + 1) ?? after, place };
}

/** The first or last row of the page next to the one in the trail. */
function useEdge(list: Resource, enabled: boolean, state: ReturnType<typeof readListState>, index: 0 | -1): Neighbour | undefined {
  const { filters, sorters, pagination } = listQuery(list, state);
  const fields = fieldsFilter(list, [list.list.hideWithout ?? '']);
  const { result, query } = useList<RowData>({ resource: list.name, filters: [fields, ...filters], sorters, pagination, queryOptions: { enabled } });
  const rows = enabled ? shownRows(list, result.data) : [];
  const row = rows.at(index);
  return row && { href: recordPath(list, row), follow: () => saveTrail(list, writeListState(list, state), rowCountOf(query.data), rows) };
}
