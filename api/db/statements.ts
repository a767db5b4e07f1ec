import { type Compilable, CompiledQuery, type Kysely } from 'kysely';
import type { Database, Transaction } from './database.ts';

/** A placeholder for a value while a statement is compiled; it extracts the value when the statement runs. */
export class Parameter<Input> {
  readonly of: (given: Input) => unknown;

  constructor(of: (given: Input) => unknown) {
    this.of = of;
  }
}

/** Computes a value from others: at once, or, where one of them is a parameter, when the statement runs. */
export function derived(values: readonly unknown[], make: (...values: readonly never[]) => unknown): unknown {
  if (!values.some((value) => value instanceof Parameter)) return make(...(values as never[]));
  return new Parameter<never>((input) =>
    make(...(values.map((value) => (value instanceof Parameter ? value.of(input as never) : value)) as never[])),
  );
}

/** A compiled statement, with its parameters for one run. */
export interface Statement<Input> {
  readonly sql: string;
  parameters(given: Input): unknown[];
}

/**
 * Compiles a statement with Kysely and caches it by shape, since building a list's SQL costs as much as fetching its rows.
 * @param db any connection to the database, or a transaction on it
 */
export function statementFor<Input>(db: Kysely<Database>, shape: string, build: () => Compilable): Statement<Input> {
  const kept = keptFor(db);
  const known = kept.get(shape);
  if (known) return known as Statement<Input>;
  const made = compiled<Input>(build());
  // The number of possible shapes is unbounded, so the least recently added is evicted.
  if (kept.size >= maxKept) kept.delete(kept.keys().next().value as string);
  kept.set(shape, made as Statement<never>);
  return made;
}

function compiled<Input>(query: Compilable): Statement<Input> {
  const { sql, parameters } = query.compile();
  return { sql, parameters: (input) => parameters.map((one) => (one instanceof Parameter ? (one as Parameter<Input>).of(input) : one)) };
}

/**
 * A query that is compiled once for each variant and each number of values in its lists.
 * @param build receives parameters in place of values, in lists and objects as well
 * @param variantName distinguishes the variants
 */
export function prepared<Values, Variant = undefined>(
  build: (db: Kysely<Database>, values: Values, variant: Variant) => Compilable,
  variantName: (variant: Variant) => string = String,
): (db: Kysely<Database>, values: Values, variant: Variant) => Prepared {
  const name = `prepared ${++preparedQueries}`;
  return (db, values, variant) => {
    const statement = statementFor<Values>(db, `${name}|${variantName(variant)}|${lengthsOf(values)}`, () =>
      build(db, parametersOf(values, (input) => input) as Values, variant),
    );
    return { sql: statement.sql, parameters: statement.parameters(values) };
  };
}

let preparedQueries = 0;

/** A statement with its parameters for one run. */
export interface Prepared {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A list bound as a single parameter, whatever its length. */
export class ArrayValue {
  readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

function lengthsOf(values: unknown): string {
  if (Array.isArray(values)) return `[${values.length} ${values.map(lengthsOf).join('')}]`;
  return isRecord(values) ? Object.values(values).map(lengthsOf).join('') : '';
}

function parametersOf<Input>(values: unknown, of: (given: Input) => unknown): unknown {
  if (Array.isArray(values)) return values.map((value, at) => parametersOf<Input>(value, (input) => (of(input) as unknown[])[at]));
  if (isRecord(values))
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, parametersOf<Input>(value, (input) => (of(input) as typeof values)[name])]),
    );
  if (values instanceof ArrayValue) return new Parameter<Input>((input) => (of(input) as ArrayValue).values);
  return new Parameter<Input>(of);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof ArrayValue);
}

/** The rows of a prepared query, in a transaction or on its own. */
export function preparedRows<Row>(db: Kysely<Database>, { sql, parameters }: Prepared): Promise<Row[]> {
  return run(db, { sql, parameters: () => [...parameters] }, undefined);
}

/** Runs a statement in a transaction or on its own. */
export async function run<Input, Row = Record<string, unknown>>(db: Kysely<Database>, statement: Statement<Input>, input: Input): Promise<Row[]> {
  const atOnce = atOnceFor(db);
  if (atOnce) return atOnce.rows(statement.sql, statement.parameters(input)) as Row[];
  return (await db.executeQuery<Row>(CompiledQuery.raw(statement.sql, statement.parameters(input)))).rows;
}

/**
 * Runs a statement that changes rows and returns none: with RETURNING, SQLite would first gather the rows in a temporary table, which takes as long
 * as a small insert.
 */
export async function change<Input>(db: Transaction, statement: Statement<Input>, input: Input): Promise<Changed> {
  const atOnce = atOnceFor(db);
  if (atOnce) return atOnce.change(statement.sql, statement.parameters(input));
  const { numAffectedRows, insertId } = await db.executeQuery(CompiledQuery.raw(statement.sql, statement.parameters(input)));
  return { rows: Number(numAffectedRows ?? 0), lastId: Number(insertId ?? 0) };
}

export interface Changed {
  /** The number of rows inserted, changed or deleted. */
  readonly rows: number;
  /** The id of the last row inserted, where the engine reports it. */
  readonly lastId: number;
}

/** Runs statements synchronously on a transaction's own connection. */
export interface AtOnce {
  rows(sql: string, parameters: readonly unknown[]): unknown[];
  change(sql: string, parameters: readonly unknown[]): Changed;
}

const atOnceBy = new WeakMap<object, AtOnce>();

/** Registers a synchronous connection, so that its statements bypass Kysely's executor, whose promises cost as much as a small statement. */
export function runAtOnce(db: Kysely<Database>, atOnce: AtOnce): void {
  atOnceBy.set(db.getExecutor().adapter, atOnce);
}

function atOnceFor(db: Kysely<Database>): AtOnce | undefined {
  return db.isTransaction ? atOnceBy.get(db.getExecutor().adapter) : undefined;
}

const maxKept = 1000;
const keptBy = new WeakMap<object, Map<string, Statement<never>>>();

/** Kept by the adapter, which a connection and the transactions on it share. */
function keptFor(db: Kysely<Database>): Map<string, Statement<never>> {
  const { adapter } = db.getExecutor();
  const kept = keptBy.get(adapter) ?? new Map<string, Statement<never>>();
  keptBy.set(adapter, kept);
  return kept;
}
