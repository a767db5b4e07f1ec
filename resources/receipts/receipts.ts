/** Receipts, their images and tax lines, and the budget of a grant. */
import * as shared from '../../domain/terms.ts';
import { choice, date, dateTime, file, fileAddress, flag, integer, longText, numberChoice, reference, text, yen } from '../../schema/fields.ts';
import { stamp, stepRecord, textsOver, writer } from '../../schema/groups.ts';
import { type LifecycleOf, states } from '../../schema/lifecycle.ts';
import { resource } from '../../schema/resource.ts';
import { clearedApproval, fund, heads, money, office, ownApplications, ownGrants, recipient } from '../common.ts';
import * as colors from './rules/colors.ts';
import { openReceiptStatuses } from './rules/statuses.ts';
import * as terms from './rules/terms.ts';

const ownReceipts = { 'receiptId.applicationId.organizationId': '@organizationId', 'receiptId.removed': false } as const;
const present = { removed: false } as const;
const openReceipt = { status: openReceiptStatuses, ...present } as const;

const receiptFields = {
  applicationId: reference('申請', 'applications', { required: '申請を選択してください' }),
  ...textsOver('applicationId', { grantNumber: '助成番号', organizationName: ['団体名', 'organizationId.name'] }),
  title: text('領収書タイトル', { requiredOnSubmit: '領収書タイトルは必須です' }),
  vendor: text('支払先', { requiredOnSubmit: '支払先は必須です' }),
  amount: yen('金額', { requiredOnSubmit: '金額は0より大きい値を入力してください', default: 0, min: 1, max: 999_999_999,
    tooSmall: '金額は0より大きい値を入力してください' }),
  taxRate: numberChoice('税率', terms.taxRates, { default: 10 }),
  taxIncluded: flag('金額の表示', { default: true, words: ['税込み', '税抜き'] }),
  taxAmount: yen('消費税額', { readOnly: true, default: 0 }),
  taxLines: text('税率ごとの内訳', { readOnly: true, max: 1000 }),
  pointAmount: yen('ポイント利用額', { default: 0, max: 999_999_999 }),
  eligibleAmount: yen('対象額', { readOnly: true, default: 0, help: '支払った額（税込み）から、ポイント利用額を除いた額です。' }),
  fundedAmount: yen('助成充当額', { readOnly: true, help: '確定額のうち、この領収書にあてた額です。精算が終わると決まります。' }),
  costCategory: choice('費目', shared.costCategories),
  receiptDate: date('領収書日付', { requiredOnSubmit: '領収書日付は必須です' }),
  paymentDate: date('支払日', { requiredOnSubmit: '支払日は必須です' }),
  paymentMethod: choice('支払方法', terms.paymentMethods, { default: 'cash' }),
  addressee: text('宛名', { max: 100, help: '領収書に書かれている宛名です。' }),
  registrationNumber: text('登録番号', { max: 20, help: 'インボイスの「T」と13桁の数字です。' }),
  description: longText('内容', { max: 2000 }),
  receiptImageId: file('領収書画像', { maxMegabytes: 10, types: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'heif', 'pdf'] }),
  receiptImagePath: text('画像ファイル名', { from: 'receiptImageId.fileName' }),
  receiptImageUrl: fileAddress('画像のアドレス', 'receiptImageId'),
  ...stamp('submitted', '提出'),
  ...stamp('approved', '承認'),
  reviewComment: longText('差戻しの理由', { readOnly: true, max: 2000 }),
  removed: flag('削除', { readOnly: true, words: ['削除済み', '削除されていない'] }),
  removedAt: dateTime('削除日時', { readOnly: true }),
  removedUserId: reference('削除者', 'users', { readOnly: true }),
  removedUserIdTitle: text('削除者', { from: 'removedUserId.username', readBy: office }),
  removalReason: text('削除の理由', { readOnly: true, max: 300 }),
  onceKey: text('重複防止の名前', { readOnly: true, readBy: [], unique: 'この領収書はすでに登録されています' }),
};

/** Explains each status to the grantee and to the staff. */
const receiptMeanings = {
  draft: { grantee: 'まだ提出していません。内容を確かめて、提出してください。', staff: '助成者が作成しています。' },
  submitted: { grantee: '提出を受け付けました。基金で確認します。', staff: '確認を待っています。提出した人とは別の人が承認します。' },
  pending: { grantee: '基金で確認しています。', staff: '確認しています。承認するか、差し戻してください。' },
  approved: { grantee: '基金が確認し、承認しました。精算のときに数えます。', staff: '承認しました。精算のときに数えます。' },
  rejected: { grantee: '理由を読んで内容を直し、もう一度提出してください。', staff: '助成者が直して提出するのを待っています。' },
  paid: '精算が終わりました。',
} as const;

const receiptLifecycle = {
  states: states(terms.receiptStatuses, receiptMeanings, colors.receiptColors),
  first: 'draft',
  history: 'receipt_histories',
  steps: {
    save: { from: 'rejected', to: 'draft', by: [] },
    submit: {
      label: '提出', from: openReceiptStatuses, to: 'submitted', by: [...fund, ...recipient], turn: recipient, when: present, complete: true,
      confirm: '領収書「{title}」を提出します。提出すると、あとから編集できません。', success: '領収書を提出しました', inRow: true,
      sets: { submittedAt: '@now', submittedUserId: '@userId' },
    },
    hold: {
      label: '審査中にする', kind: 'aside', from: ['submitted', 'approved'], to: 'pending', by: fund, when: present,
      inputs: { comment: longText('コメント', { max: 2000 }) }, confirm: '領収書「{title}」を審査中にします。', success: '領収書を審査中にしました',
      sets: clearedApproval,
    },
    approve: {
      label: '承認', kind: 'forward', bulk: { max: 50 }, from: ['submitted', 'pending'], to: 'approved', by: fund, when: present,
      secondTo: ['submittedUserId'], complete: true,
      inputs: {
        comment: longText('承認する理由', { max: 2000,
          help: '画像のない領収書と、活動期間の外の領収書は、理由が要ります。助成者には表示しません。' }),
      },
      confirm: '領収書「{title}」（{vendor}、{amount}）を承認します。', success: '領収書を承認しました',
      sets: { approvedAt: '@now', approvedUserId: '@userId', reviewComment: null },
    },
    reject: {
      label: '差し戻す', kind: 'return', from: ['submitted', 'pending', 'approved'], to: 'rejected', by: fund, when: present, shared: true,
      mail: { template: 'receipt_rejected', when: 'enabled' },
      inputs: {
        comment: longText('差し戻しの理由', { required: '差し戻しの理由を入力してください', max: 2000,
          help: '助成者に表示し、メールでも伝えます。' }),
      },
      confirm: '領収書「{title}」を助成者に差し戻します。', success: '領収書を差し戻しました', danger: true,
      sets: { ...clearedApproval, reviewComment: '@comment' },
    },
    pay: { from: 'approved', to: 'paid', by: [] },
    unpay: { from: 'paid', to: 'approved', by: [], sets: { fundedAmount: null } },
  },
} as const satisfies LifecycleOf<typeof receiptFields, keyof typeof terms.receiptStatuses>;

/** Soft deletion: the row stays, marked as removed, with who removed it and why. */
const removal = {
  inputs: { reason: longText('削除の理由', { requiredOnSubmit: '削除の理由を入力してください', default: '理由の記入なし', max: 300 }) },
  sets: { removed: true, removedAt: '@now', removedUserId: '@userId', removalReason: '@reason' }, note: '理由：{reason}',
  confirm: '領収書「{title}」（{vendor}、{amount}）を削除します。一覧に出なくなります。' +
    '領収書と画像、これまでの記録は残り、「削除」の条件で探せます。',
} as const;

export const receipts = resource({
  label: '領収書',
  title: 'title',
  screen: {
    detail: '/admin/receipts/{id}',
    menu: '領収書管理',
    figures: ['amount', 'eligibleAmount', 'fundedAmount'],
    sections: {
      基本情報: ['applicationId', 'organizationName', 'title', 'vendor', 'amount', 'pointAmount', 'eligibleAmount', 'fundedAmount', 'costCategory',
        'addressee', 'description'],
      日付とお支払い: ['receiptDate', 'paymentDate', 'paymentMethod'],
      消費税: ['taxRate', 'taxIncluded', 'taxAmount', 'taxLines', 'registrationNumber'],
      領収書の画像: ['receiptImageId'],
      提出と確認: ['status', 'submittedAt', 'submittedUserId', 'approvedAt', 'approvedUserId', 'reviewComment'],
      削除の記録: ['removed', 'removedAt', 'removedUserId', 'removalReason'],
    },
  },
  access: {
    read: [...office, ...recipient], create: [...fund, ...recipient], update: [...fund, ...recipient], delete: [...heads, ...recipient],
    further: { archive: money }, only: { update: openReceipt, delete: openReceipt },
    rows: { recipient: { ...ownApplications, removed: false } },
  },
  fields: receiptFields,
  list: {
    columns: ['grantNumber', 'organizationName', 'vendor', 'title', 'amount', 'taxAmount', 'receiptDate', 'paymentDate', 'paymentMethod', 'status',
      'submittedAt', 'costCategory', 'eligibleAmount'],
    totals: ['amount', 'eligibleAmount'], sort: '-receiptDate', unsorted: ['title', 'taxAmount', 'costCategory'],
    below: { organizationName: 'grantNumber', title: 'vendor', taxAmount: 'amount' }, rowButtons: ['detail', 'update', 'delete'],
    search: ['title', 'vendor', 'description', 'grantNumber'],
    filters: ['status', 'paymentMethod', 'costCategory', 'vendor', 'grantNumber', 'applicationId', 'submittedUserId', 'approvedUserId', 'amount',
      'removed'],
    params: { startDate: { field: 'receiptDate', is: 'from' }, endDate: { field: 'receiptDate', is: 'until' } },
    sortsOver: ['grantNumber'], assumes: { removed: 'false' }, empty: '該当する領収書がありません',
  },
  waits: { count: { status: ['submitted', 'pending'] }, for: fund },
  deleteAsks: removal,
  checks: [
    { rule: 'notBefore', field: 'paymentDate', other: 'receiptDate', text: '支払日は領収書日付以降にしてください' },
    { rule: 'notAbove', field: 'pointAmount', other: 'amount', text: 'ポイント利用額は金額以下にしてください' },
  ],
  lifecycle: receiptLifecycle,
  review: { noun: '領収書', since: 'submittedAt' },
});

export const receipt_lines = resource({
  label: '領収書の内訳',
  title: 'receiptTitle',
  screen: { unlisted: true },
  access: { read: [...office, ...recipient], rows: { recipient: ownReceipts } },
  fields: {
    receiptId: reference('領収書', 'receipts', { required: true, owner: true }),
    receiptTitle: text('領収書タイトル', { from: 'receiptId.title' }),
    taxRate: numberChoice('税率', terms.taxRates, { required: true }),
    taxIncluded: flag('税込み', { required: true, words: ['税込み', '税抜き'] }),
    amount: yen('金額', { required: true }),
  },
  list: { columns: ['receiptId', 'taxRate', 'taxIncluded', 'amount'], sort: 'id', unsorted: ['taxRate', 'taxIncluded', 'amount'],
    search: ['receiptTitle'], filters: ['receiptId'] },
});

export const receipt_histories = resource({
  label: '領収書の履歴',
  title: 'receiptTitle',
  screen: { unlisted: true },
  access: { read: office },
  appendOnly: true,
  fields: {
    receiptId: reference('領収書', 'receipts', { required: true, owner: true }),
    ...textsOver('receiptId', { receiptTitle: ['領収書タイトル', 'title'], grantNumber: ['助成番号', 'applicationId.grantNumber'] }),
    ...stepRecord(terms.receiptStatuses, colors.receiptColors),
  },
  list: {
    columns: ['createdAt', 'grantNumber', 'receiptTitle', 'fromStatus', 'toStatus', 'userName', 'userRole', 'comment'],
    sort: '-id',
    unsorted: ['fromStatus', 'userName', 'comment'],
    search: ['comment', 'userName'],
    filters: ['toStatus', 'receiptId', 'userRole', 'createdAt'],
  },
});

export const receipt_images = resource({
  label: '領収書の画像',
  title: 'fileName',
  screen: { unlisted: true },
  access: { read: [...office, ...recipient], rows: { recipient: ownReceipts } },
  fields: {
    receiptId: reference('領収書', 'receipts', { required: true, owner: true }),
    fileId: file('画像', { required: true }),
    fileName: text('ファイル名', { from: 'fileId.fileName' }),
    sha256: text('ハッシュ値', { required: true }),
    size: integer('大きさ', { required: true, unit: 'バイト' }),
    width: integer('幅', { unit: 'px' }),
    height: integer('高さ', { unit: 'px' }),
    stampedAt: dateTime('時刻の証明'),
    stampAuthority: text('時刻認証局', { max: 500 }),
    stampToken: longText('時刻の証明（RFC 3161）', { max: 30_000, readBy: office }),
    previewId: file('縮小した画像'),
    ...writer('登録者'),
    replacedAt: dateTime('差し替えた日時'),
  },
  list: {
    columns: ['createdAt', 'receiptId', 'fileName', 'size', 'width', 'height', 'userName', 'replacedAt'],
    sort: '-id',
    unsorted: ['size', 'width', 'height', 'userName', 'replacedAt'],
    search: ['userName'],
    filters: ['receiptId', 'createdAt'],
  },
});

export const budget_items = resource({
  label: '予算の内訳',
  title: 'costCategory',
  screen: { figures: ['amount'] },
  access: { read: [...office, ...recipient], create: fund, update: fund, delete: fund, rows: { recipient: ownGrants } },
  fields: {
    applicationId: reference('申請', 'applications', { fixed: true, required: '申請を選択してください' }),
    grantNumber: text('助成番号', { from: 'applicationId.grantNumber' }),
    costCategory: choice('費目', shared.costCategories, { required: '費目を選択してください' }),
    amount: yen('予算額', { required: '予算額を入力してください' }),
  },
  unique: [{ fields: ['applicationId', 'costCategory'], text: 'この費目の予算はすでに登録されています' }],
  list: { columns: ['grantNumber', 'costCategory', 'amount'], totals: ['amount'], sort: '-id', search: ['grantNumber'],
    filters: ['applicationId', 'costCategory'] },
});
