import type { CrudFilter, CrudSort } from '@refinedev/core';
import { resources } from '../../resources.config.ts';
import { type FilterParameter, filterParameters, sortableFields } from '../../schema/derive/filters.ts';
import { openingOf } from '../../schema/derive/views.ts';
import type { Resource } from '../../schema/resource.ts';
import { fieldsParameter } from './fields-filter.ts';

/** The spec's page size. */
export const pageSize = 30;

/** The resource whose list is at a path; the users' list has two paths (spec, first file, section 2). */
export function listAt(pathname: string): Resource | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  if (path === '/admin/userlist') return resources.users;
  return Object.values<Resource>(resources).find(({ screen }) => screen.path === path);
}

/** Everything that determines which rows a list shows. It is kept in the address: `?q=…&status=…&sort=-entryDate&page=2`. */
export interface ListState {
  readonly q: string;
  /** Parameter name → its values; only those that are set. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** A field name; a leading minus means descending. */
  readonly sort: string;
  readonly page: number;
}

/** The state in an address's query. Without conditions and order it is that of the opening view. */
export function readListState(resource: Resource, search: string | URLSearchParams): ListState {
  const params = new URLSearchParams(search);
  const q = params.get('q')?.trim() ?? '';
  const sort = params.get('sort') ?? '';
  const isSort = sortableFields(resource).includes(sort.replace(/^-/, ''));
  const page = Number(params.get('page'));
  const set = chosenParameters(resource)
    .map(({ name }) => [name, params.getAll(name).filter((value) => value !== '')] as const)
    .filter(([, values]) => values.length > 0);
  const opening = q || isSort || set.length > 0 ? undefined : openingOf(resource);
  return {
    q,
    filters: opening?.filters ?? Object.fromEntries(set),
    sort: isSort ? sort : (opening?.sort ?? resource.list.sort),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The query for the address, without default values. */
export function writeListState(resource: Resource, state: ListState): string {
  const params = new URLSearchParams();
  const opening = openingOf(resource);
  if (!opening || !hasConditions(state, opening) || state.sort !== opening.sort) {
    if (state.q) params.set('q', state.q);
    for (const [name, values] of Object.entries(state.filters)) {
      for (const value of values) params.append(name, value);
    }
    // An empty query would mean the opening view, so the order is written out.
    if (state.sort !== resource.list.sort || (opening && params.size === 0)) params.set('sort', state.sort);
  }
  if (state.page > 1) params.set('page', String(state.page));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** Whether exactly these conditions filter a list. */
export function hasConditions(state: ListState, { q = '', filters }: { readonly q?: string; readonly filters: ListState['filters'] }): boolean {
  const names = Object.keys(filters);
  const isSame = (name: string) => [...(state.filters[name] ?? [])].sort().join() === [...(filters[name] ?? [])].sort().join();
  return state.q === q && names.length === Object.keys(state.filters).length && names.every(isSame);
}

/** The parameters that a user sets; the one for hidden rows is set by the screen. */
export function chosenParameters(resource: Resource): FilterParameter[] {
  const presence = presenceParameter(resource);
  return filterParameters(resource).filter(({ name }) => name !== presence);
}

/** The parameter by which the server leaves out the rows that the screen hides (`hasGrantNumber`), where it can. */
export function presenceParameter(resource: Resource): string | undefined {
  const { hideWithout } = resource.list;
  return hideWithout && filterParameters(resource).find(({ test, field }) => test === 'filled' && field === hideWithout)?.name;
}

/** The address of the rows that a view hides, in its base resource's list with the same conditions; undefined where that list lacks the parameter. */
export function hiddenRowsPath(view: Resource, { q, filters }: ListState): string | undefined {
  const presence = presenceParameter(view);
  const base = Object.values<Resource>(resources).find(({ name }) => name === view.of);
  if (!presence || !base || !filterParameters(base).some(({ name }) => name === presence)) return undefined;
  const sort = view.list.hiddenSort ?? base.list.sort;
  return base.screen.path + writeListState(base, { q, filters: { ...filters, [presence]: ['false'] }, sort, page: 1 });
}

export function isFiltered(state: ListState): boolean {
  return state.q !== '' || Object.keys(state.filters).length > 0;
}

/** The state as Refine's list hook takes it, for the rows that the screen shows or only those that it hides. */
export function listQuery(resource: Resource, state: ListState, rows: 'shown' | 'hidden' = 'shown') {
  const presence = presenceParameter(resource);
  const hiding = presence && { [presence]: [String(rows === 'shown')] };
  const set = Object.entries({ ...(state.q && { q: [state.q] }), ...state.filters, ...hiding });
  const filters: CrudFilter[] = set.map(([field, values]) => ({ field, operator: 'eq', value: values.length === 1 ? values[0] : values }));
  const sorters: CrudSort[] = [{ field: state.sort.replace(/^-/, ''), order: state.sort.startsWith('-') ? 'desc' : 'asc' }];
  return { filters, sorters, pagination: { currentPage: state.page, pageSize } };
}

/** The state that Refine's `useTable` holds. */
export function listStateOf(resource: Resource, { filters = [], sorters = [], currentPage = 1 }: TableState): ListState {
  const set = filters.flatMap((filter) => ('field' in filter ? [[filter.field, [filter.value].flat().map(String)] as const] : []));
  // The parameters for hidden rows and for fields are set by the screen.
  const { q = [], ...others } = Object.fromEntries(set.filter(([name]) => name !== presenceParameter(resource) && name !== fieldsParameter));
  const [sorter] = sorters;
  return {
    q: q[0] ?? '',
    filters: others,
    sort: sorter ? `${sorter.order === 'desc' ? '-' : ''}${sorter.field}` : resource.list.sort,
    page: currentPage,
  };
}

interface TableState {
  readonly filters?: readonly CrudFilter[];
  readonly sorters?: readonly CrudSort[];
  readonly currentPage?: number;
}
