import type { Resource } from '../../schema/resource.ts';
import type { Call } from '../http/route.ts';
import { type Cells, columnsFor } from './columns.ts';
import type { ListQuery } from './list-query.ts';
import { allStatement, chunkStatement, type ListShape, type Part } from './list-statements.ts';
import { type Raw, rowForm } from './rows.ts';
import { searchWhole } from './search-list.ts';
import { type Wanted, wantedOf } from './wanted.ts';

/** Rows handed on at a time; then other requests get their turn, which wait for as long as reading and writing these down takes. */
const chunkSize = 100;

/** Rows fetched at a time where another process reads them: asking has its price, and holds up nobody here. */
const fetchedSize = 250;

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
  const limit = engine.readsTravelTogether ? fetchedSize : chunkSize;
  const all = { ...wantedOf(resource, actor, services.now(), query), limit };
  const read = async (part: Part, last?: Last): Promise<readonly Raw[]> => {
    const wanted = { ...all, last };
    const statement = chunkStatement(shape, wanted, part);
    return engine.read(statement.sql, statement.parameters(wanted));
  };
  // Empty cells are the smallest.
  for (const part of (descending ? ['filled', 'empty'] : ['empty', 'filled']) satisfies Part[]) {
    let reading: Promise<readonly Raw[]> | undefined = read(part);
    while (reading) {
      const rows: readonly Raw[] = await reading;
      const end: Raw | undefined = rows.at(-1);
      const last: Last | undefined = end && rows.length === limit ? { value: end[at], id: end[0] } : undefined;
      // Another process reads while this one writes down what has come; here it would only be one after the other without a turn between.
      const ahead: Promise<readonly Raw[]> | undefined = last && engine.readsTravelTogether ? read(part, last) : undefined;
      // Whoever goes away meanwhile is told of no failure.
      ahead?.catch(() => undefined);
      for (let start = 0; start < rows.length; start += chunkSize) {
        yield rows.length > chunkSize ? rows.slice(start, start + chunkSize) : rows;
        await turn();
      }
      reading = ahead ?? (last && read(part, last));
    }
  }
}

/** The row behind which the next chunk begins: its cell of the column that the list is sorted by, and its id. */
interface Last {
  readonly value: unknown;
  readonly id: unknown;
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

/** Lets other requests have their turn. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
