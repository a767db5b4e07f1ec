import type { auditActions } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import type { Changes } from '../../schema/kinds/changes.ts';
import type { Actor, Origin } from '../access/actor.ts';
import type { Transaction } from './database.ts';
import type { Engine } from './engine.ts';
import { insertRows, type NewRow } from './engines/new-rows.ts';
import { newRow } from './search-text.ts';

/** Who acts, and the factor that the person last proved. */
type AuditActor = Pick<Actor, 'userId' | 'username' | 'role'> & Partial<Pick<Actor, 'factor'>>;

export interface AuditEntry {
  readonly action: keyof typeof auditActions;
  readonly resource: string | null;
  readonly recordId: number | null;
  /** One Japanese line: what was done to what. */
  readonly summary: string;
  readonly before?: Changes;
  readonly after?: Changes;
}

/** In characters. */
const maxSummary = 200;

/** Writes an audit entry in the transaction of the change itself, so that neither exists without the other. */
export async function writeAudit(db: Transaction, actor: AuditActor | null, origin: Origin, now: Date, entry: AuditEntry): Promise<void> {
  await insertRows(db, [auditRow(actor, origin, now, entry)]);
}

/** Writes an audit entry in a transaction of its own, for reads and refused attempts, which change nothing. */
export function writeAuditAlone(
  engine: Pick<Engine, 'transaction'>,
  actor: Parameters<typeof writeAudit>[1],
  origin: Origin,
  now: Date,
  entry: AuditEntry,
): Promise<void> {
  return engine.transaction((db) => writeAudit(db, actor, origin, now, entry), 'read committed');
}

/** The audit entry as a row, to be inserted with others. */
export function auditRow(by: AuditActor | null, origin: Origin, now: Date, entry: AuditEntry): NewRow {
  // Automatic work is recorded without a user.
  const actor = by?.userId ? by : null;
  const row = {
    ...entry,
    summary: entry.summary.length > maxSummary ? [...entry.summary].slice(0, maxSummary).join('') : entry.summary,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
    userId: actor?.userId ?? null,
    userName: actor?.username ?? null,
    userRole: actor?.role ?? null,
    factor: actor?.factor ?? null,
    requestId: origin.requestId,
    address: origin.address,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  return newRow(resources.audit_logs, row, row);
}
