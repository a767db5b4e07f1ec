/** Payments of a grant: totals, settlements, and every movement of money. */
import * as shared from '../../domain/terms.ts';
import type { Actions } from '../../schema/action.ts';
import { choice, date, fiscalYear, integer, longText, reference, status, sum, text, yen } from '../../schema/fields.ts';
import { textsOver, writer, writerInRole } from '../../schema/groups.ts';
import { resource } from '../../schema/resource.ts';
import { accounting, approvers, fund, grantReference, heads, money, office, ownGrants, recipient } from '../common.ts';
import * as colors from './rules/colors.ts';
import * as terms from './rules/terms.ts';

/** Reason and document required to change a decision. */
const because = {
  reason: text('理由', { required: '理由を入力してください', max: 1000 }),
  document: text('根拠の文書', { required: '根拠の文書を入力してください', max: 200, help: '決裁番号や議事録など、決めた文書の番号と名称です。' }),
};

/** Roles that read sums over receipts; a grantee sees the same figures as the foundation. */
const owed = [...office, ...recipient] as const;

/** Amounts due, paid and returned. */
const paymentFields = {
  applicationId: reference('申請', 'applications', { fixed: true, required: '申請を選択してください',
    unique: 'この申請の支払いはすでに登録されています' }),
  ...textsOver('applicationId', { grantNumber: '助成番号', title: '題名' }),
  organizationId: reference('団体', 'organizations', { from: 'applicationId.organizationId' }),
  organizationName: text('団体名', { from: 'applicationId.organizationId.name' }),
  grantYear: fiscalYear('予算年度', { from: 'applicationId.grantYear' }),
  category: choice('助成種別', shared.grantCategories, { from: 'applicationId.category' }),
  approvedAmount: yen('承認額', { from: 'applicationId.approvedAmount' }),
  submittedAmount: sum('領収書承認額', 'receipts.eligibleAmount', { by: 'applicationId', readBy: owed, where: { status: ['approved', 'paid'],
    removed: false } }),
  draftAmount: sum('領収書未承認額', 'receipts.eligibleAmount', { by: 'applicationId', readBy: owed, where: { status: ['draft', 'submitted',
    'pending'], removed: false } }),
  advancePaymentAmount: yen('前払い予定額', { readOnly: true, default: 0 }),
  advanceAmount: yen('前払い済額', { readOnly: true, default: 0 }),
  deferredAmount: yen('後払い額', { readOnly: true, default: 0 }),
  finalPaidAmount: yen('精算払い済額', { readOnly: true, default: 0 }),
  finalAmount: yen('確定額', { readOnly: true }),
  refundAmount: yen('返納額', { readOnly: true, default: 0 }),
  refundedAmount: yen('返納済額', { readOnly: true, default: 0 }),
  surchargeAmount: yen('加算金', { readOnly: true, default: 0 }),
  surchargePaidAmount: yen('加算金の入金済額', { readOnly: true, default: 0 }),
  taxToReturn: yen('仕入控除税額の返還額', { readOnly: true, default: 0, help: '消費税の申告のあとで返還していただく額です。' }),
  taxReturnedAmount: yen('仕入控除税額の返還済額', { readOnly: true, default: 0 }),
  taxReturnedDate: date('仕入控除税額の返還日', { readOnly: true }),
  requestSubmissionDate: date('請求書提出日'),
  conditionalApprovalDate: date('条件付承認日'),
  advancePaymentRequestDate: date('前払い請求日', { readOnly: true }),
  advancePaymentTransferDate: date('前払い振込日', { readOnly: true }),
  reportCompletionDate: date('報告完了日', { readOnly: true }),
  finalPaymentTransferDate: date('最終振込日', { readOnly: true }),
  refundDeadline: date('返納期限', { readOnly: true }),
  refundedDate: date('返納日', { readOnly: true }),
  status: status('状況', shared.paymentStatuses, { required: true, default: 'not_started', colors: colors.paymentColors }),
  advanceOutsideReason: longText('振込データを使わずに前払いした理由', { readOnly: true, readBy: office }),
};

const paymentActions = {
  recordRefund: {
    label: '返納の入金を記録する', kind: 'forward', by: accounting, when: { status: 'awaiting_refund' },
    confirm: '{grantNumber} {organizationName} から返納された金額と、入金の日を記録します（返納額 {refundAmount}、返納済み {refundedAmount}、' +
      '加算金 {surchargeAmount}、加算金の入金済み {surchargePaidAmount}）。全額の入金を記録すると、助成を終えられます。',
    success: '返納の入金を記録しました', logged: true,
    inputs: {
      kind: choice('入金の内容', terms.incomingKinds, { default: 'refund' }),
      amount: yen('入金額', { required: '入金額を入力してください', min: 1, tooSmall: '入金額は1円以上で入力してください' }),
      receivedDate: date('入金日', { required: '入金日を入力してください' }), note: text('備考', { max: 300 }),
    },
  },
  chargeSurcharge: {
    label: '加算金を決める', by: heads, when: { status: 'awaiting_refund' },
    confirm: '{grantNumber} {organizationName} に納めていただく加算金の額を決めます（今の額 {surchargeAmount}）。' +
      '決めた人・理由・文書は記録に残ります。', success: '加算金を記録しました', logged: true,
    inputs: { amount: yen('加算金の額', { required: '加算金の額を入力してください' }), ...because },
  },
  recordTaxReturn: {
    label: '仕入控除税額の返還を記録する', kind: 'forward', by: accounting, when: { taxToReturn: { not: 0 } },
    confirm: '{grantNumber} {organizationName} から、消費税の申告のあとで返還された額と、入金の日を記録します' +
      '（返還していただく額 {taxToReturn}、返還済み {taxReturnedAmount}）。', success: '仕入控除税額の返還を記録しました', logged: true,
    inputs: {
      amount: yen('入金額', { required: '入金額を入力してください', min: 1, tooSmall: '入金額は1円以上で入力してください' }),
      receivedDate: date('入金日', { required: '入金日を入力してください' }),
      reason: text('理由', { required: '理由を入力してください', max: 300,
        help: '消費税の申告の年度や、届いた報告書など、返還のもとになったものです。' }),
    },
  },
  changeTaxToReturn: {
    label: '仕入控除税額の返還額を改める', by: heads, when: { finalAmount: { not: null } },
    confirm: '{grantNumber} {organizationName} に返還していただく仕入控除税額を、消費税の申告で決まった額に改めます（今の額 {taxToReturn}、' +
      '返還済み {taxReturnedAmount}）。決めた人・理由・文書は記録に残ります。', success: '仕入控除税額の返還額を記録しました', logged: true,
    inputs: { amount: yen('返還していただく額', { required: '返還していただく額を入力してください' }), ...because },
  },
  reopen: {
    label: '精算をやり直す', kind: 'back', by: fund, when: { status: 'completed' }, danger: true,
    confirm: '{grantNumber} {organizationName} の精算（確定額 {finalAmount}）を取り消し、「活動終了（報告中）」から決裁をやり直します。' +
      'これまでの精算・支払い・返納の記録は残り、差額だけを支払うか、返納していただきます。',
    success: '精算をやり直します。「活動終了（報告中）」に戻しました', logged: true, inputs: because,
  },
} as const satisfies Actions<string, keyof typeof paymentFields>;

export const payments = resource({
  label: '支払い',
  title: 'grantNumber',
  screen: { detail: '/admin/receipts?grantNumber={grantNumber}', menu: '支払管理',
    figures: ['approvedAmount', 'advanceAmount', 'finalAmount', 'refundAmount'],
    pages: { 支払い待ち: '/admin/payments/queue', '仕訳・照合': '/admin/payments/books' } },
  access: { read: [...office, ...recipient], create: accounting, update: accounting, rows: { recipient: ownGrants } },
  fields: paymentFields,
  list: {
    columns: ['grantNumber', 'organizationName', 'title', 'approvedAmount', 'advancePaymentAmount', 'submittedAmount', 'draftAmount', 'advanceAmount',
      'deferredAmount', 'refundAmount', 'refundDeadline', 'status'],
    below: { refundDeadline: 'refundAmount' },
    totals: ['approvedAmount', 'advancePaymentAmount', 'submittedAmount', 'draftAmount', 'advanceAmount', 'deferredAmount', 'refundAmount'],
    sort: '-id',
    sortsOver: ['organizationName'],
    search: ['grantNumber', 'title', 'organizationName'],
    filters: ['category', 'status', 'organizationId', 'applicationId', 'refundDeadline'],
    params: { year: { field: 'grantYear', is: 'equal' }, startDate: { field: 'finalPaymentTransferDate', is: 'from' },
      endDate: { field: 'finalPaymentTransferDate', is: 'until' } },
    views: { 今年度: { where: { year: '@fiscalYear' } } },
    empty: '検索条件に一致する助成者が見つかりません',
    failed: '助成者サマリーの読み込みに失敗しました',
  },
  due: { label: '返納期限', on: 'refundDeadline', count: { status: 'awaiting_refund' }, for: money },
  related: {
    payment_entries: { by: 'applicationId', columns: ['entryDate', 'kind', 'amount', 'counteredAmount', 'source', 'reason', 'userName'] },
    refund_receipts: { by: 'applicationId' },
    payment_settlements: { by: 'applicationId' },
  },
  actions: paymentActions,
});

export const payment_settlements = resource({
  label: '精算の記録',
  title: 'grantNumber',
  screen: { under: 'payments', figures: ['approvedAmount', 'eligibleAmount', 'finalAmount'] },
  access: { read: money },
  appendOnly: true,
  fields: {
    ...grantReference,
    approvedAmount: yen('承認額', { required: true }),
    eligibleAmount: yen('対象となる領収書の額', { required: true }),
    taxStatus: choice('消費税の区分', shared.taxStatuses),
    creditableTax: yen('仕入控除税額'),
    creditableTaxRule: choice('仕入控除税額の扱い', shared.creditableTaxRules),
    deductedTax: yen('差し引いた仕入控除税額'),
    taxToReturn: yen('仕入控除税額の返還額'),
    grantRate: integer('助成率', { unit: '％' }),
    otherIncomeRule: choice('他の助成金・収入の扱い', shared.otherIncomeRules),
    otherGrants: yen('他の助成金・補助金'),
    otherIncome: yen('その他の収入'),
    ownShare: yen('自己負担'),
    finalAmount: yen('確定額', { required: true }),
    paidAmount: yen('支払い済額', { required: true }),
    remainingPayment: yen('後払い額', { required: true }),
    refundAmount: yen('返納額', { required: true }),
    refundDeadline: date('返納期限'),
    refundDeadlineMovedFrom: date('休業日のため移す前の返納期限'),
    receiptIds: longText('対象の領収書'),
    ...writerInRole('決定者'),
  },
  list: {
    columns: ['createdAt', 'grantNumber', 'organizationName', 'approvedAmount', 'eligibleAmount', 'deductedTax', 'finalAmount', 'paidAmount',
      'remainingPayment', 'refundAmount', 'taxToReturn', 'grantRate', 'otherGrants', 'otherIncome', 'ownShare', 'userName'],
    sort: '-id',
    unsorted: ['deductedTax', 'grantRate', 'otherGrants', 'otherIncome', 'ownShare', 'taxToReturn', 'approvedAmount', 'eligibleAmount', 'paidAmount',
      'remainingPayment', 'userName'],
    search: ['grantNumber', 'title', 'organizationName'],
    filters: ['applicationId', 'createdAt'],
  },
});

export const refund_receipts = resource({
  label: '返納の入金',
  title: 'grantNumber',
  screen: { under: 'payments', figures: ['amount'] },
  access: { read: money },
  appendOnly: true,
  fields: {
    ...grantReference,
    amount: yen('入金額', { required: true }),
    receivedDate: date('入金日', { required: true }),
    note: text('備考', { max: 300 }),
    ...writer('記録した人'),
  },
  list: {
    columns: ['receivedDate', 'grantNumber', 'organizationName', 'amount', 'note', 'userName', 'createdAt'],
    sort: '-id',
    unsorted: ['note', 'userName'],
    search: ['grantNumber', 'title', 'organizationName'],
    filters: ['applicationId', 'receivedDate'],
  },
});

export const payment_entries = resource({
  label: '入出金の記録',
  title: 'grantNumber',
  screen: { under: 'payments', figures: ['amount', 'counteredAmount'] },
  access: { read: office },
  appendOnly: true,
  fields: {
    ...grantReference,
    kind: choice('種類', shared.paymentEntryKinds, { required: true }),
    amount: yen('金額', { required: true, min: -999_999_999_999, help: '取消しは、元の記録と逆の符号です。' }),
    entryDate: date('入出金の日'),
    source: choice('出どころ', terms.paymentEntrySources, { required: true }),
    reason: text('理由', { max: 1000 }),
    countersId: integer('取り消した記録のID', { unique: 'この記録は、すでに取り消されています' }),
    counteredAmount: sum('取消額', 'payment_entries.amount', { by: 'countersId' }),
    transferItemId: integer('振込の明細ID'),
    refundReceiptId: integer('返納の入金ID'),
    ...writer('記録した人'),
  },
  list: {
    columns: ['entryDate', 'grantNumber', 'organizationName', 'kind', 'amount', 'counteredAmount', 'source', 'reason', 'userName', 'createdAt'],
    sort: '-id',
    search: ['grantNumber', 'title', 'organizationName'],
    filters: ['applicationId', 'kind', 'source', 'entryDate'],
    unsorted: ['reason', 'userName'],
  },
  actions: {
    counter: {
      label: '組戻し・取消しを記録する', by: approvers, secondTo: ['userId'], danger: true,
      when: { countersId: null, hasNo: { of: 'payment_entries', by: 'countersId', text: 'この記録は、すでに取り消されています。' } },
      confirm: '{grantNumber} {organizationName} の{kind}（{amount}、{entryDate}）を打ち消す記録を加えます。元の記録は消えません。' +
        '組戻しになった支払いは支払い待ちに、取り消した入金は返納待ちに戻ります。', success: '打ち消す記録を加えました', logged: true,
      inputs: {
        entryDate: date('組戻し・取消しの日', { required: '組戻し・取消しの日を入力してください' }),
        reason: text('理由', { required: '理由を入力してください', max: 1000 }),
      },
    },
  },
});
