import { Cron } from 'croner';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { jobsOf } from '../../jobs/scheduler.ts';
import type { JobTime, Services } from '../../services.ts';
import { attention, type Check, check, day, good, hour, type Line, minute, repair, seconds, spanText } from './check.ts';

/** Days for which a failed mail is reported. */
const remembered = 30;

const outbox = check({
  name: 'outbox',
  label: '送信メール',
  async find({ engine, now }) {
    const mails = engine.reader.selectFrom('outbox');
    const since = new Date(now().getTime() - remembered * day).toISOString();
    const waiting = mails
      .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('nextAttemptAt').as('due'), fn.min('createdAt').as('oldest')])
      .where('status', '=', 'waiting');
    const failed = mails
      .select(({ fn }) => fn.countAll<number>().as('failed'))
      .where('status', '=', 'failed')
      .where('updatedAt', '>=', since);
    return { ...(await waiting.executeTakeFirstOrThrow()), ...(await failed.executeTakeFirstOrThrow()), at: now().getTime() };
  },
  tell({ waiting, due, oldest, failed, at }, { settings }) {
    const label = '送信メール';
    if (!settings.smtpUrl) {
      const value = `送信待ち ${waiting}件（メールサーバーの設定がないため、送りません）`;
      return [
        settings.production
          ? attention(label, value, 'メールを送るには、SMTP_URL と MAIL_FROM を設定して起動し直してください。')
          : good(label, value),
      ];
    }
    const age = oldest ? `、最も古いものは${formatDateTime(oldest)}` : '';
    const value = `送信待ち ${waiting}件${age}、送信失敗 ${failed}件（${remembered}日のあいだ）`;
    if (due && at - new Date(due).getTime() > 15 * minute)
      return [repair(label, value, 'メールサーバー（SMTP_URL）につながるかを確かめ、サーバーのログの mail の行を見てください。')];
    if (failed > 0)
      return [
        attention(label, value, '「送信メール」を「送信失敗」で絞り込み、宛先を確かめて「再送する」を押してください。', {
          typed: '管理画面の「送信メール」を「送信失敗」で絞り込み、宛先を確かめて「再送する」を選んでください。',
        }),
      ];
    return [good(label, value)];
  },
  figures: ({ waiting, failed, oldest, at }, { settings }) => [
    { name: 'seseragi_outbox_waiting', help: 'Mails that wait to be sent', value: Number(waiting) },
    { name: 'seseragi_outbox_failed', help: 'Mails that were given up within the last 30 days', value: Number(failed) },
    {
      name: 'seseragi_outbox_oldest_seconds',
      help: 'Age of the oldest mail that waits, where there is a server to send it by',
      value: oldest && settings.smtpUrl ? Math.max(0, (at - new Date(oldest).getTime()) / 1000) : 0,
    },
  ],
});

const scans = check({
  name: 'scans',
  label: 'ウイルスの検査',
  async find({ engine, now }) {
    const waiting = engine.reader
      .selectFrom('files')
      .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('createdAt').as('oldest')])
      .where('scanState', '=', 'waiting');
    return { ...(await waiting.executeTakeFirstOrThrow()), at: now().getTime() };
  },
  tell({ waiting, oldest, at }, { settings }) {
    const label = 'ウイルスの検査';
    if (!settings.clamdUrl && Number(waiting) === 0)
      return [
        attention(
          label,
          '検査していません',
          'ClamAV の clamd を動かし、CLAMD_URL を設定して起動し直してください（docs/operations.md の「ウイルスの検査」）。',
        ),
      ];
    const value = `検査待ち ${waiting}件`;
    if (!settings.clamdUrl) return [repair(label, value, '検査待ちのファイルは開けません。CLAMD_URL を設定して起動し直してください。')];
    if (oldest && at - new Date(oldest).getTime() > hour)
      return [repair(label, `${value}（最も古いものは${formatDateTime(oldest)}）`, 'clamd が動いているか、CLAMD_URL が正しいかを確かめてください。')];
    return [good(label, value)];
  },
  figures: ({ waiting }) => [{ name: 'seseragi_scans_waiting', help: 'Files that wait for the virus scan', value: Number(waiting) }],
});

interface JobSeen {
  readonly job: JobTime;
  /** The due time of the last run, and of the last completed run. */
  readonly last: string | null;
  readonly done: string | null;
  readonly attempts: number;
}

const jobs = check({
  name: 'jobs',
  tellsFrom: 'attention',
  label: '決まった時刻の仕事',
  async find(services) {
    const first = await services.engine.reader.selectFrom('installations').select('createdAt').executeTakeFirst();
    const seen: JobSeen[] = [];
    for (const job of jobsOf(services)) seen.push(await seenOf(services, job));
    return { seen, since: first?.createdAt ?? null };
  },
  tell: ({ seen, since }, { now }) => seen.map((one) => jobLine(one, since, now())),
  figures: ({ seen }) =>
    seen.flatMap(({ job: { name }, done }) =>
      done
        ? [
            {
              name: 'seseragi_job_success_timestamp_seconds',
              help: 'The time for which a job was last done',
              labels: { job: name },
              value: seconds(done),
            },
          ]
        : [],
    ),
});

async function seenOf({ engine }: Services, job: JobTime): Promise<JobSeen> {
  const runs = engine.reader
    .selectFrom('job_runs')
    .select(['run', 'attempts', 'doneAt'])
    .where('run', '>', `${job.name} `)
    .where('run', '<', `${job.name}!`)
    .orderBy('run', 'desc')
    .limit(1);
  const last = await runs.executeTakeFirst();
  const done = await runs.where('doneAt', 'is not', null).executeTakeFirst();
  const timeOf = (run: { readonly run: string } | undefined) => run?.run.slice(job.name.length + 1) ?? null;
  return { job, last: timeOf(last), done: timeOf(done), attempts: last?.attempts ?? 0 };
}

/** Runs that may be missing: one that is running, and one that failed. */
const allowedMisses = 3;

function jobLine({ job: { label, pattern }, last, done, attempts }: JobSeen, since: string | null, now: Date): Line {
  const clock = new Cron(pattern, { timezone: 'Asia/Tokyo', paused: true });
  const before = clock.previousRuns(allowedMisses, now).at(-1)?.toISOString() ?? '';
  const next = clock.nextRun(now)?.toISOString();
  const value = done ? `${formatDateTime(done)} の分まで` : `まだ${next ? `（次は${formatDateTime(next)}）` : ''}`;
  if (last && last !== done && attempts >= 3)
    return attention(label, `${value}。${formatDateTime(last)} の分は失敗しました`, 'サーバーのログの「job failed」の行で、理由を確かめてください。');
  // Times before the installation was created do not count as missed.
  if ((done ?? since ?? before) >= before) return good(label, value);
  const late = done ? `（${spanText(now.getTime() - new Date(done).getTime())}前）` : '';
  return attention(label, `${value}${late}`, '決まった時刻にサーバーが動いているかを確かめてください。');
}

const sessions = check({
  name: 'sessions',
  label: 'ログイン中',
  async find({ engine, now }) {
    const open = engine.reader
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('expiresAt', '>', now().toISOString());
    return Number((await open.executeTakeFirstOrThrow()).count);
  },
  tell: (count) => [good('ログイン中', `${count.toLocaleString('ja-JP')}台`)],
  figures: (count) => [{ name: 'seseragi_sessions', help: 'Sessions that have not ended', value: count }],
});

export const workChecks: readonly Check[] = [outbox, scans, sessions];
export const jobChecks: readonly Check[] = [jobs];
