import { type Role, roles } from '../../domain/roles.ts';
import { type FilterParameter, filterParameters, sortableFields } from '../../schema/derive/filters.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { groupNamed } from '../../schema/kinds/status.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { hiddenFields } from '../access/permissions.ts';
import type { ListFilter, ListRequest } from '../db/reader/criteria.ts';
import { malformed } from '../failures/failure.ts';
import type { QueryParameter, QueryReader, RawQuery } from '../http/route.ts';
import { abilitiesFor, columnsFor, isInternalColumn } from './columns.ts';

/** The validated parameters of a list call. */
export interface ListQuery extends ListRequest {
  readonly page: number;
  readonly limit: number;
  /** Whether `page` or `limit` was given. */
  readonly paged: boolean;
  /** Whether the total must be exact. */
  readonly exact: boolean;
  /** Whether sums over all matching rows are requested, and with them the exact total. */
  readonly totals: boolean;
  /** Restricts each row to these cells, in column order, plus the mandatory ones; all cells where omitted. */
  readonly only?: readonly string[] | undefined;
}

export const defaultLimit = 30;
export const maxLimit = 200;

/** The query of a list, or of a route with some of its parameters. */
export function listReader(resource: Resource, parameters: readonly QueryParameter[]): QueryReader<ListQuery> {
  return { parameters, read: (rawQuery, actor) => parseListQuery(resource, actor, rawQuery) };
}

/** Parses every parameter or refuses the call; nothing is silently ignored. */
export function parseListQuery(resource: Resource, actor: Pick<Actor, 'role'>, rawQuery: RawQuery): ListQuery {
  const { filters, names, sorts } = parametersFor(resource, actor.role);
  for (const name of Object.keys(rawQuery)) {
    if (!names.has(name)) throw malformed(`「${name}」という条件は使えません`, { [name]: '使えない条件です' }, 'unknown_parameter');
  }
  const { sortBy, descending } = sorting(resource, sorts, rawQuery);
  return {
    page: integerParameter(rawQuery, 'page', 1, 1_000_000) ?? 1,
    limit: integerParameter(rawQuery, 'limit', 1, maxLimit) ?? defaultLimit,
    paged: rawQuery.page !== undefined || rawQuery.limit !== undefined,
    sortBy,
    descending,
    words: searchWords(singleValue(rawQuery, 'q')),
    ids: identifiers(rawQuery),
    exact: isAsked(rawQuery, 'count', 'exact') || isAsked(rawQuery, 'totals', 'true'),
    totals: isAsked(rawQuery, 'totals', 'true'),
    only: onlyFields(resource, actor.role, singleValue(rawQuery, 'fields')),
    filters: inOrder(
      resource,
      filters.flatMap(({ name, field, test }) => readFilter(resource, name, field, test, rawQuery[name] ?? defaultFilter(resource, name, rawQuery))),
    ),
  };
}

interface KnownParameters {
  readonly filters: readonly FilterParameter[];
  readonly names: ReadonlySet<string>;
  readonly sorts: ReadonlySet<string>;
}

/** The list parameters of a role. Cached; the configuration does not change while the process runs. */
function parametersFor(resource: Resource, role: Role): KnownParameters {
  const key = `${resource.name} ${role}`;
  const known = knownParameters.get(key) ?? deriveParameters(resource, role);
  knownParameters.set(key, known);
  return known;
}

const knownParameters = new Map<string, KnownParameters>();

function deriveParameters(resource: Resource, role: Role): KnownParameters {
  const hidden = hiddenFields(resource, role);
  const filters = filterParameters(resource).filter(({ field }) => !hidden.includes(field));
  const names = new Set([
    'page',
    'limit',
    'sortBy',
    'sortOrder',
    'q',
    'id',
    'count',
    'fields',
    ...(resource.list.totals ? ['totals'] : []),
    ...filters.map(({ name }) => name),
  ]);
  return { filters, names, sorts: new Set(sortableFields(resource).filter((name) => !hidden.includes(name))) };
}

/** The default value of a filter, unless rows are requested by id. */
function defaultFilter(resource: Resource, name: string, rawQuery: RawQuery): readonly string[] | undefined {
  const value = rawQuery.id === undefined ? resource.list.assumes?.[name] : undefined;
  return value === undefined ? undefined : [value];
}

function sorting(resource: Resource, sorts: ReadonlySet<string>, rawQuery: RawQuery): { sortBy: string; descending: boolean } {
  const sortBy = singleValue(rawQuery, 'sortBy');
  const order = singleValue(rawQuery, 'sortOrder');
  if (order && order !== 'asc' && order !== 'desc')
    throw malformed('sortOrder は asc か desc で指定してください', { sortOrder: 'asc か desc で指定してください' });
  if (!sortBy) return { sortBy: resource.list.sort.replace('-', ''), descending: order ? order === 'desc' : resource.list.sort.startsWith('-') };
  if (!sorts.has(sortBy)) {
    throw malformed(`「${sortBy}」では並べ替えられません`, { sortBy: '並べ替えに使えない項目です' }, 'unknown_sort');
  }
  return { sortBy, descending: order === 'desc' };
}

function readFilter(
  resource: Resource,
  name: string,
  fieldName: string,
  test: ListFilter['test'],
  texts: readonly string[] | undefined,
): ListFilter[] {
  const filled = (texts ?? []).filter((text) => text.trim() !== '');
  if (filled.length === 0) return [];
  if (filled.length > 1 && test !== 'equal') throw malformed(`${name} は1つだけ指定してください`, { [name]: '1つだけ指定してください' });
  if (filled.length > maxLimit) throw malformed(`${name} が多すぎます`, { [name]: `${maxLimit}個まで指定できます` });
  const field = fieldOf(resource, fieldName);
  if (!field) throw new Error(`${resource.name}: no field ${fieldName}`);
  const values = filled.flatMap((text): readonly unknown[] => {
    if (test === 'filled') return [presence(name, text)];
    const group = groupNamed(text, field);
    if (group) return group.codes;
    if (text.length > 500 || text.includes('\0')) throw malformed(`${name} の値が正しくありません`, { [name]: '値が正しくありません' });
    const read = kindOf(field).read(text, field);
    if (!read.ok) throw malformed(read.error, { [name]: read.error });
    return [read.value];
  });
  return [{ field: fieldName, test, values }];
}

function presence(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw malformed(`${name} は true か false で指定してください`, { [name]: 'true か false で指定してください' });
}

/** Refuses a range that ends before it begins, since it matches nothing. */
function inOrder(resource: Resource, filters: ListFilter[]): ListFilter[] {
  for (const { field, values } of filters.filter(({ test }) => test === 'from')) {
    const until = filters.find((other) => other.field === field && other.test === 'until');
    const [low, high] = [values[0], until?.values[0]] as (string | number | undefined)[];
    const label = fieldOf(resource, field)?.label ?? field;
    if (low !== undefined && high !== undefined && low > high)
      throw malformed(`${label}の範囲が逆です。小さいほう（早いほう）から順に指定してください`, { [field]: '範囲が逆です' }, 'reversed_range');
  }
  return filters;
}

/**
 * A row's id, its version, and the cells that decide its abilities are always included. Fields that this role may not read are omitted, as from a
 * whole row.
 */
function onlyFields(resource: Resource, role: Role, text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const { names } = columnsFor(resource, role);
  const wanted = new Set(text.split(','));
  const unknown = [...wanted].find((name) => isInternalColumn(name) || !roles.some((any) => columnsFor(resource, any).names.includes(name)));
  if (unknown !== undefined)
    throw malformed(`「${unknown.slice(0, 100)}」という項目はありません`, { fields: 'この一覧にない項目です' }, 'unknown_field');
  const always = new Set(['id', 'version', ...abilitiesFor(resource, role).decidedBy]);
  return names.filter((name) => wanted.has(name) || always.has(name));
}

/** A parameter with a single valid value. */
function isAsked(rawQuery: RawQuery, name: string, meaning: string): boolean {
  const text = singleValue(rawQuery, name);
  if (text !== undefined && text !== meaning)
    throw malformed(`${name} は ${meaning} を指定してください`, { [name]: `${meaning} を指定してください` });
  return text === meaning;
}

function singleValue(rawQuery: RawQuery, name: string): string | undefined {
  const texts = rawQuery[name];
  if (texts && texts.length > 1) throw malformed(`${name} は1つだけ指定してください`, { [name]: '1つだけ指定してください' });
  return texts?.[0]?.trim() || undefined;
}

function integerParameter(rawQuery: RawQuery, name: string, min: number, max: number): number | undefined {
  const text = singleValue(rawQuery, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d{1,7}$/.test(text) && value >= min && value <= max) return value;
  throw malformed(`${name} は${min}から${max}までの整数で指定してください`, { [name]: `${min}から${max}までの整数で指定してください` });
}

/** Far more than a page, and few enough for one statement on either engine. */
const maxIds = 1000;

function identifiers({ id = [] }: RawQuery): number[] {
  if (id.length > maxIds) throw malformed(`id は${maxIds}個まで指定できます`, { id: `${maxIds}個まで指定できます` });
  return id.map(identifier);
}

function identifier(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw malformed('id は番号で指定してください', { id: '番号で指定してください' });
}

const maxWords = 10;

/** All words must match. */
function searchWords(q: string | undefined): string[] {
  if (!q) return [];
  if (q.length > 200 || q.includes('\0')) throw malformed('検索する言葉は200文字以内で入力してください', { q: '200文字以内で入力してください' });
  const words = q.split(/\s+/);
  if (words.length > maxWords) throw malformed(`検索する言葉は${maxWords}個以内で入力してください`, { q: `${maxWords}個以内で入力してください` });
  return words;
}
