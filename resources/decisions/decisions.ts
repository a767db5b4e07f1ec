/** Decisions on applications, and the announcements that publish them at a fixed time. */
import * as shared from '../../domain/terms.ts';
import { applicationStatusLabels } from '../../domain/workflow/application-statuses.ts';
import * as colors from '../../domain/workflow/colors.ts';
import { awaitedRoles } from '../../domain/workflow/transitions.ts';
import { choice, count, date, dateTime, fiscalYear, integer, longText, reference, status, text, yen } from '../../schema/fields.ts';
import { textsOver } from '../../schema/groups.ts';
import { type LifecycleOf, states } from '../../schema/lifecycle.ts';
import { resource, view } from '../../schema/resource.ts';
import { fund, heads, office, officeWithoutConflict, ownApplications, recipient, withoutConflict, withoutConflictedDecision } from '../common.ts';
import * as terms from './rules/terms.ts';

/** Fields of the application shown with a decision. */
const ofApplication = {
  applicationId: reference('申請', 'applications', { required: '申請を選択してください', fixed: true }),
  ...textsOver('applicationId', { entryNumber: '受付番号', applicationTitle: ['題名', 'title'], organizationName: ['団体名', 'organizationId.name'],
    grantNumber: '助成番号', grantTitle: ['部門助成金', 'grantId.title'] }),
  grantId: reference('部門助成金', 'grants', { from: 'applicationId.grantId' }),
  grantYear: fiscalYear('年度', { from: 'applicationId.grantYear' }),
  category: choice('助成種別', shared.grantCategories, { from: 'applicationId.category' }),
  entryAmount: yen('申請額', { from: 'applicationId.entryAmount' }),
  applicationStatus: status('申請の状況', applicationStatusLabels, { from: 'applicationId.status', awaits: { roles: awaitedRoles } }),
} as const;

/** Fields of the decision itself. */
const decided = {
  outcome: choice('結果', shared.outcomes, { required: '結果を選択してください', colors: colors.outcomeColors }),
  waitRank: integer('補欠の順位', { min: 1, max: 999, unit: '番', help: '補欠のときだけ入力します。小さい数から繰り上げます。' }),
  amount: yen('決定額', { help: '採択する額です。補欠は、繰り上げるときの額を入力できます。' }),
  conditions: longText('採択の条件', { max: 2000, help: '条件付き採択のとき、通知書に書く条件です。' }),
  rationale: longText('採否の理由', { max: 2000, help: '基金の中だけの記録です。申請者には伝わりません。' }),
  rankReason: longText('順位と異なる選び方の理由', { max: 2000, help: '評価や補欠の順位と違う決定をするときに記録します。' }),
  boardDate: date('理事会の日', { required: '理事会の日を入力してください' }),
  reason: longText('決定を改める理由', { max: 1000,
    help: '承認した決定や、通知した決定を改めるときに入力します。改めたことを知らせる通知書に書かれます。' }),
} as const;

const decisionFields = {
  ...ofApplication,
  ...decided,
  publicName: text('公表名', { readOnly: true, blank: '（公表していません）' }),
  replacesId: reference('改める前の決定', 'decisions', { readOnly: true, within: 'applicationId' }),
  announcementId: reference('通知', 'announcements', { readOnly: true }),
  letterId: reference('通知書', 'letters', { readOnly: true }),
  problem: text('通知できない理由', { readOnly: true, max: 500 }),
  preparedById: reference('決定を入力した人', 'users', { readOnly: true }),
  preparedByName: text('決定を入力した人', { from: 'preparedById.username' }),
  approvedAt: dateTime('承認日時', { readOnly: true }),
  approvedById: reference('承認者', 'users', { readOnly: true }),
  approvedByName: text('承認者', { from: 'approvedById.username' }),
  announcedAt: dateTime('通知日時', { readOnly: true }),
} as const;

const decisionMeanings = {
  draft: '入力した決定です。入力した人とは別の、基金管理者か基金部長が承認します。',
  approved: '承認されました。通知の日時まで、申請者には伝わりません。改めるときは、理由を添えて新しい決定を登録してください。',
  announced: '申請者に通知しました。改めるときは、理由を添えて新しい決定を登録し、もう一度通知してください。',
  replaced: '新しい決定に改めたか、取り消しました。記録として残しています。',
} as const;

const decisionLifecycle = {
  states: states(terms.decisionStates, decisionMeanings),
  first: 'draft',
  steps: {
    approve: {
      label: '承認する', kind: 'forward', from: 'draft', to: 'approved', by: heads, secondTo: ['preparedById'], bulk: { max: 1000 },
      confirm: '{entryNumber} {organizationName} の決定（{outcome}、{amount}）を承認します。', success: '承認しました',
      sets: { approvedAt: '@now', approvedById: '@userId' },
    },
    announce: { from: 'approved', to: 'announced', by: [], sets: { announcedAt: '@now', problem: null } },
    replace: { from: ['approved', 'announced'], to: 'replaced', by: [] },
    cancel: {
      label: '決定を取り消す', kind: 'end', from: 'approved', to: 'replaced', by: heads, danger: true, comment: '取り消す理由',
      confirm: '{entryNumber} {organizationName} の決定（{outcome}）を取り消します。申請者には何も通知されません。', success: '決定を取り消しました',
    },
  },
} as const satisfies LifecycleOf<typeof decisionFields, keyof typeof terms.decisionStates>;

const decisionActions = {
  promote: {
    label: '補欠から繰り上げる', kind: 'forward', by: fund, inRow: true,
    when: { outcome: 'waitlisted', status: 'announced', hasNo: [
      { of: 'decisions', by: 'replacesId', where: { status: ['draft', 'approved'] } },
      { of: 'decisions', by: 'id', where: { 'applicationId.status': { not: 'AWAITING_BOARD_APPROVAL' } } },
    ] },
    confirm: '{entryNumber} {organizationName} を繰り上げて採択する決定と、その通知を用意します。別の人が承認すると、指定の日時に通知されます。',
    success: '繰上げの決定と通知を用意しました。通知の承認を依頼してください',
    inputs: {
      amount: yen('採択する額', { required: '採択する額を入力してください', min: 1 }),
      boardDate: date('決定の日', { required: '決定の日を入力してください' }),
      at: dateTime('通知の日時', { required: '通知の日時を入力してください' }),
      replyBy: date('手続きの期限', { required: '手続きの期限を入力してください' }),
      reason: longText('繰り上げる理由', { required: '繰り上げる理由を入力してください', max: 1000 }),
      rankReason: longText('順位と異なる繰上げの理由', { max: 2000 }),
    },
  },
} as const;

const unplanned = { status: 'draft', announcementId: null } as const;

export const decisions = resource({
  label: '選考の決定',
  title: 'entryNumber',
  screen: {
    figures: ['outcome', 'amount', 'entryAmount'],
    pages: { 決定の表: '/admin/decisions/table' },
    sections: {
      申請: ['applicationId', 'entryNumber', 'grantNumber', 'applicationTitle', 'organizationName', 'grantTitle', 'grantYear', 'category',
        'entryAmount', 'applicationStatus'],
      決定: ['status', 'outcome', 'waitRank', 'amount', 'conditions', 'boardDate', 'rationale', 'rankReason', 'reason', 'replacesId',
        'preparedByName', 'approvedByName', 'approvedAt'],
      通知: ['announcementId', 'letterId', 'announcedAt', 'problem', 'publicName'],
    },
  },
  access: { read: office, create: fund, update: fund, delete: fund, rows: officeWithoutConflict, only: { update: unplanned, delete: unplanned } },
  fields: decisionFields,
  list: {
    columns: ['entryNumber', 'grantNumber', 'organizationName', 'applicationTitle', 'outcome', 'waitRank', 'amount', 'entryAmount', 'status',
      'grantTitle', 'boardDate', 'conditions', 'rationale', 'announcedAt', 'problem'],
    below: { grantNumber: 'entryNumber', applicationTitle: 'organizationName', waitRank: 'outcome', entryAmount: 'amount', rationale: 'conditions' },
    totals: ['amount', 'entryAmount'],
    sort: '-boardDate',
    unsorted: ['problem', 'announcedAt', 'conditions', 'rationale', 'grantNumber'],
    search: ['entryNumber', 'applicationTitle', 'organizationName'],
    filters: ['status', 'outcome', 'grantYear', 'category', 'grantId', 'applicationId', 'announcementId'],
    indexes: [['problem', 'applicationId']],
    params: { untold: { field: 'problem', is: 'filled', label: '通知できない理由' } },
    views: { 承認待ち: { where: { status: 'draft' } }, 通知待ち: { where: { status: 'approved' } },
      補欠: { where: { outcome: 'waitlisted', status: 'announced' }, sort: 'waitRank' } },
    empty: '該当する決定がありません',
  },
  unique: [{ fields: ['applicationId'], where: { status: ['draft', 'approved'] }, text: 'この申請には、まだ通知していない決定があります' }],
  actions: decisionActions,
  waits: { count: { status: 'draft' }, for: heads },
  cards: { decisionsToApprove: { label: '承認待ちの決定', count: { status: 'draft' }, for: heads },
    untoldResults: { label: '通知できない結果', count: { untold: true, status: ['draft', 'approved'] }, for: fund } },
  public: {
    path: 'results', title: '選考の結果', fields: ['grantYear', 'category', 'entryNumber', 'publicName', 'applicationTitle', 'amount'],
    where: { status: 'announced', outcome: ['awarded', 'conditional'] }, group: ['grantYear', 'category'], sort: '-grantYear',
  },
  lifecycle: decisionLifecycle,
});

/** View of the announced results, as applicants read them. */
export const results = view({
  label: '選考の結果',
  title: 'outcome',
  of: 'decisions',
  where: { announcedAt: { not: null } },
  screen: { unlisted: true },
  access: { read: [...office, ...recipient], rows: { recipient: ownApplications, ...officeWithoutConflict } },
  fields: {
    applicationId: reference('申請', 'applications', { from: 'applicationId', required: true }),
    outcome: choice('結果', shared.outcomes, { from: 'outcome', required: true, colors: colors.outcomeColors }),
    status: status('状況', terms.decisionStates, { from: 'status', required: true }),
    waitRank: integer('補欠の順位', { from: 'waitRank', unit: '番' }),
    amount: yen('採択の額', { from: 'amount' }),
    conditions: longText('採択の条件', { from: 'conditions' }),
    replyBy: date('手続きの期限', { from: 'announcementId.replyBy' }),
    reason: longText('改めた理由', { from: 'reason' }),
    announcedAt: dateTime('通知日時', { from: 'announcedAt', required: true }),
    letterId: integer('通知書のID', { from: 'letterId' }),
    letterFileId: integer('通知書のファイルのID', { from: 'letterId.fileId' }),
  },
  list: { columns: ['announcedAt', 'outcome', 'amount', 'conditions', 'replyBy'], sort: '-announcedAt', unsorted: ['outcome', 'amount', 'conditions'],
    search: [], filters: ['applicationId'] },
});

const announcementFields = {
  title: text('件名', { max: 100, help: '空欄のときは、年度・種別・知らせる結果から付けます。' }),
  grantYear: fiscalYear('年度', { required: '年度を選択してください' }),
  category: choice('助成種別', shared.grantCategories, { blank: 'すべての種別' }),
  wave: choice('知らせる結果', shared.waves, { required: '知らせる結果を選択してください',
    help: '不採択を先に、採択をあとに知らせるときは、通知を分けて用意します。' }),
  at: dateTime('通知の日時', { required: '通知の日時を入力してください',
    help: '日本時間です。この時刻になると、すべての申請者に同時に伝わります。' }),
  replyBy: date('手続きの期限', { unless: { wave: ['waitlisted', 'rejected'] },
    help: '採択された方に、請書などの手続きをお願いする期限です。採択を知らせるときは、必ず入力します。メールの件名に書かれます。' }),
  awardText: longText('採択の方に添える文', { max: 1000, unless: { wave: ['waitlisted', 'rejected'] },
    startsAs: '請書などの手続きについては、あらためてご案内します。期限までにお手続きください。' }),
  waitText: longText('補欠の方に添える文', { max: 1000, unless: { wave: ['adopted', 'rejected'] },
    startsAs: '採択された方が辞退されたときに、順位に従って繰り上げます。繰り上げるときは、あらためてお知らせします。' }),
  rejectText: longText('不採択の方に添える文', { max: 1000, unless: { wave: ['notRejected', 'adopted', 'waitlisted'] },
    startsAs: 'ご応募に心からお礼を申し上げます。次の機会のご応募をお待ちしています。' }),
  total: count('件数', 'decisions', {
    by: 'announcementId', where: { ...withoutConflict, status: ['draft', 'approved', 'announced'] }, readBy: office,
  }),
  told: count('通知済み', 'decisions', { by: 'announcementId', where: { ...withoutConflict, status: 'announced' }, readBy: office }),
  letterCount: count('通知書', 'decisions', { by: 'announcementId', where: { ...withoutConflict, letterId: { not: null } }, readBy: office }),
  problems: count('通知できないもの', 'decisions', { by: 'announcementId', where: { ...withoutConflict, problem: { not: null } }, readBy: office }),
  preparedById: reference('用意した人', 'users', { readOnly: true }),
  preparedByName: text('用意した人', { from: 'preparedById.username' }),
  approvedById: reference('承認者', 'users', { readOnly: true }),
  approvedByName: text('承認者', { from: 'approvedById.username' }),
  approvedAt: dateTime('承認日時', { readOnly: true }),
  startedAt: dateTime('通知を始めた日時', { readOnly: true }),
  finishedAt: dateTime('通知が終わった日時', { readOnly: true }),
  returnComment: text('差し戻しの理由', { readOnly: true, max: 1000 }),
  stopReason: text('止めた理由', { readOnly: true, max: 1000 }),
  stoppedById: reference('止めた人', 'users', { readOnly: true }),
  stoppedByName: text('止めた人', { from: 'stoppedById.username' }),
  claimedUntil: dateTime('通知書を作っている期限', { readOnly: true, readBy: [] }),
};

const announcementMeanings = {
  draft: '作成中です。承認を依頼すると、条件に合う承認済みの決定がこの通知に入り、通知書が作られます。',
  submitted: '承認を待っています。用意した人とは別の、基金管理者か基金部長が、通知の内容を確かめて承認します。',
  scheduled: '予約されました。通知の日時になると、すべての申請者に同時に伝わります。',
  running: '通知しています。',
  done: '通知が終わりました。',
  stopped: '止めています。まだ通知していない申請者には、何も伝わっていません。',
} as const;

const announcementLifecycle = {
  states: states(terms.announcementStates, announcementMeanings, { stopped: 'red' }),
  first: 'draft',
  steps: {
    submit: {
      label: '通知書を作り、承認を依頼する', kind: 'forward', from: 'draft', to: 'submitted', by: fund, when: withoutConflictedDecision,
      confirm: '「{title}」（{wave}、{at}）に、承認済みの決定を入れ、通知書を作って、承認を依頼します。',
      success: '承認を依頼しました。通知書を作っています',
      sets: { preparedById: '@userId', returnComment: null, stopReason: null },
    },
    approve: {
      label: '承認して予約する', kind: 'forward', from: 'submitted', to: 'scheduled', by: heads, secondTo: ['preparedById'],
      when: withoutConflictedDecision,
      confirm: '「{title}」（{total}）を承認します。{at} に、すべての申請者に通知されます。', success: '承認しました。指定の日時に通知されます',
      sets: { approvedAt: '@now', approvedById: '@userId' }, stepUp: true,
    },
    sendBack: {
      label: '差し戻す', kind: 'return', from: 'submitted', to: 'draft', by: heads, when: withoutConflictedDecision,
      confirm: '「{title}」を、用意した人に差し戻します。', success: '差し戻しました',
      inputs: { comment: text('理由', { required: '理由を入力してください', max: 1000 }) }, sets: { returnComment: '@comment' },
    },
    start: { from: 'scheduled', to: 'running', by: [], sets: { startedAt: '@now' } },
    stop: {
      label: '通知を止める', kind: 'aside', from: ['scheduled', 'running'], to: 'stopped', by: fund, danger: true, when: withoutConflictedDecision,
      confirm: '「{title}」を止めます。まだ通知していない申請者には、何も伝わりません。', success: '通知を止めました',
      inputs: { reason: text('理由', { required: '理由を入力してください', max: 1000 }) },
      sets: { stopReason: '@reason', stoppedById: '@userId' },
    },
    resume: {
      label: '通知を再開する', kind: 'aside', from: 'stopped', to: 'running', by: heads, secondTo: ['stoppedById', 'preparedById'],
      when: { ...withoutConflictedDecision, startedAt: { not: null } },
      confirm: '「{title}」を再開します。まだ通知していない申請者に、すぐに通知されます。', success: '通知を再開しました', sets: { stopReason: null },
      stepUp: true,
    },
    revise: {
      label: '作成中に戻す', kind: 'back', from: ['submitted', 'scheduled', 'stopped'], to: 'draft', by: fund, when: withoutConflictedDecision,
      confirm: '「{title}」を作成中に戻します。通知するには、もう一度承認が必要です。', success: '作成中に戻しました',
      sets: { approvedAt: null, approvedById: null },
    },
    finish: { from: 'running', to: 'done', by: [], sets: { finishedAt: '@now' } },
  },
} as const satisfies LifecycleOf<typeof announcementFields, keyof typeof terms.announcementStates>;

export const announcements = resource({
  label: '結果の通知',
  title: 'title',
  screen: {
    figures: ['at', 'total', 'told'],
    sections: {
      通知: ['title', 'status', 'grantYear', 'category', 'wave', 'at', 'replyBy', 'awardText', 'waitText', 'rejectText'],
      進み具合: ['total', 'letterCount', 'told', 'problems', 'preparedByName', 'approvedByName', 'approvedAt', 'startedAt', 'finishedAt',
        'returnComment', 'stoppedByName', 'stopReason'],
    },
  },
  access: { read: office, create: fund, update: fund, delete: fund, only: { update: { status: 'draft' }, delete: { status: 'draft' } } },
  small: true,
  fields: announcementFields,
  list: {
    columns: ['title', 'status', 'at', 'grantYear', 'category', 'wave', 'total', 'told', 'problems', 'approvedByName'],
    sort: '-at', unsorted: ['total', 'told', 'problems', 'approvedByName'], search: ['title'], filters: ['status', 'grantYear', 'category', 'at'],
    empty: '結果の通知はまだありません',
  },
  waits: { count: { status: 'submitted' }, for: heads },
  cards: { announcementsToApprove: { label: '承認待ちの通知', count: { status: 'submitted' }, for: heads } },
  due: { label: '結果の通知', on: 'at', count: { status: ['submitted', 'scheduled'] }, for: fund },
  lifecycle: announcementLifecycle,
});
