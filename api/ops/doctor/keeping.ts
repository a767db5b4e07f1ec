import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { isTooOld, lastBackupAt } from '../backup/age.ts';
import { attention, type Check, check, day, good, repair, seconds, spanText } from './check.ts';

const backup = check({
  name: 'backup',
  // Backups alert by themselves, and so does the daily check of their age.
  tellsFrom: null,
  label: '最後のバックアップ',
  async find({ engine }) {
    const newest = engine.reader.selectFrom('backups').select(['takenAt', 'missing']).orderBy('takenAt', 'desc').limit(1);
    return { last: await lastBackupAt(engine.reader), newest: await newest.executeTakeFirst() };
  },
  tell({ last, newest }, services) {
    const label = '最後のバックアップ';
    const { settings, now } = services;
    const bad = settings.production ? repair : attention;
    if (!last) return [bad(label, 'まだありません', 'npm run backup で取り、毎晩動くようにしてください。')];
    const value = `${formatDateTime(last)}（${spanText(now().getTime() - new Date(last).getTime())}前）`;
    if (isTooOld(last, services))
      return [bad(label, value, 'npm run backup が毎晩動いているか、保存先に空きがあるかを確かめてください。いますぐ一度取ってください。')];
    if (newest && newest.missing > 0 && newest.takenAt > last)
      return [
        bad(
          label,
          `${value}。その後のものは、ファイル${newest.missing}件が足りません`,
          '「ファイルの点検」で失われたファイルを確かめ、前のバックアップから戻してください。',
          { typed: `${checkNow} で失われたファイルを確かめ、前のバックアップから戻してください。` },
        ),
      ];
    return [good(label, value)];
  },
  figures: ({ last }) =>
    last ? [{ name: 'seseragi_backup_timestamp_seconds', help: 'When the last good backup was taken', value: seconds(last) }] : [],
});

/** The command that corresponds to the button. */
const drillNow = 'npm run drill';

/** The command that lists the files of the last check. */
const checkNow = 'npm run files:check';

/** Days after which the monthly drill is overdue. */
const drillDays = 40;

const drill = check({
  name: 'drill',
  // Drills alert by themselves.
  tellsFrom: null,
  label: '最後の復元の訓練',
  async find({ engine }) {
    const newest = engine.reader.selectFrom('restore_drills').select(['createdAt', 'result', 'seconds']).orderBy('id', 'desc').limit(1);
    const [last, ended] = await Promise.all([newest.executeTakeFirst(), newest.where('result', '<>', 'interrupted').executeTakeFirst()]);
    return { last, ended };
  },
  tell({ last }, { now }) {
    const label = '最後の復元の訓練';
    const run = [
      '「復元の訓練を始める」を押して、バックアップを試しに戻してください。',
      { typed: `${drillNow} を実行して、バックアップを試しに戻してください。` },
    ] as const;
    const see = (what: string) =>
      [`「復元の訓練」で見つかったことを確かめ、${what}`, { typed: `${drillNow} で見つかったことを確かめ、${what}` }] as const;
    if (!last) return [attention(label, 'まだありません', ...run)];
    const value = formatDateTime(last.createdAt);
    if (last.result === 'interrupted')
      return [
        attention(label, `${value}、途中で止まりました`, '「復元の訓練を始める」で、もう一度行ってください。', {
          typed: `${drillNow} で、もう一度行ってください。`,
        }),
      ];
    if (last.result === 'failed') return [repair(label, `${value}、戻せませんでした`, ...see('バックアップを取り直してください。'))];
    if (last.result === 'flawed') return [repair(label, `${value}、戻せましたが、異常が見つかりました`, ...see('直してください。'))];
    if (now().getTime() - new Date(last.createdAt).getTime() > drillDays * day) return [attention(label, value, ...run)];
    return [good(label, `${value}、戻せました（${last.seconds}秒）`)];
  },
  figures: ({ ended }) =>
    ended && ended.result !== 'failed'
      ? [{ name: 'seseragi_restore_drill_timestamp_seconds', help: 'When a backup was last restored for a drill', value: seconds(ended.createdAt) }]
      : [],
});

/** Days after which the last file check is outdated. */
const nights = 2;

/** Maximum damaged files named in a mail. */
const namedFiles = 20;

function firstOf(details: string): string {
  const lines = details.split('\n');
  return [...lines.slice(0, namedFiles), ...(lines.length > namedFiles ? ['ほかは「ファイルの点検」にあります'] : [])].join('\n');
}

const files = check({
  name: 'files',
  resource: 'file_checks',
  label: 'ファイルの点検',
  async find({ engine }) {
    const newest = engine.reader.selectFrom('file_checks').select(['createdAt', 'result', 'missing', 'changed', 'checked', 'details']);
    return (await newest.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null;
  },
  tell(last, { now }) {
    const label = 'ファイルの点検';
    if (!last) return [good(label, 'まだありません（毎晩 3:00 に行います）')];
    const value = formatDateTime(last.createdAt);
    if (last.result === 'damaged')
      return [
        repair(
          label,
          `${value}、見つからない ${last.missing}件、内容が違う ${last.changed}件`,
          '「ファイルの点検」で名前を確かめ、バックアップの files から戻してください。',
          {
            typed: `${checkNow} で名前を確かめ、バックアップの files から戻してください。`,
            found: last.missing + last.changed,
            details: firstOf(last.details ?? ''),
          },
        ),
      ];
    if (now().getTime() - new Date(last.createdAt).getTime() > nights * day)
      return [attention(label, value, `夜のあいだもサーバーが動いているかを確かめてください。${checkNow} でも点検できます。`)];
    return [good(label, `${value}、${last.checked}件とも異常なし`)];
  },
  figures: (last) =>
    last ? [{ name: 'seseragi_damaged_files', help: 'Files that the last check found missing or changed', value: last.missing + last.changed }] : [],
});

export { files as filesCheck };

export const keepingChecks: readonly Check[] = [backup, drill, files];
