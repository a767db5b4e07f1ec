import type { Transaction } from '../../../api/db/database.ts';
import { queueCertainMail } from '../../../api/mail/certain-mail.ts';
import type { MergeValues } from '../../../api/mail/merge-values.ts';
import type { InnerCall } from '../../../api/services.ts';
import { formatDateTime, formatDateTimeToSecond } from '../../../domain/dates/japan-date.ts';
import { receivedTemplate } from '../../../domain/mail/built-in-templates.ts';
import { sizeText } from '../../../domain/text/file-size.ts';
import { saidInMail } from '../../../domain/text/said-in-mail.ts';
import { deadlineFor, type EntryFile, type LoadedEntry } from './entry.ts';
import { writersOf } from './writers.ts';

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

/** Tells those who may submit that it has been received, in the transaction in which it has. */
export async function queueReceipt(
  { services }: InnerCall,
  loaded: LoadedEntry,
  { snapshotId, ...receipt }: Receipt & { readonly snapshotId: number },
  db: Transaction,
): Promise<void> {
  const values = { ...(await entryValues(services, loaded, db)), ...receiptValues(receipt) };
  const to = await submittersOf(loaded, db);
  const about = { entryId: loaded.entry.id, onceKey: `${receiptKey}${snapshotId}` };
  await queueCertainMail(db, services, { purpose: 'entry_received', first: receivedTemplate, values, to, ...about });
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
    // Whoever is invited belongs to another, or none yet.
    organizationName: saidInMail(organization.name, '（団体名は、ログイン後の画面でご確認ください）'),
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

const submittersOf = ({ entry }: LoadedEntry, db: Transaction) => readersOf(entry.id, db).where('m.role', '=', 'submit').execute();

/** Those who write a draft, as mails go to them. */
export function readersOf(entryId: number, db: Transaction) {
  return writersOf(db).select(['u.id', 'u.username', 'u.email']).where('m.entryId', '=', entryId).orderBy('m.id');
}
