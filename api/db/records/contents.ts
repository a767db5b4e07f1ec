import { createHash } from 'node:crypto';
import { resources } from '../../../resources.config.ts';
import { schemaModel, type TableModel } from '../schema-model.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The append-only tables except the chain itself; their rows are sealed. */
export const recordTables: readonly TableModel[] = schemaModel(resources).filter(({ name, appendOnly }) => appendOnly && name !== 'record_chain');

/** An entry of the record chain, as it is hashed. */
export interface ChainEntry {
  /** Its position, starting at 1. */
  readonly id: number;
  readonly tableName: string;
  readonly recordId: number;
  readonly ownerId: number | null;
  readonly rowSha256: string;
  /** The time of sealing. */
  readonly createdAt: string;
}

/** SHA-256 of an entry and the previous hash, which is empty for the first. */
export function hashOfEntry({ id, tableName, recordId, ownerId, rowSha256, createdAt }: ChainEntry, before: string): string {
  return sha256(JSON.stringify([before, id, tableName, recordId, ownerId, rowSha256, createdAt]));
}

/**
 * SHA-256 of a row, the same on either engine: its filled cells by name, instants in ISO form. Empty cells are skipped, so that a column may be added
 * later that is empty in old rows.
 */
export function hashOfRow({ columns }: TableModel, row: Row): string {
  const cells = columns
    .filter(({ name }) => row[name] !== null && row[name] !== undefined)
    .map(({ name, type }) => [name, type === 'timestamp' ? new Date(row[name] as string).toISOString() : row[name]] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(cells));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
