/** Applications, their status history, change decisions and comments, and the lookup tables they use. */
import { committees, roleLabels } from '../../domain/roles.ts';
import * as shared from '../../domain/terms.ts';
import { statusWhileUndecided } from '../../domain/workflow/announcement.ts';
import { applicationStatusLabels, phaseBars, phaseLabels, statusesByPhase } from '../../domain/workflow/application-statuses.ts';
import { applicationSteps } from '../../domain/workflow/application-steps.ts';
import * as colors from '../../domain/workflow/colors.ts';
import { guardedColumns } from '../../domain/workflow/guards.ts';
import { applicationMeanings } from '../../domain/workflow/status-explanations.ts';
import { applicationStatusGroups, turnGroup, unsignedStatuses } from '../../domain/workflow/status-groups.ts';
import { awaitedRoles, statusEntry } from '../../domain/workflow/transitions.ts';
import { choice, date, dateTime, daysSince, daysUntil, email, fiscalYear, flag, integer, longText, newest, numberChoice, reference, status, text,
  yen } from '../../schema/fields.ts';
import { forRoles, stepRecord, textsOver, writerInRole } from '../../schema/groups.ts';
import { states } from '../../schema/lifecycle.ts';
import { resource, view } from '../../schema/resource.ts';
import { affairs, allButCommittees, announcedOnly, assignedForReview, fund, grantReference, heads, office, officeWithoutConflict, ownApplications,
  ownOrganization,
  recipient } from '../common.ts';
import * as terms from './rules/terms.ts';

/** List parameter: rows whose status awaits the given roles. */
const turn = { field: 'status', is: 'equal', label: '対応待ち', waiting: true } as const;

/** Roles that the status awaits, shown below it in lists. */
const awaits = { roles: awaitedRoles, days: 'statusDays' };

export const recipient_users = view({
  label: '申請ユーザー',
  title: 'username',
  of: 'users',
  where: { roletype: 'recipient' },
  screen: { path: '/admin/request_users', menu: '申請ユーザー' },
  access: { read: [...fund, ...affairs] },
  fields: {
    username: text('氏名', { from: 'username', required: true }),
    email: email('メールアドレス', { from: 'email', required: true }),
    organizationId: reference('団体', 'organizations', { from: 'organizationId' }),
    organization_name: text('団体名', { from: 'organizationId.name' }),
    position: text('役職', { from: 'position' }),
    joined_at: date('登録日', { from: 'joinedAt' }),
    status: numberChoice('状態', { 1: '有効', 0: '停止中' }, { from: 'status', colors: colors.activeColors, required: true }),
  },
  list: {
    columns: ['id', 'username', 'email', 'organization_name', 'position', 'joined_at', 'status'],
    sort: 'id',
    unsorted: ['position', 'status'],
    search: ['username', 'email', 'organization_name', 'id'],
    filters: ['status', 'organizationId', 'joined_at'],
    empty: '該当する申請ユーザーがいません',
  },
});

/**
 * Status of the contract letters. `ukesyo` is empty where the acceptance letter went out on paper or the contract was concluded without a signature
 * here.
 */
const letters = {
  ukesyoSendDate: date('請書依頼日', { from: 'ukesyoSendDate' }),
  ukesyoApplovalDate: date('請書承認日', { from: 'ukesyoApplovalDate' }),
  ukesyo: newest('請書', 'envelopes.status', terms.acceptanceLetterStates, {
    where: { kind: 'ukesyo' }, none: 'unsent', groups: shared.letterGroups, colors: colors.envelopeColors,
    awaits: { roles: { unsent: fund } }, readBy: office,
    while: [
      { status: unsignedStatuses, ukesyoSendDate: null },
      { status: unsignedStatuses, has: { of: 'envelopes', where: { kind: 'ukesyo' } } },
      { has: { of: 'envelopes', where: { kind: 'ukesyo', status: 'signed' } } },
    ],
  }),
  confirmation: newest('確認書類', 'envelopes.status', shared.envelopeStates, {
    where: { kind: 'confirmation' }, while: { status: unsignedStatuses }, groups: shared.letterGroups, colors: colors.envelopeColors, readBy: office,
  }),
  ukesyoDaysLeft: daysUntil('あと', 'expiresAt', { of: 'envelopes', where: { kind: 'ukesyo', status: 'sent' }, readBy: office }),
} as const;

/** Fields of the 採択管理 view of applications. */
const adoptionFields = {
  entryNumber: text('受付番号', { from: 'entryNumber', required: true }),
  grantNumber: text('助成番号', { from: 'grantNumber' }),
  grantThemeNumber: text('テーマ番号', { from: 'grantThemeNumber' }),
  category: choice('助成種別', shared.grantCategories, { from: 'category', required: true }),
  ...letters,
  status: status('状況', applicationStatusLabels, { from: 'status', required: true, to: 'application_statuses',
    groups: applicationStatusGroups, order: statusesByPhase, awaits }),
  statusDays: daysSince('状況の経過日数', 'statusSince'),
  statusKey: text('状況コード', { from: 'status', required: true }),
  applicationStatusId: integer('状況ID', { from: 'status.id' }),
  approvedAmount: yen('承認額', { from: 'approvedAmount' }),
  advancedPaymentAmount: yen('前払い額', { from: 'advancedPaymentAmount', zeroIsNone: true }),
  title: text('題名', { from: 'title', required: true }),
  theme: text('テーマ', { from: 'theme' }),
  organizationId: reference('団体', 'organizations', { from: 'organizationId', required: true }),
  organizationName: text('団体名', { from: 'organizationId.name' }),
  contactUserName: text('連絡担当者', { from: 'contactUserId.username' }),
  grantYear: fiscalYear('予算年度', { from: 'grantYear', required: true }),
  grantPeriod: numberChoice('期間', shared.grantPeriods, { from: 'grantPeriod', required: true }),
  entryDate: date('申請日', { from: 'entryDate' }),
};

export const adoptions = view({
  label: '採択',
  title: 'grantNumber',
  of: 'applications',
  screen: { detail: '/admin/applications/detail?entryNumber={entryNumber}&from=adoptions', menu: '採択管理' },
  access: { read: office },
  fields: adoptionFields,
  list: {
    columns: ['grantNumber', 'organizationName', 'title', 'status', 'approvedAmount', 'advancedPaymentAmount', 'category', 'ukesyoSendDate',
      'ukesyoApplovalDate', 'ukesyo', 'ukesyoDaysLeft'],
    below: { organizationName: 'grantNumber', title: 'grantNumber', ukesyoDaysLeft: 'ukesyo' },
    reads: ['applicationStatusId', 'organizationId', 'contactUserName', 'entryNumber', 'grantYear', 'confirmation'],
    unsorted: ['ukesyo'],
    rowButtons: ['detail'],
    totals: ['approvedAmount', 'advancedPaymentAmount'],
    sort: '-entryDate',
    sortsOver: ['organizationName'],
    search: ['grantNumber', 'title', 'organizationName'],
    filters: ['status', 'ukesyo', 'confirmation', 'grantYear'],
    params: { turn },
    views: { 自分の番: { where: { turn: '@turn' } }, 今年度: { where: { grantYear: '@fiscalYear' } } },
    hideWithout: 'grantNumber',
    hiddenSort: '-approvedAmount',
    bare: true,
    file: 'applications',
    failed: '助成一覧の取得に失敗しました',
    empty: '該当する申請がありません',
  },
  cards: {
    lettersToResend: { label: '送り直しを待つ請書', count: { ukesyo: 'over', status: turnGroup('fund_staff') }, for: fund },
    confirmationsToResend: { label: '送り直しを待つ確認書類', count: { confirmation: 'over' }, for: fund },
  },
});

/** Identification, applicant and title. */
const proposal = {
  entryNumber: text('受付番号', { required: true, unique: 'この受付番号はすでに使われています', max: 40 }),
  grantNumber: text('助成番号', { unique: 'この助成番号はすでに使われています', max: 40, help: '採択のときに付けます。', readWhen: announcedOnly }),
  grantThemeNumber: text('テーマ番号', { max: 40 }),
  grantId: reference('部門助成金', 'grants'),
  callId: reference('公募', 'calls', { readOnly: true }),
  category: choice('助成種別', shared.grantCategories, { required: true }),
  grantYear: fiscalYear('予算年度', { required: true }),
  grantPeriod: numberChoice('期間', shared.grantPeriods, { required: true }),
  title: text('題名', { required: true, max: 300 }),
  theme: text('テーマ'),
  description: longText('事業の内容'),
  organizationId: reference('団体', 'organizations', { required: '団体を選択してください' }),
  organizationName: text('団体名', { from: 'organizationId.name' }),
  contactUserId: reference('連絡担当者', 'recipient_users', { within: 'organizationId', readBy: allButCommittees }),
  contactUserName: text('連絡担当者', { from: 'contactUserId.username', readBy: allButCommittees }),
  representativeUserId: reference('代表者', 'recipient_users', { within: 'organizationId' }),
  representativeUserName: text('代表者', { from: 'representativeUserId.username' }),
  entryDate: date('申請日'),
};

/** Amounts and status. */
const sumsAndStatus = {
  entryAmount: yen('申請額'),
  entryAmountTotal: yen('事業費総額'),
  taxStatus: choice('消費税の区分', shared.taxStatuses, { readBy: allButCommittees,
    help: '本則課税のときは、申告で控除される消費税（仕入控除税額）を精算で差し引くか、あとで返還していただきます。' }),
  otherGrants: yen('他の助成金・補助金', { readBy: allButCommittees, help: '対象になる費用に充てた（充てる）額です。ないときは0円とします。' }),
  otherIncome: yen('その他の収入', { readBy: allButCommittees,
    help: '参加費・協賛金・寄付金などのうち、対象になる費用に充てた（充てる）額です。ないときは0円とします。' }),
  approvedAmount: yen('承認額', { readBy: allButCommittees, readWhen: announcedOnly }),
  status: status('状況', applicationStatusLabels, { required: true, default: 'APPLICATION_IN_PROGRESS', to: 'application_statuses',
    groups: applicationStatusGroups, order: statusesByPhase, awaits, readWhen: announcedOnly,
    otherwise: statusWhileUndecided }),
  statusKey: text('状況コード', { from: 'status', required: true }),
  applicationStatusId: integer('状況ID', { from: 'status.id', readWhen: announcedOnly, otherwise: statusEntry(statusWhileUndecided).id }),
  statusSince: dateTime('状況の更新日時', { readOnly: true, readWhen: announcedOnly }),
  statusDays: daysSince('状況の経過日数', 'statusSince', { readBy: [...office, ...committees] }),
  bankId: reference('振込口座', 'banks', { within: 'organizationId', readBy: allButCommittees, readWhen: announcedOnly }),
  advancedPaymentFlg: flag('前払い', { words: ['希望する', '希望しない'], readBy: allButCommittees, readWhen: announcedOnly, otherwise: false }),
  advancedPaymentAmount: yen('前払い額', { default: 0, zeroIsNone: true, readBy: allButCommittees, readWhen: announcedOnly, otherwise: 0 }),
};

/** Activity, place and period. */
const activity = {
  targetRiverSystem: text('対象水系', { suggest: 'river_systems', help: '一級水系は候補から選べます。二級水系などはそのまま入力してください。' }),
  targetRiver: text('対象河川'),
  riverAdminCoordination: text('河川管理者との調整'),
  riverAdminOrganization: text('河川管理者の組織'),
  riverAdminName: text('河川管理者の担当者'),
  startDate: date('開始日'),
  endDate: date('終了日'),
  discoverySource: text('募集を知ったきっかけ'),
  informationAtTheTime: longText('申請時の団体情報'),
  nameConsent: flag('団体名の公表', { words: ['同意する', '同意しない'],
    help: '採択されたとき、団体名を「選考の結果」のページに載せることについてです。' }),
  ukesyoSendDate: date('請書依頼日', { readOnly: true, readBy: allButCommittees, readWhen: announcedOnly }),
  ukesyoApplovalDate: date('請書承認日', { readOnly: true, readBy: allButCommittees, readWhen: announcedOnly }),
};

/** The transitions come from the table in `domain/workflow`. */
const applicationLifecycle = {
  states: states(applicationStatusLabels, applicationMeanings),
  first: 'APPLICATION_IN_PROGRESS',
  steps: applicationSteps,
  history: 'status_histories',
  columns: guardedColumns,
  chosen: {
    comment: longText('コメント', { max: 2000 }),
    sendMail: flag('メールの送信', { words: ['送信する', '送信しない'] }),
    paidOn: date('支払った日'),
  },
} as const;

/** Related records shown on the tabs of the application page. */
const applicationPanels = {
  decisions: {
    by: 'applicationId', columns: ['outcome', 'waitRank', 'amount', 'status', 'boardDate', 'announcedAt', 'reason'],
    empty: '選考の決定はまだありません。',
  },
  submissions: {
    by: 'applicationId', columns: ['formNumber', 'formName', 'status', 'receptionEndDate', 'submittedAt', 'submittedUserName'],
    sort: 'receptionEndDate', empty: '提出書類はまだありません。契約のあとに、報告様式に合わせて用意されます。',
  },
  envelopes: {
    by: 'applicationId', sort: '-id', empty: '署名をお願いした書類はまだありません。請書は、契約準備中か請書手続き中の申請に送れます。',
  },
  receipts: {
    by: 'applicationId', empty: '領収書はまだ登録されていません。',
    columns: ['title', 'vendor', 'amount', 'eligibleAmount', 'receiptDate', 'paymentDate', 'paymentMethod', 'status', 'submittedAt'],
  },
  payment_entries: {
    by: 'applicationId', columns: ['entryDate', 'kind', 'amount', 'counteredAmount', 'source', 'reason', 'userName'], sort: 'id',
  },
  change_decisions: {
    by: 'applicationId', columns: ['createdAt', 'matter', 'fromAmount', 'toAmount', 'reason', 'document', 'userName'], sort: 'id',
  },
  outbox: { by: 'applicationId', empty: 'この申請についてのメールはまだ送っていません。' },
  status_histories: { by: 'applicationId', empty: '状況の変更はまだありません。' },
} as const;

const applicationScreen = {
  detail: '/admin/applications/detail?entryNumber={entryNumber}&from=applications',
  menu: '助成管理',
  title: '申請管理',
  figures: ['entryAmount', 'approvedAmount', 'advancedPaymentAmount'],
  sections: {
    申請の概要: ['entryNumber', 'grantNumber', 'status', 'grantId', 'category', 'grantThemeNumber', 'grantYear', 'grantPeriod', 'entryDate',
      'title', 'theme', 'description'],
    申請者: ['organizationId', 'contactUserId', 'representativeUserId', 'discoverySource', 'informationAtTheTime'],
    公表: ['nameConsent'],
    金額: ['entryAmount', 'entryAmountTotal', 'taxStatus', 'approvedAmount', 'bankId', 'advancedPaymentFlg', 'advancedPaymentAmount'],
    収支: ['otherGrants', 'otherIncome'],
    活動: ['startDate', 'endDate', 'targetRiverSystem', 'targetRiver', 'riverAdminCoordination', 'riverAdminOrganization', 'riverAdminName'],
    請書: ['ukesyoSendDate', 'ukesyoApplovalDate'],
  },
} as const;

const applicationActions = {
  decide: {
    label: '選考の結果を決める', kind: 'forward', by: fund, when: { status: ['UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL'] }, bulk: { max: 1000 },
    confirm: '{entryNumber} {organizationName} の選考の結果を記録します。別の人が承認し、結果の通知の日時になるまで、申請者には伝わりません。',
    success: '選考の結果を記録しました', logged: true,
    inputs: {
      outcome: choice('結果', shared.outcomes, { required: '結果を選択してください' }),
      amount: yen('決定額', { help: '採択のときに空欄にすると、承認額か、申請額のとおりになります。' }),
      waitRank: integer('補欠の順位', { min: 1, max: 999, help: '空欄にすると、補欠の最後の順位のつぎになります。' }),
      conditions: longText('採択の条件', { max: 2000 }),
      boardDate: date('理事会の日', { required: '理事会の日を入力してください' }),
      rationale: longText('採否の理由', { max: 2000 }),
      reason: longText('決定を改める理由', { max: 1000, help: 'すでに承認した決定があるときに入力します。' }),
    },
  },
} as const;

export const applications = resource({
  label: '申請',
  title: 'title',
  screen: applicationScreen,
  access: {
    read: [...office, ...committees, ...recipient], create: fund, update: fund, delete: heads, further: { test: heads },
    rows: { recipient: ownOrganization, ...forRoles(committees, assignedForReview) },
  },
  fields: { ...proposal, ...sumsAndStatus, ...activity },
  list: {
    columns: ['grantNumber', 'entryNumber', 'organizationName', 'title', 'status', 'approvedAmount', 'advancedPaymentAmount', 'category',
      'grantPeriod', 'grantYear', 'representativeUserName', 'entryDate', 'statusSince'],
    below: { entryNumber: 'grantNumber', title: 'organizationName' },
    reads: ['applicationStatusId', 'organizationId', 'contactUserName', 'entryAmount'],
    rowButtons: ['detail', 'update', 'delete'],
    sort: '-entryDate',
    unsorted: ['grantPeriod'],
    sortable: ['entryAmount'],
    sortsOver: ['organizationName', 'representativeUserName'],
    /**
     * Of form answers, only those bound to a column are searchable: the search text is the same for every reader, and some answers are for the
     * office only.
     */
    search: ['entryNumber', 'grantNumber', 'title', 'organizationName', 'contactUserName'],
    filters: ['status', 'grantYear', 'category', 'grantPeriod', 'entryNumber', 'grantNumber', 'grantThemeNumber', 'organizationId',
      'organizationName', 'contactUserName', 'title', 'approvedAmount', 'entryDate', 'statusDays'],
    params: { turn, hasGrantNumber: { field: 'grantNumber', is: 'filled' } },
    views: { 自分の番: { where: { turn: '@turn' }, sort: 'statusSince' }, 今年度: { where: { grantYear: '@fiscalYear' } } },
    indexes: [['status', 'statusSince'], ['status', 'grantYear', 'entryDate']],
    empty: '該当する申請がありません',
  },
  deleteAsks: { inputs: { reason: longText('削除の理由', { requiredOnSubmit: '削除の理由を入力してください', max: 300 }) }, note: '理由：{reason}' },
  actions: applicationActions,
  related: applicationPanels, waits: { count: { status: '@turn' }, for: office },
  checks: [{ rule: 'notBefore', field: 'endDate', other: 'startDate', text: '終了日は開始日より後の日付を指定してください' }],
  cards: { pendingApplications: { label: '確認待ちの申請', count: { status: 'pending' } }, totalApplications: { label: '申請総数', count: {} } },
  plots: { phases: { label: '段階ごとの進行中の申請', by: 'status', bars: phaseBars, key: 'phase', apart: ['end'] } },
  lifecycle: applicationLifecycle,
});

export const status_histories = resource({
  label: '状況の履歴',
  title: 'applicationTitle',
  access: { read: office },
  appendOnly: true,
  fields: {
    applicationId: reference('申請', 'applications', { required: true, owner: true }),
    ...textsOver('applicationId', { entryNumber: '受付番号', grantNumber: '助成番号', applicationTitle: ['題名', 'title'] }),
    ...stepRecord(applicationStatusLabels),
  },
  list: {
    columns: ['createdAt', 'grantNumber', 'applicationTitle', 'fromStatus', 'toStatus', 'userName', 'userRole', 'comment'],
    sort: '-id',
    unsorted: ['fromStatus', 'toStatus', 'userName', 'userRole', 'comment'],
    search: ['comment', 'userName'],
    filters: ['toStatus', 'fromStatus', 'userRole', 'applicationId', 'createdAt'],
  },
});

export const change_decisions = resource({
  label: '変更の決定',
  title: 'grantNumber',
  screen: { under: 'payments', figures: ['fromAmount', 'toAmount'] },
  access: { read: office, rows: officeWithoutConflict },
  appendOnly: true,
  fields: {
    ...grantReference,
    matter: choice('変えたもの', shared.changeMatters, { required: true }),
    fromAmount: yen('変更前'),
    toAmount: yen('変更後'),
    reason: text('理由', { required: true, max: 1000 }),
    document: text('根拠の文書', { max: 200 }),
    fromStatus: choice('決めたときの状況', applicationStatusLabels, { required: true }),
    ...writerInRole('決めた人'),
  },
  list: {
    columns: ['createdAt', 'grantNumber', 'organizationName', 'matter', 'fromAmount', 'toAmount', 'reason', 'document', 'userName'],
    sort: '-id',
    search: ['grantNumber', 'title', 'organizationName', 'reason', 'document'],
    filters: ['applicationId', 'matter', 'createdAt'],
    unsorted: ['fromAmount', 'toAmount', 'reason', 'document', 'userName'],
  },
});

export const comments = resource({
  label: 'コメント',
  title: 'content',
  screen: { group: 'contact' },
  access: {
    read: [...fund, ...affairs, ...recipient],
    create: [...fund, ...affairs, ...recipient],
    delete: heads,
    rows: { recipient: { ...ownApplications, isInternal: false } },
  },
  fields: {
    entityType: choice('対象の種類', shared.commentEntities, { required: true }),
    entityId: integer('対象のID', { required: true, min: 1 }),
    applicationId: reference('申請', 'applications', { readOnly: true, required: true }),
    grantNumber: text('助成番号', { from: 'applicationId.grantNumber' }),
    content: longText('コメント', { required: 'コメントを入力してください', max: 4000 }),
    isInternal: flag('公開範囲', { default: true, words: ['内部のみ', '助成者に公開'] }),
    userId: reference('投稿者', 'users', { readOnly: true, required: true }),
    userName: text('投稿者', { from: 'userId.username' }),
    userRole: choice('投稿者の権限', roleLabels, { from: 'userId.roletype' }),
  },
  list: {
    columns: ['createdAt', 'entityType', 'grantNumber', 'content', 'isInternal', 'userName', 'userRole'],
    sort: '-createdAt',
    unsorted: ['entityType', 'content'],
    search: ['content', 'grantNumber'],
    filters: ['entityType', 'isInternal', 'applicationId'],
    params: { entity_type: { field: 'entityType', is: 'equal' }, entity_id: { field: 'entityId', is: 'equal' } },
  },
});

export const application_statuses = resource({
  label: '申請の状況',
  title: 'statusLabelAdmin',
  screen: { group: 'settings' },
  access: { read: [...office, ...committees] },
  small: true,
  fields: {
    statusKey: text('コード', { required: true, unique: 'このコードはすでに使われています' }),
    statusLabelAdmin: text('表示名', { required: true }),
    phase: choice('段階', phaseLabels, { required: true, colors: colors.phaseColors }),
    description: text('説明'),
  },
  list: {
    columns: ['id', 'statusKey', 'statusLabelAdmin', 'phase', 'description'],
    sort: 'id',
    search: ['statusKey', 'statusLabelAdmin', 'description'],
    filters: ['phase'],
  },
});

export const river_systems = resource({
  label: '一級水系',
  title: 'name',
  screen: { group: 'settings' },
  access: { read: [...office, ...committees, ...recipient] },
  small: true,
  fields: {
    name: text('水系名', { required: true }),
    nameKana: text('よみ', { required: true }),
    region: text('地方整備局等', { required: true }),
    otherReadings: text('別のよみ'),
  },
  list: {
    columns: ['id', 'name', 'nameKana', 'region', 'otherReadings'],
    sort: 'id',
    search: ['name', 'nameKana', 'region', 'otherReadings'],
    filters: ['region'],
  },
});
