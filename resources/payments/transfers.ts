/** Transfer batches, bank statements and ledger accounts. */

import * as shared from '../../domain/terms.ts';
import { accountNumber, choice, date, dateTime, integer, reference, status, text, yen } from '../../schema/fields.ts';
import { textsOver, writer } from '../../schema/groups.ts';
import { awaitsOf, type LifecycleOf, states } from '../../schema/lifecycle.ts';
import { resource } from '../../schema/resource.ts';
import { accounting, approvers, heads, money } from '../common.ts';
import * as colors from './rules/colors.ts';
import { ledgerKeys } from './rules/journal.ts';
import * as terms from './rules/terms.ts';

/** Snapshot of the source account and its format options, taken when the batch is created, so that the file matches what was approved. */
const sourceSnapshot = {
  clientCode: text('委託者コード'),
  clientName: text('委託者名（カナ）'),
  bankCode: text('振込元の銀行コード'),
  bankName: text('振込元の銀行'),
  branchCode: text('振込元の支店コード'),
  branchName: text('振込元の支店'),
  accountType: choice('振込元の預金種別', terms.ownAccountTypes),
  accountNumber: accountNumber('振込元の口座番号'),
  lineEnd: choice('改行', terms.transferLineEnds),
  method: choice('振込指定区分', terms.transferMethods),
  middleDot: choice('名義の中点', terms.middleDots),
  newCode: choice('新規コード', terms.newCodes),
  edi: choice('EDI情報', terms.ediUses),
  feeBearer: choice('振込手数料', terms.feeBearers),
  feeSameBank: yen('差し引く手数料（同じ銀行あて）'),
  feeOtherBank: yen('差し引く手数料（ほかの銀行あて）'),
} as const;

export const transfer_accounts = resource({
  label: '振込元の口座',
  title: 'name',
  screen: { under: 'payments' },
  access: { read: money, create: accounting, update: accounting, delete: heads },
  small: true,
  fields: {
    name: text('名称', { required: true, max: 100, help: '画面で見分けるための名前です。' }),
    clientCode: text('委託者コード', { required: true, digits: 10, help: '銀行から通知された10桁の番号です。' }),
    clientName: text('委託者名（カナ）', { required: true, max: 40 }),
    bankCode: text('銀行コード', { required: true, digits: 4, invalid: '銀行コードは4桁で入力してください' }),
    branchCode: text('支店コード', { required: true, digits: 3, invalid: '支店コードは3桁で入力してください' }),
    bankName: text('銀行名', { readOnly: true }),
    branchName: text('支店名', { readOnly: true }),
    accountType: choice('預金種別', terms.ownAccountTypes, { default: 'ordinary' }),
    accountNumber: accountNumber('口座番号', { required: true, digits: 7, invalid: '口座番号は7桁で入力してください' }),
    lineEnd: choice('改行', terms.transferLineEnds, { default: 'crlf' }),
    method: choice('振込指定区分', terms.transferMethods, { default: '7' }),
    middleDot: choice('名義の中点', terms.middleDots, { default: 'stop' }),
    newCode: choice('新規コード', terms.newCodes, { default: 'off' }),
    edi: choice('EDI情報', terms.ediUses, { default: 'off' }),
    feeBearer: choice('振込手数料', terms.feeBearers, { default: 'foundation' }),
    feeSameBank: yen('差し引く手数料（同じ銀行あて）', { default: 0, max: 10_000 }),
    feeOtherBank: yen('差し引く手数料（ほかの銀行あて）', { default: 0, max: 10_000 }),
    cutOffDays: integer('送信の締切', { default: 2, min: 0, max: 20, unit: '営業日前',
      help: '振込日の何営業日前までに銀行へ送るかです。銀行との取り決めをお確かめください。' }),
    cutOffHour: integer('締切の時刻', { default: 15, min: 1, max: 24, unit: '時' }),
    resultByte: integer('結果の位置', { default: 114, min: 113, max: 120, unit: 'バイト目',
      help: '結果のファイルで、1件の何バイト目に結果が入るかです。銀行にお確かめください。' }),
    successCode: text('振込済みを表す文字', { default: '0', max: 1 }),
  },
  list: {
    columns: ['name', 'clientCode', 'clientName', 'bankName', 'branchName', 'accountType', 'accountNumber'],
    sort: 'id',
    search: ['name', 'clientName', 'bankName'],
    filters: ['bankCode'],
  },
  related: { bank_statements: { by: 'accountId', empty: 'この口座の入出金明細は、まだ取り込まれていません' } },
});

const batchFields = {
  title: text('件名', { required: true }),
  accountId: reference('振込元の口座', 'transfer_accounts', { required: true }),
  transferDate: date('振込日', { required: true }),
  count: integer('件数', { required: true, unit: '件' }),
  total: yen('合計金額', { required: true }),
  feeTotal: yen('差し引いた手数料の合計', { default: 0 }),
  ...sourceSnapshot,
  createdById: reference('作成者', 'users', { required: true }),
  createdByIdTitle: text('作成者', { from: 'createdById.username' }),
  submittedAt: dateTime('承認の依頼日時'),
  returnComment: text('差し戻しの理由', { max: 1000 }),
  approvedById: reference('承認者', 'users'),
  approvedByIdTitle: text('承認者', { from: 'approvedById.username' }),
  approvedAt: dateTime('承認日時'),
  fileId: integer('ファイルID', { readBy: [] }),
  fileName: text('ファイル名'),
  fileSha256: text('ファイルのハッシュ値（SHA-256）'),
  writtenAt: dateTime('ファイルの作成日時'),
  sentAt: dateTime('銀行に送った日時'),
  finishedAt: dateTime('結果の登録が終わった日時'),
  cancelReason: text('取消しの理由', { max: 1000 }),
};

/** Explains each status. */
const batchMeanings = {
  draft: '作成中です。内容を確かめてから、承認を依頼してください。',
  submitted: '承認を待っています。作った人とは別の、経理担当か基金管理者・基金部長が承認します。',
  approved: '承認されました。経理担当がファイルを受け取り、銀行に送ります。',
  written: 'ファイルができています。銀行に送ったら、「銀行に送ったことを記録する」を押してください。',
  sent: '銀行に送りました。銀行の結果を、ファイルから読み取るか、明細ごとに登録してください。',
  finished: '結果の登録が終わりました。',
  cancelled: '取り消されました。支払いは、支払い待ちに戻っています。',
} as const;

const batchLifecycle = {
  states: states(terms.transferBatchStates, batchMeanings),
  first: 'draft',
  steps: {
    submit: {
      label: '承認を依頼する', kind: 'forward', from: 'draft', to: 'submitted', by: accounting,
      confirm: '「{title}」（{count}、{total}）の承認を依頼します。作った人とは別の人が承認します。', success: '承認を依頼しました',
      sets: { submittedAt: '@now', returnComment: null },
    },
    approve: {
      label: '承認する', kind: 'forward', from: 'submitted', to: 'approved', by: approvers, secondTo: ['createdById'],
      confirm: '「{title}」（{count}、{total}、振込日 {transferDate}）を承認します。', success: '承認しました',
      sets: { approvedAt: '@now', approvedById: '@userId' }, stepUp: true,
    },
    sendBack: {
      label: '差し戻す', kind: 'return', from: 'submitted', to: 'draft', by: approvers, secondTo: ['createdById'],
      confirm: '「{title}」を作成者に差し戻します。',
      success: '差し戻しました', inputs: { comment: text('理由', { required: '理由を入力してください', max: 1000 }) },
      sets: { returnComment: '@comment' },
    },
    write: { from: 'approved', to: 'written', by: [], turn: accounting, sets: { writtenAt: '@now' } },
    markSent: {
      label: '銀行に送ったことを記録する', kind: 'forward', from: 'written', to: 'sent', by: accounting,
      confirm: '「{title}」のファイルを銀行に送ったことを記録します。このあとは取り消せません。', success: '銀行に送ったことを記録しました',
      sets: { sentAt: '@now' },
    },
    finish: { from: 'sent', to: 'finished', by: [], turn: accounting, sets: { finishedAt: '@now' } },
    cancel: {
      label: '取り消す', kind: 'end', from: ['draft', 'submitted', 'approved', 'written'], to: 'cancelled', by: approvers, danger: true,
      confirm: '「{title}」（{count}、{total}）を取り消します。支払いは、支払い待ちに戻ります。' +
        'すでに受け取ったファイルがあるときは、銀行に送らないでください。', success: '振込データを取り消しました',
      inputs: { reason: text('理由', { required: '理由を入力してください', max: 1000 }) }, sets: { cancelReason: '@reason' },
    },
  },
} as const satisfies LifecycleOf<typeof batchFields, keyof typeof terms.transferBatchStates>;

export const transfer_batches = resource({
  label: '振込データ',
  title: 'title',
  screen: { under: 'payments', figures: ['total'] },
  access: { read: money },
  small: true,
  fields: batchFields,
  list: {
    columns: ['title', 'transferDate', 'status', 'count', 'total', 'createdById', 'approvedById', 'createdAt'],
    sort: '-id',
    search: ['title'],
    filters: ['status', 'transferDate'],
    empty: '該当する振込データがありません',
  },
  waits: { count: { status: 'submitted' }, for: approvers },
  due: { label: '振込日', on: 'transferDate', count: { status: ['draft', 'submitted', 'approved', 'written'] }, for: money },
  lifecycle: batchLifecycle,
});

/** Snapshot of the payee's account, taken when the item is created. */
const payee = {
  bankCode: text('銀行コード', { required: true }),
  bankName: text('銀行名', { required: true }),
  branchCode: text('支店コード', { required: true }),
  branchName: text('支店名', { required: true }),
  accountType: choice('預金種別', shared.accountTypes, { required: true }),
  accountNumber: accountNumber('口座番号', { required: true }),
  accountHolderName: text('口座名義', { required: true, max: 50 }),
};

export const transfer_items = resource({
  label: '振込の明細',
  title: 'grantNumber',
  screen: { under: 'payments', figures: ['amount'] },
  access: { read: money },
  fields: {
    batchId: reference('振込データ', 'transfer_batches', { required: true }),
    batchStatus: status('振込データの状況', terms.transferBatchStates, { from: 'batchId.status', ...awaitsOf(batchLifecycle) }),
    transferDate: date('振込日', { from: 'batchId.transferDate' }),
    applicationId: reference('申請', 'applications', { required: true }),
    ...textsOver('applicationId', { grantNumber: '助成番号', organizationName: ['団体名', 'organizationId.name'] }),
    kind: choice('種類', terms.transferKinds, { required: true }),
    amount: yen('支払額', { required: true }),
    fee: yen('差し引いた手数料', { default: 0 }),
    newCode: choice('新規コード', terms.itemNewCodes, { default: '0' }),
    reference: text('照合番号', { required: true, unique: 'この照合番号はすでに使われています' }),
    ...payee,
    status: status('状況', terms.transferItemStates, { required: true, default: 'ready', colors: colors.transferItemColors }),
    resultText: text('結果の内容', { max: 300 }),
    resultAt: dateTime('結果の登録日時'),
    resultById: reference('結果を登録した人', 'users'),
    resultByIdTitle: text('結果を登録した人', { from: 'resultById.username' }),
    onceKey: text('二重払いを防ぐ名前', { readBy: [], unique: 'この支払いは、すでに別の振込データに入っています' }),
  },
  list: {
    columns: ['grantNumber', 'organizationName', 'kind', 'amount', 'bankName', 'branchName', 'accountType', 'accountNumber', 'accountHolderName',
      'status', 'resultText', 'reference'],
    sort: 'id',
    unsorted: ['bankName', 'branchName', 'accountType', 'resultText'],
    search: ['accountHolderName', 'bankName', 'grantNumber', 'organizationName', 'reference'],
    filters: ['batchId', 'applicationId', 'status', 'kind'],
  },
  actions: {
    remove: {
      label: '振込データから外す', by: accounting, when: { status: 'ready', batchStatus: 'draft' }, danger: true,
      confirm: '{grantNumber} {organizationName} への {amount} を、振込データから外します。支払い待ちに戻ります。',
      success: '振込データから外しました',
    },
    reveal: {
      label: '口座番号を表示する', by: money, confirm: '口座番号を表示したことは、操作記録に残ります。', success: '口座番号を表示しました',
      inField: true, stepUp: true,
    },
  },
});

export const transfer_downloads = resource({
  label: '振込ファイルの受け取り',
  title: 'userName',
  screen: { under: 'payments' },
  access: { read: money },
  appendOnly: true,
  small: true,
  fields: {
    batchId: reference('振込データ', 'transfer_batches', { required: true }),
    ...writer('受け取った人'),
    reason: text('もう一度受け取った理由', { max: 1000 }),
  },
  list: { columns: ['createdAt', 'batchId', 'userName', 'reason'], sort: '-id', search: ['userName', 'reason'], filters: ['batchId', 'createdAt'] },
});

export const bank_statements = resource({
  label: '入出金明細の取込み',
  title: 'fileName',
  screen: { unlisted: true },
  access: { read: approvers, further: { import: accounting } },
  appendOnly: true,
  small: true,
  fields: {
    accountId: reference('口座', 'transfer_accounts', { required: true }),
    fromDate: date('期間の初日', { required: true }),
    untilDate: date('期間の末日', { required: true }),
    fileName: text('ファイル名', { required: true }),
    fileSha256: text('ファイルのハッシュ値（SHA-256）', { required: true }),
    lineCount: integer('明細の件数', { required: true, unit: '件' }),
    newCount: integer('新しく取り込んだ件数', { required: true, unit: '件', help: 'すでに取り込んである明細は、もう一度は取り込みません。' }),
    ...writer('取り込んだ人'),
  },
  list: { columns: ['createdAt', 'accountId', 'fromDate', 'untilDate', 'lineCount', 'newCount', 'fileName', 'userName'], sort: '-id',
    search: ['fileName', 'userName'], filters: ['accountId', 'createdAt'] },
  related: { statement_lines: { by: 'statementId', columns: ['bookedOn', 'direction', 'amount', 'words', 'asideReason'] } },
});

export const statement_lines = resource({
  label: '入出金明細',
  title: 'words',
  screen: { under: 'payments', figures: ['amount'] },
  access: { read: approvers },
  fields: {
    accountId: reference('口座', 'transfer_accounts', { required: true }),
    statementId: reference('取込み', 'bank_statements', { required: true }),
    bookedOn: date('勘定日', { required: true }),
    direction: choice('入出金', terms.statementDirections, { required: true }),
    amount: yen('金額', { required: true }),
    words: text('摘要・依頼人', { max: 200 }),
    asideReason: text('助成と関わりのない理由', { max: 300 }),
    onceKey: text('二重の取込みを防ぐ名前', { required: true, readBy: [], unique: 'この明細は、すでに取り込まれています' }),
  },
  list: { columns: ['bookedOn', 'accountId', 'direction', 'amount', 'words', 'asideReason', 'statementId'], sort: '-bookedOn',
    unsorted: ['accountId', 'direction', 'words', 'asideReason', 'statementId'], search: ['words', 'asideReason'],
    filters: ['accountId', 'bookedOn', 'direction', 'amount', 'statementId'] },
  actions: {
    setAside: {
      label: '助成と関わりのない明細にする', by: accounting, when: { asideReason: null },
      confirm: '{bookedOn} の{direction} {amount}「{words}」を、助成と関わりのない明細（利息・手数料など）にします。',
      success: '助成と関わりのない明細にしました', inputs: { reason: text('理由', { required: '理由を入力してください', max: 300 }) },
      sets: { asideReason: '@reason' },
    },
  },
});

export const ledger_accounts = resource({
  label: '勘定科目',
  title: 'name',
  screen: { unlisted: true },
  access: { read: approvers, update: approvers },
  small: true,
  fields: {
    ledgerKey: choice('用途', ledgerKeys, { readOnly: true, required: true, unique: 'この用途の勘定科目は、すでに登録されています' }),
    code: text('科目コード', { max: 20, help: '会計ソフトで使うコードです。使わないときは空欄にしてください。' }),
    name: text('勘定科目', { required: true, max: 40 }),
    subName: text('補助科目', { max: 40 }),
  },
  list: { columns: ['ledgerKey', 'code', 'name', 'subName'], sort: 'id', search: ['name', 'code'], filters: ['ledgerKey'] },
});
