import type { Resource } from '../../schema/resource.ts';
import { chunkSize, chunksOf, turn } from '../db/chunks.ts';
import type { Call } from '../http/route.ts';
import { type Cells, columnsFor } from './columns.ts';
import type { ListQuery } from './list-query.ts';
import { allStatement, chunkStatement, type ListShape, type Part } from './list-statements.ts';
import { type Raw, rowForm } from './rows.ts';
import { searchWhole } from './search-list.ts';
import { type Wanted, wantedOf } from './wanted.ts';

type Walking = Pick<Call, 'services' | 'actor'>;

/** Every row of a list in its order, chunk by chunk. */
export async function* walkRows({ services, actor }: Walking, resource: Resource, query: ListQuery): AsyncGenerator<Cells[]> {
  const form = rowForm(resource, actor.role);
  for await (const chunk of walkRaw({ services, actor }, resource, query)) {
    const asking = { services, actor, now: services.now() };
    yield chunk.map((raw) => form.object(raw, asking));
  }
}

/**
 * The same as the database gives it. The list is walked by key, never by offset: each chunk starts behind the last row of the one before.
 * @param cells just these, and what the walk itself needs; in the order of `columnsFor`
 */
export async function* walkRaw(
  { services, actor }: Walking,
  resource: Resource,
  query: ListQuery,
  cells?: readonly string[],
): AsyncGenerator<readonly Raw[]> {
  const { engine } = services;
  const { sortBy, descending } = query;
  const { ids, terms } = await searchWhole(services, resource, actor, query);
  const shape: ListShape = { engine, resource, role: actor.role, sortBy, descending, terms, only: cells && [...cells, sortBy] };
  if (ids) return yield* byIds({ ...shape, terms: [] }, { ...wantedOf(resource, actor, services.now(), query), filters: [], ids: [] }, ids);
  const at = columnsFor(resource, actor.role, shape.only).names.indexOf(sortBy);
  const all = wantedOf(resource, actor, services.now(), query);
  const read = async (part: Part, end: Raw | undefined, limit: number): Promise<readonly Raw[]> => {
    const wanted = { ...all, limit, last: end && { value: end[at], id: end[0] } };
    const statement = chunkStatement(shape, wanted, part);
    return engine.read(statement.sql, statement.parameters(wanted));
  };
  // Empty cells are the smallest.
  for (const part of (descending ? ['filled', 'empty'] : ['empty', 'filled']) satisfies Part[])
    yield* chunksOf<Raw>(engine, (end, limit) => read(part, end, limit));
}

/** The rows whose ids are known in their order: what a search has found. */
async function* byIds(shape: ListShape, wanted: Wanted, ids: readonly number[]): AsyncGenerator<readonly Raw[]> {
  const { engine } = shape;
  for (let start = 0; start < ids.length; start += chunkSize) {
    const these = engine.search.listed('t.id', ids.slice(start, start + chunkSize));
    const statement = allStatement({ ...shape, terms: [() => these] }, wanted);
    yield await engine.read(statement.sql, statement.parameters(wanted));
    await turn();
  }
}
