import { PrinterOutlined } from '@ant-design/icons-svg';
import { useId, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { outcomes } from '../../../../domain/terms.ts';
import { may } from '../../../../refine-app/data/access.ts';
import { useLiveRound } from '../../../../refine-app/data/live.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import printCss from '../../../../refine-app/resource/list/print-page.module.css';
import { ListSkeleton } from '../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button, LinkButton } from '../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { Icon } from '../../../../refine-app/ui/icon.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { Pager } from '../../../../refine-app/ui/pagination.tsx';
import { EmptyState, FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import recordTableCss from '../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import { SelectBox } from '../../../../refine-app/ui/select-box.tsx';
import { narrow, useMedia } from '../../../../refine-app/ui/use-media.ts';
import { usePrinting } from '../../../../refine-app/ui/use-printing.ts';
import { aggregates, excludedRules } from '../../rules/terms.ts';
import { type RankedItem, type Ranking, useRanking, zoneLabels } from './round.ts';
import { ConflictNotice, Departments, hundredths, ScoreBar } from './scores.tsx';
import css from './selection.module.css';

const pageSize = 100;

/** Ranking of a round's items against the budget, during scoring and for the meeting. */
export function RankingPage() {
  const id = Number(useParams().id);
  const query = useRanking(id);
  useLiveRound(id);
  usePageTitle('審査の集計');
  const printing = usePrinting();
  const ranking = query.data;
  if (printing && ranking) return <PrintedRanking ranking={ranking} />;
  return (
    <div className={viewsCss.view}>
      <header className={viewsCss.viewHead}>
        <h1>審査の集計{ranking && `：${ranking.round.title}`}</h1>
        {ranking && <Tools ranking={ranking} />}
      </header>
      {query.isError && <FailureState title="審査の集計を取得できませんでした" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={8} />}
      {!query.isError && ranking && <RankingView ranking={ranking} />}
    </div>
  );
}

function Tools({ ranking: { round } }: { readonly ranking: Ranking }) {
  const me = useMe();
  return (
    <span className={css.tools}>
      {may(me, 'review_rounds', 'read') && <LinkButton to={`/admin/review_rounds/${round.id}`}>審査の詳細</LinkButton>}
      {(round.status === 'meeting' || round.status === 'closed') && (
        <LinkButton to={`/admin/review_rounds/${round.id}/meeting`}>会議の画面</LinkButton>
      )}
      <Button icon={<Icon of={PrinterOutlined} />} onClick={() => window.print()}>
        印刷
      </Button>
    </span>
  );
}

/** The ranking rules in words. */
function rulesOf({ round: { aggregate, excludedRule, minimum } }: Ranking): string[] {
  const isSum = aggregate === 'mean' && excludedRule === 'fillSum';
  return [
    `順位を付ける点：${isSum ? '合計' : aggregates[aggregate]}（小数第2位まで、四捨五入）`,
    `審査しない委員の点数：${excludedRules[excludedRule]}`,
    ...(minimum === null ? [] : [`最低点：${minimum}点`]),
  ];
}

function RankingView({ ranking }: { readonly ranking: Ranking }) {
  const { departments, items } = ranking;
  const [grantId, setGrantId] = useState(String(departments[0]?.grantId ?? 0));
  const [page, setPage] = useState(1);
  const selectId = useId();
  const isNarrow = useMedia(narrow);
  const shown = useMemo(() => ranked(items.filter((item) => String(item.grantId ?? 0) === grantId)), [items, grantId]);
  const columns = useMemo(() => columnsFor(ranking), [ranking]);
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const rows = shown.slice((page - 1) * pageSize, page * pageSize);
  if (items.length === 0) return <EmptyState text="見られる案件はまだありません。審査の詳細で、案件を加えてください。" />;
  return (
    <>
      <ul className={css.rules}>
        {rulesOf(ranking).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <ConflictNotice barred={ranking.barred} />
      <Departments departments={departments} />
      <div className={css.filter}>
        {departments.length > 1 && (
          <>
            <label htmlFor={selectId}>部門助成金</label>
            <SelectBox
              id={selectId}
              value={grantId}
              options={departments.map(({ grantId: one, title }) => ({ value: String(one ?? 0), label: title }))}
              onChange={(value) => {
                setGrantId(value);
                setPage(1);
              }}
            />
          </>
        )}
        <span role="status">{countText(shown.length)}件を表示</span>
        <span className={baseCss.quiet}>
          順位は部門助成金ごとです。「境目」は、申請額のまま採択できる件数の80〜120%の順位です。太い線までが、申請額のまま予算に収まります。
        </span>
      </div>
      <div className={css.ranking}>
        {isNarrow ? (
          <CompactList columns={columns} rows={rows} shown={shown} />
        ) : (
          <RecordTable label="審査の集計" keyOf={({ id }) => id} columns={columns} rows={rows} attributesOf={(item) => attributesOf(item, shown)} />
        )}
      </div>
      <Pager label="集計のページの切り替え" page={page} pages={pages} onChange={setPage} />
    </>
  );
}

interface CompactListProps {
  readonly columns: readonly RecordColumn<RankedItem>[];
  readonly rows: readonly RankedItem[];
  /** All items of the programme, not only of this page. */
  readonly shown: readonly RankedItem[];
}

/** Narrow screens: two lines per item, the other columns in a disclosure. */
function CompactList({ columns, rows, shown }: CompactListProps) {
  const summaryKeys = ['rank', 'title', 'figure', 'proposal'];
  const figure = columns.find(({ key }) => key === 'figure');
  return (
    <ol className={css.compact} aria-label="審査の集計">
      {rows.map((item) => (
        <li key={item.id} {...attributesOf(item, shown)}>
          <details>
            <summary>
              <span className={css.compactTitle}>
                <strong>{rankText(item)}</strong> {item.title}
              </span>
              <span className={css.compactFigures}>
                <span>
                  {figure?.title} <strong>{hundredths(item.figure) || '—'}</strong>
                </span>
                <span>{proposalText(item) || (item.entryAmount !== null && `申請 ${formatYen(item.entryAmount)}`)}</span>
              </span>
            </summary>
            <dl>
              <div>
                <dt>番号</dt>
                <dd>{[item.position, item.entryNumber, item.organizationName].filter(Boolean).join('　')}</dd>
              </div>
              {columns
                .filter(({ key }) => !summaryKeys.includes(key))
                .map(({ key, title, render }) => (
                  <div key={key}>
                    <dt>{title}</dt>
                    <dd>{render?.(item)}</dd>
                  </div>
                ))}
            </dl>
          </details>
        </li>
      ))}
    </ol>
  );
}

/** Best rank first; unranked items last, by position. */
function ranked(items: readonly RankedItem[]): readonly RankedItem[] {
  return [...items].sort(
    (one, other) => (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER) || one.position - other.position,
  );
}

/** Marks the zone for its tint, and the last item that the budget covers for the line below it. */
function attributesOf(item: RankedItem, shown: readonly RankedItem[]) {
  const next = shown[shown.indexOf(item) + 1];
  const isLast = item.within === true && next !== undefined && next.within !== true;
  return { 'data-zone': item.zone ?? 'none', ...(isLast && { 'data-line': '' }) };
}

const rankText = ({ rank, tied }: RankedItem) => (rank === null ? '—' : `${rank}位${tied ? '（同点）' : ''}`);

function standingText({ zone, belowMinimum }: RankedItem): string {
  return [zone && zoneLabels[zone], belowMinimum && '最低点に満たない'].filter(Boolean).join('、');
}

function reviewCountText({ count, waiting, excluded }: RankedItem): string {
  return [`${count}人`, waiting > 0 && `未提出${waiting}人`, excluded > 0 && `審査しない${excluded}人`].filter(Boolean).join('、');
}

function proposalText({ proposal, waitRank, proposedAmount }: RankedItem): string {
  if (!proposal) return '';
  return [`${outcomes[proposal]}${waitRank === null ? '' : ` ${waitRank}番`}`, proposedAmount !== null && formatYen(proposedAmount)]
    .filter(Boolean)
    .join(' ');
}

const columnsFor = (ranking: Ranking): RecordColumn<RankedItem>[] => {
  const figure =
    ranking.round.aggregate === 'mean' && ranking.round.excludedRule === 'fillSum'
      ? '合計'
      : { mean: '平均', median: '中央値', adjusted: '調整平均' }[ranking.round.aggregate];
  return [
    { key: 'rank', title: '順位', render: rankText },
    {
      key: 'title',
      title: '案件',
      isHead: true,
      className: recordTableCss.columnFirst,
      render: ({ position, entryNumber, title, organizationName }) => (
        <span className={css.who}>
          <span>
            {position}. {title}
          </span>
          <span className={baseCss.quiet}>{[entryNumber, organizationName].filter(Boolean).join('　')}</span>
        </span>
      ),
    },
    {
      key: 'entryAmount',
      title: '申請額',
      className: recordTableCss.columnNumeric,
      render: ({ entryAmount }) => (entryAmount === null ? '' : formatYen(entryAmount)),
    },
    { key: 'figure', title: figure, className: recordTableCss.columnNumeric, render: (item) => <strong>{hundredths(item.figure)}</strong> },
    { key: 'scores', title: '点数', render: (item) => <ScoreBar item={item} ranking={ranking} /> },
    {
      key: 'spread',
      title: '最高と最低の差',
      className: recordTableCss.columnNumeric,
      render: ({ spread }) => (spread === null ? '' : `${spread}点`),
    },
    { key: 'judged', title: '審査', render: reviewCountText },
    { key: 'zone', title: '位置', render: standingText },
    { key: 'proposal', title: '提案', render: proposalText },
  ];
};

const heads = ['順位', '番号', '受付番号', '団体', '題名', '申請額', '平均', '中央値', '差', '審査', '位置', '提案'];

/** The complete ranking, for printing. */
function PrintedRanking({ ranking }: { readonly ranking: Ranking }) {
  const { username, roleLabel } = useMe();
  const { round, items, departments, barred } = ranking;
  return (
    <article className={printCss.printed}>
      <h1>審査の集計：{round.title}</h1>
      <ul className={printCss.printConditions}>
        {rulesOf(ranking).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        {countText(items.length)}件、{formatDateTime(new Date().toISOString())} 現在（印刷：{roleLabel} {username}）
      </p>
      <ConflictNotice barred={barred} />
      {departments.map((department) => (
        <section key={department.grantId} className={css.ranking}>
          <Departments departments={[department]} />
          <table className={printCss.printTable}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ranked(items.filter(({ grantId }) => grantId === department.grantId)).map((item, _, all) => (
                <tr key={item.id} {...attributesOf(item, all)}>
                  <td className={printCss.printShort}>{rankText(item)}</td>
                  <td className={printCss.printNumber}>{item.position}</td>
                  <td className={printCss.printShort}>{item.entryNumber}</td>
                  <td>{item.organizationName}</td>
                  <td>{item.title}</td>
                  <td className={printCss.printNumber}>{item.entryAmount !== null && formatYen(item.entryAmount)}</td>
                  <td className={printCss.printNumber}>{hundredths(item.mean)}</td>
                  <td className={printCss.printNumber}>{hundredths(item.median)}</td>
                  <td className={printCss.printNumber}>{item.spread}</td>
                  <td className={printCss.printShort}>{reviewCountText(item)}</td>
                  <td className={printCss.printShort}>{standingText(item)}</td>
                  <td>{proposalText(item)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </article>
  );
}
