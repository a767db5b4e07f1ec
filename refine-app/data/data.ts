import type { BaseRecord, DataProvider, GetListParams, GetListResponse } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { AxiosInstance, AxiosResponse } from 'axios';
import { http, totalAtLeastHeader } from './http.ts';
import { resourceRoot } from './translate.ts';

const rest = simpleRest(resourceRoot, http);

/**
 * simple-rest over `http`. Refine puts the page address's query into `meta`, and simple-rest takes the HTTP method from there: an address
 * with `?method=delete` would delete the row that it shows. So `meta` is dropped here.
 */
export const dataProvider: DataProvider = {
  getApiUrl: () => '/api',
  getList: ({ meta: _, ...call }) => getListWithExactness(call),
  getOne: ({ meta: _, ...call }) => rest.getOne(call),
  getMany: ({ meta: _, ...call }) => rest.getMany(call),
  create: ({ meta: _, ...call }) => rest.create(call),
  update: ({ meta: _, ...call }) => rest.update(call),
  deleteOne: ({ meta: _, ...call }) => rest.deleteOne(call),
  custom: ({ meta: _, ...call }) => rest.custom(call),
};

/** simple-rest returns only rows and total; whether the total is exact is read from the response's header. */
async function getListWithExactness<T extends BaseRecord>(call: GetListParams): Promise<GetListResponse<T>> {
  let isExact = true;
  const get: AxiosInstance['get'] = async (...args) => {
    const response = await http.get(...args);
    isExact = (response as AxiosResponse).headers[totalAtLeastHeader] === undefined;
    return response as never;
  };
  const found = await simpleRest(resourceRoot, { get } as AxiosInstance).getList<T>(call);
  return { ...found, isExact };
}
