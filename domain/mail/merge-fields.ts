import type { mailTemplateKeys } from '../terms.ts';
import { placeholder } from '../text/merge.ts';

type Purpose = keyof typeof mailTemplateKeys;

/** Scopes of merge fields; a template may use the fields of its scopes. */
type Scope =
  | 'recipient'
  | 'application'
  | 'comment'
  | 'documents'
  | 'receipt'
  | 'payment'
  | 'refund'
  | 'account'
  | 'signUp'
  | 'loginCode'
  | 'entry'
  | 'entryReceipt'
  | 'entryFile'
  | 'join'
  | 'accountNotice'
  | 'digest'
  | 'alert'
  | 'letter'
  | 'settlement'
  | 'signature'
  | 'code'
  | 'bank'
  | 'result';

export interface MergeField {
  readonly label: string;
  readonly of: Scope;
  /** The declared field `resource.field` whose kind formats the value. */
  readonly says?: string;
  /** Where a letter takes the value from; without it the field is not available in letters. */
  readonly source?: 'application' | 'organization' | 'decision' | 'announcement' | 'settlement' | 'settings';
}

/** All merge fields: `{{name}}` in a mail or letter. The picker, template validation, mails and letters all use this table. */
export const mergeFields = {
  foundationName: { label: '基金の名称', of: 'recipient', source: 'settings' },
  recipientName: { label: '宛名', of: 'recipient' },
  organizationName: { label: '団体名', of: 'recipient', source: 'organization' },
  foundationContact: { label: '基金の連絡先', of: 'recipient', source: 'settings' },
  loginUrl: { label: 'ログイン画面のアドレス', of: 'recipient' },
  applicationDetails: { label: '申請の情報（助成番号・題名・団体名）', of: 'application' },
  grantNumber: { label: '助成番号', of: 'application', source: 'application' },
  entryNumber: { label: '受付番号', of: 'application', says: 'applications.entryNumber', source: 'application' },
  title: { label: '題名', of: 'application', says: 'applications.title', source: 'application' },
  grantYear: { label: '予算年度', of: 'application', source: 'application' },
  statusLabel: { label: '状況', of: 'application' },
  approvedAmount: { label: '承認額', of: 'application', says: 'applications.approvedAmount', source: 'application' },
  startDate: { label: '活動の開始日', of: 'application', says: 'applications.startDate', source: 'application' },
  endDate: { label: '活動の終了日', of: 'application', says: 'applications.endDate', source: 'application' },
  comment: { label: '担当者からの連絡事項', of: 'comment' },
  formName: { label: '提出していただく書類', of: 'documents', says: 'submissions.formName' },
  dueDate: { label: '提出期限', of: 'documents' },
  remainingDays: { label: '期限までの日数', of: 'documents' },
  receiptTitle: { label: '領収書のタイトル', of: 'receipt', says: 'receipts.title' },
  receiptVendor: { label: '領収書の支払先', of: 'receipt', says: 'receipts.vendor' },
  receiptAmount: { label: '領収書の金額', of: 'receipt', says: 'receipts.amount' },
  receiptDate: { label: '領収書の日付', of: 'receipt', says: 'receipts.receiptDate' },
  paymentAmount: { label: '支払い額', of: 'payment' },
  paymentDate: { label: '振込日', of: 'payment' },
  refundAmount: { label: '返納額', of: 'refund', source: 'settlement' },
  refundDeadline: { label: '返納期限', of: 'refund', source: 'settlement' },
  accountEvent: { label: 'アカウントに起きたこと', of: 'accountNotice' },
  resetUrl: { label: 'パスワードを設定するアドレス', of: 'account' },
  signUpUrl: { label: '利用者登録のアドレス', of: 'signUp' },
  loginCode: { label: 'ログインの番号', of: 'loginCode' },
  callTitle: { label: '公募の名称', of: 'entry', says: 'calls.title' },
  callDeadline: { label: '応募の締切', of: 'entry' },
  entryUrl: { label: '応募の画面のアドレス', of: 'entry' },
  inviterName: { label: '招いた人', of: 'entry' },
  receivedNumber: { label: '応募の受付番号', of: 'entryReceipt' },
  receivedAt: { label: '応募が届いた日時', of: 'entryReceipt' },
  receivedFiles: { label: '受け取ったファイル', of: 'entryReceipt' },
  receivedHash: { label: '受け取った内容のハッシュ値', of: 'entryReceipt' },
  infectedFile: { label: 'ウイルスが見つかったファイル', of: 'entryFile' },
  replaceBy: { label: 'ファイルを差し替える期限', of: 'entryFile' },
  newcomerName: { label: '参加を申し出た人', of: 'join' },
  joinNote: { label: '申し出た人と団体との関係', of: 'join' },
  letterTitle: { label: '署名していただく書類の名前', of: 'signature' },
  signUrl: { label: '署名のページのアドレス', of: 'signature' },
  signDeadline: { label: '署名の期限', of: 'signature' },
  signCode: { label: '署名の確認コード', of: 'code' },
  accountChange: { label: '口座にしたこと（登録・変更）', of: 'bank' },
  accountChangedAt: { label: '口座を登録・変更した日時', of: 'bank' },
  accountDetails: { label: '口座（銀行・支店・下4桁・名義）', of: 'bank' },
  grantedAmount: { label: '採択の額', of: 'result', source: 'decision' },
  conditions: { label: '採択の条件', of: 'result', source: 'decision' },
  waitRank: { label: '補欠の順位', of: 'result', source: 'decision' },
  boardDate: { label: '理事会の日', of: 'result', source: 'decision' },
  replyBy: { label: '手続きの期限', of: 'result', source: 'announcement' },
  resultText: { label: '通知に添える文', of: 'result', source: 'announcement' },
  waitingCount: { label: '対応待ちの件数', of: 'digest' },
  waitingList: { label: '対応待ちの一覧', of: 'digest' },
  alertKind: { label: '出来事の種類', of: 'alert' },
  alertText: { label: '出来事の内容', of: 'alert' },
  alertTime: { label: '出来事の日時', of: 'alert' },
  alertRequest: { label: 'お願いすること', of: 'alert' },
  alertUrl: { label: '出来事の画面のアドレス', of: 'alert' },
  documentNumber: { label: '文書番号', of: 'letter', source: 'settings' },
  letterDate: { label: '書面の日付', of: 'letter', source: 'decision' },
  foundationRepresentative: { label: '基金の代表者の役職と氏名', of: 'letter', source: 'settings' },
  foundationAddress: { label: '基金の住所', of: 'letter', source: 'settings' },
  refundAccount: { label: '返納の振込先', of: 'settlement', source: 'settings' },
  grantee: { label: '助成者の宛名（職名・氏名 様、なければ団体名 御中）', of: 'letter', source: 'organization' },
  organizationAddress: { label: '団体の住所', of: 'letter', source: 'organization' },
  representative: { label: '代表者の役職と氏名', of: 'letter', source: 'organization' },
  advanceAmount: { label: '前払い額', of: 'letter', source: 'application' },
  advance: { label: '前払い額と時期', of: 'letter', source: 'application' },
  decisionDate: { label: '交付を決定した日', of: 'letter', source: 'decision' },
  eligibleAmount: { label: '対象となる領収書の合計', of: 'settlement', source: 'settlement' },
  deductedTax: { label: '差し引いた仕入控除税額', of: 'settlement', source: 'settlement' },
  taxToReturn: { label: '消費税の申告のあとで返還する額', of: 'settlement', source: 'settlement' },
  grantRate: { label: '助成率', of: 'settlement', source: 'settlement' },
  otherIncome: { label: '差し引いた他の助成金・収入', of: 'settlement', source: 'settlement' },
  ownShare: { label: '自己負担', of: 'settlement', source: 'settlement' },
  finalAmount: { label: '確定額', of: 'settlement', source: 'settlement' },
  paidAmount: { label: '支払い済みの額', of: 'settlement', source: 'settlement' },
  remainingPayment: { label: '精算で支払う額', of: 'settlement', source: 'settlement' },
  settlementReason: { label: '精算の理由', of: 'settlement', source: 'settlement' },
  settlementTable: { label: '精算の表', of: 'settlement', source: 'settlement' },
  receiptTable: { label: '領収書の表', of: 'settlement', source: 'settlement' },
} as const satisfies Readonly<Record<string, MergeField>>;

export type MergeFieldName = keyof typeof mergeFields;

/** The scopes of each template purpose. Mails that staff write by hand have no comment field. */
const scopes: Readonly<Record<Purpose, readonly Scope[]>> = {
  custom: ['recipient', 'application', 'documents', 'payment'],
  initial_password: ['recipient', 'account'],
  status_change: ['recipient', 'application', 'comment'],
  submission_request: ['recipient', 'application', 'documents'],
  application_confirmation: ['recipient', 'application', 'comment'],
  deadline_reminder: ['recipient', 'application', 'documents'],
  correction_request: ['recipient', 'application', 'documents', 'comment'],
  receipt_rejected: ['recipient', 'application', 'receipt', 'comment'],
  payment_notice: ['recipient', 'application', 'payment'],
  refund_request: ['recipient', 'application', 'comment', 'refund'],
  password_reset: ['recipient', 'account'],
  sign_up: ['recipient', 'signUp'],
  login_code: ['recipient', 'loginCode'],
  entry_invitation: ['recipient', 'entry', 'signUp'],
  entry_joined: ['recipient', 'entry'],
  entry_received: ['recipient', 'entry', 'entryReceipt'],
  entry_infected: ['recipient', 'entry', 'entryFile'],
  join_asked: ['recipient', 'join'],
  comment_notice: ['recipient', 'application', 'comment'],
  staff_digest: ['recipient', 'digest'],
  account_notice: ['recipient', 'accountNotice'],
  alert: ['recipient', 'alert'],
  ukesyo_request: ['recipient', 'application', 'signature'],
  signing_code: ['recipient', 'signature', 'code'],
  account_changed: ['recipient', 'bank'],
  result_awarded: ['recipient', 'application', 'result'],
  result_conditional: ['recipient', 'application', 'result'],
  result_waitlisted: ['recipient', 'application', 'result'],
  result_rejected: ['recipient', 'application', 'result'],
};

/** The fields that a template of this purpose may use. */
export function fieldsFor(purpose: Purpose): MergeFieldName[] {
  return (Object.keys(mergeFields) as MergeFieldName[]).filter((name) => scopes[purpose].includes(mergeFields[name].of));
}

/** The fields that the body must contain, without which the mail would be pointless. */
export function neededFor(purpose: Purpose): readonly MergeFieldName[] {
  return requiredFields[purpose] ?? [];
}

const requiredFields: Readonly<Partial<Record<Purpose, readonly MergeFieldName[]>>> = {
  initial_password: ['resetUrl'],
  password_reset: ['resetUrl'],
  sign_up: ['signUpUrl'],
  login_code: ['loginCode'],
  entry_invitation: ['signUpUrl'],
  entry_received: ['receivedNumber'],
  entry_infected: ['infectedFile'],
  join_asked: ['newcomerName'],
  signing_code: ['signCode'],
  account_notice: ['accountEvent'],
  account_changed: ['accountChange', 'accountChangedAt', 'accountDetails'],
  alert: ['alertText', 'alertTime', 'alertUrl'],
};

/** The merge fields of bulk mails to grantees. */
export const bulkMailFields: readonly MergeFieldName[] = fieldsFor('custom');

/** The merge fields of bulk invitations to users without a password. */
export const invitationFields: readonly MergeFieldName[] = [...bulkMailFields, 'resetUrl'];

export function isMergeField(name: string): name is MergeFieldName {
  return Object.hasOwn(mergeFields, name);
}

/** A template's text for readers: ［題名］ instead of `{{title}}`. */
export function withLabels(text: string): string {
  return text.replaceAll(placeholder, (_, name: string) => `［${isMergeField(name) ? mergeFields[name].label : name}］`);
}

const namesByLabel: ReadonlyMap<string, string> = new Map(Object.entries(mergeFields).map(([name, { label }]) => [label, name]));

/** Converts field labels, ［題名］, to the stored placeholders. */
export function withPlaceholders(text: string): string {
  return text.replaceAll(/［([^［］]+)］/g, (original: string, label: string) =>
    namesByLabel.has(label) ? `{{${namesByLabel.get(label)}}}` : original,
  );
}

/** A cell's text for readers, if its field is declared to contain merge fields. */
export function readableText(value: unknown, { merges }: { readonly merges?: boolean }): string {
  return merges ? withLabels(String(value)) : String(value);
}
