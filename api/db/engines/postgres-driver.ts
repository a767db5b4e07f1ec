import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  Transaction as KyselyTransaction,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Database } from '../database.ts';
import type { NamedStatements } from './postgres-reads.ts';
import type { Connecting } from './postgres-servers.ts';
import type { RunsTransaction } from './postgres-transaction.ts';

/** Kysely's driver, with names for its statements, and transactions that do not wait for their beginning. */
export class PooledDriver extends PostgresDriver {
  readonly #pool: Connecting;
  readonly #statements: NamedStatements;

  constructor(pool: Connecting, statements: NamedStatements) {
    super({ pool });
    this.#pool = pool;
    this.#statements = statements;
  }

  override async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect(), this.#statements);
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel = 'read committed', accessMode = 'read write' }: TransactionSettings,
  ): Promise<void> {
    if (connection instanceof PooledConnection) connection.begin(`start transaction isolation level ${isolationLevel} ${accessMode}`);
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PooledConnection) connection.release();
  }
}

/** Statements that are asked for without waiting for one another are on their way together, one behind the other, and the first reads take the beginning along. */
class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #statements: NamedStatements;
  #begun: Promise<unknown> | undefined;
  /** Whether nothing else has been asked for. */
  #onlyReads = true;
  #isOver = false;

  constructor(client: pg.PoolClient, statements: NamedStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  begin(text: string): void {
    this.#begun = this.#client.query(text);
    // Whatever is asked for next tells of a failure.
    this.#begun.catch(() => undefined);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isOver) throw new Error('The transaction is over');
    this.#onlyReads &&= isRead.test(sql);
    // What writes must not get through where the beginning did not; those that wait are sent in the order in which they were asked for.
    if (!this.#onlyReads) await this.#begun;
    const asked = this.#statements.run(sql, parameters, (statement) => this.#client.query(statement), this.#begun !== undefined);
    const [{ command, rowCount, rows }] = await Promise.all([asked, this.#begun]);
    return { rows, ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** One that could not even roll back is of no more use. */
  release(): void {
    this.#isOver = true;
    this.#client.release(this.#client.getTransactionStatus() !== 'I');
  }

  // biome-ignore lint/correctness/useYield: long lists are walked by key.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('PostgreSQL is not read as a stream');
  }
}

const isRead = /^\s*select\b/i;
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Kysely's own transactions send a statement only when the one before it is answered; these do not. */
export function transactionsOn(db: Kysely<Database>, dialect: Dialect, driver: PooledDriver): RunsTransaction {
  return async (isolationLevel, work) => {
    const connection = await driver.acquireConnection();
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    try {
      await driver.beginTransaction(connection, { isolationLevel });
      const result = await work(new KyselyTransaction<Database>({ config: { dialect }, dialect, driver, executor }));
      await driver.commitTransaction(connection);
      return result;
    } catch (error) {
      // What went wrong with the work says more than that a connection cannot even roll back.
      await driver.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    } finally {
      await driver.releaseConnection(connection);
    }
  };
}
