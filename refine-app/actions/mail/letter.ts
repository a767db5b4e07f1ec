import { distinctAddresses, isMailAddress } from '../../../domain/mail/addresses.ts';
import { isMergeField, type MergeFieldName, mergeFields } from '../../../domain/mail/merge-fields.ts';
import { placeholdersIn } from '../../../domain/text/merge.ts';

/** What is typed into the dialog (spec, first file, section 3). */
export interface Letter {
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
  readonly sendToContact: boolean;
  readonly sendToRepresentative: boolean;
  readonly ccEmails: readonly string[];
}

export type LetterErrors = Readonly<Partial<Record<keyof Letter | 'file' | 'applicationId', string>>>;

export const blankLetter: Letter = { subject: '', body: '', isHtml: false, sendToContact: true, sendToRepresentative: false, ccEmails: [] };

/** The spec's texts (first file, section 5). */
export const emptySubject = '件名を入力してください';
export const emptyBody = '本文を入力してください';
const nobody = '送信先を選択してください';

export function isWritten({ subject, body }: Pick<Letter, 'subject' | 'body'>): boolean {
  return subject.trim() !== '' && body.trim() !== '';
}

/** What is wrong with a letter besides being unfinished. */
export function errorsIn(letter: Letter, fields: readonly MergeFieldName[]): LetterErrors {
  const wrong = letter.ccEmails.filter((address) => !isMailAddress(address));
  const found = {
    subject: unknownText(letter.subject, fields),
    body: unknownText(letter.body, fields),
    sendToContact: letter.sendToContact || letter.sendToRepresentative ? undefined : nobody,
    ccEmails: wrong.length > 0 ? `CCのメールアドレスが正しくありません：${wrong.join('、')}` : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** Addresses as they are typed or pasted, several at once; duplicates are ignored. */
export function readCc(texts: readonly string[]): string[] {
  return distinctAddresses(texts.flatMap((text) => text.split(/[\s,、;；]+/)));
}

/** Placeholders that mean nothing in a mail of this kind. */
export function unknownFields(text: string, fields: readonly MergeFieldName[]): string[] {
  return placeholdersIn(text).filter((name) => !(fields as readonly string[]).includes(name));
}

export function unknownText(text: string, fields: readonly MergeFieldName[]): string | undefined {
  const unknown = unknownFields(text, fields);
  if (unknown.length === 0) return undefined;
  const names = unknown.map((name) => (isMergeField(name) ? `{{${name}}}（${mergeFields[name].label}）` : `{{${name}}}`));
  return `使えない差し込み項目があります：${names.join('、')}`;
}

/** Passages that a template leaves for its writer to fill in. */
export function openPassages(text: string): string[] {
  return [...new Set(text.match(/（ここに[^（）]*?入力してください）/g) ?? [])];
}
