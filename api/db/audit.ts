import type { Kysely } from 'kysely';
import type { auditActions } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import type { Changes } from '../../schema/kinds/changes.ts';
import type { Actor, Origin } from '../access/actor.ts';
import { anyTables, type Database } from './database.ts';
import { insertStored } from './row-writes.ts';
import { searchTableOf } from './schema-model.ts';
import { searchTextOf } from './search-text.ts';

export interface AuditEntry {
  readonly action: keyof typeof auditActions;
  readonly resource: string | null;
  readonly recordId: number | null;
  /** One Japanese line: what happened to what. */
  readonly summary: string;
  readonly before?: Changes;
  readonly after?: Changes;
}

/** Writes who did what. Called in the transaction of the change itself, so that neither is ever there without the other. */
export async function writeAudit(
  db: Kysely<Database>,
  actor: Pick<Actor, 'userId' | 'username' | 'role'> | null,
  origin: Origin,
  now: Date,
  entry: AuditEntry,
): Promise<void> {
  const row = {
    ...entry,
    summary: [...entry.summary].slice(0, 200).join(''),
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
    userId: actor?.userId ?? null,
    userName: actor?.username ?? null,
    userRole: actor?.role ?? null,
    requestId: origin.requestId,
    address: origin.address,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  const id = await insertStored(db, 'audit_logs', row);
  await anyTables(db)
    .insertInto(searchTableOf('audit_logs'))
    .values({ id, text: searchTextOf(resources.audit_logs, row) })
    .execute();
}
