/** Notices, FAQs, mail templates, mail batches and the outbox. */
import { securityPurposes } from '../../domain/mail/security-mails.ts';
import * as shared from '../../domain/terms.ts';
import { choice, date, dateTime, email, fiscalYear, flag, html, integer, longText, reference, status, text, when } from '../../schema/fields.ts';
import { forRoles, writer } from '../../schema/groups.ts';
import { resource } from '../../schema/resource.ts';
import { affairs, everyone, fund, heads, recipient, withoutConflict } from '../common.ts';
import * as colors from './rules/colors.ts';
import * as terms from './rules/terms.ts';

const isCurrent = { startDate: { emptyOrUntil: '@today' }, endDate: { emptyOrFrom: '@today' } } as const;
const noticesForStaff = { status: 'published', targetAudience: ['all', 'admin'], ...isCurrent } as const;

const noticesFor = {
  recipient: { status: 'published', targetAudience: ['all', 'user'], category: ['all', '@categories'], year: { emptyOrIn: '@grantYears' },
    ...isCurrent },
  general_staff: noticesForStaff,
  general_department_head: noticesForStaff,
  director: noticesForStaff,
  accounting_staff: noticesForStaff,
  selection_committee: noticesForStaff,
  evaluation_committee: noticesForStaff,
  general_user: noticesForStaff,
  head_corporate_planning: noticesForStaff,
} as const;

export const notifications = resource({
  label: 'お知らせ',
  title: 'title',
  api: { read: '/notifications', write: '/admin/notifications' },
  screen: { detail: '/admin/notifications/detail/{id}', form: 'dialog', menu: 'お知らせ設定' },
  access: {
    read: everyone,
    create: fund,
    update: fund,
    delete: heads,
    export: fund,
    rows: noticesFor,
  },
  small: true,
  fields: {
    title: text('タイトル', { required: 'タイトルは必須です' }),
    content: longText('内容', { required: '内容は必須です', help: '見出し・箇条書き・リンク・表も書けます。' }),
    contentHtml: html('内容の表示', 'content'),
    category: choice('助成種別', terms.noticeCategories, { default: 'all' }),
    type: choice('お知らせの種類', shared.noticeTypes, { default: 'info', colors: colors.noticeTypeColors }),
    targetAudience: choice('公開対象', terms.noticeAudiences, { default: 'all' }),
    year: fiscalYear('年度', { blank: '全年度', offered: { count: 10, ahead: 2 } }),
    status: choice('状態', terms.noticeStatuses, { default: 'draft', colors: colors.noticeStatusColors }),
    startDate: date('公開開始日', { blank: '指定なし', help: '空欄のときはすぐに公開します。' }),
    endDate: date('公開終了日', { blank: '指定なし', help: '空欄のときは公開し続けます。' }),
    shownNow: when('今の表示', { status: 'published', ...isCurrent }, { words: ['表示中', '表示していない'] }),
  },
  list: {
    columns: ['title', 'content', 'year', 'targetAudience', 'status', 'startDate', 'endDate', 'updatedAt'],
    sort: '-updatedAt',
    search: ['title', 'content'],
    filters: ['status', 'year', 'category', 'type', 'targetAudience', 'shownNow'],
    empty: '該当するお知らせがありません',
  },
  checks: [{ rule: 'notBefore', field: 'endDate', other: 'startDate', text: '終了日は開始日より後の日付を指定してください' }],
});

export const faqs = resource({
  label: 'よくある質問',
  title: 'question',
  screen: { group: 'contact' },
  access: { read: [...fund, ...affairs, ...recipient], create: fund, update: fund, delete: heads, rows: { recipient: { published: true } } },
  small: true,
  fields: {
    question: text('質問', { required: true, max: 300 }),
    answer: longText('回答', { required: true }),
    category: choice('分類', { application: '申請', document: '提出書類', receipt: '領収書', payment: '支払い', account: 'ログイン・登録情報' },
      { required: true }),
    position: integer('並び順', { default: 100, min: 0, max: 9999, help: '小さい数ほど上に表示します。' }),
    published: flag('公開', { default: true, words: ['公開', '非公開'] }),
  },
  list: {
    columns: ['position', 'category', 'question', 'answer', 'published', 'updatedAt'],
    sort: 'position',
    search: ['question', 'answer'],
    filters: ['category', 'published'],
  },
  public: { path: 'faq', fields: ['category', 'question', 'answer'], where: { published: true }, group: 'category' },
});

/** Texts of security mails are changed with the four-eyes actions below. */
const isSecurityMail = { purpose: securityPurposes } as const;
const isOrdinaryMail = { purpose: { noneOf: securityPurposes } } as const;

const templateText = {
  subject: text('件名', { required: '件名を入力してください', merges: true }),
  body: longText('本文', { required: '本文を入力してください', merges: true }),
  isHtml: flag('形式', { words: ['HTML', 'テキスト'] }),
};

export const mail_templates = resource({
  label: 'メールのひな形',
  title: 'name',
  screen: {
    group: 'settings',
    sections: { ひな形: ['name', 'purpose', 'subject', 'body', 'isHtml', 'enabled'],
      変更の申し出: ['proposedSubject', 'proposedBody', 'proposedIsHtml', 'proposedByName', 'proposedAt'] },
  },
  access: { read: [...fund, ...affairs], create: fund, update: fund, delete: heads, only: { update: isOrdinaryMail, delete: isOrdinaryMail } },
  small: true,
  versioned: true,
  fields: {
    name: text('名称', { required: true }),
    purpose: choice('用途', shared.mailTemplateKeys, { required: true, fixed: true }),
    ...templateText,
    enabled: flag('自動送信', { default: true, words: ['する', 'しない'],
      help: '期限のお知らせなど、システムが自動で送るメールに使うかどうかです。' }),
    proposedSubject: text('申し出た件名', { readOnly: true, merges: true }),
    proposedBody: longText('申し出た本文', { readOnly: true, merges: true }),
    proposedIsHtml: flag('申し出た形式', { readOnly: true, words: ['HTML', 'テキスト'] }),
    proposedById: reference('変更を申し出た人', 'users', { readOnly: true }),
    proposedByName: text('変更を申し出た人', { from: 'proposedById.username' }),
    proposedAt: dateTime('変更を申し出た日時', { readOnly: true }),
  },
  list: { columns: ['name', 'purpose', 'subject', 'isHtml', 'enabled', 'updatedAt'], reads: ['body'], sort: 'id', search: ['name', 'subject', 'body'],
    filters: ['purpose'] },
  actions: {
    propose: {
      label: '文面の変更を申し出る', kind: 'forward', by: heads, when: { ...isSecurityMail, proposedById: null }, inputs: templateText,
      stepUp: true, mails: true, logged: true,
      confirm: '「{name}」の新しい文面です。ほかの基金管理者か基金部長が承認すると変わります。変わる行を、管理者全員にメールで知らせます。',
      success: '変更を申し出ました。ほかの基金管理者か基金部長が承認すると、文面が変わります',
    },
    approve: {
      label: '文面の変更を承認する', kind: 'forward', by: heads, when: { ...isSecurityMail, proposedById: { not: null } }, secondTo: ['proposedById'],
      stepUp: true, mails: true, logged: true,
      confirm: '「{name}」の文面を、{proposedByName} さんが申し出たものに変えます。変わる行を、管理者全員にメールで知らせます。',
      success: '文面を変えました',
    },
    withdraw: {
      label: '申し出を取り下げる', kind: 'return', by: heads, when: { ...isSecurityMail, proposedById: { not: null } },
      confirm: '「{name}」の文面の変更の申し出を取り下げます。文面は、いまのままです。', success: '申し出を取り下げました',
      sets: { proposedSubject: null, proposedBody: null, proposedIsHtml: false, proposedById: null, proposedAt: null },
    },
  },
});

export const mail_batches = resource({
  label: '一斉送信',
  title: 'subject',
  api: '/admin/mail_batches',
  screen: { group: 'contact' },
  access: { read: [...fund, ...affairs] },
  small: true,
  fields: {
    subject: text('件名', { required: true, merges: true }),
    body: longText('本文', { required: true, merges: true }),
    isHtml: flag('形式', { words: ['HTML', 'テキスト'] }),
    total: integer('宛先の数', { required: true, unit: '件' }),
    attachmentNames: text('添付ファイル', { max: 2000 }),
    ...writer('送信者'),
  },
  list: { columns: ['createdAt', 'subject', 'total', 'userName'], sort: '-id', search: ['subject', 'userName'], filters: ['createdAt', 'userName'] },
});

/** Delivery state of a mail. */
const delivery = {
  status: status('状態', shared.mailStates, { required: true, default: 'waiting', colors: colors.mailColors }),
  attempts: integer('送信回数', { default: 0 }),
  nextAttemptAt: dateTime('次の送信予定'),
  sentAt: dateTime('送信日時'),
  serverAnswer: text('サーバーの応答', { max: 1000 }),
  messageId: text('メッセージID', { required: true }),
};

const cancellable = { status: ['waiting'], isSecurity: false } as const;

const cancelling = {
  label: '送信を取り消す', danger: true, sets: { status: 'cancelled', nextAttemptAt: null },
  confirm: '{recipientAddress} への、件名「{subject}」のメールを送らないようにします。', success: '送信を取り消しました',
} as const;

export const outbox = resource({
  label: '送信メール',
  title: 'subject',
  api: '/admin/outbox',
  screen: { group: 'contact' },
  access: { read: [...fund, ...affairs], rows: forRoles([...fund, ...affairs], withoutConflict) },
  fields: {
    recipientAddress: email('宛先', { required: true }),
    recipientName: text('宛名'),
    applicationId: reference('申請', 'applications'),
    grantNumber: text('助成番号', { from: 'applicationId.grantNumber' }),
    // Restricts reading the mail to those who may read the entry.
    entryId: reference('応募', 'entries', { readBy: [] }),
    subject: text('件名', { required: true }),
    body: longText('本文', { required: true, merges: true }),
    isHtml: flag('形式', { words: ['HTML', 'テキスト'] }),
    ...delivery,
    cc: text('CC', { max: 2000 }),
    batchId: reference('一斉送信', 'mail_batches'),
    secret: text('本人だけのアドレス', { readBy: [], max: 1000 }),
    claimedUntil: dateTime('送信の担当期限', { readBy: [] }),
    claims: integer('結果のない送信', { default: 0, readBy: [] }),
    isSecurity: flag('取消し', { words: ['できない', 'できる'], help: 'ログイン・口座・注意の記録についてのメールは、取り消せません。' +
      'そのほかのメールを取り消せるのは、送るもとになった操作をした基金担当者と、基金管理者・基金部長です。' }),
    causedById: integer('送信のもとになった人のID', { readBy: [] }),
    onceKey: text('重複防止の名前', { readBy: [], unique: 'この通知はすでに登録されています' }),
  },
  list: {
    columns: ['createdAt', 'recipientName', 'recipientAddress', 'subject', 'grantNumber', 'status', 'attempts', 'sentAt'],
    sort: '-id',
    unsorted: ['recipientName', 'recipientAddress', 'subject', 'status', 'attempts', 'sentAt'],
    search: ['recipientAddress', 'recipientName', 'subject'],
    filters: ['status', 'applicationId', 'batchId', 'createdAt'],
    indexes: [['status', 'nextAttemptAt']],
  },
  waits: { count: { status: 'failed' }, for: fund },
  actions: {
    resend: {
      label: '再送する', kind: 'forward', by: fund, when: { status: ['failed', 'cancelled'] },
      confirm: '{recipientAddress} に、件名「{subject}」のメールをもう一度送ります。', success: '再送の予約をしました', mails: true,
      sets: { status: 'waiting', attempts: 0, claims: 0, nextAttemptAt: '@now', claimedUntil: null },
    },
    cancel: { ...cancelling, by: heads, when: cancellable },
    // Whoever is no head stops only what comes of what they have done themselves.
    cancelOwn: { ...cancelling, by: ['fund_staff'], when: { ...cancellable, has: { of: 'outbox', by: 'id', where: { causedById: '@userId' } } } },
  },
});
