import type { Settings } from '../settings/settings.ts';

/** When a job is due, and what people call it; what it does stands in `daily.ts`. */
export interface JobTime {
  readonly name: JobName;
  readonly label: string;
  /** A cron pattern in Japan time. */
  readonly pattern: string;
}

interface Listed {
  readonly label: string;
  readonly pattern: string;
  /** Where there is something for it to do; always, unless said. */
  readonly when?: (settings: Settings) => boolean;
}

const hasMailServer = ({ smtpUrl }: Settings) => smtpUrl !== '';
const hasBackups = ({ backupDir }: Settings) => backupDir !== '';
const isProduction = ({ production }: Settings) => production;

const jobs = {
  // What uploads left behind goes, and while nobody works every file is compared with its hash.
  'unused uploads': { label: '保存されなかったファイルの片付け', pattern: '25 * * * *' },
  'repeated calls': { label: '繰り返しに備えた回答の片付け', pattern: '20 * * * *' },
  'orphaned files': { label: '持ち主のないファイルの片付け', pattern: '30 2 * * *' },
  'file check': { label: '毎晩のファイルの点検', pattern: '0 3 * * *' },
  'system look': { label: '毎晩のデータベースの点検', pattern: '10 4 * * *' },
  // The time stamps that receipts could not get when they came in.
  'receipt time stamps': { label: '領収書の時刻の証明', pattern: '35 * * * *' },
  'lost second factors': { label: '二つ目の確認の解除', pattern: '* * * * *' },
  'expired letters': { label: '署名の期限', pattern: '5 * * * *' },
  'long-term validation': { label: '署名の長期検証', pattern: '*/10 * * * *' },
  'anchor of records': { label: '操作記録の控え', pattern: '55 23 * * *' },
  backup: { label: 'バックアップ', pattern: '0 4 * * *', when: hasBackups },
  'restore drill': { label: '復元の訓練', pattern: '0 5 1 * *', when: hasBackups },
  // In a demo nobody takes backups, and nobody is there to be told of a full disk in the middle of the day.
  'system watch': { label: '異常の見張り', pattern: '*/15 * * * *', when: isProduction },
  'backup age': { label: 'バックアップの見張り', pattern: '15 9 * * *', when: isProduction },
  // Without a mail server they would only pile up.
  'document reminders': { label: '書類の期限のお知らせ', pattern: '0 8 * * *', when: hasMailServer },
  'refund reminders': { label: '返納の期限のお知らせ', pattern: '10 8 * * *', when: hasMailServer },
  'staff digest': { label: '職員へのお知らせ', pattern: '30 8 * * *', when: hasMailServer },
} as const satisfies Readonly<Record<string, Listed>>;

export type JobName = keyof typeof jobs;

/** What is done at its time every day, or several times a day, under these settings. */
export function jobTimes(settings: Settings): JobTime[] {
  const all = Object.entries(jobs) as [JobName, Listed][];
  return all.filter(([, { when }]) => when?.(settings) ?? true).map(([name, { label, pattern }]) => ({ name, label, pattern }));
}
