import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { alertTemplate } from '../../domain/mail/alert-template.ts';
import { roles } from '../../domain/roles.ts';
import { alertKinds } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import type { Transaction } from '../db/database.ts';
import { findTemplate } from '../mail/compose.ts';
import { draftMail } from '../mail/draft.ts';
import { type MergeValues, staffValues } from '../mail/merge-values.ts';
import { queueMails } from '../mail/queue.ts';
import type { Settings } from '../settings.ts';

interface Raised {
  readonly id: number;
  readonly kind: keyof typeof alertKinds;
  readonly summary: string;
  readonly details?: string | null;
  readonly needsConfirmation: boolean;
}

/** Queues a mail about an alert to everybody who reads them. The office words it, but cannot switch it off: without a template the first text is used. */
export async function mailHeads(db: Transaction, settings: Pick<Settings, 'foundationName' | 'publicUrl'>, alert: Raised, at: Date): Promise<void> {
  const template = (await findTemplate(db, 'alert')) ?? { ...alertTemplate, isHtml: false };
  const readers = rolesThatMay(resources.alerts, 'read', roles);
  const people = await db.selectFrom('users').select(['id', 'username', 'email']).where('roletype', 'in', readers).where('status', '=', 1).execute();
  const values = valuesOf(settings, alert, at);
  const mails = people.map(({ id, username: name, email: address }) => ({
    ...draftMail({ settings }, template, { name, address }, values).mail,
    onceKey: `alert:${alert.id}:${id}`,
  }));
  await queueMails(db, mails, at);
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
