import type { Row } from './growth.ts';

/** Writes very many rows past the product, in the words of one engine. */
export interface Writer {
  /** Rows of a table as they are stored. */
  read(table: string, where?: string): Promise<Row[]>;
  /** Inserts rows that name the same columns. */
  insert(table: string, rows: readonly Row[]): Promise<void>;
  /** Takes away what only slows a load down (indexes for reading, foreign keys), loads, and puts it back. */
  unburdened(tables: readonly string[], load: () => Promise<void>): Promise<void>;
  /** Lets the planner know how the values are spread. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}
