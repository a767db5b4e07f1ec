/** Records that the system writes by itself. */
import { roleLabels } from '../../domain/roles.ts';
import * as shared from '../../domain/terms.ts';
import { changes, choice, dateTime, integer, longText, text } from '../../schema/fields.ts';
import { forRoles } from '../../schema/groups.ts';
import { resource } from '../../schema/resource.ts';
import { heads } from '../common.ts';
import * as colors from './rules/colors.ts';
import * as terms from './rules/terms.ts';

/**
 * Resources of the selection are excluded from the log view, which does not apply their conflict-of-interest rules; they are read with their rows.
 * They are still logged and part of the record chain.
 */
const excludedResources = [
  'reviews', 'review_items', 'conflicts', 'conflict_hints', 'score_corrections', 'review_absences', 'review_redactions',
] as const;
/** Decisions and their letters: log entries about them are subject to the row conditions of these resources, which exclude conflicts of interest. */
const conflictCheckedResources = ['decisions', 'change_decisions', 'letters', 'envelopes'] as const;
const logReaders = [...heads, 'general_department_head', 'director'] as const;

export const audit_logs = resource({
  label: '操作記録',
  title: 'summary',
  api: '/admin/logs',
  screen: { path: '/admin/logs', menu: 'ログ・履歴管理' },
  access: { read: logReaders, rows: forRoles(logReaders, { resource: { noneOf: excludedResources } }),
    about: { resource: 'resource', id: 'recordId', seen: conflictCheckedResources } },
  appendOnly: true,
  fields: {
    at: dateTime('日時', { from: 'createdAt', required: true }),
    userId: integer('ユーザーID'),
    userName: text('実行者'),
    userRole: choice('権限', roleLabels),
    action: choice('操作', shared.auditActions, { required: true, colors: colors.auditColors }),
    resource: text('対象', { resourceName: true }),
    recordId: integer('対象のID'),
    summary: text('内容'),
    before: changes('変更前'),
    after: changes('変更後'),
    requestId: text('リクエストID'),
    address: text('接続元'),
    factor: choice('本人確認', shared.factors, { help: 'この操作のとき、最後に何で本人と確かめたかです。' }),
  },
  list: {
    columns: ['at', 'userName', 'userRole', 'action', 'resource', 'recordId', 'summary'],
    sort: '-id',
    unsorted: ['userName', 'userRole', 'action', 'resource', 'recordId', 'summary'],
    search: ['summary', 'userName'],
    filters: ['action', 'resource', 'userRole', 'userName', 'at'],
    // Lets a count by user name use the index alone, including the exclusion by resource.
    indexes: [['userName', 'resource', 'recordId']],
    params: { recordId: { field: 'recordId', is: 'equal' }, userId: { field: 'userId', is: 'equal' } },
    empty: '該当する操作記録がありません',
  },
});

export const file_checks = resource({
  label: 'ファイルの点検',
  title: 'result',
  api: '/admin/file_checks',
  access: { read: [...heads, 'general_department_head', 'director'] },
  appendOnly: true,
  fields: {
    result: choice('結果', terms.fileCheckResults, { required: true, colors: colors.fileCheckColors }),
    checked: integer('点検した数', { required: true, unit: '件' }),
    missing: integer('見つからない数', { required: true, unit: '件' }),
    changed: integer('内容が違う数', { required: true, unit: '件' }),
    details: longText('内訳', { max: 20_000 }),
  },
  list: { columns: ['createdAt', 'result', 'checked', 'missing', 'changed'], sort: '-id',
    unsorted: ['checked', 'missing', 'changed'], search: ['details'], filters: ['result', 'createdAt'] },
});

export const backups = resource({
  label: 'バックアップ',
  title: 'takenAt',
  api: '/admin/backups',
  screen: { group: 'records' },
  access: { read: [...heads, 'general_department_head', 'director'] },
  fields: {
    takenAt: dateTime('いつの内容か', { required: true }),
    files: integer('ファイルの数', { required: true, unit: '件' }),
    bytes: integer('大きさ', { required: true, unit: 'バイト' }),
    missing: integer('取れなかったファイル', { required: true, unit: '件' }),
    place: text('保存先', { max: 500, help: '古くなって消したものは、空になります。' }),
    seconds: integer('かかった時間', { unit: '秒' }),
  },
  list: { columns: ['takenAt', 'files', 'bytes', 'missing', 'place'], sort: '-takenAt', unsorted: ['files', 'bytes', 'missing', 'place'],
    search: ['id'], filters: ['takenAt'] },
});

export const restore_drills = resource({
  label: '復元の訓練',
  title: 'at',
  api: '/admin/restore-drills',
  screen: { group: 'records' },
  access: { read: [...heads, 'general_department_head', 'director'] },
  appendOnly: true,
  fields: {
    at: dateTime('日時', { from: 'createdAt', required: true }),
    takenAt: dateTime('どのバックアップか'),
    result: choice('結果', shared.drillResults, { required: true, colors: colors.drillColors }),
    seconds: integer('かかった時間', { required: true, unit: '秒' }),
    rows: integer('戻した行', { unit: '件' }),
    files: integer('戻したファイル', { unit: '件' }),
    findings: longText('見つかったこと', { max: 20_000 }),
  },
  list: { columns: ['at', 'result', 'takenAt', 'seconds', 'rows', 'files'], sort: '-id', unsorted: ['result', 'takenAt', 'seconds', 'rows', 'files'],
    search: ['findings'], filters: ['result'] },
});

export const alerts = resource({
  label: '注意の記録',
  title: 'summary',
  api: '/admin/alerts',
  screen: { group: 'records' },
  access: { read: [...heads, 'general_department_head', 'director'] },
  fields: {
    at: dateTime('日時', { from: 'createdAt', required: true }),
    kind: choice('種類', shared.alertKinds, { required: true }),
    summary: text('内容', { required: true, max: 500 }),
    details: longText('内訳', { max: 20_000 }),
    resource: text('対象', { resourceName: true }),
    recordId: integer('対象のID'),
    state: choice('状態', shared.alertStates, { required: true, default: 'open', colors: colors.alertColors }),
    note: longText('対応の内容', { max: 1000 }),
    confirmedAt: dateTime('確認日時'),
    confirmedById: integer('確認した人のID', { readBy: [] }),
    confirmedByName: text('確認した人'),
    onceKey: text('重複防止の名前', { readBy: [], unique: 'この出来事はすでに記録されています' }),
    level: choice('度合い', shared.alertLevels, { colors: colors.alertLevelColors }),
    closedAt: dateTime('直った日時、悪化した日時'),
    finding: text('続いている点検の結果の名前', { readBy: [], unique: 'この点検の結果はすでに記録されています' }),
    found: integer('見つかった数', { readBy: [] }),
  },
  list: {
    columns: ['at', 'kind', 'summary', 'state', 'confirmedByName', 'confirmedAt'],
    sort: '-id',
    unsorted: ['kind', 'summary', 'state', 'confirmedByName', 'confirmedAt'],
    search: ['summary', 'details'],
    filters: ['state', 'kind', 'at'],
    empty: '注意が必要な出来事はありません',
  },
  waits: { count: { state: 'open' }, for: heads },
  actions: {
    confirm: {
      label: '確認した', kind: 'forward', by: heads, when: { state: 'open' },
      inputs: { note: longText('対応の内容', { max: 1000, help: '確かめたことや、行ったことがあれば書きます。' }) },
      confirm: '「{summary}」を確認したことを記録します。', success: '確認を記録しました', inRow: true,
      // The first of two concurrent confirmations counts.
      sets: { state: 'confirmed', note: '@note', confirmedAt: '@now', confirmedById: '@userId', confirmedByName: '@userName' },
    },
  },
});
