import { type CompiledQuery, type DatabaseConnection, type Dialect, type Kysely, Transaction as KyselyTransaction, type QueryResult } from 'kysely';
import type pg from 'pg';
import type { Database, Transaction } from '../database.ts';
import { queryUnderItsName, type StatementNames } from './postgres-pool.ts';

/** Runs work in a transaction of its own: all of it stands, or none. */
export type RunsTransaction = <T>(isolation: 'read committed' | 'serializable', work: (db: Transaction) => Promise<T>) => Promise<T>;

/**
 * Transactions that wait for the server as seldom as they can. Statements that are asked for without waiting for one another are on their way together, one
 * behind the other, and the first read takes the beginning along.
 */
export function transactionsOn(pool: pg.Pool, names: StatementNames, dialect: Dialect, db: Kysely<Database>): RunsTransaction {
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() };
  return async (isolation, work) => {
    const client = await pool.connect();
    const connection = new BegunConnection(client, names, isolation);
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    let isSound = true;
    try {
      const result = await work(new KyselyTransaction<Database>({ ...props, executor }));
      await connection.end('commit');
      return result;
    } catch (error) {
      // What went wrong with the work says more than that a connection cannot even roll back.
      isSound = await connection.end('rollback').then(
        () => true,
        () => false,
      );
      throw error;
    } finally {
      client.release(!isSound);
    }
  };
}

class BegunConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #isolation: string;
  #begun: Promise<unknown> | undefined;
  #isOver = false;

  constructor(client: pg.PoolClient, names: StatementNames, isolation: string) {
    this.#client = client;
    this.#names = names;
    this.#isolation = isolation;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isOver) throw new Error('The transaction is over');
    if (this.#begun) await this.#begun;
    else {
      this.#begun = this.#client.query(`start transaction isolation level ${this.#isolation}`);
      // What writes must not get through where the beginning did not.
      if (!isRead.test(sql)) await this.#begun;
    }
    const [{ command, rowCount, rows }] = await Promise.all([queryUnderItsName<Row>(this.#client, this.#names, sql, parameters), this.#begun]);
    return { rows, numAffectedRows: changing.has(command) ? BigInt(rowCount ?? 0) : undefined };
  }

  /** Where nothing was asked for, nothing was begun. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#begun) await this.#client.query(how);
  }

  // biome-ignore lint/correctness/useYield: long lists are walked by key.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('A transaction is not read as a stream');
  }
}

const isRead = /^\s*select\b/i;
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
