import type { DataProvider } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import { http } from './http.ts';
import { resourceRoot } from './translate.ts';

const rest = simpleRest(resourceRoot, http);

/**
 * simple-rest over `http`. Refine puts the page address's query into `meta`, and simple-rest takes the HTTP method from there: an address
 * with `?method=delete` would delete the row that it shows. So `meta` ends here.
 */
export const dataProvider: DataProvider = {
  getApiUrl: () => '/api',
  getList: ({ meta: _, ...call }) => rest.getList(call),
  getOne: ({ meta: _, ...call }) => rest.getOne(call),
  getMany: ({ meta: _, ...call }) => rest.getMany(call),
  create: ({ meta: _, ...call }) => rest.create(call),
  update: ({ meta: _, ...call }) => rest.update(call),
  deleteOne: ({ meta: _, ...call }) => rest.deleteOne(call),
  custom: ({ meta: _, ...call }) => rest.custom(call),
};
