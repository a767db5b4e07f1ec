/** A library, in all words of the language: what these declarations prove of filters, access, steps and the like holds for every resource. */
import { roleLabels, userTypeLabels } from '../../domain/roles.ts';
import {
  accountNumber,
  answers,
  choice,
  count,
  date,
  dateTime,
  daysSince,
  daysUntil,
  email,
  file,
  fileAddress,
  fiscalYear,
  flag,
  formDefinition,
  html,
  integer,
  latest,
  longText,
  newest,
  numberChoice,
  password,
  reference,
  status,
  sum,
  text,
  when,
  yen,
} from '../../schema/fields.ts';
import { stepRecord, textsOver } from '../../schema/groups.ts';
import type { LifecycleOf } from '../../schema/lifecycle.ts';
import { resource, view } from '../../schema/resource.ts';

const heads = ['fund_manager', 'fund_department_head'] as const;
const desk = ['fund_staff', ...heads] as const;
const money = ['accounting_staff'] as const;
const office = [...desk, ...money] as const;
const members = ['recipient'] as const;
const jury = ['selection_committee'] as const;

export const organizations = resource({
  label: '団体',
  title: 'name',
  access: { read: [...desk, ...money, ...members], create: desk, update: desk, delete: heads, rows: { recipient: { id: '@organizationId' } } },
  fields: {
    name: text('団体名', { required: true, max: 100 }),
    postalCode: text('郵便番号', { digits: 7, hyphenAfter: 3, invalid: '郵便番号は7桁で入力してください', help: '例：100-0001' }),
    contact: email('連絡先'),
  },
  list: { columns: ['name', 'postalCode', 'contact'], sort: 'id', search: ['name', 'contact'], filters: ['name', 'contact'] },
  related: {
    applications: {
      by: 'organizationId',
      columns: ['title', 'status'],
      sort: '-id',
      title: 'この団体の申込',
      adds: true,
      empty: '申込はまだありません',
    },
    accounts: { by: 'organizationId', adds: { name: '川の会' } },
  },
});

export const users = resource({
  label: '利用者',
  title: 'username',
  screen: { form: 'dialog', menu: '利用者' },
  access: { read: [...desk, ...money], create: heads, update: heads, delete: heads, stepUp: true },
  fields: {
    username: text('氏名', { required: '氏名は必須です', max: 100 }),
    email: email('メールアドレス', { required: 'メールアドレスは必須です', unique: 'このメールアドレスはすでに登録されています' }),
    firstPassword: choice('はじめのパスワード', { invitation: '案内を送る', temporary: '仮のもの' }, { createOnly: true, startsAs: 'invitation' }),
    password: password('パスワード', { requiredOnCreate: 'パスワードは必須です', unless: { firstPassword: 'invitation' } }),
    type: choice('種類', userTypeLabels, { required: '種類は必須です' }),
    roletype: choice('権限', roleLabels, { required: '権限は必須です' }),
    forcePasswordChange: flag('次回のパスワード変更', { words: ['必要', '不要'] }),
    organizationId: reference('団体', 'organizations'),
    organizationName: text('団体名', { from: 'organizationId.name' }),
    joinedAt: date('登録日'),
    status: numberChoice('状態', { 1: '有効', 0: '停止中' }, { default: 1, colors: { 1: 'green', 0: 'default' } }),
  },
  list: {
    columns: ['id', 'username', 'email', 'roletype', 'organizationName', 'status', 'joinedAt'],
    sort: 'id',
    search: ['username', 'email', 'organizationName', 'id'],
    filters: ['type', 'roletype', 'status', 'organizationId', 'joinedAt', 'forcePasswordChange'],
  },
  checks: [
    { rule: 'implies', when: { roletype: 'recipient' }, field: 'type', is: 'USER', text: '権限が「助成者」のときは、種類も「助成者」にしてください' },
  ],
  couplings: [
    { field: 'firstPassword', to: 'invitation', set: { password: null } },
    { field: 'roletype', to: 'recipient', set: { type: 'USER' } },
    { field: 'roletype', notTo: 'recipient', set: { type: 'ADMIN' } },
  ],
});

/** Another screen over some rows. */
export const readers = view({
  label: '読者',
  title: 'username',
  of: 'users',
  where: { roletype: 'recipient' },
  screen: { path: '/admin/readers', under: 'users' },
  access: { read: desk },
  fields: {
    username: text('氏名', { from: 'username', required: true }),
    organizationId: reference('団体', 'organizations', { from: 'organizationId' }),
    organization: text('団体名', { from: 'organizationId.name' }),
    joined: date('登録日', { from: 'joinedAt' }),
  },
  list: {
    columns: ['id', 'username', 'organization', 'joined'],
    sort: 'id',
    search: ['username', 'organization', 'id'],
    filters: ['organizationId', 'joined'],
    bare: true,
    file: 'people',
    failed: '読者の一覧を取得できませんでした',
  },
});

/** Some hundred rows, read without an index; others suggest their titles. */
export const shelves = resource({
  label: '書架',
  title: 'name',
  small: true,
  screen: { group: 'settings' },
  access: { read: [...desk, ...members], create: desk, update: desk, delete: heads },
  fields: { name: text('書架名', { required: true }), floor: integer('階', { required: true, unit: '階', default: 1 }) },
  list: { columns: ['name', 'floor'], reads: ['floor'], sort: 'name', search: ['name'], filters: ['floor'] },
  unique: [{ fields: ['name', 'floor'], text: 'この階には同じ名前の書架があります' }],
});

const loanStates = { requested: '申込中', lent: '貸出中', returned: '返却済み', lost: '紛失', refused: '断り' } as const;
const bookFields = {
  title: text('書名', { required: '書名は必須です', max: 200 }),
  shelfId: reference('書架', 'shelves', { required: '書架を選択してください' }),
  shelfName: text('書架名', { from: 'shelfId.name' }),
  isbn: text('ISBN', { unique: 'このISBNはすでに登録されています', max: 40 }),
  kind: choice('分類', { science: '自然', story: '物語', art: '芸術' }, { required: true, colors: { science: 'blue' } }),
  binding: numberChoice('装丁', { 1: '上製', 2: '並製' }),
  publisher: text('出版元', { suggest: 'organizations' }),
  budgetYear: fiscalYear('購入年度', { offered: { count: 3, ahead: 1 } }),
  price: yen('価格', { zeroIsNone: true, step: 100 }),
  pages: integer('頁数', { unit: '頁', min: 1, max: 9999, tooSmall: '頁数は1以上です', invalid: '頁数は数で入力してください' }),
  publishedOn: date('発行日', { blank: '未定' }),
  soldOutOn: date('絶版日'),
  arrivedAt: dateTime('受入日時', { time: '18:00' }),
  isLendable: flag('貸出', { words: ['できる', 'できない'], default: true }),
  summary: longText('あらまし', { max: 10_000 }),
  summaryHtml: html('あらまし（表示）', 'summary'),
  coverId: file('表紙', { types: ['png', 'jpg'], maxMegabytes: 5 }),
  coverUrl: fileAddress('表紙のアドレス', 'coverId'),
  note: text('内部のメモ', { readBy: desk, requiredOnSubmit: 'メモを入力してください' }),
  code: text('整理番号', { fixed: true }),
} as const;

const bookFigures = {
  loanCount: count('貸出の数', 'loans', { readBy: office }),
  lostCount: count('紛失の数', 'loans', { by: 'bookId', where: { status: 'lost' }, readBy: desk }),
  fees: sum('延滞料', 'loans.fee', { where: { status: { not: 'refused' } }, readBy: office }),
  lastLentOn: latest('最後の貸出日', 'loans.lentOn', { readBy: office }),
  loanState: newest(
    '貸出の状況',
    'loans.status',
    { ...loanStates, none: '貸出なし' },
    {
      none: 'none',
      groups: { out: { label: '棚にない', codes: ['lent', 'lost'] } },
      colors: { lent: 'blue' },
      readBy: office,
    },
  ),
  shelvedDays: daysSince('受入からの日数', 'arrivedAt', { while: { isLendable: true } }),
  dueDays: daysUntil('返却まで', 'dueOn', { of: 'loans', where: { status: 'lent' }, readBy: office }),
  isOut: when('棚にない', { has: { of: 'loans', by: 'bookId', where: { status: ['lent', 'lost'] } } }, { words: ['ない', 'ある'], readBy: office }),
  isOver: when('絶版', { soldOutOn: { emptyOrUntil: '@today' } }),
} as const;

export const books = resource({
  label: '図書',
  title: 'title',
  api: { read: '/books', write: '/admin/books' },
  screen: {
    path: '/admin/books',
    menu: '図書',
    title: '図書の一覧',
    sections: { 図書: ['title', 'shelfId', 'isbn', 'kind'], ほか: ['binding', 'price'] },
    figures: ['price', 'fees'],
    pages: { 棚卸し: '/admin/stocktaking' },
  },
  access: {
    read: [...desk, ...money, ...members, ...jury],
    create: desk,
    update: desk,
    delete: heads,
    export: [...desk, ...money],
    further: { stocktaking: heads },
    rows: { recipient: { isLendable: true, soldOutOn: { emptyOrFrom: '@today' } }, selection_committee: { budgetYear: { noneOf: [2001, 2002] } } },
    only: { update: { kind: { not: 'art' } }, delete: { hasNo: { of: 'loans', by: 'bookId', text: '貸出が{count}件あります。' } } },
  },
  fields: { ...bookFields, ...bookFigures },
  list: {
    columns: [
      'title',
      'isbn',
      'shelfName',
      'shelfId',
      'kind',
      'binding',
      'publisher',
      'budgetYear',
      'price',
      'pages',
      'publishedOn',
      'arrivedAt',
      'isLendable',
      'summary',
      'coverId',
      'coverUrl',
      'note',
      'loanCount',
      'fees',
      'lastLentOn',
      'loanState',
      'shelvedDays',
      'dueDays',
      'isOut',
    ],
    below: { isbn: 'title' },
    rowButtons: ['detail', 'update', 'delete'],
    sort: '-publishedOn',
    sortable: ['soldOutOn', 'isOver', 'code'],
    unsorted: ['coverUrl'],
    sortsOver: ['shelfName'],
    search: ['title', 'summary', 'publisher', 'shelfName', 'id'],
    filters: [
      'title',
      'isbn',
      'shelfId',
      'shelfName',
      'kind',
      'binding',
      'publisher',
      'budgetYear',
      'price',
      'pages',
      'publishedOn',
      'arrivedAt',
      'isLendable',
      'loanCount',
      'fees',
      'loanState',
      'shelvedDays',
      'isOut',
      'createdAt',
    ],
    indexes: [['kind', 'price']],
    params: {
      author: { field: 'publisher', is: 'equal', label: '出版元（全体）' },
      readyFrom: { field: 'soldOutOn', is: 'from' },
      readyTo: { field: 'soldOutOn', is: 'until' },
      noted: { field: 'note', is: 'filled' },
    },
    views: { 今年度: { where: { budgetYear: '@fiscalYear' }, sort: '-price' }, 物語: { where: { kind: 'story' }, opens: true } },
    hideWithout: 'isbn',
    hiddenSort: '-price',
    totals: ['price', 'fees'],
    empty: '該当する図書がありません',
  },
  related: { loans: { by: 'bookId' } },
  checks: [
    { rule: 'notBefore', field: 'soldOutOn', other: 'publishedOn', text: '絶版日は発行日以降にしてください' },
    { rule: 'notAbove', field: 'pages', other: 'price', text: '頁数は価格までにしてください' },
  ],
  public: {
    path: 'books',
    fields: ['title', 'kind', 'publisher', 'budgetYear'],
    where: { isLendable: true },
    title: '図書の案内',
    group: ['budgetYear', 'kind'],
    sort: '-publishedOn',
  },
  deleteAsks: {
    inputs: { reason: text('理由', { max: 100, requiredOnSubmit: '理由を入力してください' }) },
    note: '理由：{reason}',
    confirm: '図書「{title}」を削除します。',
  },
  cards: { lendable: { label: '貸せる図書', count: { isLendable: true }, for: desk } },
  plots: {
    kinds: { label: '分類', by: 'kind', key: 'kind', apart: ['art'], bars: { read: { label: '読み物', color: 'blue', codes: ['story', 'art'] } } },
  },
  actions: {
    reprice: {
      label: '価格を変える',
      by: desk,
      when: { kind: ['science', 'story'], hasNo: { of: 'loans', by: 'bookId', where: { status: 'lent' }, text: '貸出中が{count}件あります。' } },
      inputs: { price: yen('新しい価格', { required: '価格を入力してください', max: 100_000 }), reason: text('理由', { max: 50 }) },
      inDialog: ['price'],
      sets: { price: '@price', budgetYear: 2030 },
      bulk: { max: 20 },
      confirm: '図書「{title}」の価格を変えます。',
      success: '価格を変えました',
      kind: 'forward',
      inRow: true,
    },
    withdraw: {
      label: '貸出をやめる',
      by: heads,
      method: 'PUT',
      when: { isLendable: true },
      sets: { isLendable: false, soldOutOn: '@today', arrivedAt: '@now', publisher: '@userName' },
      confirm: '貸出をやめます。',
      success: '貸出をやめました',
      danger: true,
      kind: 'end',
      mails: true,
      stepUp: true,
    },
    copy: {
      label: '写す',
      by: desk,
      when: { has: { of: 'loans', by: 'bookId' } },
      confirm: '写します。',
      success: '写しました',
      kind: 'aside',
      logged: true,
    },
  },
});

const loanFields = {
  subject: text('用件', { required: true, max: 100, merges: true }),
  bookId: reference('図書', 'books', { required: '図書を選択してください', offers: { isLendable: 'true' } }),
  ...textsOver('bookId', { bookTitle: ['書名', 'title'], shelfName: ['書架名', 'shelfId.name'] }),
  applicationId: reference('申込', 'applications'),
  userId: reference('借りる人', 'users', { readOnly: true }),
  email: email('連絡先'),
  lentOn: date('貸出日', { startsAs: '2026-04-01' }),
  dueOn: date('返却期限', { due: { done: 'returnedOn', lateDays: 'lateDays' }, requiredOnSubmit: '返却期限を入力してください' }),
  returnedOn: date('返却日', { readOnly: true }),
  lateDays: daysSince('延滞日数', 'dueOn', { while: { status: 'lent' } }),
  fee: yen('延滞料', { default: 0 }),
  requestedAt: dateTime('申込日時', { readOnly: true }),
  decidedById: reference('決めた人', 'users', { readOnly: true }),
  comment: text('返答', { readOnly: true, max: 500 }),
  removedAt: dateTime('取消日時', { readOnly: true }),
  removal: text('取消の理由', { readOnly: true }),
  noticeId: reference('案内', 'notices'),
  noticeVersion: integer('案内の版', { readOnly: true, versionOf: { resource: 'notices', by: 'noticeId' } }),
} as const;

const loanLifecycle = {
  states: {
    requested: [loanStates.requested, undefined, { staff: '貸すかどうかを決めます。', grantee: '返事を待っています。' }],
    lent: [loanStates.lent, 'blue', '貸し出しています。'],
    returned: [loanStates.returned],
    lost: [loanStates.lost, 'red'],
    refused: [loanStates.refused],
  },
  blank: '状況なし',
  first: ['requested', 'lent'],
  steps: {
    lend: {
      label: '貸し出す',
      kind: 'forward',
      from: 'requested',
      to: 'lent',
      by: desk,
      turn: ['fund_staff'],
      when: { dueOn: { not: null } },
      complete: true,
      asks: { lentOn: 'required', fee: 'optional' },
      sets: { decidedById: '@userId', requestedAt: '@now' },
      bulk: { max: 10 },
      inRow: true,
      mail: { to: 'email', subject: '{bookTitle}の貸出', body: '{subject}を貸し出しました。{pageUrl}' },
      confirm: '「{subject}」を貸し出します。',
      success: '貸し出しました',
    },
    refuse: {
      kind: 'end',
      from: 'requested',
      to: 'refused',
      by: heads,
      danger: true,
      comment: '断る理由',
      shared: true,
      sets: { comment: '@comment' },
      mail: { to: 'userId', subject: '貸出のお断り', body: '{comment}' },
    },
    bringBack: {
      kind: 'back',
      from: ['lent', 'lost'],
      to: 'returned',
      by: [...desk, ...members],
      method: 'PUT',
      inputs: { damaged: flag('傷み'), found: text('見つけた人', { max: 20 }) },
      inDialog: ['damaged'],
      sets: { returnedOn: '@today', decidedById: '@userId' },
      secondTo: ['decidedById'],
    },
    lose: { kind: 'aside', from: 'lent', to: 'lost', by: heads, stepUp: true, when: { lentOn: { before: '@today' } }, mails: true },
    reopen: { kind: 'return', from: ['returned', 'refused'], to: 'requested', by: heads, when: { removedAt: null } },
    expire: { from: 'requested', to: 'refused', by: [], comesWith: '期限切れの処理' },
  },
} as const satisfies LifecycleOf<typeof loanFields, keyof typeof loanStates>;

export const loans = resource({
  label: '貸出',
  title: 'subject',
  screen: {
    detail: '/admin/loans/detail?subject={subject}',
    grantee: {
      path: 'loans',
      label: '借りている本',
      columns: ['bookTitle', 'dueOn'],
      fields: ['bookTitle', 'dueOn', 'fee'],
      lead: '借りている本です。',
      empty: '借りている本はありません',
    },
  },
  access: {
    read: [...desk, ...money, ...members, ...jury],
    create: [...desk, ...members],
    update: desk,
    delete: heads,
    rows: {
      recipient: { 'applicationId.organizationId': '@organizationId' },
      selection_committee: { 'bookId.hasNo': { of: 'loans', by: 'bookId', where: { status: ['lost'] } }, 'applicationId.has': { of: 'loans' } },
    },
  },
  fields: loanFields,
  list: {
    columns: [
      'subject',
      'status',
      'bookTitle',
      'shelfName',
      'lentOn',
      'dueOn',
      'returnedOn',
      'lateDays',
      'fee',
      'requestedAt',
      'comment',
      'removedAt',
    ],
    sort: '-requestedAt',
    sortsOver: ['bookTitle', 'shelfName'],
    search: ['subject', 'bookTitle', 'comment'],
    filters: ['status', 'bookId', 'applicationId', 'userId', 'lentOn', 'dueOn', 'lateDays', 'fee', 'noticeId'],
    params: {
      removed: { field: 'removedAt', is: 'filled' },
    },
    assumes: { removed: 'false' },
    views: { 期限切れ: { where: { status: 'lent', dueOnTo: '@yesterday' } } },
    totals: ['fee'],
  },
  unique: [{ fields: ['bookId'], where: { status: 'lent' }, text: 'この図書は貸出中です' }],
  review: { noun: '貸出', since: 'requestedAt' },
  waits: { count: { status: 'requested' }, for: desk },
  due: { label: '返却期限', on: 'dueOn', count: { status: 'lent' }, for: desk, past: { status: 'lent', dueOnTo: '@yesterday' } },
  deleteAsks: {
    inputs: { reason: text('理由', { required: '理由を入力してください', max: 100 }) },
    sets: { removedAt: '@now', removal: '@reason' },
    note: '理由：{reason}',
  },
  lifecycle: loanLifecycle,
});

/** A view of rows with a lifecycle, which says more of their status. */
export const open_loans = view({
  label: '貸出中の図書',
  title: 'subject',
  of: 'loans',
  where: { status: { not: 'returned' } },
  screen: { path: '/admin/open_loans' },
  access: { read: desk },
  fields: {
    subject: text('用件', { from: 'subject', required: true }),
    status: status('状況', loanStates, {
      from: 'status',
      required: true,
      order: ['lost', 'lent', 'requested', 'refused', 'returned'],
      awaits: { roles: { requested: desk, lent: members }, days: 'waitingDays' },
      groups: {
        open: { label: '返っていない', codes: ['lent', 'lost'], holds: true },
        turn_desk: { label: '窓口の番', codes: ['requested'], waitsFor: 'fund_staff' },
      },
    }),
    waitingDays: daysSince('経過日数', 'requestedAt'),
    dueOn: date('返却期限', { from: 'dueOn' }),
    recent: when('最近', { requestedAt: { before: '@now' } }),
  },
  list: {
    columns: ['subject', 'status', 'waitingDays', 'dueOn', 'recent'],
    sort: '-dueOn',
    search: ['subject'],
    filters: ['status', 'waitingDays', 'dueOn', 'recent'],
    params: { turn: { field: 'status', is: 'equal', label: '対応待ち', waiting: true } },
    views: { 自分の番: { where: { turn: '@turn' } } },
  },
});

/** The codes of a status, with a number each. */
export const application_states = resource({
  label: '申込の状況',
  title: 'label',
  screen: { unlisted: true },
  access: { read: [...desk, ...members] },
  fields: {
    statusKey: text('コード', { required: true, unique: '同じコードがあります' }),
    label: text('名前', { required: true }),
  },
  list: { columns: ['id', 'statusKey', 'label'], sort: 'id', search: [], filters: [] },
});

const applicationStates = { draft: '作成中', asked: '提出済み', granted: '承認', turnedDown: '却下' } as const;
const undecided = ['granted', 'turnedDown'] as const;
const toMembers = { readWhen: { recipient: { status: { noneOf: undecided } } } } as const;

const applicationFields = {
  title: text('題名', { required: true }),
  organizationId: reference('団体', 'organizations', { required: '団体を選択してください' }),
  organizationName: text('団体名', { from: 'organizationId.name' }),
  accountId: reference('口座', 'accounts', { within: 'organizationId' }),
  category: choice('種別', { school: '学校', ngo: '市民' }, { required: true }),
  grantYear: fiscalYear('年度', { required: true }),
  amount: yen('決定額', { ...toMembers, otherwise: 0 }),
  reason: longText('決定の理由', toMembers),
  status: status('状況', applicationStates, { required: true, default: 'draft', to: 'application_states', ...toMembers, otherwise: 'asked' }),
  statusId: integer('状況の番号', { from: 'status.id', ...toMembers }),
  form: formDefinition('様式', {}),
} as const;

/** People choose the status to come, and a resource that is declared keeps the steps; at times members read less than the office. */
export const applications = resource({
  label: '申込',
  title: 'title',
  access: {
    read: [...desk, ...members, ...jury],
    create: desk,
    update: desk,
    delete: heads,
    rows: {
      recipient: { organizationId: '@organizationId', hasNo: { of: 'loans', where: { status: 'lost', 'applicationId.category': 'ngo' } } },
      selection_committee: { has: { of: 'loans', where: { status: ['lent', 'returned'] } } },
    },
  },
  fields: applicationFields,
  list: {
    columns: ['title', 'organizationName', 'category', 'grantYear', 'amount', 'status', 'reason'],
    sort: '-grantYear',
    search: ['title', 'organizationName', 'reason'],
    filters: ['status', 'category', 'grantYear', 'amount', 'organizationId', 'title'],
    totals: ['amount'],
  },
  lifecycle: {
    states: {
      draft: [applicationStates.draft],
      asked: [applicationStates.asked],
      granted: [applicationStates.granted],
      turnedDown: [applicationStates.turnedDown],
    },
    first: 'draft',
    history: 'application_steps',
    columns: ['organizationId', 'amount'],
    chosen: { comment: longText('コメント', { max: 1000 }) },
    steps: {
      ask: { from: 'draft', to: 'asked', by: desk },
      grant: { from: 'asked', to: 'granted', by: heads },
      turnDown: { from: ['asked', 'granted'], to: 'turnedDown', by: heads, comment: '却下の理由' },
      takeBack: { from: ['granted', 'turnedDown'], to: 'asked', by: heads },
    },
  },
});

export const application_steps = resource({
  label: '申込の履歴',
  title: 'applicationTitle',
  access: { read: desk },
  appendOnly: true,
  fields: {
    applicationId: reference('申込', 'applications', { required: true, owner: true }),
    ...textsOver('applicationId', { applicationTitle: ['題名', 'title'] }),
    ...stepRecord(applicationStates),
  },
  list: {
    columns: ['createdAt', 'applicationTitle', 'fromStatus', 'toStatus', 'userName'],
    sort: '-id',
    search: ['comment'],
    filters: ['applicationId', 'toStatus'],
  },
});

/** A number that is sealed, a second person, and what a row names within the same organisation. */
export const accounts = resource({
  label: '口座',
  title: 'name',
  access: {
    read: [...desk, ...money, ...members],
    create: money,
    update: money,
    delete: heads,
    stepUp: true,
    rows: { recipient: { organizationId: '@organizationId' } },
  },
  fields: {
    name: text('名義', { required: true }),
    organizationId: reference('団体', 'organizations', { required: true }),
    number: accountNumber('口座番号', { required: true, digits: 7, invalid: '口座番号は7桁で入力してください' }),
    changedById: reference('変えた人', 'users', { readOnly: true, readBy: desk }),
    isConfirmed: flag('確認', { readOnly: true }),
  },
  list: {
    columns: ['name', 'organizationId', 'number', 'isConfirmed'],
    sort: 'name',
    search: ['name'],
    filters: ['organizationId', 'name', 'isConfirmed'],
  },
  actions: {
    confirm: {
      label: '確認する',
      by: [...heads, ...money],
      when: { isConfirmed: false },
      secondTo: ['changedById'],
      sets: { isConfirmed: true },
      confirm: '確認します。',
      success: '確認しました',
    },
    reveal: { label: '口座番号を表示する', by: money, confirm: '表示します。', success: '表示しました', inField: true, kind: 'back' },
    giveBack: { label: '差し戻す', by: heads, sets: { isConfirmed: false }, confirm: '差し戻します。', success: '差し戻しました', kind: 'return' },
  },
});

/** Its versions are read back from the audit log. Members read the ones for what their organisation has asked for. */
export const notices = resource({
  label: '案内',
  title: 'title',
  versioned: true,
  access: {
    read: [...desk, ...members],
    create: desk,
    update: desk,
    delete: heads,
    rows: { recipient: { category: { emptyOrIn: '@categories' }, grantYear: ['@grantYears', null], startsOn: { emptyOrUntil: '@today' } } },
  },
  fields: {
    title: text('題名', { required: true, max: 100 }),
    body: longText('本文', { merges: true }),
    edition: integer('版数', { ofVersions: true, default: 1 }),
    category: choice('種別', { school: '学校', ngo: '市民' }),
    grantYear: fiscalYear('年度'),
    startsOn: date('開始日'),
  },
  list: {
    columns: ['title', 'edition', 'category', 'grantYear', 'startsOn'],
    sort: '-id',
    search: ['title', 'body'],
    filters: ['category', 'grantYear', 'startsOn'],
  },
});

/** Rows that are only ever added, and go with their owner. */
export const remarks = resource({
  label: '感想',
  title: 'text',
  access: { read: [...desk, ...members], create: [...desk, ...members], rows: { recipient: { 'bookId.isLendable': true } } },
  appendOnly: true,
  fields: {
    bookId: reference('図書', 'books', { required: true, owner: true }),
    ...textsOver('bookId', { bookTitle: ['書名', 'title'] }),
    text: longText('感想', { required: true, max: 1000 }),
    reply: answers('回答'),
  },
  list: { columns: ['createdAt', 'bookTitle', 'text'], sort: '-id', search: ['text'], filters: ['bookId', 'createdAt'] },
});

/** What is given in secret is kept from one role, with the thanks for it and what the log tells of both. */
export const gifts = resource({
  label: '寄贈',
  title: 'giver',
  access: { read: desk, create: desk, update: desk, cascade: { fund_department_head: { isSecret: false } } },
  fields: {
    giver: text('寄贈した人', { required: true, max: 100 }),
    isSecret: flag('匿名', { default: false, words: ['名前を出さない', '名前を出す'] }),
  },
  list: { columns: ['giver', 'isSecret'], sort: 'id', search: ['giver'], filters: ['isSecret'] },
});

export const thanks = resource({
  label: 'お礼',
  title: 'text',
  access: { read: desk, create: desk, update: desk, delete: desk },
  fields: {
    giftId: reference('寄贈', 'gifts', { blank: '寄贈によらないもの' }),
    text: longText('お礼', { required: true, max: 1000 }),
  },
  list: { columns: ['text'], sort: 'id', search: ['text'], filters: ['giftId'] },
});
