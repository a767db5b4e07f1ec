import { Alert, Progress } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime, japanDate } from '../../../../../domain/dates/japan-date.ts';
import { outcomesOf } from '../../../../../domain/workflow/outcomes.ts';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { Countdown as TimeLeft } from '../../../../../refine-app/ui/countdown.tsx';
import { listAddress } from '../../../../../refine-app/ui/list-address.ts';
import { isBlank } from '../../../../../refine-app/ui/row.ts';
import { type Announcement, decisions, isGeneratingLetters, useAnnouncementPolling, usePreview } from './announcement.ts';
import css from './announcements.module.css';

interface Props {
  readonly row: Announcement;
}

/** What an announcement waits for, and its progress. */
export function AnnouncementProgress({ row, name }: Props & { readonly name: string }) {
  useAnnouncementPolling(row.id);
  const Shown = byStatus[row.status];
  return (
    <section className={viewsCss.recordSection} aria-label={name}>
      <h2>{name}</h2>
      <div className={css.standing}>
        <Shown row={row} />
      </div>
    </section>
  );
}

const byStatus: Readonly<Record<Announcement['status'], (props: Props) => ReactNode>> = {
  draft: Draft,
  submitted: Submitted,
  scheduled: Scheduled,
  running: Running,
  done: Done,
  stopped: Stopped,
};

function Draft({ row }: Props) {
  const { result, query } = usePreview(row);
  const { grantYear, category, wave, returnComment } = row;
  const filters = { status: 'approved', grantYear, ...(category && { category }), outcome: outcomesOf[wave] } as const;
  return (
    <>
      {!isBlank(returnComment) && <Alert type="warning" showIcon message="差し戻されました" description={`理由：${returnComment}`} />}
      <Countdown at={row.at} />
      {query.isSuccess && (
        <p>
          {result.data.waiting > 0 ? (
            <>
              承認済みで、まだ通知していない決定が<Link to={listAddress(decisions, filters)}>{countText(result.data.waiting)}件</Link>
              あります。承認を依頼すると、この通知に入ります。
            </>
          ) : (
            <>
              この通知に入る決定は、まだありません。
              <Link to={listAddress(decisions, { status: 'draft', grantYear })}>承認待ちの決定を見る</Link>
            </>
          )}
        </p>
      )}
    </>
  );
}

function Submitted({ row }: Props) {
  return (
    <>
      <Countdown at={row.at} />
      <ProgressLine label="通知書" done={row.letterCount} total={row.total} />
      <p role="status">{isGeneratingLetters(row) ? '通知書を作っています。終わると、承認できます。' : waitingText(row)}</p>
    </>
  );
}

function waitingText({ problems, preparedByName }: Announcement): string {
  if (problems > 0) return '通知できないものがあるため、まだ承認できません。下の「通知の予行」で理由を確かめてください。';
  return `基金管理者か基金部長の承認を待っています。用意した ${preparedByName} さんと、この通知を書いた人は承認できません。`;
}

function Scheduled({ row }: Props) {
  return (
    <>
      <Countdown at={row.at} />
      <p>
        {row.approvedByName} さんが承認しました。時刻になると、{countText(row.total)}
        件を同時に通知します。取りやめるときは「通知を止める」を押してください。
      </p>
    </>
  );
}

function Running({ row }: Props) {
  return (
    <>
      <ProgressLine label="通知済み" done={row.told} total={row.total} />
      <p role="status">通知しています。「通知を止める」を押すと、次の申請から止まります。</p>
    </>
  );
}

function Done({ row }: Props) {
  const left = row.total - row.told;
  return (
    <>
      <ProgressLine label="通知済み" done={row.told} total={row.total} />
      <p role="status">
        {left === 0
          ? 'すべての結果を通知しました。'
          : `${countText(row.told)}件に通知しました。${countText(left)}件は通知していません。下の表で理由を確かめ、直したものは別の通知で知らせてください。`}
      </p>
    </>
  );
}

function Stopped({ row }: Props) {
  const { startedAt, stopReason, stoppedByIdTitle, total, told, preparedByName } = row as Announcement & { readonly stoppedByIdTitle?: string };
  const others = [...new Set([stoppedByIdTitle, preparedByName].filter(Boolean))].map((name) => `${name} さん`).join('・');
  return (
    <>
      <Alert
        type="warning"
        showIcon
        message={`${stoppedByIdTitle ?? ''} さんが止めました`}
        description={isBlank(stopReason) ? undefined : `理由：${stopReason}`}
      />
      {startedAt && <ProgressLine label="通知済み" done={told} total={total} />}
      <p role="status">
        {startedAt
          ? `残り${countText(total - told)}件には、何も伝わっていません。基金管理者か基金部長が「通知を再開する」を押すと、残りに通知されます。${others}は再開できません。`
          : '申請者には、何も伝わっていません。知らせるときは「作成中に戻す」で戻し、もう一度承認を受けてください。内容が同じ通知書は、そのまま使います。'}
      </p>
    </>
  );
}

function ProgressLine({ label, done, total }: { readonly label: string; readonly done: number; readonly total: number }) {
  return (
    <div className={css.course}>
      <span>
        {label} <strong>{countText(done)}</strong> / {countText(total)}
      </span>
      <Progress percent={Math.floor((done / Math.max(total, 1)) * 100)} size="small" showInfo={false} aria-label={`${label}の数`} />
    </div>
  );
}

/** The time of the announcement, and the time left. */
function Countdown({ at }: { readonly at: string }) {
  const late = (
    <Alert
      type="warning"
      showIcon
      message={`通知の日時（${formatDateTime(at)} 日本時間）を過ぎています`}
      description="予約されたものは、まもなく通知が始まります。承認がまだのときは、作成中に戻し、これからの日時に直してください。"
    />
  );
  return (
    <TimeLeft until={at} label="通知までの時間" over={late}>
      {formatDate(japanDate(new Date(at)))} {formatDateTime(at).slice(-5)}（日本時間）まで
    </TimeLeft>
  );
}
