import { distinctAddresses, isMailAddress } from '../../../../../domain/mail/addresses.ts';
import { bulkMailFields, invitationFields, isMergeField, type MergeFieldName, mergeFields } from '../../../../../domain/mail/merge-fields.ts';
import type { mailTemplateKeys } from '../../../../../domain/terms.ts';
import { placeholdersIn } from '../../../../../domain/text/merge.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';

/** Values of the mail dialog (spec, first file, section 3). */
export interface BulkMailInput {
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
  readonly sendToContact: boolean;
  readonly sendToRepresentative: boolean;
  readonly ccEmails: readonly string[];
}

export type BulkMailInputErrors = Readonly<Partial<Record<keyof BulkMailInput | 'file' | 'applicationId', string>>>;

export const blankLetter: BulkMailInput = { subject: '', body: '', isHtml: false, sendToContact: true, sendToRepresentative: false, ccEmails: [] };

/** The spec's texts (first file, section 5). */
export const emptySubject = '件名を入力してください';
export const emptyBody = '本文を入力してください';
const noRecipient = '送信先を選択してください';

export function isWritten({ subject, body }: Pick<BulkMailInput, 'subject' | 'body'>): boolean {
  return subject.trim() !== '' && body.trim() !== '';
}

/** Errors of the values, apart from missing text. */
export function bulkMailErrors(letter: BulkMailInput, mayInvite = false): BulkMailInputErrors {
  const invalidCc = letter.ccEmails.filter((address) => !isMailAddress(address));
  const found = {
    subject: unknownFieldsText(letter.subject, bulkMailFields),
    body: unknownFieldsText(letter.body, bodyFields(mayInvite)),
    sendToContact: letter.sendToContact || letter.sendToRepresentative ? undefined : noRecipient,
    ccEmails: invalidCc.length > 0 ? `CCのメールアドレスが正しくありません：${invalidCc.join('、')}` : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** The password link is available only to those who may invite users. */
function bodyFields(mayInvite: boolean): readonly MergeFieldName[] {
  return mayInvite ? invitationFields : bulkMailFields;
}

/** Splits typed or pasted addresses and removes duplicates. */
export function readCc(texts: readonly string[]): string[] {
  return distinctAddresses(texts.flatMap((text) => text.split(/[\s,、;；]+/)));
}

/** Placeholders not available in this kind of mail. */
export function unknownFields(text: string, fields: readonly MergeFieldName[]): string[] {
  return placeholdersIn(text).filter((name) => !(fields as readonly string[]).includes(name));
}

export function unknownFieldsText(text: string, fields: readonly MergeFieldName[]): string | undefined {
  const unknown = unknownFields(text, fields);
  if (unknown.length === 0) return undefined;
  const names = unknown.map((name) => (isMergeField(name) ? `{{${name}}}（${mergeFields[name].label}）` : `{{${name}}}`));
  return `使えない差し込み項目があります：${names.join('、')}`;
}

/** Passages of a template still to be filled in by the writer. */
export function unfilledPassages(text: string): string[] {
  return [...new Set(text.match(/（ここに[^（）]*?入力してください）/g) ?? [])];
}

export interface TemplateOption {
  readonly id: number;
  readonly label: string;
  /** Why it cannot be used here; null when it can. */
  readonly barred: string | null;
  readonly fill: Pick<BulkMailInput, 'subject' | 'body' | 'isHtml'>;
}

type Purpose = keyof typeof mailTemplateKeys;

/** The templates of the spec's dialogs (first file, section 5), then the others about applications. */
const purposes: readonly Purpose[] = [
  'custom',
  'initial_password',
  'status_change',
  'submission_request',
  'application_confirmation',
  'deadline_reminder',
  'correction_request',
  'payment_notice',
];

/** Offered only in the rich dialog. */
const richOnly: Purpose = 'application_confirmation';

export function templateOptions(rows: readonly RowData[], rich: boolean, mayInvite = false): TemplateOption[] {
  const shown = purposes.filter((purpose) => rich || purpose !== richOnly);
  return shown.flatMap((purpose) => rows.filter((row) => row.purpose === purpose).map((row) => optionOf(row, mayInvite)));
}

/** Bulk mails have no comment field, so the placeholder becomes a passage to fill in. */
const commentField = 'comment';
const commentPassage = `（ここに${mergeFields.comment.label}を入力してください）`;

function optionOf(row: RowData, mayInvite: boolean): TemplateOption {
  const [subject, body] = [String(row.subject), String(row.body)].map((text) => text.replaceAll(/\{\{\s*comment\s*\}\}/g, commentPassage));
  const barred = [...unknownFields(String(row.subject), bulkMailFields), ...unknownFields(String(row.body), bodyFields(mayInvite))].filter(
    (name) => name !== commentField,
  );
  const [first = ''] = barred;
  return {
    id: row.id,
    label: String(row.name),
    barred: barred.length > 0 ? `「${isMergeField(first) ? mergeFields[first].label : first}」は一人ずつ送る必要があります` : null,
    fill: { subject: subject ?? '', body: body ?? '', isHtml: Boolean(row.isHtml) },
  };
}
