import type { Kysely } from 'kysely';
import { may } from '../../../../api/access/permissions.ts';
import { countOf } from '../../../../api/db/count-of.ts';
import type { Database } from '../../../../api/db/database.ts';
import { draftMail, templateFor } from '../../../../api/mail/compose.ts';
import { staffValues } from '../../../../api/mail/merge-values.ts';
import { queueMailsAlone } from '../../../../api/mail/queue.ts';
import type { Services } from '../../../../api/services.ts';
import { isBusinessDay } from '../../../../domain/dates/bank-day.ts';
import { daysBetween } from '../../../../domain/dates/days.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { type Role, roles } from '../../../../domain/roles.ts';
import { quotedInMail } from '../../../../domain/text/quoted-in-mail.ts';
import { applicationStatusLabels } from '../../../../domain/workflow/application-statuses.ts';
import { statusesAwaiting } from '../../../../domain/workflow/transitions.ts';
import { resources } from '../../../../resources.config.ts';
import { statusesInReview } from '../../../documents/rules/statuses.ts';

/** Maximum number of applications listed in a digest. */
const maxListed = 20;

/**
 * Mails staff on business days what awaits their role, oldest first. Idempotent: one mail per person and day.
 * @returns number of mails queued
 */
export async function sendDigests({ engine, settings, now }: Pick<Services, 'engine' | 'settings' | 'now'>): Promise<number> {
  const { reader: db } = engine;
  const today = japanDate(now());
  const template = await templateFor(db, 'staff_digest');
  if (!template.enabled || !isBusinessDay(today)) return 0;
  let added = 0;
  for (const role of roles.filter((one) => one !== 'recipient' && statusesAwaiting(one).length > 0)) {
    const waiting = await waitingFor(db, role, today);
    if (waiting.count === 0) continue;
    const people = await db.selectFrom('users').select(['id', 'username', 'email']).where('roletype', '=', role).where('status', '=', 1).execute();
    const values = { ...staffValues(settings), waitingCount: String(waiting.count), waitingList: waiting.list };
    const mails = people.map(({ id, username: name, email: address }) => ({
      ...draftMail({ settings }, template, { name, address }, values).mail,
      onceKey: `digest:${id}:${today}`,
    }));
    added += await queueMailsAlone(engine, mails, now());
  }
  return added;
}

/** Number of waiting items, with a line each. */
async function waitingFor(db: Kysely<Database>, role: Role, today: string) {
  const [applications, documents] = await Promise.all([applicationsFor(db, role, today), documentsFor(db, role)]);
  return { count: applications.count + documents, list: [applications.list, documentsLine(documents)].filter((part) => part !== '').join('\n') };
}

const documentsLine = (count: number) => (count > 0 ? `・確認を待っている書類　${count}件` : '');

/** Number of documents awaiting approval, for roles that may approve. */
async function documentsFor(db: Kysely<Database>, role: Role): Promise<number> {
  if (!may(resources.submissions, role, 'approve')) return 0;
  return countOf(db.selectFrom('submissions').where('status', 'in', [...statusesInReview]));
}

async function applicationsFor(db: Kysely<Database>, role: Role, today: string) {
  const waiting = db.selectFrom('applications').where('status', 'in', statusesAwaiting(role));
  const count = await countOf(waiting);
  const rows = await waiting
    .select(['entryNumber', 'grantNumber', 'title', 'status', 'statusSince'])
    .orderBy('statusSince')
    .orderBy('id')
    .limit(maxListed)
    .execute();
  const lines = rows.map(({ grantNumber, entryNumber, title, status, statusSince }) => {
    const days = statusSince ? `（${daysBetween(japanDate(new Date(statusSince)), today)}日前から）` : '';
    return `・${grantNumber ?? entryNumber}　${quotedInMail(title, '（題名は、管理画面でご覧ください）')}　${applicationStatusLabels[status]}${days}`;
  });
  const more = count - rows.length;
  return { count, list: [...lines, ...(more > 0 ? [`ほか ${more}件`] : [])].join('\n') };
}
