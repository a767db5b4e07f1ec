import { bulkMailFields, isMergeField, mergeFields } from '../../../domain/mail/merge-fields.ts';
import type { mailTemplateKeys } from '../../../domain/terms.ts';
import type { RowData } from '../../ui/row.ts';
import { type Letter, unknownFields } from './letter.ts';

export interface TemplateOption {
  readonly id: number;
  readonly label: string;
  /** Why it cannot be sent from here; null when it can. */
  readonly barred: string | null;
  readonly fill: Pick<Letter, 'subject' | 'body' | 'isHtml'>;
}

type Purpose = keyof typeof mailTemplateKeys;

/** The templates of the spec's dialogs (first file, section 5), then the others that are about a grantee's application. */
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

/** Only the richer dialog has it. */
const richOnly: Purpose = 'application_confirmation';

export function templateOptions(rows: readonly RowData[], rich: boolean): TemplateOption[] {
  const shown = purposes.filter((purpose) => rich || purpose !== richOnly);
  return shown.flatMap((purpose) => rows.filter((row) => row.purpose === purpose).map(optionOf));
}

/** A mail that staff write themselves has no comment beside it: it is written into the text. */
const commentField = 'comment';
const commentPassage = `（ここに${mergeFields.comment.label}を入力してください）`;

function optionOf(row: RowData): TemplateOption {
  const [subject, body] = [String(row.subject), String(row.body)].map((text) => text.replaceAll(/\{\{\s*comment\s*\}\}/g, commentPassage));
  const barred = unknownFields(`${row.subject}\n${row.body}`, bulkMailFields).filter((name) => name !== commentField);
  const [first = ''] = barred;
  return {
    id: row.id,
    label: String(row.name),
    barred: barred.length > 0 ? `「${isMergeField(first) ? mergeFields[first].label : first}」は一人ずつ送る必要があります` : null,
    fill: { subject: subject ?? '', body: body ?? '', isHtml: Boolean(row.isHtml) },
  };
}
