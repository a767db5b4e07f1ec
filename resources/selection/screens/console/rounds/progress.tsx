import { grantCategories } from '../../../../../domain/terms.ts';
import { ListSkeleton } from '../../../../../refine-app/resource/list/skeletons.tsx';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { EmptyState, FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import recordTableCss from '../../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../../refine-app/ui/record-table.tsx';
import { type Member, type Round, review_rounds, useMatrix } from './round.ts';
import css from './rounds.module.css';

/** Progress of each member, with links to the ranking and the meeting. */
export function Progress({ row, name }: { readonly row: Round; readonly name: string }) {
  const { result, query } = useMatrix(row);
  const path = `${review_rounds.screen.path}/${row.id}`;
  const judging = query.data ? result.data.members.filter(({ load, declared }) => load + declared > 0) : [];
  return (
    <Panel title={name}>
      {row.status !== 'draft' && (
        <p className={css.ways}>
          <LinkButton to={`${path}/ranking`}>集計を開く</LinkButton>
          <LinkButton to={`${path}/meeting`}>会議の画面を開く</LinkButton>
        </p>
      )}
      {query.isError && <FailureState title={`${name}を取得できませんでした`} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={5} />}
      {query.data &&
        (judging.length === 0 ? (
          <EmptyState text="まだ、どの委員にも割り当てていません。" />
        ) : (
          <>
            <p className={css.summary}>{summaryOf(result.data.items.length, judging)}</p>
            <RecordTable label="委員ごとの進み具合" keyOf={({ userId }) => userId} columns={columns} rows={judging} />
          </>
        ))}
    </Panel>
  );
}

function summaryOf(items: number, members: readonly Member[]): string {
  const [load, submitted] = [sumOf(members, 'load'), sumOf(members, 'submitted')];
  return `案件${countText(items)}件、委員${countText(members.length)}人。審査票${countText(load)}枚のうち${countText(submitted)}枚が提出されました。`;
}

const sumOf = (members: readonly Member[], name: 'load' | 'submitted') => members.reduce((sum, member) => sum + member[name], 0);

const columns: readonly RecordColumn<Member>[] = [
  {
    key: 'name',
    title: '委員',
    className: recordTableCss.columnFirst,
    isHead: true,
    render: ({ name, affiliation }) => (
      <>
        {name}
        {affiliation && <small className={baseCss.quiet}>　{affiliation}</small>}
      </>
    ),
  },
  { key: 'categories', title: 'おもに審査する種別', render: ({ categories }) => (categories ? grantCategories[categories] : 'すべて') },
  {
    key: 'load',
    title: '割当て',
    className: recordTableCss.columnNumeric,
    render: ({ load, maxFiles }) => `${load}件${maxFiles === null ? '' : `（上限 ${maxFiles}件）`}`,
  },
  { key: 'declared', title: '申告済み', className: recordTableCss.columnNumeric, render: ({ declared }) => `${declared}件` },
  {
    key: 'submitted',
    title: '提出済み',
    className: recordTableCss.columnNumeric,
    render: ({ name, load, submitted }) => (
      <span className={css.done}>
        <progress value={submitted} max={Math.max(load, 1)} aria-label={`${name}の提出済みの割合`} />
        {submitted} / {load}件
      </span>
    ),
  },
];
