import { type BaseRecord, type HttpError, type UseCustomProps, type UseListProps, useCustom, useList } from '@refinedev/core';

/** Fetches an address of the API. */
export function useGet<T>(
  url: string,
  search?: Readonly<Record<string, unknown>>,
  queryOptions?: UseCustomProps<T & BaseRecord, HttpError, unknown, unknown, T & BaseRecord>['queryOptions'],
) {
  const { query } = useCustom<T & BaseRecord, HttpError>({ url, method: 'get', config: { query: search }, queryOptions });
  return { data: query.data?.data as T | undefined, query };
}

/** The API's largest page. */
const maxPageSize = 200;

/**
 * Rows of a resource, up to the largest page.
 * @param where parameter → value
 * @param sort a field; a leading minus means descending; empty: in the resource's own order
 */
export function useRows<T extends BaseRecord>(
  resource: string,
  where: Readonly<Record<string, unknown>>,
  sort: string,
  queryOptions?: UseListProps<T, HttpError, T>['queryOptions'],
) {
  const { result, query } = useList<T, HttpError>({
    resource,
    filters: Object.entries(where).map(([field, value]) => ({ field, operator: 'eq', value })),
    sorters: sort === '' ? [] : [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }],
    pagination: { pageSize: maxPageSize },
    queryOptions,
  });
  return { rows: result.data, total: result.total ?? 0, query };
}
