import type { CrudFilter, CrudSort } from '@refinedev/core';
import { useSearchParams } from 'react-router';

/** What the list may be sorted by, in the order of its columns. */
export const sortable = ['grantNumber', 'title', 'grantYear', 'entryDate', 'status', 'entryAmount'] as const;

type Sortable = (typeof sortable)[number];

export interface ListQuery {
  readonly q: string;
  readonly status: string;
  readonly year: string;
  readonly sort: { readonly field: Sortable; readonly order: 'asc' | 'desc' };
  readonly page: number;
}

const newestFirst: ListQuery['sort'] = { field: 'entryDate', order: 'desc' };

/** What the list shows, kept in the address: it survives a reload and the way back from a detail. */
export function useListQuery() {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);
  const change = (next: Partial<ListQuery>) => setParams(writeQuery({ ...query, page: 1, ...next }), { replace: true });
  return { query, change, href: (page: number) => `?${writeQuery({ ...query, page })}` };
}

export function readQuery(params: URLSearchParams): ListQuery {
  const sort = params.get('sort') ?? '';
  const field = sortable.find((name) => name === sort.replace(/^-/, ''));
  return {
    q: params.get('q') ?? '',
    status: params.get('status') ?? '',
    year: params.get('year') ?? '',
    sort: field ? { field, order: sort.startsWith('-') ? 'desc' : 'asc' } : newestFirst,
    page: pageOf(params.get('page') ?? ''),
  };
}

function pageOf(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

function writeQuery({ q, status, year, sort, page }: ListQuery): URLSearchParams {
  const isDefault = sort.field === newestFirst.field && sort.order === newestFirst.order;
  const entries = Object.entries({
    q,
    status,
    year,
    sort: isDefault ? '' : `${sort.order === 'desc' ? '-' : ''}${sort.field}`,
    page: page > 1 ? String(page) : '',
  });
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

export function filtersOf({ q, status, year }: ListQuery): CrudFilter[] {
  const wanted = { q, status, grantYear: year };
  return Object.entries(wanted).flatMap(([field, value]): CrudFilter[] => (value ? [{ field, operator: 'eq', value }] : []));
}

export function sortersOf({ sort }: ListQuery): CrudSort[] {
  return [{ ...sort }];
}
