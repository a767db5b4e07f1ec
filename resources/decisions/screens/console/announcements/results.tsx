import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { letterKinds, mailStates, outcomes } from '../../../../../domain/terms.ts';
import { outcomeColors } from '../../../../../domain/workflow/colors.ts';
import { type Outcome, outcomeConsequences } from '../../../../../domain/workflow/outcomes.ts';
import { ListSkeleton } from '../../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { Badge } from '../../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { Labelled } from '../../../../../refine-app/ui/labelled.tsx';
import { Pager } from '../../../../../refine-app/ui/pagination.tsx';
import { EmptyState, FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { PdfDialog } from '../../../../../refine-app/ui/pdf/pdf-dialog.tsx';
import { recordPath } from '../../../../../refine-app/ui/record-path.ts';
import recordTableCss from '../../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../../refine-app/ui/record-table.tsx';
import { SelectBox } from '../../../../../refine-app/ui/select-box.tsx';
import { resources } from '../../../../../resources.config.ts';
import { type Announcement, decisions, type Result, usePreview } from './announcement.ts';
import css from './announcements.module.css';

const { applications, outbox } = resources;

/** Recipients with letter and mail: a preview before the announcement, the results afterwards. */
export function Results({ row }: { readonly row: Announcement }) {
  const { result, query } = usePreview(row);
  if (row.status === 'draft') return null;
  const name = row.startedAt ? '一人ずつの結果' : '通知の予行';
  return (
    <section className={viewsCss.recordSection} aria-label={name}>
      <h2>{name}</h2>
      {query.isError && <FailureState title={`${name}を取得できませんでした`} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={7} />}
      {query.data && <Listed rows={result.data.rows} row={row} />}
    </section>
  );
}

/** Filters of the results. */
const filters = {
  all: { label: 'すべて', has: () => true },
  problems: { label: '通知できないもの', has: ({ problem }: Result) => problem !== null },
  unmailed: { label: 'メールが届かないもの', has: (one: Result) => isUnmailed(one) },
  untold: { label: 'まだ通知していないもの', has: ({ announcedAt }: Result) => announcedAt === null },
} as const;

function isUnmailed({ announcedAt, recipientAddress, mailId, mailStatus, problem }: Result): boolean {
  if (announcedAt) return mailId === null || mailStatus === 'failed' || mailStatus === 'cancelled';
  return problem === null && recipientAddress === null;
}

const pageSize = 50;

function Listed({ rows, row }: { readonly rows: readonly Result[]; readonly row: Announcement }) {
  const [filter, setFilter] = useState<keyof typeof filters>('all');
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const [page, setPage] = useState(1);
  const [letter, setLetter] = useState<Result>();
  const unannounceable = rows.filter(filters.problems.has);
  const sorted = [...unannounceable, ...rows.filter((one) => one.problem === null)];
  const shown = sorted.filter((one) => filters[filter].has(one) && (outcome === '' || one.outcome === outcome));
  const choose = (next: keyof typeof filters) => {
    setFilter(next);
    setPage(1);
  };
  const counted = (list: readonly Result[], label: string) => `${label}（${countText(list.length)}件）`;
  return (
    <>
      <Problems rows={unannounceable} status={row.status} onFilter={() => choose('problems')} />
      <Unmailed count={rows.filter(isUnmailed).length} onFilter={() => choose('unmailed')} />
      <div className={css.tools}>
        <Labelled label="結果">
          {({ id }) => (
            <SelectBox
              id={id}
              value={outcome}
              options={[
                { value: '', label: counted(rows, 'すべて') },
                ...(Object.keys(outcomes) as Outcome[]).map((one) => ({
                  value: one,
                  label: counted(
                    rows.filter((result) => result.outcome === one),
                    outcomes[one],
                  ),
                })),
              ]}
              onChange={(value) => {
                setOutcome(value as Outcome | '');
                setPage(1);
              }}
            />
          )}
        </Labelled>
        <Labelled label="表示">
          {({ id }) => (
            <SelectBox
              id={id}
              value={filter}
              options={Object.entries(filters).map(([value, { label, has }]) => ({ value, label: counted(rows.filter(has), label) }))}
              onChange={(value) => choose(value as keyof typeof filters)}
            />
          )}
        </Labelled>
      </div>
      {shown.length === 0 ? (
        <EmptyState text="この条件に当てはまる申請はありません。" />
      ) : (
        <RecordTable
          label="通知する申請の一覧"
          keyOf={({ decisionId }) => decisionId}
          columns={columnsOf(setLetter)}
          rows={shown.slice((page - 1) * pageSize, page * pageSize)}
        />
      )}
      <Pager label="ページの切り替え" page={page} pages={Math.ceil(shown.length / pageSize)} onChange={setPage} />
      {letter && (
        <PdfDialog
          url={`/api/files/letters/${letter.letterId}/fileId`}
          name={`${letterName(letter)}　${letter.entryNumber} ${letter.organizationName}`}
          onClose={() => setLetter(undefined)}
        />
      )}
    </>
  );
}

const letterName = ({ outcome }: Result) => letterKinds[outcomeConsequences[outcome].letter];

/** Advice on results that cannot be announced, by status of the announcement. */
const advice: Readonly<Record<string, string>> = {
  submitted: '直したあと、「作成中に戻す」で戻し、もう一度承認を依頼してください。通知書が作り直されます。',
  scheduled: 'このままでは、通知の日時に通知されません。「作成中に戻す」で戻して直すか、知らせないものは決定を取り消してください。',
  running: 'ほかの通知は続きます。終わってから、理由を確かめてください。',
};

const adviceAfterwards = '直したものは、別の通知で知らせてください。知らせないものは、決定を取り消してください。';

interface ProblemsProps {
  readonly rows: readonly Result[];
  readonly status: string;
  readonly onFilter: () => void;
}

/** The reasons why results cannot be announced, with their counts. */
function Problems({ rows, status, onFilter }: ProblemsProps) {
  if (rows.length === 0) return null;
  const reasons = Map.groupBy(rows, ({ problem }) => problem ?? '');
  return (
    <Alert
      type="error"
      showIcon
      message={`通知できないものが${countText(rows.length)}件あります`}
      description={
        <>
          <ul className={css.problems}>
            {[...reasons].map(([reason, sameReason]) => (
              <li key={reason}>
                {reason}
                {sameReason.length > 1 ? `（${countText(sameReason.length)}件）` : `（${sameReason[0]?.entryNumber}）`}
              </li>
            ))}
          </ul>
          <p>{advice[status] ?? adviceAfterwards}</p>
          <Button size="small" onClick={onFilter}>
            通知できないものだけを見る
          </Button>
        </>
      }
    />
  );
}

function Unmailed({ count, onFilter }: { readonly count: number; readonly onFilter: () => void }) {
  if (count === 0) return null;
  return (
    <p>
      メールが届かない申請が{countText(count)}件あります。結果と通知書は、申請者の画面には同じ時刻に表示されます。
      <Button type="link" size="small" onClick={onFilter}>
        その申請を見る
      </Button>
    </p>
  );
}

function columnsOf(onLetter: (one: Result) => void): RecordColumn<Result>[] {
  return [
    {
      key: 'entryNumber',
      title: '受付番号',
      className: recordTableCss.columnFirst,
      render: ({ applicationId, entryNumber }) => <Link to={recordPath(applications, { id: applicationId })}>{entryNumber}</Link>,
    },
    {
      key: 'organizationName',
      title: '団体・題名',
      className: recordTableCss.columnLines,
      render: ({ organizationName, title }) => (
        <span>
          {organizationName}
          <br />
          <small className={baseCss.quiet}>{title}</small>
        </span>
      ),
    },
    {
      key: 'outcome',
      title: '結果',
      render: ({ decisionId, outcome }) => (
        <Link to={recordPath(decisions, { id: decisionId })}>
          <Badge color={outcomeColors[outcome]}>{outcomes[outcome]}</Badge>
        </Link>
      ),
    },
    {
      key: 'amount',
      title: '額',
      className: recordTableCss.columnNumeric,
      render: ({ amount }) => (amount === null ? '' : formatYen(amount)),
    },
    { key: 'standing', title: '通知', className: recordTableCss.columnLines, render: standingOf },
    { key: 'mail', title: 'メール', className: recordTableCss.columnLines, render: mailOf },
    {
      key: 'letter',
      title: '通知書',
      className: recordTableCss.columnButtons,
      render: (one) =>
        one.letterId === null ? (
          <span className={baseCss.quiet}>まだありません</span>
        ) : (
          <Button size="small" onClick={() => onLetter(one)} aria-label={`${one.entryNumber}の${letterName(one)}を開く`}>
            開く
          </Button>
        ),
    },
  ];
}

function standingOf({ announcedAt, problem }: Result) {
  if (problem) return <span className={baseCss.failed}>{problem}</span>;
  return announcedAt ? `${formatDateTime(announcedAt)} に通知` : 'まだ';
}

function mailOf({ mailId, mailStatus, subject, recipientName, recipientAddress, problem }: Result) {
  if (!recipientAddress) return <span className={baseCss.quiet}>{problem ? '' : '送りません（宛先がないか、ひな形を止めています）'}</span>;
  return (
    <span>
      {subject}
      <br />
      <small className={baseCss.quiet}>
        {recipientName} {recipientAddress}
      </small>
      {mailId !== null && mailStatus !== null && (
        <>
          <br />
          <Link to={recordPath(outbox, { id: mailId })}>{mailStates[mailStatus]}</Link>
        </>
      )}
    </span>
  );
}
