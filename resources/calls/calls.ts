/**
 * The call and what is written for it: forms, drafts, submissions, corrections. The answers of a draft are no resource: no list, search or export
 * reaches them.
 */
import { adminRoles, committees } from '../../domain/roles.ts';
import * as terms from '../../domain/terms.ts';
import { applicationStatusLabels } from '../../domain/workflow/application-statuses.ts';
import { awaitedRoles } from '../../domain/workflow/transitions.ts';
import {
  answers, choice, count, dateTime, file, fileAddress, fiscalYear, flag, formDefinition, integer, longText, reference, status, text, when, yen,
} from '../../schema/fields.ts';
import { forRoles, textsOver, writer, writerInRole } from '../../schema/groups.ts';
import { type LifecycleOf, states } from '../../schema/lifecycle.ts';
import { resource } from '../../schema/resource.ts';
import { fund, heads, office, recipient } from '../common.ts';

const callTexts = {
  lead: longText('趣旨', { max: 4000, help: '何のための助成かを、はじめての人にも分かるように書きます。' }),
  eligibility: longText('対象になる方', { max: 4000 }),
  support: longText('助成の内容', { max: 4000, help: '助成の額・期間・対象になる費用などです。' }),
  selection: longText('選び方', { max: 4000, help: '選考の方法・基準と、結果の時期です。' }),
  schedule: longText('応募からの流れ', { max: 4000 }),
  contact: longText('問い合わせ先', { max: 1000 }),
  guideFileId: file('募集要項', { types: ['pdf'] }),
};

const callFields = {
  title: text('公募の名称', { required: '公募の名称を入力してください', max: 120 }),
  grantId: reference('部門助成金', 'grants', { required: '部門助成金を選択してください' }),
  ...textsOver('grantId', { grantTitle: ['部門助成金', 'title'] }),
  grantYear: fiscalYear('年度', { from: 'grantId.year' }),
  category: choice('種別', terms.grantCategories, { from: 'grantId.category' }),
  amount: yen('1件の上限額', { from: 'grantId.amount' }),
  opensAt: dateTime('受付開始', { required: '受付開始の日時を入力してください', time: '10:00', help: '日本時間です。' }),
  closesAt: dateTime('締切', { required: '締切の日時を入力してください', time: '18:00',
    help: '日本時間です。この時刻になると受け付けません（18:00なら17:59:59まで）。' }),
  extendedUntil: dateTime('延長後の締切', { readOnly: true }),
  deadline: dateTime('受付の終わり', { readOnly: true }),
  isOpen: when('受付中', { status: 'approved', opensAt: { before: '@now' }, deadline: { emptyOrFrom: '@now' } }, { words: ['受付中', '受付時間外'] }),
  correctionsUntil: dateTime('修正の期限', { time: '18:00', help: '締切のあと、事務局が修正をお願いしたときの期限です。' }),
  formId: reference('申請様式', 'application_forms', { offers: { status: 'published' }, help: '公開済みの様式から選びます。' }),
  audience: choice('応募できる団体', terms.callAudiences, { required: true, default: 'any' }),
  onePerOrganization: flag('1団体1件', { default: true, words: ['1団体につき1件', '何件でも'] }),
  consecutiveYears: integer('続けて受けられる年数', { min: 1, max: 10, unit: '年', blank: '制限なし' }),
  sealed: flag('開封', { words: ['締切まで開かない', '届いたら開く'], help: '締切まで開かないときは、事務局にも件数だけが見えます。' }),
  unsealedAt: dateTime('開封日時', { readOnly: true }),
  unsealReason: text('締切前に開封した理由', { readOnly: true, max: 500 }),
  ...callTexts,
  copiedFromId: reference('もとにした公募', 'calls', { readOnly: true }),
  preparedById: reference('用意した人', 'users', { readOnly: true }),
  preparedByName: text('用意した人', { from: 'preparedById.username' }),
  approvedAt: dateTime('公開日時', { readOnly: true }),
  approvedById: reference('公開した人', 'users', { readOnly: true }),
  approvedByName: text('公開した人', { from: 'approvedById.username' }),
} as const;

const callMeanings = {
  draft: '準備中です。用意した人とは別の、基金管理者か基金部長が確かめて公開します。',
  approved: '公開されています。受付の開始と締切は、時計で決まります。',
  decided: '選考が終わりました。結果の発表を待っています。',
  announced: '結果を発表しました。',
  cancelled: '取りやめました。',
} as const;

const callLifecycle = {
  states: states(terms.callStates, callMeanings),
  first: 'draft',
  steps: {
    approve: {
      label: '確かめて公開する', kind: 'forward', from: 'draft', to: 'approved', by: heads, secondTo: ['preparedById'],
      confirm: '「{title}」を公開します。{opensAt} から {closesAt} まで受け付けます。', success: '公開しました',
      sets: { approvedAt: '@now', approvedById: '@userId' },
    },
    revise: {
      label: '準備中に戻す', kind: 'back', from: 'approved', to: 'draft', by: heads, when: { opensAt: { emptyOrFrom: '@now' } },
      confirm: '「{title}」を準備中に戻します。公開のページから消えます。', success: '準備中に戻しました',
    },
    decide: {
      label: '選考を終える', kind: 'forward', from: 'approved', to: 'decided', by: fund, when: { deadline: { before: '@now' } },
      confirm: '「{title}」の選考を終えたことを記録します。', success: '選考を終えました',
    },
    announce: { from: ['approved', 'decided'], to: 'announced', by: [], comesWith: '結果の通知' },
    cancel: {
      label: '公募を取りやめる', kind: 'end', from: ['draft', 'approved'], to: 'cancelled', by: heads, danger: true, comment: '取りやめる理由',
      confirm: '「{title}」を取りやめます。書いている途中の方も、提出できなくなります。', success: '公募を取りやめました',
    },
  },
} as const satisfies LifecycleOf<typeof callFields, keyof typeof terms.callStates>;

/** What the office does while applications come in. */
const whileOpen = {
  enterPaper: {
    label: '紙の申請書を入力する', by: fund, when: { status: 'approved' }, logged: true,
    confirm: '「{title}」に紙で届いた申請書を、代わりに入力します。紙で届いたものとして記録され、連絡担当者にも見えます。',
    success: '入力の準備をしました。「紙で受け付けた応募」から開いて入力してください',
    inputs: {
      organizationId: reference('団体', 'organizations', { required: '団体を選択してください' }),
      contactUserId: reference('連絡担当者', 'recipient_users', { required: '連絡担当者を選択してください',
        help: '受付の控えが届きます。団体にアカウントのある人がいないときは、先に「ユーザー管理」で登録してください。' }),
      arrivedAt: dateTime('紙が届いた日時', { required: '紙が届いた日時を入力してください' }),
      note: text('届き方', { required: '届き方を入力してください', max: 200,
        help: '例：簡易書留。紙のまま保管する場所も書いておくと、あとで確かめられます。' }),
    },
  },
  remind: {
    label: 'まだ提出していない人にメールを送る', by: fund, when: { status: 'approved' }, logged: true, mails: true,
    confirm: '「{title}」をまだ提出していない応募の、書いている人全員にメールを送ります。書きかけの内容は見えません。' +
      '同じ件名と本文のメールは、同じ日には一度だけ届きます。',
    success: 'メールの送信を受け付けました',
    inputs: {
      subject: text('件名', { required: '件名を入力してください', max: 200, startsAs: '応募の締切が近づいています' }),
      body: longText('本文', { required: '本文を入力してください', max: 4000,
        startsAs: '書きかけの応募が、まだ提出されていません。締切の前にご確認ください。',
        help: '公募の名称・締切・書いている画面のアドレスは、本文のあとに付きます。' }),
    },
  },
  changeForm: {
    label: '様式を新しい版に替える', kind: 'aside', by: fund, when: { status: 'approved' }, logged: true,
    confirm: '「{title}」の様式を新しい版に替えます。書いている途中の人には、違いを見せて、移るかどうかを選んでもらいます。',
    success: '様式を替えました',
    inputs: { formId: reference('申請様式', 'application_forms', { required: '新しい版の様式を選択してください', offers: { status: 'published' } }) },
  },
  unseal: {
    label: '締切前に開封する', by: heads, danger: true, when: { status: 'approved', sealed: true, unsealedAt: null },
    confirm: '「{title}」に届いた申請を、締切の前に開きます。開いたことと理由は記録に残ります。', success: '開封しました', logged: true,
    inputs: { reason: text('理由', { required: '理由を入力してください', max: 500 }) },
  },
} as const;

const callActions = {
  copy: {
    label: '次の年度の公募を作る', by: fund,
    confirm: '「{title}」の内容を写して、次の年度の公募を準備中で作ります。日時は1年後の同じ曜日になります。',
    success: '次の年度の公募を作りました', logged: true,
  },
  extend: {
    label: '締切を延ばす', kind: 'aside', by: fund, when: { status: 'approved' },
    confirm: '「{title}」の締切を、すべての応募者について延ばします。公開のページに、すぐに表示されます。',
    success: '締切を延ばしました', logged: true,
    inputs: {
      until: dateTime('新しい締切', { required: '新しい締切を入力してください', time: '18:00' }),
      reason: text('理由', { required: '理由を入力してください', max: 300, help: '公開のページに表示されます。' }),
    },
  },
  ...whileOpen,
} as const;

const callChecks = [
  { rule: 'notBefore', field: 'closesAt', other: 'opensAt', text: '締切は、受付開始より後の日時を指定してください' },
  { rule: 'notBefore', field: 'correctionsUntil', other: 'closesAt', text: '修正の期限は、締切より後の日時を指定してください' },
] as const;

export const calls = resource({
  label: '公募',
  title: 'title',
  screen: {
    figures: ['deadline', 'opensAt', 'amount'],
    sections: {
      公募: ['title', 'status', 'grantId', 'grantYear', 'category', 'amount', 'audience', 'onePerOrganization', 'consecutiveYears', 'formId',
        'sealed', 'unsealedAt', 'unsealReason'],
      日程: ['isOpen', 'opensAt', 'closesAt', 'extendedUntil', 'deadline', 'correctionsUntil'],
      案内: ['lead', 'eligibility', 'support', 'selection', 'schedule', 'contact', 'guideFileId'],
      記録: ['preparedById', 'approvedById', 'approvedAt', 'copiedFromId'],
    },
  },
  access: { read: [...office, ...committees], create: fund, update: fund, delete: fund,
    only: { update: { status: 'draft' }, delete: { status: 'draft' } } },
  small: true,
  fields: callFields,
  list: {
    columns: ['title', 'status', 'isOpen', 'grantYear', 'category', 'opensAt', 'deadline', 'approvedByName'],
    sort: '-opensAt', unsorted: ['approvedByName'], search: ['title', 'grantTitle'],
    filters: ['status', 'grantYear', 'category', 'isOpen', 'formId'], empty: '公募はまだありません',
  },
  related: {
    call_checks: {
      by: 'callId', columns: ['position', 'question', 'stopsOn', 'effect', 'rule'], sort: 'position', adds: true,
      empty: '応募の前の確認はまだありません',
    },
    call_questions: { by: 'callId', columns: ['question', 'answer', 'published'], adds: true, empty: '質問と回答はまだありません' },
    call_extensions: {
      by: 'callId', columns: ['createdAt', 'before', 'until', 'reason', 'organizationName', 'userName'], empty: '締切の延長はありません',
    },
    entries: { by: 'callId', empty: '応募はまだありません' },
  },
  checks: callChecks,
  public: {
    path: 'calls', title: '助成の公募',
    fields: ['title', 'grantYear', 'category', 'grantTitle', 'amount', 'audience', 'onePerOrganization', 'opensAt', 'deadline', 'lead', 'eligibility',
      'support', 'selection', 'schedule', 'contact'],
    where: { status: ['approved', 'decided', 'announced'] },
  },
  waits: { count: { status: 'draft' }, for: heads },
  cards: { openCalls: { label: '受付中の公募', count: { isOpen: true } } },
  actions: callActions,
  lifecycle: callLifecycle,
});

export const call_checks = resource({
  label: '応募の前の確認',
  title: 'question',
  screen: { unlisted: true, form: 'dialog' },
  access: { read: office, create: fund, update: fund, delete: fund },
  small: true,
  fields: {
    callId: reference('公募', 'calls', { required: true, owner: true, fixed: true }),
    position: integer('順番', { required: '順番を入力してください', min: 1, max: 6, help: '6つまでです。' }),
    question: text('質問', { required: '質問を入力してください', max: 200 }),
    help: text('説明', { max: 500 }),
    stopsOn: choice('どちらの答えのとき', terms.yesNo, { required: true, default: 'no' }),
    effect: choice('その答えのとき', terms.checkEffects, { required: true, default: 'stop' }),
    rule: text('きまり', { required: 'きまりを入力してください', max: 500, help: '答えのとおりになる理由として、応募する人に見せます。' }),
  },
  unique: [{ fields: ['callId', 'position'], text: 'この順番には、ほかの質問があります' }],
  list: { columns: ['position', 'question', 'stopsOn', 'effect', 'rule'], sort: 'position', search: [], filters: ['callId'] },
});

export const call_questions = resource({
  label: '質問と回答',
  title: 'question',
  screen: { unlisted: true, form: 'dialog' },
  access: { read: office, create: fund, update: fund, delete: fund },
  small: true,
  fields: {
    callId: reference('公募', 'calls', { required: true, owner: true, fixed: true }),
    question: text('質問', { required: '質問を入力してください', max: 300 }),
    answer: longText('回答', { required: '回答を入力してください', max: 4000 }),
    published: flag('公開', { default: true, words: ['公開', '非公開'] }),
  },
  list: { columns: ['question', 'answer', 'published'], sort: 'id', unsorted: ['answer'], search: ['question', 'answer'],
    filters: ['callId', 'published'] },
});

export const call_extensions = resource({
  label: '締切の延長',
  title: 'callTitle',
  screen: { unlisted: true },
  access: { read: office },
  appendOnly: true,
  fields: {
    callId: reference('公募', 'calls', { required: true, owner: true }),
    entryId: reference('応募', 'entries', { blank: 'すべての応募者' }),
    ...textsOver('callId', { callTitle: ['公募', 'title'] }),
    ...textsOver('entryId', { organizationName: ['団体名', 'organizationId.name'] }),
    before: dateTime('前の締切', { required: true }),
    until: dateTime('新しい締切', { required: true }),
    reason: text('理由', { required: true, max: 300 }),
    ...writerInRole('延ばした人'),
  },
  list: { columns: ['createdAt', 'callTitle', 'organizationName', 'before', 'until', 'reason', 'userName'], sort: '-id',
    unsorted: ['before', 'until', 'reason', 'userName'], search: [], filters: ['callId', 'entryId'] },
});

const formFields = {
  name: text('様式の名前', { required: '様式の名前を入力してください', max: 100 }),
  number: integer('版', { readOnly: true, required: true, default: 1, ofVersions: true }),
  category: choice('種別', terms.grantCategories),
  note: text('この版の変更点', { max: 300 }),
  definition: formDefinition('内容', { default: '{"sections":[]}' as never }),
  basedOnId: reference('もとにした版', 'application_forms', { readOnly: true }),
  sha256: text('ハッシュ値（SHA-256）', { readOnly: true }),
  publishedAt: dateTime('公開日時', { readOnly: true }),
  publishedById: reference('公開した人', 'users', { readOnly: true }),
  publishedByName: text('公開した人', { from: 'publishedById.username' }),
  callCount: count('使っている公募', 'calls', { by: 'formId' }),
} as const;

const formLifecycle = {
  states: states(terms.formStates, {
    draft: '作成中です。公開すると、公募に使えるようになり、内容は変えられなくなります。',
    published: '公開しました。内容は変えられません。直すときは、新しい版を作ってください。',
    retired: '使用を終えました。新しい公募には使えません。',
  }),
  first: 'draft',
  steps: {
    publish: {
      label: '公開する', kind: 'forward', from: 'draft', to: 'published', by: fund,
      confirm: '「{name}」{number}を公開します。公開した版の内容は、あとから変えられません。', success: '公開しました',
      sets: { publishedAt: '@now', publishedById: '@userId' },
    },
    retire: {
      label: '使用を終える', kind: 'end', from: 'published', to: 'retired', by: fund,
      confirm: '「{name}」{number}を、新しい公募には使えなくします。',
      success: '使用を終えました',
    },
  },
} as const satisfies LifecycleOf<typeof formFields, keyof typeof terms.formStates>;

const formActions = {
  newVersion: {
    label: '新しい版を作る', by: fund, when: { status: ['published', 'retired'] }, logged: true,
    confirm: '「{name}」{number}の内容を写して、新しい版を作ります。', success: '新しい版を作りました',
  },
} as const;

export const application_forms = resource({
  label: '申請様式',
  title: 'name',
  screen: { group: 'settings' },
  access: { read: office, create: fund, update: fund, delete: fund, only: { update: { status: 'draft' }, delete: { status: 'draft' } } },
  small: true,
  fields: formFields,
  unique: [{ fields: ['name', 'number'], text: 'この名前の、この版はすでにあります' }],
  list: { columns: ['name', 'number', 'status', 'category', 'note', 'callCount', 'publishedAt', 'publishedByName'], sort: '-id',
    unsorted: ['note', 'callCount', 'publishedByName'], search: ['name', 'note'], filters: ['status', 'category'],
    empty: '申請様式はまだありません' },
  actions: formActions,
  lifecycle: formLifecycle,
});

/** Those who write it, whoever else belongs to the organisation. Its own people do as long as they are its own. */
const ownEntries = {
  has: { of: 'entry_members', by: 'entryId', where: { userId: '@userId', organizationId: { emptyOrIn: '@organizationId' } } },
} as const;
const ofOwnEntry = { 'entryId.has': ownEntries.has } as const;

const entryFields = {
  callId: reference('公募', 'calls', { readOnly: true, required: true }),
  ...textsOver('callId', { callTitle: ['公募', 'title'] }),
  deadline: dateTime('公募の締切', { from: 'callId.deadline' }),
  organizationId: reference('団体', 'organizations', { readOnly: true, required: true }),
  ...textsOver('organizationId', { organizationName: ['団体名', 'name'] }),
  formId: reference('申請様式', 'application_forms', { readOnly: true, required: true }),
  receiptNumber: text('受付番号', { readOnly: true, max: 40, unique: 'この受付番号はすでに使われています' }),
  applicationId: reference('申請', 'applications', { readOnly: true }),
  startedById: reference('書き始めた人', 'users', { readOnly: true, required: true }),
  startedByName: text('書き始めた人', { from: 'startedById.username' }),
  savedAt: dateTime('最後に保存した日時', { readOnly: true }),
  sectionCount: integer('区分の数', { readOnly: true, default: 0, unit: '区分' }),
  completeCount: integer('書き終えた区分', { readOnly: true, default: 0, unit: '区分' }),
  submittedAt: dateTime('提出日時', { readOnly: true }),
  extendedUntil: dateTime('この団体だけの締切', { readOnly: true }),
  sealed: flag('開封', { readOnly: true, words: ['開いていない', '開いている'] }),
  fromPaper: flag('紙からの入力', { readOnly: true, words: ['紙で届いたもの', '本人の入力'] }),
  paperNote: text('紙で届いたことの記録', { readOnly: true, max: 500 }),
} as const;

const entryLifecycle = {
  states: states(terms.entryStates, {
    writing: '書いている途中です。内容は、書いている人だけが見られます。',
    submitted: '提出されました。締切までは、直してもう一度提出できます。',
    withdrawn: '取り下げました。',
  }),
  first: 'writing',
  steps: {
    submit: { from: 'writing', to: 'submitted', by: [], comesWith: '提出' },
    withdraw: { from: ['writing', 'submitted'], to: 'withdrawn', by: [], comesWith: '取下げ' },
  },
} as const satisfies LifecycleOf<typeof entryFields, keyof typeof terms.entryStates>;

const entryActions = {
  extend: {
    label: 'この団体の締切を延ばす', kind: 'aside', by: fund, when: { status: ['writing', 'submitted'] }, logged: true,
    confirm: '{organizationName} だけ、「{callTitle}」の締切を延ばします。', success: '締切を延ばしました',
    inputs: {
      until: dateTime('新しい締切', { required: '新しい締切を入力してください', time: '18:00' }),
      reason: text('理由', { required: '理由を入力してください', max: 300 }),
    },
  },
} as const;

export const entries = resource({
  label: '応募',
  title: 'organizationName',
  screen: { figures: ['savedAt', 'completeCount', 'submittedAt'] },
  // Until it is opened, nobody but its writers learns whose it is, neither by itself nor by anything that refers to it.
  access: { read: [...office, ...recipient], rows: { recipient: ownEntries }, cascade: forRoles(adminRoles, { sealed: false }) },
  fields: entryFields,
  list: {
    columns: ['organizationName', 'callTitle', 'status', 'receiptNumber', 'completeCount', 'savedAt', 'submittedAt', 'fromPaper', 'extendedUntil'],
    below: { callTitle: 'organizationName', receiptNumber: 'status' },
    sort: '-id', unsorted: ['completeCount', 'fromPaper', 'extendedUntil', 'savedAt', 'callTitle'], search: ['receiptNumber', 'organizationName'],
    filters: ['callId', 'status', 'applicationId', 'organizationId', 'submittedAt'], empty: '応募はまだありません',
  },
  related: {
    entry_members: { by: 'entryId', columns: ['email', 'userName', 'organizationName', 'role', 'joinedAt'] },
    entry_snapshots: { by: 'entryId', columns: ['number', 'arrivedAt', 'receiptNumber', 'userName', 'sha256'], empty: '提出はまだありません' },
    call_extensions: { by: 'entryId', columns: ['createdAt', 'before', 'until', 'reason', 'userName'], empty: 'この団体だけの延長はありません' },
  },
  actions: entryActions,
  lifecycle: entryLifecycle,
});

export const entry_members = resource({
  label: '一緒に書く人',
  title: 'email',
  screen: { unlisted: true },
  access: { read: office },
  fields: {
    entryId: reference('応募', 'entries', { readOnly: true, required: true, owner: true }),
    email: text('メールアドレス', { readOnly: true, required: true, max: 254 }),
    userId: reference('ユーザー', 'users', { readOnly: true }),
    userName: text('氏名', { from: 'userId.username' }),
    /** Whoever is invited from elsewhere writes for no organisation; one of its own people does only while belonging to it. */
    organizationId: reference('どの団体の人として', 'organizations', { readOnly: true, blank: '団体の外の人' }),
    organizationName: text('どの団体の人として', { from: 'organizationId.name', blank: '団体の外の人' }),
    role: choice('できること', terms.entryRoles, { readOnly: true, required: true, default: 'write' }),
    invitedById: reference('招いた人', 'users', { readOnly: true }),
    invitedByName: text('招いた人', { from: 'invitedById.username' }),
    joinedAt: dateTime('加わった日時', { readOnly: true }),
  },
  unique: [{ fields: ['entryId', 'email'], text: 'この人はすでに招かれています' }],
  list: { columns: ['email', 'userName', 'organizationName', 'role', 'joinedAt'], sort: 'id',
    unsorted: ['role', 'joinedAt', 'userName', 'organizationName'], search: [], filters: ['entryId'] },
});

export const entry_files = resource({
  label: '応募の添付ファイル',
  title: 'fileName',
  screen: { unlisted: true },
  access: { read: [...office, ...recipient],
    rows: { recipient: ofOwnEntry, ...forRoles(office, { submitted: true }) } },
  fields: {
    entryId: reference('応募', 'entries', { readOnly: true, required: true, owner: true }),
    fieldKey: text('項目のキー', { readOnly: true, required: true, max: 40 }),
    fileName: text('ファイル名', { readOnly: true, required: true, max: 255 }),
    fileId: file('ファイル', { readOnly: true, required: true }),
    filePath: fileAddress('ファイルのアドレス', 'fileId'),
    size: integer('大きさ', { from: 'fileId.size', unit: 'バイト' }),
    ...textsOver('fileId', { sha256: 'ハッシュ値（SHA-256）' }),
    scanState: choice('ウイルス検査', terms.scanStates, { from: 'fileId.scanState' }),
    submitted: flag('提出', { readOnly: true, words: ['提出したもの', '提出前'] }),
    removedAt: dateTime('取り消した日時', { readOnly: true }),
  },
  list: { columns: ['fileName', 'size', 'scanState', 'removedAt'], sort: 'id', unsorted: ['size', 'scanState', 'removedAt'], search: [],
    filters: ['entryId'] },
});

export const entry_snapshots = resource({
  label: '提出の控え',
  title: 'receiptNumber',
  screen: { unlisted: true },
  access: { read: [...office, ...recipient], rows: { recipient: ofOwnEntry } },
  appendOnly: true,
  fields: {
    entryId: reference('応募', 'entries', { required: true, owner: true }),
    applicationId: reference('申請', 'applications', { from: 'entryId.applicationId' }),
    number: integer('提出回', { required: true, unit: '回目' }),
    receiptNumber: text('受付番号', { required: true, max: 40 }),
    arrivedAt: dateTime('届いた日時', { required: true }),
    formId: reference('申請様式', 'application_forms', { required: true }),
    content: answers('内容'),
    sha256: text('ハッシュ値（SHA-256）', { required: true }),
    correctionId: reference('修正依頼', 'correction_requests'),
    ...writer('提出した人'),
  },
  unique: [{ fields: ['entryId', 'number'], text: 'この提出回はすでにあります' }],
  list: { columns: ['number', 'arrivedAt', 'receiptNumber', 'userName', 'sha256'], sort: '-id',
    unsorted: ['number', 'receiptNumber', 'userName', 'sha256'], search: [], filters: ['entryId', 'applicationId', 'arrivedAt'] },
});

const correctionFields = {
  applicationId: reference('申請', 'applications', { required: true, readOnly: true }),
  entryId: reference('応募', 'entries', { readOnly: true, required: true }),
  ...textsOver('applicationId', { entryNumber: '受付番号', applicationTitle: ['題名', 'title'],
    organizationName: ['団体名', 'organizationId.name'] }),
  applicationStatus: status('申請の状況', applicationStatusLabels, { from: 'applicationId.status', awaits: { roles: awaitedRoles } }),
  message: longText('全体への連絡', { readOnly: true, max: 2000 }),
  until: dateTime('修正の期限', { readOnly: true, required: true }),
  requestedById: reference('依頼した人', 'users', { readOnly: true }),
  requestedByName: text('依頼した人', { from: 'requestedById.username', blank: '自動（ウイルス検査）' }),
  returnedAt: dateTime('修正した日時', { readOnly: true }),
} as const;

const correctionLifecycle = {
  states: states(terms.correctionStates, {
    open: '申請者の修正を待っています。',
    returned: '修正して、もう一度提出されました。',
    closed: '依頼を取り消しました。',
  }),
  first: 'open',
  steps: {
    answer: { from: 'open', to: 'returned', by: [], comesWith: '修正の提出', sets: { returnedAt: '@now' } },
    close: { from: 'open', to: 'closed', by: [], comesWith: '申請の状況の変更' },
  },
} as const satisfies LifecycleOf<typeof correctionFields, keyof typeof terms.correctionStates>;

/** Put right, and not looked at yet. */
const returnedToCheck = { status: 'returned', applicationStatus: 'APPLICATION_SUBMITTED' } as const;

export const correction_requests = resource({
  label: '修正依頼',
  title: 'applicationTitle',
  screen: { detail: '/admin/applications/detail?entryNumber={entryNumber}&from=correction_requests', under: 'applications' },
  access: { read: office },
  fields: correctionFields,
  list: {
    columns: ['entryNumber', 'organizationName', 'applicationTitle', 'status', 'applicationStatus', 'until', 'returnedAt', 'createdAt',
      'requestedByName'],
    below: { organizationName: 'entryNumber', requestedByName: 'createdAt' },
    sort: '-id', unsorted: ['requestedByName', 'returnedAt', 'until', 'applicationStatus'],
    search: ['entryNumber', 'organizationName', 'applicationTitle'],
    filters: ['status', 'applicationStatus', 'applicationId', 'entryId'],
    views: { 戻ってきた修正: { where: returnedToCheck }, 修正待ち: { where: { status: 'open' } } },
    empty: '修正依頼はまだありません',
  },
  related: { correction_items: { by: 'requestId', columns: ['sectionTitle', 'message'] } },
  cards: { correctionsToCheck: { label: '戻ってきた修正', count: returnedToCheck, for: fund } },
  lifecycle: correctionLifecycle,
});

export const correction_items = resource({
  label: '修正してほしい区分',
  title: 'sectionTitle',
  screen: { unlisted: true },
  access: { read: office },
  appendOnly: true,
  fields: {
    requestId: reference('修正依頼', 'correction_requests', { required: true, owner: true }),
    sectionKey: text('区分のキー', { required: true, max: 40 }),
    sectionTitle: text('区分', { required: true, max: 60 }),
    message: longText('直してほしいこと', { required: true, max: 2000 }),
    fileId: reference('差し替えるファイル', 'entry_files', { unique: 'このファイルの差し替えは、すでに依頼されています' }),
  },
  list: { columns: ['sectionTitle', 'message'], sort: 'id', unsorted: ['message', 'sectionTitle'], search: [], filters: ['requestId'] },
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
