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

/** Kysely's driver with named statements, and transactions that do not wait for the answer to their BEGIN. */
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

/** Pipelines statements issued without waiting for one another; the first reads are sent together with BEGIN. */
class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #statements: NamedStatements;
  #begun: Promise<unknown> | undefined;
  /** Whether only reads have been issued so far. */
  #onlyReads = true;
  #isOver = false;

  constructor(client: pg.PoolClient, statements: NamedStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  begin(text: string): void {
    this.#begun = this.#client.query(text);
    // The next statement reports the failure.
    this.#begun.catch(() => undefined);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isOver) throw new Error('The transaction is over');
    this.#onlyReads &&= isRead.test(sql);
    // A write must not run where BEGIN failed, so it waits for it; waiting statements keep their order.
    if (!this.#onlyReads) await this.#begun;
    const asked = this.#statements.run(sql, parameters, (statement) => this.#client.query(statement), this.#begun !== undefined);
    const [{ command, rowCount, rows }] = await Promise.all([asked, this.#begun]);
    return { rows, ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** A connection that could not roll back is discarded. */
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

/** Replaces Kysely's transactions, which send a statement only after the previous one is answered. */
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
      // The error of the work is more useful than that of the rollback.
      await driver.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    } finally {
      await driver.releaseConnection(connection);
    }
  };
}
