import { distinctAddresses, isMailAddress } from '../../../domain/mail/addresses.ts';
import { bulkMailFields } from '../../../domain/mail/merge-fields.ts';
import { placeholdersIn } from '../../../domain/text/merge.ts';
import { type FieldErrors, type Values, validateFields } from '../../../schema/derive/validators.ts';
import { flag, longText, text } from '../../../schema/fields.ts';
import { invalid } from '../../failure.ts';

/** What staff write to grantees (spec, first file, sections 3 and 5). */
export interface Letter {
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
  readonly sendToContact: boolean;
  readonly sendToRepresentative: boolean;
  readonly cc: readonly string[];
}

export const letterFields = {
  subject: text('件名', { required: '件名を入力してください', max: 200 }),
  body: longText('本文', { required: '本文を入力してください', max: 20_000 }),
  isHtml: flag('形式', { words: ['HTML', 'テキスト'] }),
  sendToContact: flag('連絡担当者に送る', { default: true }),
  sendToRepresentative: flag('代表者に送る'),
};

/** Each copy goes out once a mail: many of them would be a second mailing nobody asked for. */
const maxCc = 20;

/** The most applications that one mailing reaches. */
const maxApplications = 1000;

/** Checks all of a mailing at once. @throws Failure 422 in the spec's words */
export function readLetter(given: Values): Letter {
  const { ccEmails, ...rest } = given;
  const { values, errors } = validateFields(letterFields, rest, 'create');
  const cc = readCc(ccEmails, errors);
  for (const name of ['subject', 'body'] as const) {
    const unknown = placeholdersIn(String(values[name] ?? '')).filter((field) => !(bulkMailFields as readonly string[]).includes(field));
    if (unknown.length > 0) errors[name] = `使えない差し込み項目があります：${unknown.map((field) => `{{${field}}}`).join('、')}`;
  }
  if (!values.sendToContact && !values.sendToRepresentative) errors.sendToContact = '送信先を選択してください';
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...(values as unknown as Omit<Letter, 'cc'>), isHtml: values.isHtml === true, cc };
}

/** The applications that a mailing is about, each once. */
export function readApplicationIds(given: unknown): number[] {
  const ids = [given].flat();
  if (ids.length === 0 || !ids.every((id) => Number.isSafeInteger(id) && (id as number) > 0))
    throw invalid({ applicationId: '申請を1件以上選択してください' });
  if (ids.length > maxApplications) throw invalid({ applicationId: `一度に送信できるのは${maxApplications}件までです` });
  return [...new Set(ids as number[])];
}

function readCc(given: unknown, errors: FieldErrors): string[] {
  const texts = given === undefined || given === null ? [] : [given].flat();
  if (!texts.every((one) => typeof one === 'string')) {
    errors.ccEmails = 'CCはメールアドレスで指定してください';
    return [];
  }
  const cc = distinctAddresses(texts as string[]);
  const wrong = cc.filter((address) => !isMailAddress(address));
  if (wrong.length > 0) errors.ccEmails = `CCのメールアドレスが正しくありません：${wrong.join('、')}`;
  else if (cc.length > maxCc) errors.ccEmails = `CCは${maxCc}件までです`;
  return cc;
}
