import type { alertKinds, alertStates } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import { anyTables, type Transaction } from '../db/database.ts';
import { searchTableOf } from '../db/schema-model.ts';
import { searchTextOf } from '../db/search-text.ts';
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
  const at = services.now();
  const id = await insertAlert(db, alert, at.toISOString());
  if (id === null) return false;
  await mailHeads(db, services.settings, { ...alert, id, needsConfirmation: stateOf(alert) === 'open' }, at);
  return true;
}

async function insertAlert(db: Transaction, alert: Alert, at: string): Promise<number | null> {
  const { kind, summary, details = null, resource = null, recordId = null, onceKey = null } = alert;
  const inserted = await db
    .insertInto('alerts')
    .values({ kind, summary, details, resource, recordId, onceKey, state: stateOf(alert), createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  const text = searchTextOf(resources.alerts, { summary, details });
  await anyTables(db).insertInto(searchTableOf('alerts')).values({ id: inserted.id, text }).execute();
  return inserted.id;
}

/** What comes every day is for keeping, and asks nothing of anybody. */
function stateOf({ kind }: Alert): keyof typeof alertStates {
  return kind === 'auditAnchor' ? 'kept' : 'open';
}
