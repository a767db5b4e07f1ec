import type { mailTemplateKeys } from '../terms.ts';

type Purpose = keyof typeof mailTemplateKeys;

/** What a merge field speaks of; a template may use the fields of the things that it is about. */
type Scope = 'recipient' | 'application' | 'comment' | 'documents' | 'payment' | 'refund' | 'account' | 'digest';

interface MergeField {
  readonly label: string;
  readonly of: Scope;
}

/** Every merge field: `{{name}}` in a subject or a body. The picker, the check of templates and the mails themselves read this one table. */
export const mergeFields = {
  foundationName: { label: '基金の名称', of: 'recipient' },
  recipientName: { label: '宛名', of: 'recipient' },
  organizationName: { label: '団体名', of: 'recipient' },
  loginUrl: { label: 'ログイン画面のアドレス', of: 'recipient' },
  applicationDetails: { label: '申請の情報（助成番号・題名・団体名）', of: 'application' },
  grantNumber: { label: '助成番号', of: 'application' },
  entryNumber: { label: '受付番号', of: 'application' },
  title: { label: '題名', of: 'application' },
  grantYear: { label: '予算年度', of: 'application' },
  statusLabel: { label: '状況', of: 'application' },
  approvedAmount: { label: '承認額', of: 'application' },
  startDate: { label: '活動の開始日', of: 'application' },
  endDate: { label: '活動の終了日', of: 'application' },
  comment: { label: '担当者からの連絡事項', of: 'comment' },
  formName: { label: '提出していただく書類', of: 'documents' },
  dueDate: { label: '提出期限', of: 'documents' },
  remainingDays: { label: '期限までの日数', of: 'documents' },
  paymentAmount: { label: '支払い額', of: 'payment' },
  paymentDate: { label: '振込日', of: 'payment' },
  refundAmount: { label: '返納額', of: 'refund' },
  refundDeadline: { label: '返納期限', of: 'refund' },
  resetUrl: { label: 'パスワードを設定するアドレス', of: 'account' },
  waitingCount: { label: '対応待ちの件数', of: 'digest' },
  waitingList: { label: '対応待ちの一覧', of: 'digest' },
} as const satisfies Readonly<Record<string, MergeField>>;

export type MergeFieldName = keyof typeof mergeFields;

/** What each kind of template is about. Those that staff send by hand have no comment of their own: they are written for the occasion. */
const scopes: Readonly<Record<Purpose, readonly Scope[]>> = {
  custom: ['recipient', 'application', 'documents', 'payment'],
  initial_password: ['recipient', 'account'],
  status_change: ['recipient', 'application', 'comment'],
  submission_request: ['recipient', 'application', 'documents'],
  application_confirmation: ['recipient', 'application', 'comment'],
  deadline_reminder: ['recipient', 'application', 'documents'],
  correction_request: ['recipient', 'application', 'documents', 'comment'],
  payment_notice: ['recipient', 'application', 'payment'],
  refund_request: ['recipient', 'application', 'comment', 'refund'],
  password_reset: ['recipient', 'account'],
  comment_notice: ['recipient', 'application', 'comment'],
  staff_digest: ['recipient', 'digest'],
};

/** The fields that a template of this purpose may use. */
export function fieldsFor(purpose: Purpose): MergeFieldName[] {
  return (Object.keys(mergeFields) as MergeFieldName[]).filter((name) => scopes[purpose].includes(mergeFields[name].of));
}

/** The fields of a mail that staff write to the grantees of chosen applications. */
export const bulkMailFields: readonly MergeFieldName[] = fieldsFor('custom');

export function isMergeField(name: string): name is MergeFieldName {
  return Object.hasOwn(mergeFields, name);
}
