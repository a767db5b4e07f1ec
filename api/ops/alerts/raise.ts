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
  /** What a check of the system has found, for as long as it lasts. */
  readonly lasting?: Lasting;
}

export interface Lasting {
  /** There is one alert of this name at a time. */
  readonly finding: string;
  readonly level: keyof typeof alertLevels;
  /** How much is wrong, where that can be counted. */
  readonly found: number | null;
}

/**
 * Writes an alert down and queues a mail to each of those who read alerts, in the transaction in which it happened. One whose `onceKey` is there already,
 * or whose finding is, is left out.
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

/** What comes every day is for keeping, and asks nothing of anybody. */
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

/** Queues a mail about an alert to everybody who reads them. */
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
