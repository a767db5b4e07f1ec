/** Documents that grantees submit. */
import * as terms from '../../domain/terms.ts';
import { choice, date, dateTime, daysSince, daysUntil, file, fileAddress, fiscalYear, flag, integer, longText, numberChoice, reference,
  text } from '../../schema/fields.ts';
import { stamp, statusChange, textsOver, writerInRole } from '../../schema/groups.ts';
import { type LifecycleOf, states } from '../../schema/lifecycle.ts';
import { resource } from '../../schema/resource.ts';
import { affairs, clearedApproval, fund, heads, ownApplications, recipient } from '../common.ts';
import * as colors from './rules/colors.ts';
import { statusesAcceptingFiles, statusesInReview } from './rules/statuses.ts';

/** Documents still to be submitted: required ones not submitted yet, and returned ones. */
const awaited = [{ status: 'NOT_SUBMITTED', isRequired: true }, { status: 'SUBMITTED_RETURNED' }] as const;
const late = { receptionEndDate: { before: '@today' } } as const;

/** The document, with a snapshot of its form taken when it was created. */
const submissionFields = {
  submissionId: integer('提出書類ID', { from: 'id', required: true }),
  applicationId: reference('申請', 'applications', { fixed: true, required: '申請を選択してください' }),
  grantReportFormId: reference('報告様式', 'report_forms', { fixed: true, required: '報告様式を選択してください' }),
  reportFormId: integer('様式ID', { from: 'grantReportFormId' }),
  ...textsOver('applicationId', { entryNumber: '受付番号', grantNumber: '助成番号' }),
  formNumber: text('様式番号', { readOnly: true, required: true, max: 40 }),
  formName: text('様式名', { readOnly: true, required: true }),
  formDescription: longText('様式の説明', { readOnly: true, max: 2000 }),
  templateFileId: file('様式のファイル', { readOnly: true }),
  formVersion: integer('様式の版', { readOnly: true, required: true, versionOf: { resource: 'report_forms', by: 'grantReportFormId' } }),
  isRequired: flag('必須', { readOnly: true, default: true, words: ['必須', '任意'] }),
  organizationId: reference('団体', 'organizations', { from: 'applicationId.organizationId' }),
  ...textsOver('applicationId', { organizationName: ['団体名', 'organizationId.name'], grantTitle: ['題名', 'title'] }),
  grantYear: fiscalYear('予算年度', { from: 'applicationId.grantYear' }),
  grantPeriod: numberChoice('期間', terms.grantPeriods, { from: 'applicationId.grantPeriod' }),
  receptionEndDate: date('提出期限', { due: { done: 'submittedAt', lateDays: 'overdueDays' } }),
  daysLeft: daysUntil('残り日数', 'receptionEndDate', { while: awaited }),
  overdueDays: daysSince('超過日数', 'receptionEndDate', { while: [{ ...awaited[0], ...late }, { ...awaited[1], ...late }] }),
  round: integer('提出回', { readOnly: true, default: 0, unit: '回' }),
  ...stamp('submitted', '提出'),
  ...stamp('approved', '承認'),
  onceKey: text('重複防止の名前', { readOnly: true, readBy: [], unique: 'この申請の、この様式の書類はすでに用意されています' }),
};

/** Explains each status to the grantee and to the staff. */
const submissionMeanings = {
  NOT_SUBMITTED: { grantee: 'まだ提出されていません。', staff: '助成者の提出を待っています。' },
  SUBMITTED_PENDING_REVIEW: { grantee: '基金に届いています。確認が始まるのをお待ちください。', staff: '届いています。確認を始めてください。' },
  SUBMITTED_UNDER_REVIEW: { grantee: '基金が内容を確認しています。終わると、メールでお知らせします。', staff: '承認するか、差し戻してください。' },
  SUBMITTED_RETURNED: { grantee: '直して、もう一度提出していただく必要があります。', staff: '助成者が直して提出するのを待っています。' },
  COMPLETED: { grantee: '承認されました。この書類の手続きは終わっています。', staff: '承認しました。この書類の手続きは終わっています。' },
} as const;

const submissionLifecycle = {
  states: states(terms.submissionStatuses, submissionMeanings),
  blank: '未定義',
  first: 'NOT_SUBMITTED',
  history: 'submission_histories',
  steps: {
    submit: {
      label: '提出する', from: statusesAcceptingFiles, to: 'SUBMITTED_PENDING_REVIEW', by: [...fund, ...recipient], turn: recipient, method: 'PUT',
      inputs: { comment: longText('基金への連絡', { max: 2000 }) }, confirm: '「{formName}」を、添付したファイルで提出します。',
      success: '提出しました', sets: { submittedAt: '@now', submittedUserId: '@userId' },
    },
    beginReview: {
      label: '確認を始める', kind: 'aside', from: 'SUBMITTED_PENDING_REVIEW', to: 'SUBMITTED_UNDER_REVIEW', by: fund,
      confirm: '「{formName}」の確認を始めます。始めると、助成者はファイルを取り消せなくなります。', success: '確認を始めました',
    },
    approve: {
      label: '承認する', kind: 'forward', bulk: { max: 50 }, from: statusesInReview, to: 'COMPLETED', by: fund, method: 'PUT',
      inputs: { approvedId: integer('承認者ID', { min: 1 }), comment: longText('助成者への連絡', { max: 2000 }) }, inDialog: ['comment'],
      confirm: '「{formName}」を承認し、完了にします。', success: '承認しました', sets: { approvedAt: '@now', approvedUserId: '@userId' },
    },
    reject: {
      label: '差し戻す', kind: 'return', from: statusesInReview, to: 'SUBMITTED_RETURNED', by: fund, method: 'PUT',
      mail: { template: 'correction_request' },
      comment: '差し戻しの理由',
      confirm: '「{formName}」を助成者に差し戻します。理由は、メールと助成者の画面で伝えます。', success: '差し戻しました', danger: true,
    },
    reopen: {
      label: '承認を取り消す', kind: 'back', from: 'COMPLETED', to: 'SUBMITTED_UNDER_REVIEW', by: heads,
      comment: '取り消しの理由',
      confirm: '「{formName}」の承認を取り消し、確認中に戻します。', success: '承認を取り消しました', danger: true, sets: clearedApproval,
    },
  },
} as const satisfies LifecycleOf<typeof submissionFields, keyof typeof terms.submissionStatuses>;

export const submissions = resource({
  label: '提出書類',
  title: 'formName',
  screen: { detail: '/admin/submissions/detail?entryNumber={entryNumber}&formNumber={formNumber}', menu: '提出物管理' },
  access: {
    read: [...fund, ...affairs, ...recipient], create: fund, update: fund, delete: heads,
    only: { delete: { hasNo: [
      { of: 'comments', by: 'entityId', where: { entityType: 'submission' }, text: 'コメント {count}件が付いているため削除できません。' },
      { of: 'submission_files', text: 'ファイル {count}件が登録されているため削除できません。' },
    ] } },
    rows: { recipient: ownApplications },
  },
  fields: submissionFields,
  list: {
    columns: ['grantNumber', 'entryNumber', 'organizationName', 'grantTitle', 'formName', 'formNumber', 'status', 'receptionEndDate', 'overdueDays',
      'submittedAt', 'submittedUserName'],
    below: { entryNumber: 'grantNumber', grantTitle: 'organizationName', formNumber: 'formName', overdueDays: 'receptionEndDate',
      submittedUserName: 'submittedAt' },
    reads: ['applicationId'],
    rowButtons: ['detail'],
    sort: '-receptionEndDate',
    sortsOver: ['organizationName'],
    search: ['entryNumber', 'grantNumber', 'formName', 'organizationName', 'grantTitle'],
    filters: ['status', 'entryNumber', 'grantNumber', 'formNumber', 'grantReportFormId', 'applicationId', 'organizationId', 'submittedUserId',
      'approvedUserId', 'isRequired', 'grantPeriod', 'overdueDays', 'receptionEndDate'],
    params: { year: { field: 'grantYear', is: 'equal' }, startDate: { field: 'submittedAt', is: 'from' }, endDate: { field: 'submittedAt',
      is: 'until' } },
    views: {
      確認待ち: { where: { status: ['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW'] }, sort: 'submittedAt', opens: true },
      今年度: { where: { year: '@fiscalYear' } },
    },
    indexes: [['status', 'submittedAt']],
    hideWithout: 'entryNumber',
    empty: '該当する提出書類がありません',
  },
  waits: { count: { status: statusesInReview }, for: fund },
  due: {
    label: '提出期限', on: 'receptionEndDate', count: { status: statusesAcceptingFiles, isRequired: true }, past: { minOverdueDays: 1 }, for: fund,
  },
  cards: { totalSubmissions: { label: '提出書類', count: {} } },
  lifecycle: submissionLifecycle,
  review: { noun: '書類', since: 'submittedAt' },
});

export const submission_files = resource({
  label: '提出ファイル',
  title: 'fileName',
  access: { read: [...fund, ...affairs, ...recipient], rows: { recipient: { 'submissionId.applicationId.organizationId': '@organizationId' } } },
  fields: {
    submissionId: reference('提出書類', 'submissions', { required: true, owner: true }),
    applicationId: reference('申請', 'applications', { from: 'submissionId.applicationId' }),
    grantReportFormId: reference('報告様式', 'report_forms', { from: 'submissionId.grantReportFormId' }),
    ...textsOver('submissionId', { grantNumber: ['助成番号', 'applicationId.grantNumber'], organizationName: ['団体名',
      'applicationId.organizationId.name'], formName: '様式名' }),
    fileName: text('ファイル名', { required: true }),
    fileId: file('ファイル', { required: true }),
    filePath: fileAddress('ファイルのアドレス', 'fileId'),
    size: integer('大きさ', { from: 'fileId.size', unit: 'バイト' }),
    ...textsOver('fileId', { contentType: '種類', sha256: 'ハッシュ値（SHA-256）' }),
    scanState: choice('ウイルス検査', terms.scanStates, { from: 'fileId.scanState', colors: colors.scanColors }),
    round: integer('提出回', { blank: '提出前', unit: '回目' }),
    submittedAt: dateTime('提出日時'),
    submittedUserId: reference('登録者', 'users'),
    submittedUserName: text('登録者', { from: 'submittedUserId.username' }),
    removedAt: dateTime('取り消した日時'),
  },
  list: {
    columns: ['grantNumber', 'organizationName', 'formName', 'fileName', 'size', 'round', 'submittedAt', 'submittedUserName', 'scanState',
      'removedAt'],
    sort: '-id',
    unsorted: ['removedAt'],
    search: ['fileName', 'grantNumber'],
    filters: ['submissionId', 'applicationId', 'round', 'submittedAt'],
    empty: '該当するファイルがありません',
  },
});

export const submission_histories = resource({
  label: '提出書類の履歴',
  title: 'formName',
  access: { read: [...fund, ...affairs, ...recipient], rows: { recipient: { 'submissionId.applicationId.organizationId': '@organizationId' } } },
  appendOnly: true,
  fields: {
    submissionId: reference('提出書類', 'submissions', { required: true, owner: true }),
    applicationId: reference('申請', 'applications', { from: 'submissionId.applicationId' }),
    ...textsOver('submissionId', { grantNumber: ['助成番号', 'applicationId.grantNumber'], formName: '様式名' }),
    ...statusChange(terms.submissionStatuses),
    round: integer('提出回', { required: true, unit: '回目' }),
    receiptNumber: text('受領番号', { max: 40 }),
    comment: longText('コメント'),
    ...writerInRole('実行者'),
  },
  list: {
    columns: ['createdAt', 'grantNumber', 'formName', 'fromStatus', 'toStatus', 'round', 'receiptNumber', 'userName', 'userRole', 'comment'],
    sort: '-id',
    unsorted: ['fromStatus', 'round', 'receiptNumber', 'userName', 'userRole', 'comment'],
    search: ['receiptNumber', 'comment', 'userName'],
    filters: ['submissionId', 'applicationId', 'toStatus', 'createdAt'],
  },
});
