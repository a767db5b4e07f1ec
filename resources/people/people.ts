/** Users, their organisations, the joins to these, and resets of second factors. */
import { roleLabels, userTypeLabels } from '../../domain/roles.ts';
import * as shared from '../../domain/terms.ts';
import * as colors from '../../domain/workflow/colors.ts';
import { choice, date, dateTime, email, flag, longText, numberChoice, password, reference, text } from '../../schema/fields.ts';
import { textsOver } from '../../schema/groups.ts';
import { type LifecycleOf, states } from '../../schema/lifecycle.ts';
import { resource } from '../../schema/resource.ts';
import { affairs, fund, heads, office, recipient } from '../common.ts';
import * as terms from './rules/terms.ts';

/** Credentials for the first sign-in. */
const credentials = {
  firstPassword: choice('はじめのパスワード', terms.firstPasswords, { createOnly: true, startsAs: 'invitation' }),
  password: password('パスワード', { requiredOnCreate: 'パスワードは必須です', unless: { firstPassword: 'invitation' },
    help: '8文字以上で、大文字・小文字・数字を含めてください。仮のパスワードになり、本人が次のログインのときに変えます。' +
      '本人にはメールでも知らせます。' }),
};

/** Keeps type and role consistent for grantees. */
const typeAndRole = {
  checks: [
    { rule: 'implies', when: { roletype: 'recipient' }, field: 'type', is: 'USER', text: '権限が「助成者」のときは、種類も「助成者」にしてください' },
    { rule: 'implies', when: { type: 'USER' }, field: 'roletype', is: 'recipient', text: '種類が「助成者」のときは、権限も「助成者」にしてください' },
  ],
  couplings: [
    { field: 'firstPassword', to: 'invitation', set: { password: null } },
    { field: 'roletype', to: 'recipient', set: { type: 'USER' } },
    { field: 'roletype', notTo: 'recipient', set: { type: 'ADMIN' } },
    { field: 'type', to: 'USER', set: { roletype: 'recipient' } },
    { field: 'type', to: 'ADMIN', set: { roletype: 'fund_staff' } },
  ],
} as const;

const userActions = {
  invite: {
    label: 'パスワード設定の案内を送る', by: heads, when: { status: 1, signIn: ['password', 'link'] },
    confirm: '{username} さん（{email}）に、パスワードを設定するためのメールを送ります。リンクは7日間使えます。',
    success: '案内のメールの送信を受け付けました', stepUp: true,
  },
  endSso: {
    label: 'シングルサインオンをやめる', by: heads, when: { status: 1, signIn: 'sso' }, mails: true, stepUp: true,
    inputs: { reason: text('理由', { required: '理由を入力してください', max: 500 }) },
    confirm: '{username} さんを、シングルサインオンから切り離してログアウトさせ、パスワードを設定するためのメールを {email} に送ります。',
    success: 'シングルサインオンから切り離し、案内のメールの送信を受け付けました',
  },
  signOut: {
    label: 'ログアウトさせる', by: heads, confirm: '{username} さんを、使用中のすべての端末からログアウトさせます。',
    success: 'すべての端末からログアウトさせました',
  },
} as const;

export const users = resource({
  label: 'ユーザー',
  title: 'username',
  screen: { form: 'dialog', menu: 'ユーザー管理' },
  access: { read: [...fund, ...affairs], create: heads, update: heads, delete: heads, stepUp: true },
  fields: {
    username: text('氏名', { required: '氏名は必須です', max: 100 }),
    email: email('メールアドレス', { required: 'メールアドレスは必須です', unique: 'このメールアドレスはすでに登録されています' }),
    ...credentials,
    type: choice('種類', userTypeLabels, { required: '種類は必須です' }),
    roletype: choice('権限', roleLabels, { required: '権限は必須です' }),
    forcePasswordChange: flag('次回ログイン時のパスワード変更', { words: ['必要', '不要'], unless: { firstPassword: ['invitation', 'temporary'] } }),
    organizationId: reference('団体', 'organizations', { help: '助成者は、この団体の申請だけを見られます。' }),
    organizationName: text('団体名', { from: 'organizationId.name' }),
    signIn: choice('ログインの方法', shared.signInWays, { readOnly: true, required: true, default: 'password' }),
    position: text('役職', { max: 100 }),
    joinedAt: date('登録日'),
    status: numberChoice('状態', { 1: '有効', 0: '停止中' }, { default: 1, colors: colors.activeColors,
      help: '停止中のユーザーはログインできません。' }),
  },
  list: {
    columns: ['id', 'username', 'email', 'type', 'roletype', 'organizationName', 'status', 'forcePasswordChange'],
    sort: 'id',
    unsorted: ['forcePasswordChange'],
    search: ['username', 'email', 'organizationName', 'id'],
    filters: ['type', 'roletype', 'status', 'organizationId'],
    empty: '該当するユーザーがいません',
  },
  ...typeAndRole,
  related: { factor_resets: { by: 'userId', adds: true, columns: ['status', 'reason', 'requestedByName', 'approvedByName', 'dueAt'] } },
  actions: userActions,
});

const factorResetFields = {
  userId: reference('利用者', 'users', { required: '利用者を選択してください', fixed: true }),
  userName: text('利用者', { from: 'userId.username' }),
  reason: longText('理由', { required: '理由を入力してください', max: 500, help: 'どう本人と確かめたか（電話、対面など）も書いてください。' }),
  requestedById: reference('申し出た人', 'users', { readOnly: true }),
  requestedByName: text('申し出た人', { from: 'requestedById.username' }),
  approvedById: reference('承認者', 'users', { readOnly: true }),
  approvedByName: text('承認者', { from: 'approvedById.username' }),
  approvedAt: dateTime('承認日時', { readOnly: true }),
  dueAt: dateTime('解除の予定', { readOnly: true }),
} as const;

const factorResetLifecycle = {
  states: states(terms.factorResetStates, {
    requested: '申し出た人とも本人とも別の管理者が、本人と確かめて承認するのを待っています。',
    approved: '「解除の予定」に解除されます。それまでに本人が二つ目の確認でログインすると、取り消されます。',
    done: 'パスキー・認証アプリ・予備コードがなくなりました。本人が登録し直します。',
    cancelled: '解除されません。二つ目の確認は、いまのままです。',
  }),
  first: 'requested',
  steps: {
    approve: {
      label: '承認する', kind: 'forward', from: 'requested', to: 'approved', by: heads, secondTo: ['requestedById', 'userId'],
      confirm: '{userName} さんの二つ目の確認を解除することを承認します。本人と承認者にメールで知らせ、待ち時間のあとに解除します。',
      success: '承認しました。待ち時間のあとに解除します', sets: { approvedAt: '@now', approvedById: '@userId' }, stepUp: true,
    },
    cancel: {
      label: '取り消す', kind: 'end', from: ['requested', 'approved'], to: 'cancelled', by: heads, danger: true, comment: '取り消す理由',
      confirm: '{userName} さんの解除を取り消します。二つ目の確認は、いまのままです。', success: '取り消しました',
    },
    finish: { from: 'approved', to: 'done', by: [], comesWith: '待ち時間の終わり' },
  },
} as const satisfies LifecycleOf<typeof factorResetFields, keyof typeof terms.factorResetStates>;

/**
 * Reset of the second factors of a user who has lost them all: it needs another person's approval and a waiting time before the password alone signs
 * in.
 */
export const factor_resets = resource({
  label: '二つ目の確認の解除',
  title: 'userName',
  screen: { form: 'dialog', under: 'users' },
  access: { read: heads, create: heads, stepUp: true },
  fields: factorResetFields,
  list: {
    columns: ['userName', 'status', 'reason', 'requestedByName', 'approvedByName', 'approvedAt', 'dueAt'],
    sort: '-id', unsorted: ['reason', 'requestedByName', 'approvedByName', 'approvedAt', 'dueAt'],
    search: ['userName', 'reason'], filters: ['status', 'userId'], empty: '解除の申し出はありません',
  },
  unique: [{ fields: ['userId'], where: { status: ['requested', 'approved'] }, text: 'この利用者の解除は、すでに申し出があります' }],
  waits: { count: { status: 'requested' }, for: heads },
  lifecycle: factorResetLifecycle,
});

export const organizations = resource({
  label: '団体',
  title: 'name',
  access: { read: [...office, ...recipient], create: fund, update: fund, delete: heads, rows: { recipient: { id: '@organizationId' } } },
  fields: {
    name: text('団体名', { required: true }),
    nameKana: text('フリガナ'),
    organizationType: choice('団体の種類', shared.organizationTypes, { required: true }),
    postalCode: text('郵便番号', { digits: 7, hyphenAfter: 3, help: '例：100-0001（ハイフンはなくてもかまいません）' }),
    prefecture: text('都道府県', { max: 10 }),
    address: text('住所', { max: 300 }),
    phone: text('電話番号', { max: 20 }),
    email: email('メールアドレス'),
    representativeTitle: text('代表者の役職', { max: 100 }),
    representativeName: text('代表者氏名', { max: 100 }),
  },
  list: {
    columns: ['name', 'nameKana', 'organizationType', 'prefecture', 'address', 'phone', 'representativeName'],
    sort: 'id',
    unsorted: ['address', 'phone', 'representativeName'],
    search: ['name', 'nameKana', 'address', 'representativeName'],
    filters: ['organizationType', 'prefecture'],
  },
  related: {
    applications: {
      by: 'organizationId', columns: ['title', 'grantNumber', 'grantYear', 'category', 'status', 'approvedAmount', 'entryDate'],
      empty: 'この団体の申請はまだありません',
    },
    payments: {
      by: 'organizationId', title: '助成金の合計', empty: 'この団体への助成はまだありません',
      columns: ['grantNumber', 'title', 'approvedAmount', 'advancePaymentAmount', 'deferredAmount', 'refundAmount', 'status'],
    },
    recipient_users: { by: 'organizationId', empty: 'この団体の申請ユーザーはまだいません' },
    banks: {
      by: 'organizationId', empty: 'この団体の銀行口座はまだ登録されていません',
      columns: ['accountHolderName', 'confirmation', 'place', 'bankName', 'branchName', 'accountType', 'accountNumber', 'changedAt'],
    },
  },
});

const joinFields = {
  userId: reference('ユーザー', 'users', { readOnly: true, required: true }),
  ...textsOver('userId', { userName: ['氏名', 'username'], email: 'メールアドレス' }),
  reason: choice('きっかけ', terms.joinReasons, { readOnly: true, required: true, default: 'asked' }),
  askedName: text('入力された団体名', { readOnly: true, required: true, max: 100 }),
  organizationId: reference('団体', 'organizations', { help: '入力された団体名に当たる団体を選びます。' }),
  organizationName: text('団体名', { from: 'organizationId.name' }),
  note: text('団体との関係', { readOnly: true, max: 300 }),
  decidedAt: dateTime('確認日時', { readOnly: true }),
  decidedById: reference('確認した人', 'users', { readOnly: true }),
  decidedByName: text('確認した人', { from: 'decidedById.username' }),
} as const;

const joinLifecycle = {
  states: states(terms.joinStates, {
    waiting: '団体の人か事務局の確認を待っています。',
    accepted: '団体の一員になりました。',
    refused: '団体の一員とは認められませんでした。',
  }),
  first: 'waiting',
  steps: {
    accept: {
      label: '一員と認める', kind: 'forward', from: 'waiting', to: 'accepted', by: [...fund, ...recipient],
      when: { organizationId: { not: null } },
      confirm: '{userName} さん（{email}）を {organizationName} の一員と認めます。この団体の申請を見られるようになります。',
      success: '一員と認めました',
      sets: { decidedAt: '@now', decidedById: '@userId' }, stepUp: true,
    },
    refuse: {
      label: '認めない', kind: 'end', from: 'waiting', to: 'refused', by: [...fund, ...recipient], danger: true,
      confirm: '{userName} さん（{email}）を {organizationName} の一員と認めません。', success: '認めないことを記録しました',
      sets: { decidedAt: '@now', decidedById: '@userId' },
    },
  },
} as const satisfies LifecycleOf<typeof joinFields, keyof typeof terms.joinStates>;

export const organization_joins = resource({
  label: '団体への参加',
  title: 'userName',
  access: { read: [...fund, ...recipient], update: fund, only: { update: { status: 'waiting' } },
    rows: { recipient: { organizationId: '@organizationId', reason: 'asked' } } },
  fields: joinFields,
  list: { columns: ['createdAt', 'userName', 'email', 'status', 'reason', 'askedName', 'organizationName', 'note', 'decidedByName'], sort: '-id',
    below: { email: 'userName', reason: 'status', organizationName: 'askedName' },
    unsorted: ['reason', 'askedName', 'note', 'decidedByName'], search: ['userName', 'email', 'askedName', 'organizationName'],
    filters: ['status', 'organizationId'], empty: '団体への参加の申し出はまだありません' },
  waits: { count: { status: 'waiting' }, for: fund },
  lifecycle: joinLifecycle,
});
