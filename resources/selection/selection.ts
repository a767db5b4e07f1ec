/**
 * Committee members, rubrics, conflicts of interest, assignments, scores and proposals to the board. A member reads an application only through a
 * review (`given` in common.ts). Nobody, staff included, reads selection data of an application with which they have a conflict of interest
 * (`withoutConflict`).
 */
import { committees } from '../../domain/roles.ts';
import * as shared from '../../domain/terms.ts';
import * as sharedColors from '../../domain/workflow/colors.ts';
import {
  answers, choice, count, date, dateTime, file, fiscalYear, flag, integer, longText, reference, text, yen,
} from '../../schema/fields.ts';
import { forRoles, textsOver, writer } from '../../schema/groups.ts';
import { type LifecycleOf, states } from '../../schema/lifecycle.ts';
import { resource } from '../../schema/resource.ts';
import { fund, heads, withoutConflict } from '../common.ts';
import * as colors from './rules/colors.ts';
import * as terms from './rules/terms.ts';

/** The staff who run the selection; other staff have no access to it. */
const secretariat = [...fund, 'director'] as const;
const own = { userId: '@userId' } as const;

/** Limits the secretariat to rows about applications without a conflict of interest. */
const secretariatRows = forRoles(secretariat, withoutConflict);

export const committee_members = resource({
  label: '委員',
  title: 'userName',
  screen: { group: 'settings' },
  access: { read: [...secretariat, ...committees], create: fund, update: fund, delete: heads, rows: forRoles(committees, own),
    only: { delete: { hasNo: { of: 'reviews', by: 'userId', text: 'この委員に割り当てた審査が{count}件あります' } } } },
  small: true,
  fields: {
    userId: reference('ユーザー', 'users', { required: 'ユーザーを選択してください', fixed: true, help: '選考委員か評価委員の権限のある人です。' }),
    ...textsOver('userId', { userName: ['氏名', 'username'], email: 'メールアドレス' }),
    committee: choice('委員会', terms.committeeKinds, { required: true, default: 'selection' }),
    affiliation: text('所属', { max: 200, help: '利害関係の照合に使います。' }),
    position: text('肩書', { max: 100 }),
    expertise: text('専門', { max: 300 }),
    categories: choice('おもに審査する種別', shared.grantCategories, { blank: 'すべての種別' }),
    termFrom: date('任期の始め', { required: '任期の始めを入力してください' }),
    termTo: date('任期の終わり', { required: '任期の終わりを入力してください' }),
    maxFiles: integer('1回に審査する件数の上限', { min: 1, max: 500, unit: '件', blank: '上限なし' }),
    tieCount: count('関係先', 'member_ties', { by: 'memberId', readBy: secretariat }),
  },
  unique: [{ fields: ['userId', 'committee'], text: 'この人は、すでにこの委員会の委員です' }],
  checks: [{ rule: 'notBefore', field: 'termTo', other: 'termFrom', text: '任期の終わりは、始めより後の日付を指定してください' }],
  list: { columns: ['userName', 'committee', 'affiliation', 'expertise', 'categories', 'maxFiles', 'tieCount', 'termFrom', 'termTo'], sort: 'id',
    unsorted: ['expertise', 'affiliation', 'tieCount', 'userName', 'maxFiles'], search: ['userName', 'affiliation', 'expertise'],
    filters: ['committee', 'userId'], empty: '委員はまだ登録されていません' },
  related: {
    member_ties: {
      by: 'memberId', adds: true, empty: '関係先はまだ登録されていません。所属のほかに、役員・顧問・親族などの関係を登録します。',
    },
  },
  actions: {
    invite: {
      label: '審査の案内を送る', by: fund, mails: true, when: { termTo: { emptyOrFrom: '@today' } },
      confirm: '{userName} さん（{email}）に、審査の画面の案内をメールで送ります。はじめての人には、パスワードを決めるリンクが付きます。',
      success: '案内のメールの送信を受け付けました',
    },
  },
});

const ownTies = { 'memberId.userId': '@userId' } as const;

export const member_ties = resource({
  label: '委員の関係先',
  title: 'organizationName',
  screen: { unlisted: true, form: 'dialog' },
  access: { read: [...secretariat, ...committees], create: [...fund, ...committees], update: [...fund, ...committees],
    delete: [...fund, ...committees], rows: forRoles(committees, ownTies) },
  small: true,
  fields: {
    memberId: reference('委員', 'committee_members', { required: true, owner: true, fixed: true }),
    organizationName: text('団体・機関の名前', { required: '団体・機関の名前を入力してください', max: 200 }),
    personName: text('人の名前', { max: 100, help: '親族・指導した人など、特定の人との関係のときに入力します。' }),
    kind: choice('関係', terms.tieKinds, { required: '関係を選択してください' }),
    since: date('いつから'),
    until: date('いつまで', { blank: '現在まで' }),
    byOffice: flag('登録した人', { readOnly: true, words: ['事務局', '委員本人'] }),
  },
  checks: [{ rule: 'notBefore', field: 'until', other: 'since', text: '「いつまで」は「いつから」より後の日付を指定してください' }],
  list: { columns: ['organizationName', 'personName', 'kind', 'since', 'until', 'byOffice'], sort: 'id',
    unsorted: ['personName', 'since', 'until', 'kind', 'byOffice'],
    search: ['organizationName', 'personName'], filters: ['memberId', 'kind'] },
});

const rubricFields = {
  name: text('審査基準の名前', { required: '審査基準の名前を入力してください', max: 100 }),
  number: integer('版', { readOnly: true, required: true, default: 1 }),
  note: text('この版の変更点', { max: 300 }),
  basedOnId: reference('もとにした版', 'rubrics', { readOnly: true }),
  sha256: text('ハッシュ値（SHA-256）', { readOnly: true }),
  criterionCount: count('項目の数', 'criteria', { by: 'rubricId', readBy: secretariat }),
  roundCount: count('使っている審査', 'review_rounds', { by: 'rubricId', readBy: secretariat }),
  publishedAt: dateTime('公開日時', { readOnly: true }),
} as const;

const rubricLifecycle = {
  states: states(terms.rubricStates, {
    draft: '作成中です。公開すると、審査に使えるようになり、内容は変えられなくなります。',
    published: '公開しました。内容は変えられません。直すときは、新しい版を作ってください。',
    retired: '使用を終えました。新しい審査には使えません。',
  }),
  first: 'draft',
  steps: {
    publish: {
      label: '公開する', kind: 'forward', from: 'draft', to: 'published', by: fund, sets: { publishedAt: '@now' },
      confirm: '「{name}」第{number}版を公開します。公開した版の内容は、あとから変えられません。', success: '公開しました',
    },
    retire: {
      label: '使用を終える', kind: 'end', from: 'published', to: 'retired', by: fund,
      confirm: '「{name}」第{number}版を、新しい審査には使えなくします。', success: '使用を終えました',
    },
  },
} as const satisfies LifecycleOf<typeof rubricFields, keyof typeof terms.rubricStates>;

export const rubrics = resource({
  label: '審査基準',
  title: 'name',
  screen: { group: 'settings' },
  access: { read: [...secretariat, ...committees], create: fund, update: fund, delete: fund,
    rows: forRoles(committees, { status: ['published', 'retired'] }), only: { update: { status: 'draft' }, delete: { status: 'draft' } } },
  small: true,
  fields: rubricFields,
  unique: [{ fields: ['name', 'number'], text: 'この名前の、この版はすでにあります' }],
  list: { columns: ['name', 'number', 'status', 'criterionCount', 'roundCount', 'note', 'publishedAt'], sort: '-id',
    unsorted: ['note', 'criterionCount', 'roundCount'], search: ['name', 'note'], filters: ['status'], empty: '審査基準はまだありません' },
  related: {
    criteria: {
      by: 'rubricId', columns: ['position', 'label', 'weight', 'required', 'independent'], sort: 'position', adds: { status: 'draft' },
      empty: '審査項目はまだありません',
    },
  },
  actions: {
    newVersion: {
      label: '新しい版を作る', by: fund, when: { status: ['published', 'retired'] }, logged: true,
      confirm: '「{name}」第{number}版の内容を写して、新しい版を作ります。', success: '新しい版を作りました',
    },
  },
  lifecycle: rubricLifecycle,
});

const drafting = { rubricStatus: 'draft' } as const;

export const criteria = resource({
  label: '審査項目',
  title: 'label',
  screen: { unlisted: true, form: 'dialog' },
  access: { read: [...secretariat, ...committees], create: fund, update: fund, delete: fund, only: { update: drafting, delete: drafting },
    rows: forRoles(committees, { 'rubricId.status': ['published', 'retired'] }) },
  small: true,
  fields: {
    rubricId: reference('審査基準', 'rubrics', { required: true, owner: true, fixed: true }),
    rubricStatus: choice('審査基準の状況', terms.rubricStates, { from: 'rubricId.status' }),
    position: integer('順番', { required: '順番を入力してください', min: 1, max: 30 }),
    label: text('項目', { required: '項目を入力してください', max: 100 }),
    help: text('見るところ', { max: 500 }),
    weight: integer('重み', { required: '重みを入力してください', default: 1, min: 1, max: 20, unit: '倍' }),
    required: flag('必須', { default: true, words: ['必須', '任意'] }),
    independent: flag('合計', { default: false, words: ['合計に入れない', '合計に入れる'], help: '参考にするだけの項目は、合計に入れません。' }),
    anchor1: text('1点の目安', { max: 200 }),
    anchor2: text('2点の目安', { max: 200 }),
    anchor3: text('3点の目安', { max: 200 }),
    anchor4: text('4点の目安', { max: 200 }),
    anchor5: text('5点の目安', { max: 200 }),
  },
  unique: [{ fields: ['rubricId', 'position'], text: 'この順番には、ほかの項目があります' }],
  list: { columns: ['position', 'label', 'help', 'weight', 'required', 'independent'], sort: 'position',
    unsorted: ['help', 'weight', 'required', 'independent', 'label'], search: [], filters: ['rubricId'] },
});

const roundFields = {
  title: text('審査の名前', { required: '審査の名前を入力してください', max: 120 }),
  kind: choice('種類', terms.roundKinds, { required: true, default: 'papers' }),
  grantYear: fiscalYear('年度', { required: '年度を選択してください' }),
  rubricId: reference('審査基準', 'rubrics', { required: '審査基準を選択してください', help: '公開済みの審査基準を選びます。' }),
  declareUntil: date('利害関係の申告の期限', { required: '申告の期限を入力してください' }),
  scoreUntil: date('審査の期限', { required: '審査の期限を入力してください' }),
  blind: flag('申請者の名前', { default: false, words: ['伏せて審査する', '見せて審査する'] }),
  seeOthers: choice('ほかの委員の点数', terms.seeOthersRules, { required: true, default: 'atMeeting' }),
  excludedRule: choice('審査しない委員の点数', terms.excludedRules, { required: true, default: 'mean' }),
  aggregate: choice('順位の付け方', terms.aggregates, { required: true, default: 'mean' }),
  minimum: integer('最低点', { min: 0, max: 10000, unit: '点', blank: '定めない', help: '順位を付ける点がこれに満たない申請を示します。' }),
  meetingOn: date('会議の日'),
  place: text('会議の場所', { max: 200 }),
  chairId: reference('委員長', 'committee_members'),
  chairName: text('委員長', { from: 'chairId.userId.username' }),
  currentItemId: integer('審議中の案件のID', { readOnly: true }),
  openedAt: dateTime('会議を始めた日時', { readOnly: true }),
  closedAt: dateTime('会議を終えた日時', { readOnly: true }),
  attendees: longText('会議に出席した人', { readOnly: true, max: 4000 }),
  // Read through `GET /review_rounds/{id}/papers`, which leaves out applications with which the reader has a conflict.
  packFileId: file('理事会の資料', { readOnly: true, readBy: [] }),
  packSheetFileId: file('理事会の資料（表計算）', { readOnly: true, readBy: [] }),
  minutesFileId: file('議事録', { readOnly: true, readBy: [] }),
} as const;

const roundLifecycle = {
  states: states(terms.roundStates, {
    draft: '準備中です。案件と委員を決めて、申告を始めます。委員には、まだ何も見えません。',
    declaring: '委員が、案件ごとに利害関係を申告しています。申告した案件から、書類が開きます。',
    scoring: '委員が審査しています。',
    meeting: '会議です。点数は確定しました。',
    closed: '終わりました。委員は書類を読めなくなりました。',
    cancelled: '取りやめました。',
  }),
  first: 'draft',
  steps: {
    declare: {
      label: '申告を始める', kind: 'forward', from: 'draft', to: 'declaring', by: fund, mails: true,
      confirm: '「{title}」の案件を委員に示し、利害関係の申告を始めます。割り当てた委員にメールが届きます。', success: '申告を始めました',
    },
    score: {
      label: '審査を始める', kind: 'forward', from: 'declaring', to: 'scoring', by: fund, mails: true,
      confirm: '「{title}」の審査を始めます。申告が済んだ案件から点数を付けられます。委員にメールが届きます。', success: '審査を始めました',
    },
    meet: {
      label: '会議を始める', kind: 'forward', from: 'scoring', to: 'meeting', by: fund, sets: { openedAt: '@now' },
      confirm: '「{title}」の会議を始めます。提出された点数はすべて確定し、あとは委員長が理由を添えて訂正するだけになります。',
      success: '会議を始めました',
    },
    close: {
      label: '会議を終える', kind: 'forward', from: 'meeting', to: 'closed', by: heads, sets: { closedAt: '@now', currentItemId: null },
      confirm: '「{title}」の会議を終えます。委員は書類を読めなくなり、提案は変えられなくなります。', success: '会議を終えました',
    },
    cancel: {
      label: '審査を取りやめる', kind: 'end', from: ['draft', 'declaring', 'scoring'], to: 'cancelled', by: heads, danger: true,
      comment: '取りやめる理由', confirm: '「{title}」を取りやめます。委員は書類を読めなくなります。', success: '審査を取りやめました',
    },
  },
} as const satisfies LifecycleOf<typeof roundFields, keyof typeof terms.roundStates>;

const preparing = { status: ['draft', 'declaring', 'scoring'] } as const;

const roundActions = {
  addItems: {
    label: '案件を加える', by: fund, when: preparing, logged: true, inField: true,
    confirm: '「{title}」に、公募に届いた申請を案件として加えます。すでにある申請は、そのままです。', success: '案件を加えました',
    inputs: {
      callId: reference('公募', 'calls'),
      grantId: reference('部門助成金', 'grants', { help: '公募によらない申請は、部門助成金で選びます。' }),
    },
  },
  remind: {
    label: 'まだの委員にメールを送る', by: fund, mails: true, logged: true, when: { status: ['declaring', 'scoring'] },
    confirm: '「{title}」の申告か審査がまだの委員に、期限をメールで知らせます。', success: 'メールの送信を受け付けました',
  },
  drawPack: {
    label: '理事会の資料を作る', by: fund, logged: true, when: { status: 'closed' },
    confirm: '「{title}」の理事会の資料（PDFと表計算）と議事録を作り、ハッシュ値で固定します。', success: '理事会の資料を作りました',
    inputs: {
      attendees: longText('会議に出席した人', { required: '会議に出席した人を入力してください', max: 4000,
        help: '委員・事務局の氏名を、1行に1人入力します。議事録に載ります。' }),
    },
  },
  makeDecisions: {
    label: '提案から決定の下書きを作る', by: fund, logged: true, when: { status: 'closed', kind: ['papers', 'interview'] },
    confirm: '「{title}」の提案を、選考の決定の下書きにします。承認は、別の人がします。', success: '提案を確かめました',
    inputs: { boardDate: date('理事会の日', { required: '理事会の日を入力してください' }) },
  },
} as const;

export const review_rounds = resource({
  label: '審査',
  title: 'title',
  screen: {
    sections: {
      審査: ['title', 'status', 'kind', 'grantYear', 'rubricId', 'declareUntil', 'scoreUntil'],
      きまり: ['blind', 'seeOthers', 'excludedRule', 'aggregate', 'minimum'],
      会議: ['meetingOn', 'place', 'chairId', 'openedAt', 'closedAt', 'attendees'],
    },
  },
  access: { read: [...secretariat], create: fund, update: fund, delete: fund, only: { update: preparing, delete: { status: 'draft' } } },
  small: true,
  fields: roundFields,
  checks: [{ rule: 'notBefore', field: 'scoreUntil', other: 'declareUntil', text: '審査の期限は、申告の期限より後の日付を指定してください' }],
  list: {
    columns: ['title', 'status', 'kind', 'grantYear', 'declareUntil', 'scoreUntil', 'meetingOn', 'chairName'],
    reads: ['attendees'],
    sort: '-id', unsorted: ['kind', 'meetingOn', 'declareUntil', 'chairName'], search: ['title'],
    filters: ['status', 'kind', 'grantYear'], empty: '審査はまだありません',
  },
  actions: roundActions,
  lifecycle: roundLifecycle,
});

/** Reference to the application. Contains nothing that identifies the applicant, as members of blind rounds read it. */
const ofApplication = {
  applicationId: reference('申請', 'applications', { readOnly: true, required: true }),
  ...textsOver('applicationId', { entryNumber: '受付番号', applicationTitle: ['題名', 'title'] }),
  category: choice('助成種別', shared.grantCategories, { from: 'applicationId.category' }),
} as const;

/** Reviews that keep an item from being removed from a draft round. */
const activeReviews = {
  of: 'reviews', by: 'applicationId', where: { status: { noneOf: ['withdrawn'] }, 'roundId.status': 'draft' },
  text: 'この案件を割り当てた委員が{count}人います。割当てを取り消してから外してください。',
} as const;

export const review_items = resource({
  label: '審査の案件',
  title: 'applicationTitle',
  screen: { unlisted: true },
  access: { read: [...secretariat], delete: fund, rows: forRoles(secretariat, withoutConflict),
    only: { delete: { roundStatus: 'draft', hasNo: activeReviews } } },
  fields: {
    roundId: reference('審査', 'review_rounds', { readOnly: true, required: true, owner: true }),
    roundStatus: choice('審査の状況', terms.roundStates, { from: 'roundId.status' }),
    blind: flag('申請者の名前', { from: 'roundId.blind', words: ['伏せて審査する', '見せて審査する'] }),
    position: integer('番号', { readOnly: true, required: true }),
    ...ofApplication,
    ...textsOver('applicationId', { organizationName: ['団体名', 'organizationId.name'], grantTitle: ['部門助成金', 'grantId.title'] }),
    entryAmount: yen('申請額', { from: 'applicationId.entryAmount' }),
    proposal: choice('提案', shared.outcomes, { readOnly: true, colors: sharedColors.outcomeColors }),
    waitRank: integer('補欠の順位', { readOnly: true, unit: '番' }),
    proposedAmount: yen('提案額', { readOnly: true }),
    conditions: longText('採択の条件', { readOnly: true, max: 2000 }),
    rationale: longText('理由', { readOnly: true, max: 2000 }),
    exceptionReason: longText('順位と異なる選び方の理由', { readOnly: true, max: 2000 }),
    discussedAt: dateTime('審議した日時', { readOnly: true }),
  },
  unique: [{ fields: ['roundId', 'applicationId'], text: 'この申請は、すでに案件にあります' }],
  list: { columns: ['position', 'entryNumber', 'organizationName', 'applicationTitle', 'category', 'entryAmount', 'proposal', 'proposedAmount'],
    sort: 'position', unsorted: ['proposal', 'proposedAmount'], search: ['entryNumber', 'applicationTitle', 'organizationName'],
    filters: ['roundId', 'proposal', 'category', 'applicationId'], empty: '案件はまだありません' },
  actions: {
    place: {
      label: '番号を変える', by: fund, when: { roundStatus: 'draft' }, logged: true,
      confirm: '「{applicationTitle}」を、ほかの番号に移します。間の案件の番号は、1つずつずれます。', success: '番号を変えました',
      inputs: { position: integer('番号', { required: '番号を入力してください', min: 1, max: 10000 }) },
    },
  },
});

/** Hides a field from committee members in blind rounds, as it may identify the applicant. */
const hiddenWhenBlind = { readWhen: forRoles(committees, { blind: false }) } as const;

const reviewFields = {
  roundId: reference('審査', 'review_rounds', { readOnly: true, required: true, owner: true }),
  ...textsOver('roundId', { roundTitle: ['審査', 'title'] }),
  roundStatus: choice('審査の状況', terms.roundStates, { from: 'roundId.status' }),
  ...ofApplication,
  // A redaction may replace it; `GET /reviews/mine` returns the redacted title.
  applicationTitle: text('題名', { from: 'applicationId.title', ...hiddenWhenBlind }),
  organizationName: text('団体名', { from: 'applicationId.organizationId.name', ...hiddenWhenBlind }),
  representativeName: text('代表者', { from: 'applicationId.representativeUserId.username', ...hiddenWhenBlind }),
  contactName: text('連絡担当者', { from: 'applicationId.contactUserId.username', ...hiddenWhenBlind }),
  userId: reference('委員', 'users', { readOnly: true, required: true }),
  userName: text('委員', { from: 'userId.username' }),
  blind: flag('申請者の名前', { readOnly: true, default: false, words: ['伏せて審査する', '見せて審査する'] }),
  dueAt: date('期限', { readOnly: true }),
  scores: answers('点数'),
  recommendation: choice('意見', terms.recommendations, { readOnly: true }),
  proposedAmount: yen('適当と思う額', { readOnly: true }),
  commentInternal: longText('委員会への意見', { readOnly: true, max: 4000 }),
  commentToApplicant: longText('申請者への意見', { readOnly: true, max: 4000 }),
  total: integer('合計', { readOnly: true, unit: '点' }),
  revision: integer('審査票の版', { readOnly: true, required: true, default: 0 }),
  savedAt: dateTime('最後に保存した日時', { readOnly: true }),
  submittedAt: dateTime('提出日時', { readOnly: true }),
  frozenAt: dateTime('確定した日時', { readOnly: true }),
} as const;

const reviewLifecycle = {
  states: states(terms.reviewStates, {
    offered: '利害関係の申告を待っています。申告すると、書類が開きます。',
    open: '書類を読み、点数を付けています。',
    submitted: '提出しました。直すときは、事務局が理由を添えて開き直します。',
    frozen: '会議が始まり、点数は確定しました。',
    recused: '利害関係のため、この案件を審査しません。',
    withdrawn: '割当てを取り消しました。',
  }, { recused: 'orange' }),
  first: 'offered',
  steps: {
    offer: { from: ['withdrawn', 'recused'], to: 'offered', by: [], comesWith: '割当て' },
    open: { from: ['offered', 'recused'], to: 'open', by: [], comesWith: '利害関係の申告' },
    recuse: { from: ['offered', 'open', 'submitted', 'frozen'], to: 'recused', by: [], comesWith: '利害関係の申告' },
    submit: { from: 'open', to: 'submitted', by: [], comesWith: '審査票の提出', sets: { submittedAt: '@now' } },
    freeze: { from: 'submitted', to: 'frozen', by: [], comesWith: '会議の開始', sets: { frozenAt: '@now' } },
    reopen: {
      label: '審査票を開き直す', kind: 'return', from: 'submitted', to: 'open', by: fund, comment: '開き直す理由', sets: { submittedAt: null },
      confirm: '{userName} さんの「{applicationTitle}」の審査票を、直せるように開き直します。', success: '審査票を開き直しました',
      mail: { to: 'userId', subject: '審査票を直せるようになりました',
        body: '受付番号 {entryNumber} の審査票を、もう一度直して提出してください。\n{pageUrl}\n\n{comment}' },
    },
    withdraw: {
      label: '割当てを取り消す', kind: 'end', from: ['offered', 'open', 'submitted'], to: 'withdrawn', by: fund, danger: true, bulk: { max: 500 },
      comment: '取り消す理由', confirm: '{userName} さんへの「{applicationTitle}」の割当てを取り消します。', success: '割当てを取り消しました',
    },
  },
} as const satisfies LifecycleOf<typeof reviewFields, keyof typeof terms.reviewStates>;

/** A member's own reviews in rounds that are under way. */
const activeOwnReviews = { ...own, status: { noneOf: ['withdrawn'] }, 'roundId.status': ['declaring', 'scoring', 'meeting'] } as const;

export const reviews = resource({
  label: '審査票',
  title: 'applicationTitle',
  screen: { under: 'review_rounds' },
  access: { read: [...secretariat, ...committees],
    rows: { ...secretariatRows, ...forRoles(committees, activeOwnReviews) } },
  fields: reviewFields,
  unique: [{ fields: ['roundId', 'applicationId', 'userId'], text: 'この委員には、すでに割り当てています' }],
  list: {
    columns: ['roundTitle', 'entryNumber', 'applicationTitle', 'organizationName', 'category', 'userName', 'status', 'total', 'recommendation',
      'proposedAmount', 'dueAt', 'submittedAt'],
    below: { applicationTitle: 'entryNumber' },
    sort: '-id',
    unsorted: ['roundTitle', 'total', 'recommendation', 'proposedAmount', 'organizationName', 'userName', 'dueAt', 'submittedAt'],
    search: ['entryNumber', 'applicationTitle'],
    filters: ['roundId', 'applicationId', 'userId', 'status', 'category'],
    views: { 申告待ち: { where: { status: 'offered' } }, 審査中: { where: { status: 'open' } } },
    indexes: [['userId', 'applicationId']],
    empty: '審査票はまだありません',
  },
  lifecycle: reviewLifecycle,
});

/** Members read their own declarations, except those of blind rounds, which would identify the applicants. */
const ownAnswers = {
  ...own,
  has: { of: 'reviews', by: 'applicationId', where: { ...activeOwnReviews, blind: false } },
} as const;

export const conflicts = resource({
  label: '利害関係の申告',
  title: 'applicationTitle',
  screen: { under: 'review_rounds' },
  access: { read: [...secretariat, ...committees], rows: { ...secretariatRows, ...forRoles(committees, ownAnswers) } },
  appendOnly: true,
  fields: {
    ...ofApplication,
    userId: reference('だれの', 'users', { readOnly: true, required: true }),
    subjectName: text('だれの', { from: 'userId.username' }),
    answer: choice('申告', terms.conflictAnswers, { required: true, colors: colors.conflictColors }),
    kind: choice('関係', terms.tieKinds),
    reason: longText('内容', { max: 1000 }),
    source: choice('もと', terms.conflictSources, { required: true }),
    pinned: flag('固定', { default: false, words: ['事務局が固定', '本人が改められる'] }),
    replacesId: reference('改める前の申告', 'conflicts', { readOnly: true }),
    byId: integer('記録した人のID', { readOnly: true }),
    byName: text('記録した人', { readOnly: true }),
  },
  list: { columns: ['createdAt', 'entryNumber', 'applicationTitle', 'subjectName', 'answer', 'kind', 'reason', 'source', 'pinned', 'byName'],
    below: { applicationTitle: 'entryNumber' }, sort: '-id', unsorted: ['kind', 'reason', 'source', 'pinned', 'byName', 'subjectName', 'answer'],
    search: ['reason', 'applicationTitle'], filters: ['applicationId', 'userId', 'answer', 'source'],
    indexes: [['userId', 'applicationId'], ['replacesId']],
    empty: '申告はまだありません' },
});

const hintFields = {
  roundId: reference('審査', 'review_rounds', { readOnly: true, required: true, owner: true }),
  ...ofApplication,
  userId: reference('委員', 'users', { readOnly: true, required: true }),
  userName: text('委員', { from: 'userId.username' }),
  rule: choice('照合のきまり', terms.hintRules, { readOnly: true, required: true }),
  evidence: text('もとになった記録', { readOnly: true, required: true, max: 500 }),
} as const;

export const conflict_hints = resource({
  label: '利害関係の手がかり',
  title: 'applicationTitle',
  screen: { under: 'review_rounds' },
  access: { read: secretariat, rows: forRoles(secretariat, withoutConflict) },
  fields: hintFields,
  unique: [{ fields: ['roundId', 'applicationId', 'userId', 'rule'], text: 'この手がかりは、すでにあります' }],
  list: { columns: ['entryNumber', 'applicationTitle', 'userName', 'rule', 'evidence', 'status'],
    below: { applicationTitle: 'entryNumber' }, sort: '-id', unsorted: ['evidence', 'userName', 'rule'],
    search: ['evidence', 'applicationTitle'], filters: ['roundId', 'applicationId', 'userId', 'status', 'rule'],
    empty: '手がかりはありません' },
  waits: { count: { status: 'open' }, for: fund },
  lifecycle: {
    states: states(terms.hintStates, {
      open: '照合で見つかりました。関係があるかどうかは、人が決めます。',
      confirmed: '関係ありとして固定しました。',
      dismissed: '関係なしとしました。',
    }),
    first: 'open',
    steps: {
      confirm: {
        label: '関係ありとして固定する', kind: 'forward', from: 'open', to: 'confirmed', by: fund, inRow: true,
        confirm: '{userName} さんと「{applicationTitle}」（{evidence}）を、関係ありとして固定します。委員は改められません。', success: '固定しました',
      },
      dismiss: {
        label: '関係なしとする', kind: 'end', from: 'open', to: 'dismissed', by: fund, inRow: true, comment: '関係なしとする理由',
        confirm: '{userName} さんと「{applicationTitle}」（{evidence}）を、関係なしとします。', success: '関係なしとしました',
      },
    },
  },
});

export const score_corrections = resource({
  label: '点数の訂正',
  title: 'criterionLabel',
  screen: { unlisted: true },
  access: { read: secretariat, rows: forRoles(secretariat, withoutConflict) },
  appendOnly: true,
  fields: {
    reviewId: reference('審査票', 'reviews', { required: true }),
    ...ofApplication,
    subjectName: text('委員', { from: 'reviewId.userId.username' }),
    criterionId: reference('審査項目', 'criteria', { required: true }),
    criterionLabel: text('審査項目', { from: 'criterionId.label' }),
    before: integer('訂正前', { unit: '点' }),
    after: integer('訂正後', { unit: '点' }),
    reason: text('理由', { required: true, max: 500 }),
    ...writer('訂正した人'),
  },
  list: { columns: ['createdAt', 'applicationTitle', 'subjectName', 'criterionLabel', 'before', 'after', 'reason', 'userName'], sort: '-id',
    unsorted: ['before', 'after', 'reason', 'userName', 'criterionLabel', 'applicationTitle', 'subjectName'], search: [],
    filters: ['reviewId', 'applicationId'] },
});

export const review_absences = resource({
  label: '退席',
  title: 'subjectName',
  screen: { unlisted: true },
  access: { read: secretariat, rows: forRoles(secretariat, withoutConflict) },
  appendOnly: true,
  fields: {
    itemId: reference('案件', 'review_items', { required: true, owner: true }),
    applicationId: reference('申請', 'applications', { required: true }),
    userId: reference('退席した人', 'users', { required: true }),
    subjectName: text('退席した人', { from: 'userId.username' }),
    reason: text('理由', { required: true, max: 300 }),
  },
  unique: [{ fields: ['itemId', 'userId'], text: 'この人の退席は、すでに記録しています' }],
  list: { columns: ['createdAt', 'subjectName', 'reason'], sort: 'id', unsorted: ['subjectName', 'reason'], search: [],
    filters: ['itemId', 'userId'] },
});

/** Replaces the text of an answer that would identify the applicant in a blind round. */
export const review_redactions = resource({
  label: '伏せた文',
  title: 'fieldKey',
  screen: { unlisted: true, form: 'dialog' },
  access: { read: fund, create: fund, update: fund, delete: fund, rows: forRoles(fund, { 'itemId.applicationId.hasNo': withoutConflict.hasNo }) },
  fields: {
    itemId: reference('案件', 'review_items', { required: true, owner: true, fixed: true }),
    fieldKey: text('項目のキー', { required: '項目のキーを入力してください', max: 40, fixed: true }),
    text: longText('伏せた文', { required: '伏せた文を入力してください', max: 20000 }),
  },
  unique: [{ fields: ['itemId', 'fieldKey'], text: 'この項目には、すでに伏せた文があります' }],
  list: { columns: ['fieldKey', 'text'], sort: 'id', unsorted: ['fieldKey', 'text'], search: [], filters: ['itemId'] },
});
