import pg from 'pg';
import type { Version } from '../engine.ts';
import { type StatementNames, underItsName } from './postgres-pool.ts';
import { parserOf } from './postgres-values.ts';

type Rows = unknown[][];

/** What is read outside a transaction. */
export interface Reads {
  read(text: string, parameters: readonly unknown[]): Promise<Rows>;
  version(): Promise<Version>;
}

/**
 * Reads outside a transaction, each row as its cells. Those that are asked for in one go (before any answer has come in) are sent together down one
 * connection, one behind the other, and answered in their order: several questions, one round trip. Each stands or fails by itself.
 */
export function pipelinedReads(pool: pg.Pool, names: StatementNames): Reads {
  let together: Reading[] | undefined;
  let version: Promise<Version> | undefined;
  const batch = () => {
    if (together) return together;
    const begun: Reading[] = [];
    together = begun;
    // As late as possible before an answer can come in: when all that is under way now has come to wait for one.
    queueMicrotask(() =>
      process.nextTick(() => {
        together = version = undefined;
        void send(pool, begun);
      }),
    );
    return begun;
  };
  const ask = (text: string, values: unknown[], join: (reading: Reading) => void) =>
    underItsName(
      names,
      text,
      (name) => new Promise<Rows>((resolve, reject) => join(new Reading({ text, values, name } as pg.QueryConfig, resolve, reject))),
    );
  const askVersion = async () => {
    // It comes first: what is still to be asked depends on it.
    const [row] = await ask(versionText, [], (reading) => void batch().unshift(reading));
    return row?.[0] as Version;
  };
  return {
    read: (text, parameters) => ask(text, [...parameters], (reading) => void batch().push(reading)),
    version() {
      if (!version) {
        version = askVersion();
        // Whoever asks may find that there is no need to know.
        version.catch(() => undefined);
      }
      return version;
    },
  };
}

/**
 * Which transactions a statement sees: those below the first number that are over, and those up to the second that are not listed as still running. A
 * transaction that has written gets a number, and is over when it commits. A server that has taken over may give the same numbers to others, but was
 * started at another time; one that only follows does not list what runs.
 */
const versionText = `select case when not pg_is_in_recovery() then pg_postmaster_start_time()::text || ' ' || pg_current_snapshot()::text end`;

async function send(pool: pg.Pool, batch: readonly Reading[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const reading of batch) reading.handleError(error);
    return;
  }
  const { stream } = client.connection;
  let left = batch.length;
  let failed = false;
  stream.cork();
  for (const reading of batch) {
    reading.whenOver((error) => {
      failed ||= error !== undefined;
      // Whatever failed, a fresh connection is the safest.
      if (--left === 0) client.release(failed);
    });
    client.query(reading);
  }
  stream.uncork();
}

/** How the cells of a statement are read, in the order of its columns. */
type Parsers = readonly ((text: string) => unknown)[];

/** What each connection has said of the statements that it keeps: they always have the same columns, or fail. */
const describedBy = new WeakMap<pg.Connection, Map<string, Parsers>>();

/** What goes over the wire, as far as `pg` does not declare it. */
interface Wire extends Pick<pg.Connection, 'stream' | 'sync'> {
  bind(message: { readonly statement: string; readonly values: readonly unknown[]; readonly valueMapper: (value: unknown) => unknown }): void;
  execute(message: { readonly portal: string; readonly rows: number }): void;
}

const { prepareValue } = (pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => unknown } }).utils;

/**
 * One statement on its way. `pg` asks for the description of the columns each time, which for a row by its id is longer than the row; here it is asked
 * for once, and cells are kept in no more than an array.
 */
class Reading extends pg.Query {
  readonly #asked: pg.QueryConfig;
  readonly #resolve: (rows: Rows) => void;
  readonly #reject: (error: unknown) => void;
  readonly #cells: Rows = [];
  #over: (error?: unknown) => void = () => undefined;
  #described: Map<string, Parsers> | undefined;
  #parsers: Parsers = [];
  #failure: unknown;

  constructor(asked: pg.QueryConfig, resolve: (rows: Rows) => void, reject: (error: unknown) => void) {
    super(asked);
    this.#asked = asked;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  whenOver(over: (error?: unknown) => void): void {
    this.#over = over;
  }

  override submit = (connection: pg.Connection): Error | null => {
    const { name, values = [] } = this.#asked;
    const described = describedBy.get(connection) ?? new Map<string, Parsers>();
    describedBy.set(connection, described);
    this.#described = described;
    const parsers = name === undefined ? undefined : described.get(name);
    if (name === undefined || !parsers) return submitDescribed.call(this, connection);
    this.#parsers = parsers;
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    wire.bind({ statement: name, values, valueMapper: prepareValue });
    wire.execute({ portal: '', rows: 0 });
    wire.sync();
    wire.stream.uncork();
    return null;
  };

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
    if (this.#asked.name !== undefined) this.#described?.set(this.#asked.name, this.#parsers);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.#cells.push(fields.map((text, at) => (text === null ? null : (this.#parsers[at] as Parsers[number])(text))));
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#over();
    if (this.#failure === undefined) this.#resolve(this.#cells);
    else this.#reject(this.#failure);
  }

  handleError(error: unknown): void {
    this.#over(error);
    this.#reject(error);
  }
}

const submitDescribed = pg.Query.prototype.submit as (this: pg.Query, connection: pg.Connection) => Error | null;
