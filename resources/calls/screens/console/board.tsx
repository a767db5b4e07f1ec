import { type HttpError, useCustom } from '@refinedev/core';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { entryStates } from '../../../../domain/terms.ts';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { Countdown } from '../../../../refine-app/ui/countdown.tsx';
import { listAddress } from '../../../../refine-app/ui/list-address.ts';
import { FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { poll } from '../../../../refine-app/ui/poll.ts';
import { recordPath } from '../../../../refine-app/ui/record-path.ts';
import recordTableCss from '../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { resources } from '../../../../resources.config.ts';
import type { CallStanding } from '../../rules/standing.ts';
import css from './calls.module.css';

const { entries } = resources;

interface Draft {
  readonly id: number;
  readonly organizationName: string;
  readonly completeCount: number;
  readonly sectionCount: number;
  readonly startedAt: string;
  readonly savedAt: string | null;
}

interface PaperEntry {
  readonly id: number;
  readonly organizationName: string;
  readonly status: keyof typeof entryStates;
  readonly paperNote: string | null;
}

/** `GET /calls/{id}/board`. */
interface BoardFacts {
  readonly now: string;
  readonly deadline: string;
  readonly standing: CallStanding;
  readonly isSealed: boolean;
  readonly counts: { readonly writing: number; readonly complete: number; readonly submitted: number; readonly withdrawn: number };
  readonly minutes: readonly { readonly at: string; readonly count: number }[];
  readonly waiting: readonly Draft[];
  /** Paper entries being typed by the current user. */
  readonly typed: readonly PaperEntry[];
}

const hour = 60 * 60 * 1000;

/** Polling interval in milliseconds, shorter in the last hours before the deadline. */
function pollInterval(facts: BoardFacts | undefined): number | false {
  if (facts?.standing !== 'open') return false;
  return Date.parse(facts.deadline) - Date.parse(facts.now) < 12 * hour ? 10_000 : 60_000;
}

/** Numbers of entries by state and the organisations that have not submitted, without any answers. */
export function Board({ row, name }: { readonly row: RowData; readonly name: string }) {
  const { result, query } = useCustom<BoardFacts & Record<string, unknown>, HttpError>({
    url: `/api/calls/${row.id}/board`,
    method: 'get',
    queryOptions: {
      queryKey: ['call board', row.id, row.version],
      placeholderData: (before) => before,
      refetchInterval: poll((found) => pollInterval(found?.data as BoardFacts | undefined)),
    },
  });
  if (row.status === 'draft' || row.status === 'cancelled') return null;
  return (
    <Panel title={name}>
      {query.isError && <FailureState title={`${name}を取得できませんでした`} error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Facts facts={result.data} callId={row.id} />}
    </Panel>
  );
}

function Facts({ facts, callId }: { readonly facts: BoardFacts; readonly callId: number }) {
  const { deadline, counts, isSealed, now, standing } = facts;
  const figures = [
    ['書いている途中', counts.writing, 'writing'],
    ['そのうち書き終えたもの', counts.complete, null],
    ['提出済み', counts.submitted, 'submitted'],
    ['取下げ', counts.withdrawn, 'withdrawn'],
  ] as const;
  return (
    <div className={css.board}>
      {standing === 'before' && <p>まだ受付が始まっていません。</p>}
      {standing !== 'before' && (
        <Countdown until={deadline} serverNow={now} label="締切までの時間" over={<p>受け付けは終わりました（{formatDateTime(deadline)}）。</p>}>
          {formatDateTime(deadline)}（日本時間）まで
        </Countdown>
      )}
      {isSealed && (
        <Alert
          type="info"
          showIcon
          message="締切まで開かない公募です"
          description="締切までは件数だけが見えます。届いた申請は、締切になると開きます。"
        />
      )}
      <dl className={viewsCss.keyFigures}>
        {figures.map(([label, count, status]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={viewsCss.figure}>
              {status && !isSealed ? <Link to={listAddress(entries, { callId, status })}>{countText(count)}件</Link> : `${countText(count)}件`}
            </dd>
          </div>
        ))}
      </dl>
      <SubmissionChart minutes={facts.minutes} now={now} />
      {facts.typed.length > 0 && (
        <>
          <h3>紙で受け付けた応募</h3>
          <p className={baseCss.quiet}>あなたが入力するものです。団体の名前を押すと、入力の画面が開きます。</p>
          <RecordTable label="紙で受け付けた応募" keyOf={({ id }) => id} columns={typedColumns} rows={facts.typed} />
        </>
      )}
      {facts.waiting.length > 0 && standing === 'open' && <Waiting facts={facts} />}
    </div>
  );
}

/** The submissions of the last hour, minute by minute. */
function SubmissionChart({ minutes, now }: Pick<BoardFacts, 'minutes' | 'now'>) {
  const total = minutes.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const maximum = Math.max(...minutes.map(({ count }) => count));
  const last = Math.floor(Date.parse(now) / 60_000);
  const byAge = new Map(minutes.map(({ at, count }) => [last - Date.parse(at) / 60_000, count]));
  const ages = Array.from({ length: 60 }, (_, index) => 59 - index);
  return (
    <figure className={css.curve}>
      <figcaption>
        直近60分に{countText(total)}件の提出がありました（1分に多くて{countText(maximum)}件）。
      </figcaption>
      <div className={css.bars} aria-hidden>
        {ages.map((age) => (
          <span key={age} style={{ height: `${((byAge.get(age) ?? 0) / maximum) * 100}%` }} />
        ))}
      </div>
    </figure>
  );
}

/** Not saved for a long time although the deadline is near, so the applicant may need help. */
function isStuck({ savedAt, startedAt }: Draft, { now, deadline }: BoardFacts): boolean {
  const idle = Date.parse(now) - Date.parse(savedAt ?? startedAt);
  return Date.parse(deadline) - Date.parse(now) < 24 * hour ? idle > hour / 2 : idle > 7 * 24 * hour;
}

function Waiting({ facts }: { readonly facts: BoardFacts }) {
  const stuck = facts.waiting.filter((one) => isStuck(one, facts));
  return (
    <>
      <h3>まだ提出していない団体</h3>
      <p className={baseCss.quiet}>
        書き終えたところから並べています。内容は見えません。
        {stuck.length > 0 &&
          `「止まっている」は、${Date.parse(facts.deadline) - Date.parse(facts.now) < 24 * hour ? '30分' : '7日'}より長く保存されていないものです。`}
      </p>
      <RecordTable label="まだ提出していない団体" keyOf={({ id }) => id} columns={columnsFor(facts)} rows={facts.waiting} />
    </>
  );
}

const columnsFor = (facts: BoardFacts): RecordColumn<Draft>[] => [
  {
    key: 'organizationName',
    title: '団体',
    className: recordTableCss.columnFirst,
    render: ({ id, organizationName }) => <Link to={recordPath(entries, { id })}>{organizationName}</Link>,
  },
  {
    key: 'completeCount',
    title: '書き終えた区分',
    className: recordTableCss.columnNumeric,
    render: ({ completeCount, sectionCount }) => `${completeCount} / ${sectionCount}`,
  },
  { key: 'savedAt', title: '最後の保存', render: ({ savedAt }) => (savedAt ? formatDateTime(savedAt) : 'まだありません') },
  { key: 'stuck', title: '', render: (one) => isStuck(one, facts) && <strong className={css.stuck}>止まっている</strong> },
];

const typedColumns: readonly RecordColumn<PaperEntry>[] = [
  {
    key: 'organizationName',
    title: '団体',
    className: recordTableCss.columnFirst,
    render: ({ id, organizationName }) => <Link to={`/admin/entries/${id}/writing`}>{organizationName}</Link>,
  },
  { key: 'status', title: '状況', render: ({ status }) => entryStates[status] },
  { key: 'paperNote', title: '届き方', render: ({ paperNote }) => paperNote },
];
