/**
 * Calls with their eligibility checks, questions, deadline extensions and application forms. The answers of a draft are not a resource, so
 * no list, search or export reaches them.
 */
import { committees } from '../../domain/roles.ts';
import * as shared from '../../domain/terms.ts';
import {choice, count, dateTime, file, fiscalYear, flag, formDefinition, integer, longText, reference, text, when, yen,
} from '../../schema/fields.ts';
import { textsOver, writerInRole } from '../../schema/groups.ts';
import { type LifecycleOf, states } from '../../schema/lifecycle.ts';
import { resource } from '../../schema/resource.ts';
import { fund, heads, office, } from '../common.ts';
import * as terms from './rules/terms.ts';

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
  category: choice('種別', shared.grantCategories, { from: 'grantId.category' }),
  amount: yen('1件の上限額', { from: 'grantId.amount' }),
  opensAt: dateTime('受付開始', { required: '受付開始の日時を入力してください', time: '10:00', help: '日本時間です。' }),
  closesAt: dateTime('締切', { required: '締切の日時を入力してください', time: '18:00',
    help: '日本時間です。この時刻になると受け付けません（18:00なら17:59:59まで）。' }),
  extendedUntil: dateTime('延長後の締切', { readOnly: true }),
  deadline: dateTime('受付の終わり', { readOnly: true }),
  isOpen: when('受付中', { status: 'approved', opensAt: { before: '@now' }, deadline: { emptyOrFrom: '@now' } }, { words: ['受付中', '受付時間外'] }),
  correctionsUntil: dateTime('修正の期限', { time: '18:00', help: '締切のあと、事務局が修正をお願いしたときの期限です。' }),
  formId: reference('申請様式', 'application_forms', { offers: { status: 'published' }, help: '公開済みの様式から選びます。' }),
  audience: choice('応募できる団体', shared.callAudiences, { required: true, default: 'any' }),
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

/** Actions available while the call takes applications. */
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
  category: choice('種別', shared.grantCategories),
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
