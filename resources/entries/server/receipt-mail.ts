import type { Transaction } from '../../../api/db/database.ts';
import { queueMandatoryMail } from '../../../api/mail/mandatory-mail.ts';
import type { MergeValues } from '../../../api/mail/merge-values.ts';
import type { InnerCall } from '../../../api/services.ts';
import { formatDateTime, formatDateTimeToSecond } from '../../../domain/dates/japan-date.ts';
import { receivedTemplate } from '../../../domain/mail/built-in-templates.ts';
import { sizeText } from '../../../domain/text/file-size.ts';
import { quotedInMail } from '../../../domain/text/quoted-in-mail.ts';
import { deadlineFor, type EntryFile, type LoadedEntry } from './entry.ts';
import { writersOf } from './writers.ts';

/** Receipt of a submission. */
export interface Receipt {
  readonly receiptNumber: string;
  /** Ordinal of the submission, from 1. */
  readonly number: number;
  readonly arrivedAt: string;
  /** Hash of the content. */
  readonly sha256: string;
  readonly files: readonly Pick<EntryFile, 'fileName' | 'size' | 'sha256'>[];
}

/** Queues the receipt mail to those who may submit, in the transaction of the submission. */
export async function queueReceipt(
  { services }: InnerCall,
  loaded: LoadedEntry,
  { snapshotId, ...receipt }: Receipt & { readonly snapshotId: number },
  db: Transaction,
): Promise<void> {
  const values = { ...(await entryValues(services, loaded, db)), ...receiptValues(receipt) };
  const to = await submittersOf(loaded, db);
  const mailKeys = { entryId: loaded.entry.id, onceKey: `${receiptKeyPrefix}${snapshotId}` };
  await queueMandatoryMail(db, services, { purpose: 'entry_received', first: receivedTemplate, values, to, ...mailKeys });
}

const receiptKeyPrefix = 'entry-receipt:';

/** Id of the snapshot that a receipt mail is about; null for other mails. */
export function snapshotOfReceipt(onceKey: string | null): number | null {
  return onceKey?.startsWith(receiptKeyPrefix) ? Number(onceKey.slice(receiptKeyPrefix.length).split(':')[0]) : null;
}

/** Merge values about an entry for mail templates. */
export async function entryValues({ settings }: Pick<InnerCall['services'], 'settings'>, loaded: LoadedEntry, db: Transaction): Promise<MergeValues> {
  const { entry, call } = loaded;
  const organization = await db.selectFrom('organizations').select('name').where('id', '=', entry.organizationId).executeTakeFirstOrThrow();
  return {
    // Sanitised, as guests from other organisations receive it too.
    organizationName: quotedInMail(organization.name, '（団体名は、ログイン後の画面でご確認ください）'),
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

const submittersOf = ({ entry }: LoadedEntry, db: Transaction) => writerRecipients(entry.id, db).where('m.role', '=', 'submit').execute();

/** Query of the writers of a draft as mail recipients. */
export function writerRecipients(entryId: number, db: Transaction) {
  return writersOf(db).select(['u.id', 'u.username', 'u.email']).where('m.entryId', '=', entryId).orderBy('m.id');
}
