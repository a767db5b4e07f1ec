import { type Resource, readPath } from '../../schema/resource.ts';
import { listQuery as asAsked } from '../providers/translate.ts';
import { listQuery, readListState } from './list-state.ts';

/** The call that a list makes for its rows at its plain address: the page makes it before anything else has been loaded. */
export function firstRowsAddress(resource: Resource): string {
  const { filters, sorters, pagination } = listQuery(resource, readListState(resource, ''));
  const given = new URLSearchParams({
    _start: '0',
    _end: String(pagination.pageSize),
    _sort: String(sorters[0]?.field),
    _order: String(sorters[0]?.order),
  });
  for (const filter of filters) if ('field' in filter) given.append(filter.field, String(filter.value));
  return `/api${readPath(resource)}?${asAsked(resource, given)}`;
}
