import type { CrudFilter, CrudSort } from '@refinedev/core';
import { useSearchParams } from 'react-router';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';

/** Sortable columns, in column order. */
export const sortable = ['grantNumber', 'title', 'grantYear', 'entryDate', 'status', 'entryAmount'] as const;

/** Fields that the list requests: its columns and what the links need. */
export const shownFields = [...sortable, 'approvedAmount', 'entryNumber'] as const;

export type ListedApplication = Pick<MyApplication, 'id' | (typeof shownFields)[number]>;

export interface ListQuery {
  readonly q: string;
  readonly status: string;
  readonly year: string;
  /** One of `sortable`; prefixed with a minus for descending order. */
  readonly sort: string;
  readonly page: number;
}

const newestFirst = '-entryDate';

/** The list's state, kept in the address so that it survives a reload and the return from a detail page. */
export function useListQuery() {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);
  const change = (next: Partial<ListQuery>) => setParams(writeQuery({ ...query, page: 1, ...next }), { replace: true });
  return { query, change, href: (page: number) => `?${writeQuery({ ...query, page })}` };
}

export function readQuery(params: URLSearchParams): ListQuery {
  const sort = params.get('sort') ?? '';
  const isKnown = sortable.some((name) => sort === name || sort === `-${name}`);
  return {
    q: params.get('q') ?? '',
    status: params.get('status') ?? '',
    year: params.get('year') ?? '',
    sort: isKnown ? sort : newestFirst,
    page: pageOf(params.get('page') ?? ''),
  };
}

function pageOf(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

function writeQuery({ q, status, year, sort, page }: ListQuery): URLSearchParams {
  const entries = Object.entries({
    q,
    status,
    year,
    sort: sort === newestFirst ? '' : sort,
    page: page > 1 ? String(page) : '',
  });
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

export function filtersOf({ q, status, year }: ListQuery): CrudFilter[] {
  const filters = { q, status, grantYear: year };
  return Object.entries(filters).flatMap(([field, value]): CrudFilter[] => (value ? [{ field, operator: 'eq', value }] : []));
}

export function sortersOf({ sort }: ListQuery): CrudSort[] {
  return [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }];
}
