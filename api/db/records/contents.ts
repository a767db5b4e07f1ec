import { createHash } from 'node:crypto';
import { resources } from '../../../resources.config.ts';
import { schemaModel, type TableModel } from '../schema-model.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Every append-only table but the chain itself: what is sealed. */
export const recordTables: readonly TableModel[] = schemaModel(resources).filter(({ name, appendOnly }) => appendOnly && name !== 'record_chain');

/** An entry of the chain, as it is hashed. */
export interface ChainEntry {
  /** Its place, from 1 on. */
  readonly id: number;
  readonly tableName: string;
  readonly recordId: number;
  readonly ownerId: number | null;
  readonly rowSha256: string;
  /** When it was sealed. */
  readonly createdAt: string;
}

/** SHA-256 of an entry and the hash before it, which is empty before the first. */
export function hashOfEntry({ id, tableName, recordId, ownerId, rowSha256, createdAt }: ChainEntry, before: string): string {
  return sha256(JSON.stringify([before, id, tableName, recordId, ownerId, rowSha256, createdAt]));
}

/**
 * SHA-256 of a row, the same on either engine: its filled cells by name, instants in ISO form. An empty cell says nothing, so that a column may be added
 * later that old rows leave empty.
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
