import type { alertKinds, alertStates } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import type { Transaction } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import type { Services } from '../services.ts';
import { mailHeads } from './mail-heads.ts';

export type AlertKind = keyof typeof alertKinds;

/** Something that the heads are to know at once. */
export interface Alert {
  readonly kind: AlertKind;
  /** One sentence, up to 500 letters, that says what happened, to what and by whom. */
  readonly summary: string;
  /** What else is known, and what is to be done. */
  readonly details?: string | null;
  /** What it is about. */
  readonly resource?: string;
  readonly recordId?: number | null;
  /** What happened, so that nobody hears of it twice. */
  readonly onceKey?: string;
}

/**
 * Writes an alert down and queues a mail to each of those who read alerts, in the transaction in which it happened. One whose `onceKey` is there already
 * is left out.
 * @returns whether it was new
 */
export async function raiseAlert(db: Transaction, services: Pick<Services, 'settings' | 'now'>, alert: Alert): Promise<boolean> {
  const now = services.now();
  const at = now.toISOString();
  const { kind, summary, details = null, resource = null, recordId = null, onceKey = null } = alert;
  const row = { kind, summary, details, resource, recordId, onceKey, state: stateOf(alert), createdAt: at, updatedAt: at };
  const [id] = await insertMany(db, resources.alerts, [row]);
  if (id === undefined) return false;
  await mailHeads(db, services.settings, { ...alert, id, needsConfirmation: row.state === 'open' }, now);
  return true;
}

/** What comes every day is for keeping, and asks nothing of anybody. */
function stateOf({ kind }: Alert): keyof typeof alertStates {
  return kind === 'auditAnchor' ? 'kept' : 'open';
}
