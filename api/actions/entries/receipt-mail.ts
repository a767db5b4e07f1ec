import { formatDateTime, formatDateTimeToSecond } from '../../../domain/dates/japan-date.ts';
import { receivedTemplate } from '../../../domain/mail/built-in-templates.ts';
import { sizeText } from '../../../domain/text/file-size.ts';
import type { Transaction } from '../../db/database.ts';
import { draftMail, findTemplate } from '../../mail/compose.ts';
import type { MergeValues } from '../../mail/merge-values.ts';
import { queueMails } from '../../mail/queue.ts';
import type { InnerCall } from '../../services.ts';
import { deadlineFor, type EntryFile, type LoadedEntry } from './entry.ts';

/** What has been received, as proof of it. */
export interface Receipt {
  readonly receiptNumber: string;
  /** The how manyth submission it is. */
  readonly number: number;
  readonly arrivedAt: string;
  /** Of the content. */
  readonly sha256: string;
  readonly files: readonly Pick<EntryFile, 'fileName' | 'size' | 'sha256'>[];
}

/**
 * Tells those who may submit that it has been received, in the transaction in which it has. The office words it, but cannot switch it off, nor word it so
 * that it could not be sent.
 */
export async function queueReceipt(
  { services }: InnerCall,
  loaded: LoadedEntry,
  { snapshotId, ...receipt }: Receipt & { readonly snapshotId: number },
  db: Transaction,
): Promise<void> {
  const { settings, now } = services;
  const kept = await findTemplate(db, 'entry_received');
  const values = { ...(await entryValues(services, loaded, db)), ...receiptValues(receipt) };
  const mails = (await submittersOf(loaded, db)).map(({ id, username: name, email: address }) => {
    const drafts = [...(kept ? [kept] : []), { ...receivedTemplate, isHtml: false }].map((one) =>
      draftMail({ settings }, one, { name, address }, values),
    );
    const { mail } = drafts.find(({ problem }) => problem === null) ?? (drafts.at(-1) as (typeof drafts)[number]);
    return { ...mail, onceKey: `${receiptKey}${snapshotId}:${id}` };
  });
  await queueMails(db, mails, now());
}

const receiptKey = 'entry-receipt:';

/** The snapshot that a mail of the outbox tells of; null where it tells of none. */
export function snapshotOfReceipt(onceKey: string | null): number | null {
  return onceKey?.startsWith(receiptKey) ? Number(onceKey.slice(receiptKey.length).split(':')[0]) : null;
}

/** What a mail says of a draft. */
export async function entryValues({ settings }: Pick<InnerCall['services'], 'settings'>, loaded: LoadedEntry, db: Transaction): Promise<MergeValues> {
  const { entry, call } = loaded;
  const organization = await db.selectFrom('organizations').select('name').where('id', '=', entry.organizationId).executeTakeFirstOrThrow();
  return {
    organizationName: organization.name,
    callTitle: call.title,
    callDeadline: formatDateTime(deadlineFor(loaded)),
    entryUrl: `${settings.publicUrl}/user/entries/${entry.id}`,
  };
}

function receiptValues({ receiptNumber, arrivedAt, files, sha256 }: Receipt): MergeValues {
  const lines = files.map((file) => `・${file.fileName}（${sizeText(file.size)}）\n　${file.sha256}`);
  return {
    receivedNumber: receiptNumber,
    receivedAt: formatDateTimeToSecond(arrivedAt),
    receivedFiles: lines.join('\n') || '（添付はありません）',
    receivedHash: sha256,
  };
}

function submittersOf({ entry }: LoadedEntry, db: Transaction) {
  return db
    .selectFrom('entry_members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['u.id', 'u.username', 'u.email'])
    .where('m.entryId', '=', entry.id)
    .where('m.role', '=', 'submit')
    .where('u.status', '=', 1)
    .orderBy('m.id')
    .execute();
}
