import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { type Person, personOf } from '../access/rows.ts';
import { Place } from '../db/statements.ts';
import type { Filter, ListQuery } from './list-query.ts';

/** What a list call asks for, as the database has it: values, or in a statement that is kept the places where they go. */
export interface Wanted {
  readonly person: Person;
  readonly ids: readonly unknown[];
  readonly filters: readonly WantedFilter[];
  /** A part of the shape: SQLite plans a statement anew whenever its limit is a parameter. */
  readonly limit: number;
  readonly offset: unknown;
  /** The last row seen, where a list is walked by key: its sort cell and its id. */
  readonly last?: { readonly value: unknown; readonly id: unknown } | undefined;
  /** The rows of a page that are known already. */
  readonly found?: readonly number[];
}

export interface WantedFilter extends Pick<Filter, 'field' | 'test'> {
  readonly values: readonly unknown[];
}

export function wantedOf(
  resource: Resource,
  actor: Actor,
  now: Date,
  { ids, filters, page, limit }: Pick<ListQuery, 'ids' | 'filters' | 'page' | 'limit'>,
): Wanted {
  return { person: personOf(actor, now), ids, filters: filters.map((filter) => asStored(resource, filter)), limit, offset: (page - 1) * limit };
}

/** Calls of the same shape are answered by the same statement. */
export function shapeOf({ person, ids, filters, limit }: Wanted): string {
  const tests = filters.map(({ field, test, values }) => `${field} ${test} ${test === 'filled' ? values[0] : values.length}`);
  const who = `${person['@organizationId'] === null} ${person['@categories'].length} ${person['@grantYears'].length}`;
  return `${who}|${limit}|${ids.length}|${tests.join('|')}`;
}

/** The same call with a place for each value. What decides the shape stays as it is. */
export function placesOf({ person, ids, filters, limit, last }: Wanted): Wanted {
  const place = (of: (given: Wanted) => unknown) => new Place(of);
  return {
    person: {
      '@userId': place((given) => given.person['@userId']),
      '@organizationId': person['@organizationId'] === null ? null : place((given) => given.person['@organizationId']),
      '@today': place((given) => given.person['@today']),
      '@now': place((given) => given.person['@now']),
      '@categories': person['@categories'].map((_, at) => place((given) => given.person['@categories'][at])),
      '@grantYears': person['@grantYears'].map((_, at) => place((given) => given.person['@grantYears'][at])),
    },
    ids: ids.map((_, at) => place((given) => given.ids[at])),
    filters: filters.map((filter, index) =>
      filter.test === 'filled' ? filter : { ...filter, values: filter.values.map((_, at) => place((given) => given.filters[index]?.values[at])) },
    ),
    limit,
    offset: place(({ offset }) => offset),
    ...(last && { last: { value: place((given) => given.last?.value), id: place((given) => given.last?.id) } }),
  };
}

function asStored(resource: Resource, { field: name, test, values }: Filter): WantedFilter {
  if (test === 'equal') return { field: name, test, values: values.map((one) => (typeof one === 'boolean' ? Number(one) : one)) };
  const field = fieldOf(resource, name);
  const isInstant = (test === 'from' || test === 'until') && field && kindOf(field).storage === 'timestamp';
  return isInstant ? { field: name, test, values: [instantBound(String(values[0]), test)] } : { field: name, test, values };
}

/** A day in Japan as instants: it begins at 15:00 UTC of the day before and ends where the next begins. */
function instantBound(date: string, test: 'from' | 'until'): string {
  const start = Date.parse(`${date}T00:00:00+09:00`);
  return new Date(test === 'from' ? start : start + 24 * 60 * 60 * 1000).toISOString();
}
