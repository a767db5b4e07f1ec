import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { roles } from '../../../domain/roles.ts';
import { alertKinds, type alertLevels, type alertStates } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { rolesThatMay } from '../../access/permissions.ts';
import type { Transaction } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { type MailContext, type MergeValues, staffValues } from '../../mail/merge-values.ts';
import { queueMails } from '../../mail/queue.ts';
import { draftSecurityMails } from '../../mail/security-mail.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../settings/settings.ts';

type AlertKind = keyof typeof alertKinds;

/** An event that the heads must know at once. */
export interface Alert {
  readonly kind: AlertKind;
  /** One sentence of up to 500 characters: what happened, to what, and by whom. */
  readonly summary: string;
  /** Further facts, and what to do. */
  readonly details?: string | null;
  /** The resource and record concerned. */
  readonly resource?: string;
  readonly recordId?: number | null;
  /** Identifies the event, so that it is alerted once. */
  readonly onceKey?: string;
  /** Set for a finding of a system check, which lasts until it is fixed. */
  readonly lasting?: Lasting;
}

export interface Lasting {
  /** Only one open alert has this name. */
  readonly finding: string;
  readonly level: keyof typeof alertLevels;
  /** The number of problems, where countable. */
  readonly found: number | null;
}

/**
 * Stores an alert and queues a mail to each reader of alerts, in the transaction of the event. An alert with a known `onceKey` or an open finding is
 * skipped.
 * @returns whether it was new
 */
export async function raiseAlert(db: Transaction, services: Pick<Services, 'settings' | 'now'>, alert: Alert): Promise<boolean> {
  const now = services.now();
  const at = now.toISOString();
  const { kind, summary, details = null, resource = null, recordId = null, onceKey = null, lasting } = alert;
  const row = { kind, summary, details, resource, recordId, onceKey, ...lasting, state: stateOf(alert), createdAt: at, updatedAt: at };
  const [id] = await insertMany(db, resources.alerts, [row]);
  if (id === undefined) return false;
  await mailHeads(db, services.settings, { ...alert, id, needsConfirmation: row.state === 'open' }, now);
  return true;
}

/** The daily audit anchor is only kept for reference; every other alert stays open until somebody confirms it. */
function stateOf({ kind }: Alert): keyof typeof alertStates {
  return kind === 'auditAnchor' ? 'kept' : 'open';
}

interface Raised {
  readonly id: number;
  readonly kind: keyof typeof alertKinds;
  readonly summary: string;
  readonly details?: string | null;
  readonly needsConfirmation: boolean;
}

/** Queues a mail about an alert to all its readers. */
async function mailHeads(db: Transaction, settings: MailContext['settings'], alert: Raised, at: Date): Promise<void> {
  const roletypes = rolesThatMay(resources.alerts, 'read', roles);
  const people = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('roletype', 'in', roletypes)
    .where('status', '=', 1)
    .execute();
  const readers = people.map(({ username: name, email: address }) => ({ name, address }));
  const mails = await draftSecurityMails(db, { settings }, 'alert', readers, valuesOf(settings, alert, at));
  const known = mails.map((mail, index) => ({ ...mail, onceKey: `alert:${alert.id}:${people[index]?.id}` }));
  await queueMails(db, known, at);
}

function valuesOf(
  settings: Pick<Settings, 'foundationName' | 'publicUrl'>,
  { id, kind, summary, details, needsConfirmation }: Raised,
  at: Date,
): MergeValues {
  return {
    ...staffValues(settings),
    alertKind: alertKinds[kind],
    alertText: [summary, details].filter(Boolean).join('\n\n'),
    alertTime: formatDateTime(at.toISOString()),
    alertRequest: needsConfirmation ? requests.confirm : requests.keep,
    alertUrl: `${settings.publicUrl}/admin/alerts/${id}`,
  };
}

const requests = {
  confirm:
    '内容を確かめ、次の画面で「確認した」を押してください。心当たりがないときや、元に戻せないときは、ほかの管理者とシステムの管理者にすぐに連絡してください。',
  keep: 'このメールを保管してください。次の画面にも同じ内容があります。',
} as const;
