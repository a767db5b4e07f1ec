import type { InternalAxiosRequestConfig } from 'axios';
import { resources } from '../../resources.config.ts';
import { type FilterParameter, filterParameters } from '../../schema/derive/filters.ts';
import type { ResourceMap } from '../../schema/resource.ts';
import { type Resource, readPath, writePath } from '../../schema/resource.ts';

declare module 'axios' {
  interface InternalAxiosRequestConfig {
    /** Set on list calls: the key of the rows in the answer. */
    rowsKey?: string;
  }
}

/** The root that simple-rest is given; it never reaches the network. */
export const resourceRoot = '/resources';

const map: ResourceMap = resources;
const maxLimit = 200;

/** Translates a request of simple-rest to the API's contract. Other addresses pass unchanged. */
export function translateRequest(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  if (!config.url?.startsWith(`${resourceRoot}/`)) return config;
  const [path = '', search = ''] = config.url.slice(resourceRoot.length + 1).split('?');
  const [name = '', ...rest] = path.split('/');
  const resource = map[name];
  if (!resource) throw new Error(`There is no resource ${name}`);
  if (config.method === 'patch') config.method = 'put';
  const reads = config.method === 'get';
  const target = `/api${[reads ? readPath(resource) : writePath(resource), ...rest].join('/')}`;
  if (!reads || rest.length > 0) return Object.assign(config, { url: target });
  return Object.assign(config, {
    url: `${target}?${contractQuery(resource, new URLSearchParams(search))}`,
    rowsKey: readPath(resource).split('/').at(-1),
  });
}

/** `_start=30&_end=60&_sort=year&_order=desc&amount_gte=1` → `page=2&limit=30&sortBy=year&sortOrder=desc&minAmount=1`. */
export function contractQuery(resource: Resource, params: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(pageOf(params));
  const sort = params.get('_sort')?.split(',')[0];
  if (sort) query.set('sortBy', sort);
  if (sort) query.set('sortOrder', params.get('_order')?.split(',')[0] === 'desc' ? 'desc' : 'asc');
  const parameters = filterParameters(resource);
  for (const [name, value] of params) {
    if (!/^_(start|end|sort|order)$/.test(name) && value !== '') query.append(parameterName(name, parameters), value);
  }
  return query;
}

function pageOf(params: URLSearchParams): Record<string, string> {
  const [start, end] = [Number(params.get('_start') ?? 0), Number(params.get('_end') ?? maxLimit)];
  const limit = Math.min(Math.max(end - start, 1), maxLimit);
  return { page: String(Math.floor(start / limit) + 1), limit: String(limit) };
}

/** simple-rest marks an operator by a suffix; the contract has a parameter of its own for each. */
function parameterName(name: string, parameters: readonly FilterParameter[]): string {
  const [, field, suffix] = /^(.+)_(gte|lte|like)$/.exec(name) ?? [];
  if (!field || parameters.some((parameter) => parameter.name === name)) return name;
  const tests = suffix === 'gte' ? ['from'] : suffix === 'lte' ? ['until'] : ['contains', 'equal'];
  return parameters.find((parameter) => parameter.field === field && tests.includes(parameter.test))?.name ?? field;
}
