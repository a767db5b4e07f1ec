/** Entries, i.e. applications in draft: their writers, files and submitted snapshots. */
import { adminRoles, } from '../../domain/roles.ts';
import * as shared from '../../domain/terms.ts';
import {
  answers, choice, dateTime, file, fileAddress, flag, integer, reference, text, 
} from '../../schema/fields.ts';
import { forRoles, textsOver, writer, } from '../../schema/groups.ts';
import { type LifecycleOf, states } from '../../schema/lifecycle.ts';
import { resource } from '../../schema/resource.ts';
import { fund, office, recipient } from '../common.ts';
import * as terms from './rules/terms.ts';

/** Entries of which the reader is a writer. Writers of the organisation lose access when they leave it. */
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
  states: states(shared.entryStates, {
    writing: '書いている途中です。内容は、書いている人だけが見られます。',
    submitted: '提出されました。締切までは、直してもう一度提出できます。',
    withdrawn: '取り下げました。',
  }),
  first: 'writing',
  steps: {
    submit: { from: 'writing', to: 'submitted', by: [], comesWith: '提出' },
    withdraw: { from: ['writing', 'submitted'], to: 'withdrawn', by: [], comesWith: '取下げ' },
  },
} as const satisfies LifecycleOf<typeof entryFields, keyof typeof shared.entryStates>;

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
  // Hides sealed entries, and rows that refer to them, from everybody but their writers.
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
    /** Null for guests from outside; members of the organisation write only while they belong to it. */
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
    scanState: choice('ウイルス検査', shared.scanStates, { from: 'fileId.scanState' }),
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
